import { expect, type Page, test } from '@playwright/test'
import { begun, granted } from '../../support/accounts.ts'
import { expectAccessible } from '../../support/axe.ts'
import { answerDialog } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'

function portalUrl(host: string, path: string): string {
  return `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}${path}`
}

test('a platform comes back with a code: it works once, for who asked, its own type only, and posts to the window that asked', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  const code = await granted(page, 'shop', { account_name: '青禾旗舰店', account_id: `${Date.now()}` })
  const returned = `/auth/auth_new?code=${code}&grant=${await begun(page, 2, 'v1/shops/authUrl', { type: 1 })}`
  await page.evaluate(() => {
    window.addEventListener('message', (event) => Object.assign(window, { told: event.data }))
  })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((path) => void window.open(path), returned),
  ])
  await expect(popup.getByText('授权成功')).toBeVisible()
  await expect(popup.getByText('青禾旗舰店')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'told')))
    .toEqual({
      ...{ type: 'auth:done', auth: 'auth_new', ok: true },
    })
  await expect.poll(() => popup.isClosed()).toBe(true)

  await page.goto(returned)
  await expect(page.getByRole('alert').getByText('授权码已失效，请重新授权')).toBeVisible()
  await expectAccessible(page, 'main')
  expect(page.url()).not.toContain(code)
  const others = await begun(page, 1, 'v1/ad/authUrl', { type: 'adocean' })
  await page.goto(`/auth/adocean?code=${await granted(page, 'adocean')}&grant=${others}`)
  await expect(page.getByRole('alert').getByText('授权已超时，请重新获取')).toBeVisible()
  await page.getByRole('button', { name: '重新授权' }).click()
  await page.getByLabel('店铺或账号').fill('青禾投放')
  await page.getByRole('button', { name: '同意授权' }).click()
  await expect(page.getByText('青禾投放')).toBeVisible()
  await page.goto('/auth/nothing?code=x')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})

test('an outside product is shown with what it asks for; the answer goes to its registered address only', async ({
  page,
}) => {
  await signedInAs(page, 2)
  const ask = (query: Record<string, string>) => `/bi-oauth?${new URLSearchParams(query)}`
  const right = { client_id: 'shuguan-bi', redirect_uri: '/dev/third-party', state: 's 1' }
  await page.goto(ask({ ...right, redirect_uri: 'https://evil.example/callback' }))
  await expect(page.getByRole('alert')).toContainText('回调地址不是该应用登记的地址')
  await page.goto(ask({ client_id: right.client_id, redirect_uri: right.redirect_uri }))
  await expect(page.getByRole('alert')).toContainText('请求不完整')
  await page.goto(ask({ ...right, scope: 'orders,talents,everything' }))
  await expect(page.getByText('「数观 BI」请求读取企业数据')).toBeVisible()
  await expect(page.getByRole('list', { name: '授权范围' }).getByRole('listitem')).toHaveText([
    '读取订单数据',
    '读取达人数据',
  ])
  await expectAccessible(page, 'main')
  await page.getByText('读取订单数据').click()
  await page.getByRole('button', { name: '同意授权' }).click()
  await expect(page.getByText('已收到授权码')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('state')).toBe('s 1')
  await page.goto(ask(right))
  await page.getByRole('button', { name: '拒绝' }).click()
  await expect(page.getByText('用户拒绝了授权')).toBeVisible()
})

test('an outside product reads with its token until an administrator ends the consent', async ({ page, context }) => {
  // The second enterprise: a consent of the first is another journey's.
  await signedInAs(page, phoneOf(2, 2))
  const request = { client_id: 'shuguan-bi', redirect_uri: '/dev/third-party', state: 's' }
  await page.goto(`/bi-oauth?${new URLSearchParams(request)}`)
  await page.getByRole('button', { name: '同意授权' }).click()
  await expect(page.getByText('已收到授权码')).toBeVisible()
  await page.getByRole('button', { name: '读取订单数据' }).click()
  await expect(page.getByText(/^读取成功：近 30 天 \d+ 单$/)).toBeVisible()

  const office = await context.newPage()
  await office.goto('/overview')
  await office.getByRole('button', { name: /账号菜单/ }).click()
  await office.getByRole('menuitem', { name: '第三方授权' }).click()
  const grants = office.getByRole('dialog', { name: '第三方授权' })
  await expect(grants.getByRole('listitem')).toContainText('数观 BI')
  await expectAccessible(office, '[role=dialog]')
  await grants.getByRole('button', { name: '撤销对数观 BI的授权' }).click()
  await office.getByRole('button', { name: '撤销授权', exact: true }).click()
  await expect(grants.getByText('暂无第三方授权')).toBeVisible()
  await page.getByRole('button', { name: '读取订单数据' }).click()
  await expect(page.getByText('授权已失效，请联系企业管理员重新授权')).toBeVisible()
  await office.close()
})

test('who does not administer is refused in words: outside products, mini programs', async ({ page }) => {
  await signedInAs(page, 6)
  for (const path of ['/bi-oauth?client_id=shuguan-bi&redirect_uri=%2Fdev%2Fthird-party&state=s', '/auth_mini_app']) {
    await page.goto(path)
    await expect(page.getByText('抱歉，您没有此操作权限，请联系管理员')).toBeVisible()
  }
})

test('a mini program is authorised by a phone, and what it did not grant is named', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/auth_mini_app')
  const link = await page.getByRole('link', { name: '在浏览器中打开授权页' }).getAttribute('href')
  const pre_auth_code = new URL(link ?? '').searchParams.get('pre_auth_code') ?? ''
  await granted(page, 'component', { pre_auth_code, scopes: '账号管理,商品管理', account_name: '觅达好物' })
  await expect(page.getByText('「觅达好物」授权成功，已授予 2 项权限')).toBeVisible()
  await expect(page.getByText('缺少权限：订单与物流、数据分析')).toBeVisible()
})

test('Feishu is bound on the private portal only; an account of somebody else is taken over on purpose', async ({
  page,
  browser,
}) => {
  const account = { account_id: `ou-${Date.now()}`, account_name: '林夏' }
  const consent = async (by: Page) => {
    await by.getByRole('button', { name: '去授权' }).click()
    await by.getByLabel('飞书姓名').fill(account.account_name)
    await by.getByLabel('飞书账号').fill(account.account_id)
    await by.getByRole('button', { name: '同意' }).click()
  }
  await signedInAs(page, phoneOf(6, 11))
  await page.goto('/bind/feishu')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.goto(portalUrl('private.localhost', '/bind/feishu'))
  await consent(page)
  await expect(page.getByText('绑定成功，飞书账号「林夏」将收到您的提醒')).toBeVisible()

  const other = await browser.newPage()
  await signedInAs(other, phoneOf(4, 11))
  await other.goto(portalUrl('private.localhost', `/bind/feishu?code=${await granted(page, 'feishu', account)}`))
  await expect(other.getByText('绑定后，寄样、合作、预警等提醒会发送到您的飞书')).toBeVisible()
  await consent(other)
  await expect(other.getByRole('dialog')).toContainText('该飞书账号已绑定')
  await answerDialog(other, '换绑')
  await expect(other.getByText('绑定成功，飞书账号「林夏」将收到您的提醒')).toBeVisible()
  await other.goto(portalUrl('private.localhost', '/bind/feishu?error=access_denied'))
  await expect(other.getByText('您在飞书中拒绝了授权')).toBeVisible()
  await other.close()
})

test('the customer service of a portal speaks in its own frame and counts what was not read', async ({ page }) => {
  await signedInAs(page, phoneOf(2))
  await page.goto(portalUrl('brand-a.localhost', '/overview'))
  await page.getByRole('button', { name: /在线客服\s*1/ }).click()
  const service = page.frameLocator('iframe[title="在线客服"]')
  await service.getByLabel('留言').fill('寄样单怎么导出？')
  await service.getByRole('button', { name: '发送' }).click()
  await expect(service.getByText('已收到您的问题，稍后回复您。')).toBeVisible()
})

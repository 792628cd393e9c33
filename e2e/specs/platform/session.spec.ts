import { expect, type Page, test } from '@playwright/test'
import { followCalls, quiet } from '../../support/quiet.ts'
import { agreeToTerms, DEMO_PASSWORD, phoneOf, signedInAs } from '../../support/signIn.ts'

const TOKEN_KEY = 'crm.v1.token'

/** Counts what the page asks of an address from now on. */
function countRequests(page: Page, path: string): { count: () => number } {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return { count: () => count }
}

/** Opens the overview and waits until it asks nothing more: what a session ends under is then what the test does next. */
async function openQuietly(page: Page): Promise<void> {
  // The last call that the frame makes by itself.
  const settled = page.waitForResponse((response) => response.url().includes('/v1/notice/pop'))
  await page.goto('/overview')
  await expect(page.getByText('成交趋势', { exact: true })).toBeVisible()
  await settled
  await quiet(page)
}

test('a session that the server has ended: many calls fail at once, one report, one way back to the same page', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await openQuietly(page)
  const authorization = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '""'), TOKEN_KEY)
  const ended = await page.request.post('/api/logout', { headers: { authorization }, data: {} })
  expect((await ended.json()).code).toBe(0)

  const reports = countRequests(page, '/api/v1/trace/logout/report')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  // A list page with its choices: several calls at once, each refused, or cancelled by the first refusal.
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商品列表' }).click()
  await expect(page.getByRole('heading', { name: /^登录/ })).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('referer')).toBe('/goods/list')
  await expect.poll(() => reports.count()).toBe(1)
  await quiet(page)
  expect(calls.length).toBeGreaterThan(1)
  expect(reports.count()).toBe(1)
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(phoneOf(2))
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '商品列表' })).toBeVisible()
})

test('a token that is no longer good at boot: one question who it is, one report, the sign-in page, no loop', async ({
  page,
}) => {
  followCalls(page)
  await page.addInitScript((key) => localStorage.setItem(key, JSON.stringify('Bearer forged.token')), TOKEN_KEY)
  const questions = countRequests(page, '/api/v1/user/info')
  const reports = countRequests(page, '/api/v1/trace/logout/report')
  await page.goto('/talent/public?platform=ks')
  await expect(page.getByRole('heading', { name: /^登录/ })).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('referer')).toBe('/talent/public?platform=ks')
  await expect.poll(() => reports.count()).toBe(1)
  await quiet(page)
  expect([questions.count(), reports.count()]).toEqual([1, 1])
})

test('a session that ends under an open form: nothing stays over the sign-in page, what was typed is offered afterwards', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await openQuietly(page)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '编辑资料' }).click()
  await page.getByRole('textbox', { name: '昵称' }).fill('还没保存的昵称')
  await quiet(page)
  const authorization = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '""'), TOKEN_KEY)
  await page.request.post('/api/logout', { headers: { authorization }, data: {} })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: /^登录/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(phoneOf(2))
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const offer = page.getByRole('dialog', { name: '登录失效前有内容未提交' })
  await expect(offer).toContainText('昵称：还没保存的昵称')
  await offer.getByRole('button', { name: '不需要' }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

import type { Page } from '@playwright/test'
import { chooseOption } from '../../support/controls.ts'
import { callGateway, gatewayNow } from '../../support/gateway.ts'
import { expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowOf, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

interface Offered {
  list: { product_id: string; title: string; reason: string }[]
}

/** A product that a bound shop sells on its platform and that nobody has added. */
async function offeredOn(page: Page, platform: string) {
  const shops = await callGateway<{ list: { shop_id: string }[] }>(page, 'GET', 'v1/goods/shop/list', { platform })
  const shop_id = shops.list[0]?.shop_id ?? ''
  const { list } = await callGateway<Offered>(page, 'GET', 'v1/goods/shop/goods', { platform, shop_id, size: 50 })
  const found = list.findLast(({ reason }) => reason === '')
  if (!found) throw new Error(`no goods on ${platform}`)
  return found
}

const FOREIGN = 'https://example.com/goods/1234567890'

for (const { platform, path, wrong } of [
  { platform: 'dy', path: '/goods/create', wrong: 'https://app.kwaixiaodian.com/x?id=12345678' },
  { platform: 'ks', path: '/goods/create/ks', wrong: 'https://haohuo.jinritemai.com/x?id=12345678' },
  { platform: 'xhs', path: '/goods/create/xhs', wrong: 'https://www.xiaohongshu.com/explore/65f0a1b2000000001203a1b2' },
])
  test(`goods of ${platform} are added by link, and stand on top of the list; a wrong link stays with its reason`, async ({
    page,
  }) => {
    await signedInAs(page, 2)
    await page.goto(path)
    await expect(page.getByRole('tab', { name: '链接添加' })).toBeVisible()
    const { product_id, title } = await offeredOn(page, platform)
    if (platform === 'xhs') {
      const spu = page.getByRole('combobox', { name: '关联 SPU' })
      await spu.click()
      await page.getByRole('option').first().click()
    }
    await page.getByRole('textbox', { name: '商品链接或商品ID' }).fill(`${product_id}\n${wrong}\n${FOREIGN}`)
    await page.getByRole('button', { name: '解析' }).click()
    await expect(rowOf(page, title)).toContainText('可添加')
    await expect(rowOf(page, wrong)).toContainText(platform === 'xhs' ? '请输入商品链接' : '链接不属于当前平台')
    await expect(rowOf(page, FOREIGN)).toContainText('链接无法识别')
    if (platform === 'ks') await chooseOption(page, `${title} 推广计划`, await optionOf(page, title))
    await page.getByRole('button', { name: '保存（1）' }).click()
    await expectToast(page, '1 条成功，0 条失败')
    await expect(rowOf(page, title)).toHaveCount(0)
    await expect(rowOf(page, wrong)).toBeVisible()
    await page.getByRole('button', { name: '查看商品列表' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '离开' }).click()
    await expect(rowsOf(page).first()).toContainText(title)
  })

/** The exclusive plan with the rate that this product has under it. */
async function optionOf(page: Page, title: string): Promise<string> {
  const box = page.getByRole('combobox', { name: `${title} 推广计划` })
  await box.click()
  const option = page.getByRole('option', { name: /^专属/ })
  const text = await option.innerText()
  await page.keyboard.press('Escape')
  return text
}

test('goods of the video accounts wait for a bound shop', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/create/sph')
  await expect(page.getByText('请先绑定视频号小店')).toBeVisible()
})

test('goods of a shop are ticked and added', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto('/goods/create?tab=shop')
  const row = rowsOf(page).first()
  await expect(row).toContainText('可添加')
  const title = (await row.locator('td').nth(1).innerText()).split('\n')[0] ?? ''
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: '加入待添加' }).click()
  await page.getByRole('button', { name: '保存（1）' }).click()
  await expectToast(page, '1 条成功，0 条失败')
  await expect(page).toHaveURL(/\/goods\/list\?.*added=/)
  await expect(rowsOf(page).first()).toContainText(title)
})

interface Activities {
  list: { activity_id: string; activity_name: string; end_time: number }[]
}

/** The activities of the corporation: one that runs and one that is over. */
async function activitiesOf(page: Page, now: number) {
  const { list } = await callGateway<Activities>(page, 'GET', 'v1/activity/list', { platform: 'dy' })
  const running = list.find(({ end_time }) => end_time > now)
  const over = list.find(({ end_time }) => end_time < now)
  if (!running || !over) throw new Error('no activities')
  return { running, over }
}

test('goods of an activity are ticked, told of at once, and added; one that is over or unknown says so', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await page.getByRole('button', { name: '添加商品' }).click()
  await page.getByRole('menuitem', { name: '团长活动' }).click()
  const typed = page.getByRole('textbox', { name: '活动ID或活动链接' })
  const check = page.getByRole('button', { name: '校验', exact: true })
  const { running, over } = await activitiesOf(page, await gatewayNow(page))
  await typed.fill('99999999')
  await check.click()
  await expect(page.getByRole('alert')).toContainText('活动不存在')
  await typed.fill(over.activity_id)
  await check.click()
  await expect(page.getByText('活动已结束', { exact: true })).toBeVisible()
  await typed.fill(`https://buyin.jinritemai.com/activity?id=${running.activity_id}`)
  await check.click()
  await expect(page.getByRole('heading', { name: running.activity_name })).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/step=2/)

  const free = rowsOf(page).filter({ hasText: '可添加' })
  const titles = await Promise.all(
    [0, 1].map(async (at) => ((await free.nth(at).locator('td').nth(1).innerText()).split('\n')[0] ?? '').trim()),
  )
  await free.nth(0).getByRole('checkbox').click()
  await free.nth(1).getByRole('checkbox').click()
  await page.getByRole('button', { name: '下一步（2）' }).click()
  await expect(page).toHaveURL(/step=3/)
  const group = page.getByRole('group', { name: '批量设置' })
  await group.getByRole('textbox', { name: '全部商品的成本价' }).fill('12.34')
  await group.getByRole('button', { name: '应用到全部' }).click()
  for (const title of titles) await expect(page.getByRole('textbox', { name: `${title} 成本价` })).toHaveValue('12.34')
  await page.getByRole('button', { name: '保存（2）' }).click()
  await expectToast(page, '2 条成功，0 条失败')
  await expect(page).toHaveURL(/\/goods\/list\?.*tab=(activity|hosting)/)

  await page.goto(`/goods/create/colonel?activity_id=${running.activity_id}&step=2`)
  const added = rowsOf(page).filter({ hasText: titles[0] ?? '' })
  await expect(added).toContainText('已添加')
  await expect(added.getByRole('checkbox')).toBeDisabled()
})

test('adding goods is refused to media, and to the sample assistant', async ({ page, anotherPage }) => {
  await signedInAs(page, 6)
  for (const [path, button] of [
    ['/goods/create', '解析'],
    ['/goods/create/colonel', '校验'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('抱歉，您没有此操作权限，请联系管理员')).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
  }
  const other = await anotherPage()
  await signedInAs(other, 7)
  await other.goto('/goods/create')
  await expectRefused(other, '/goods/create')
  await other.close()
})

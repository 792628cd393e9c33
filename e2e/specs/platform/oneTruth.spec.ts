import type { Page } from '@playwright/test'
import { callGateway, lastWeek } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { cellOf, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

async function followedBy(page: Page, name: string): Promise<number> {
  return Number(await (await cellOf(rowOf(page, name), '跟进达人')).innerText())
}

test('a talent followed in one remote is counted in another, without a reload', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 10))
  await page.goto('/system/member')
  await expect(rowsOf(page).first()).toBeVisible()
  const started = await page.evaluate(() => performance.timeOrigin)
  const { nick_name } = await callGateway<{ nick_name: string }>(page, 'GET', 'v1/user/info')
  const before = await followedBy(page, nick_name)

  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '达人公海' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  const free = rowsOf(page).filter({ hasNotText: '黑名单' }).first()
  await runRowAction(page, free, '跟进')
  await expectToast(page, '跟进成功')

  await menu.getByRole('link', { name: '成员管理' }).click()
  await expect(page.getByRole('heading', { name: '成员管理' })).toBeVisible()
  await expect(rowOf(page, nick_name)).toBeVisible()
  await expect.poll(() => followedBy(page, nick_name)).toBe(before + 1)
  await menu.getByRole('link', { name: '我的达人' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin), 'no reload').toBe(started)
})

test('overview, trend and list show the same sum for the same filter', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  const filter = { platform: 'dy', ...(await lastWeek(page)) }
  const summary = await callGateway<{ items: { key: string; value: number }[] }>(
    page,
    'GET',
    'v1/commerce/overview/summary',
    filter,
  )
  const trend = await callGateway<{ list: { values: { gmv: number } }[] }>(
    page,
    'GET',
    'v1/commerce/overview/trend',
    filter,
  )
  const goods = await callGateway<{ ext: { list_total: { gmv: number } } }>(page, 'GET', 'v1/goods/list', {
    ...filter,
    page: 1,
    size: 10,
  })
  const gmv = summary.items.find((item) => item.key === 'gmv')?.value
  expect(gmv).toBeGreaterThan(0)
  expect(trend.list.reduce((sum, point) => sum + point.values.gmv, 0)).toBe(gmv)
  expect(goods.ext.list_total.gmv).toBe(gmv)
})

import { expect, test } from '@playwright/test'
import { signedInAs } from '../../support/signIn.ts'
import { rowsOf, tableOf } from '../../support/tables.ts'

test('without a network one bar says so; the open page stays, no module is marked, and everything comes back by itself', async ({
  page,
  context,
}) => {
  await signedInAs(page, 2)
  await page.goto('/talent/manage')
  const rows = rowsOf(tableOf(page, '我的达人'))
  await expect(rows.first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const bar = page.getByRole('status').filter({ hasText: '网络已断开，恢复后自动重连' })

  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(rows.first()).toBeVisible()
  await expect(page.getByText('加载失败')).toHaveCount(0)

  // A module whose files are not here yet waits without being called unavailable.
  await menu.getByRole('link', { name: '商品列表' }).click()
  await expect(page.getByText('恢复后自动打开')).toBeVisible()
  await expect(menu.getByText('暂不可用')).toHaveCount(0)
  await expect(page.getByText('页面加载失败')).toHaveCount(0)
  await page.goBack()
  await expect(rows.first()).toBeVisible()
  await expect(bar).toHaveCount(1)
  await menu.getByRole('link', { name: '商品列表' }).click()

  await context.setOffline(false)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '商品列表' })).toBeVisible()
  await expect(rowsOf(page).first()).toBeVisible()
})

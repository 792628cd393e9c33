import { expect, test } from '@playwright/test'
import { watchErrors } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'

/** One page of every remote, by the menu's module and label. */
const pages = [
  { module: '带货', label: '数据概览', remote: 'dashboards' },
  { module: '带货', label: '达人公海', remote: 'talents' },
  { module: '带货', label: '合作单', remote: 'cooperation' },
  { module: '带货', label: '商品列表', remote: 'goods' },
  { module: '带货', label: '带货视频', remote: 'media-centre' },
  { module: '带货', label: '成员管理', remote: 'system' },
  { module: '种草', label: '种草概览', remote: 'content' },
] as const

test('all seven remotes open from the menu, each in its own root, without a word in the console', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/overview')
  const modules = page.getByRole('group', { name: '业务模块' })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const { module, label, remote } of pages) {
    const button = modules.getByRole('button', { name: module })
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
    await menu.getByRole('link', { name: label, exact: true }).click()
    await expect(page.locator(`main [data-remote="${remote}"]`)).toBeVisible()
    await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
    // Whoever was there before has left with everything it drew.
    await expect(page.locator('main [data-remote]')).toHaveCount(1)
  }
  expect(errors).toEqual([])
})

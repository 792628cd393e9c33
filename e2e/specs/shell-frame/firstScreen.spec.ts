import { expect, type Page, test } from '@playwright/test'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'

// What the frame leaves to a list on its first screen.

test.use({ viewport: { width: 1280, height: 800 } })

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
test('the menu begins as icons and stays as staff left it; one row is lit, in sight, also of a detail', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list')
  await expectRows(page)
  await expect(menu(page)).toHaveAttribute('data-folded', 'true')
  await expect(page.locator('aside [aria-current]')).toHaveAccessibleName('合作')
  await page.getByRole('button', { name: '展开菜单' }).click()
  const lit = page.locator('aside [aria-current]')
  await expect(lit).toHaveText('合作单')
  await expect(lit).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(lit).toHaveText('合作单')
  await expect(lit).toBeInViewport({ ratio: 1 })
  await page.goto('/talent/detail?author_id=1&platform=dy')
  await expect(lit).toHaveText('我的达人')
  await expect(lit).toBeInViewport({ ratio: 1 })
})

test('a talent names its tab, and its breadcrumb leads back to the list as it was', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/talent/public?platform=ks')
  await expectRows(page)
  const opening = page.context().waitForEvent('page')
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '详情' }).click()
  const detail = await opening
  const crumbs = detail.getByRole('navigation', { name: '面包屑' })
  // The breadcrumb says 达人详情 until the talent has been read.
  await expect(detail).toHaveTitle(/^.+ · 达人详情 - /)
  const name = (await detail.title()).replace(/ · 达人详情 - .*/, '')
  await expect(crumbs.getByRole('listitem')).toHaveText(['达人公海', name])
  await expect(detail.getByRole('main').getByText(name).nth(1)).toBeVisible()
  await crumbs.getByRole('link', { name: '达人公海' }).press('Enter')
  await expect(detail).toHaveURL(/\/talent\/public\?platform=ks/)
  await expect(detail).toHaveTitle(/^达人公海 - /)
  await expectRows(detail)
})

test('tabs that do not fit are in a menu, by keyboard too; what is chosen stands in the row', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await signedInAs(page, 2)
  await page.goto('/cooperate/list')
  await expectRows(page)
  const row = page.getByRole('tablist').filter({ hasText: '待确认' })
  const more = page.getByRole('button', { name: /^更多(?!操作)/ })
  await expect(more).toBeVisible()
  await expect(row.getByRole('tab', { name: /即将到期/ })).toHaveCount(0)
  await more.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: /即将到期 ?\d+/ })
  await expect(entry).toBeVisible()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  const chosen = row.getByRole('tab', { name: /即将到期/, selected: true })
  await expect(chosen).toBeFocused()
  await expect(row.getByRole('tab').first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(more).toBeHidden()
  await expect(row.getByRole('tab')).toHaveCount(6)
})

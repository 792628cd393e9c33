import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, phoneOf, signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

/** Tab until something has the focus that one would use next. */
async function tabTo(page: Page, name: string, most = 12): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      return at?.getAttribute('aria-label') ?? (at instanceof HTMLInputElement ? at.labels?.[0] : at)?.textContent ?? ''
    })
  for (let turn = 0; turn < most; turn += 1) {
    await page.keyboard.press('Tab')
    if ((await focused()).includes(name)) return
  }
  throw new Error(`Tab does not come to ${name}`)
}

test('a day without a mouse: sign in, menu, folded menu, search, a row and its drawer', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('tab', { name: '验证码登录' })).toBeVisible()
  await tabTo(page, '验证码登录')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeFocused()
  await tabTo(page, '手机号')
  await page.keyboard.type(phoneOf(30))
  await tabTo(page, '密码', 1)
  await page.keyboard.type('wrong-one')
  await page.keyboard.press('Enter')
  // Nobody has agreed to the terms yet.
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, '同意并登录', 3)
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码错误')).toBeVisible()
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/overview/)

  await page.goto('/goods/list')
  await expectRows(page)
  await tabTo(page, '跳到主要内容', 1)
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const group = menu(page).getByRole('button', { name: '管达人', exact: true })
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: '我的达人', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '将我的达人添加到快捷入口' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  // The menu is one stop: Tab leaves it, and comes back to where one was.
  await page.keyboard.press('Tab')
  await expect.poll(() => menu(page).evaluate((nav) => nav.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await expect(menu(page).getByRole('link', { name: '我的达人', exact: true })).toBeFocused()

  await page.keyboard.press('[')
  await expect(menu(page)).toHaveAttribute('data-folded', 'true')
  await group.focus()
  const flyout = page.getByRole('link', { name: '达人公海' })
  await expect(flyout).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await tabTo(page, '达人公海')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/talent\/public/)
  await expectRows(page)
  await expect(page.getByRole('heading', { level: 1, name: '达人公海' })).toBeFocused()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /搜索页面/ })
  await field.fill('spl')
  const options = page.getByRole('dialog', { name: '搜索' }).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  // The last entry comes when no record is found: until then another one is the last.
  await expect(options.last()).toHaveText(/在达人库搜索「spl」/)
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/goods\/list/)
  await expectRows(page)
  await expect(page.getByRole('heading', { level: 1, name: '商品列表' })).toBeFocused()

  const table = page.getByRole('table').first()
  await table.locator('[tabindex="0"]').first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '商品详情' })
  await expect(drawer).toBeVisible()
  await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(drawer, 'the table has the focus again').toBeVisible()
})

test('alarms wait in a tab at the edge; their card folds away when the list is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedInAs(page, 6)
  await page.goto('/goods/list')
  await expectRows(page)
  const card = page.getByRole('status', { name: '异常消息' })
  const tab = page.getByRole('button', { name: /^异常提醒：.*展开$/ })
  await expect(tab).toBeVisible()
  await expect(card).toBeHidden()
  await tab.click()
  await expect(card).toBeVisible()
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 2000)
  await expect(card).toBeHidden()
  await tab.click()
  await card.getByRole('button', { name: '关闭异常提醒' }).click()
  await expect(page.getByRole('button', { name: /异常提醒/ })).toBeHidden()
})

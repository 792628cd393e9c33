import type { Page } from '@playwright/test'
import { Keyboard } from '../../support/keyboard.ts'
import { expectToast } from '../../support/messages.ts'
import { DEMO_PASSWORD, phoneOf, signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

// Jobs of a day without a pointer, with as many keys as they may take; letters of a text are not counted.

const firstRow = (page: Page) => page.locator('[data-row="0"]').first()

test('by keyboard alone: signing in', async ({ page }) => {
  const keys = new Keyboard(page)
  await page.goto('/login')
  await keys.tabTo(page.getByRole('tab', { selected: true }))
  await keys.press('ArrowRight')
  await keys.tabTo(page.getByLabel('手机号'))
  await keys.type(phoneOf(6))
  await keys.tabTo(page.getByLabel('密码', { exact: true }))
  await keys.type(DEMO_PASSWORD)
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('dialog').getByRole('button').last())
  await keys.press('Enter')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(keys.presses).toBeLessThanOrEqual(12)
})

test('by keyboard alone: writing a follow-up', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/overview')
  const keys = new Keyboard(page)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await keys.goTo('我的达人')
  await expect(firstRow(page)).toBeVisible()
  await keys.press('j')
  await keys.tabTo(firstRow(page).getByRole('button', { name: '写跟进' }))
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('dialog').getByRole('textbox').first())
  await keys.type('电话沟通，下周寄样')
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }))
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(keys.presses).toBeLessThanOrEqual(25)
})

test('by keyboard alone: approving a sample', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  const keys = new Keyboard(page)
  await keys.goTo('寄样管理')
  await expect(firstRow(page)).toBeVisible()
  const waiting = page
    .locator('[data-row]')
    .filter({ has: page.getByRole('button', { name: '通过' }) })
    .first()
  await keys.press('j', Number(await waiting.getAttribute('data-row')) + 1)
  await keys.tabTo(waiting.getByRole('button', { name: '通过' }))
  await keys.press('Enter')
  // The first of two approvals has no way back, so that it asks; every other offers 撤销.
  const question = page.getByRole('dialog', { name: /^通过/ })
  const undo = page.getByRole('button', { name: '撤销' })
  await expect(question.or(undo)).toBeVisible()
  if (await question.isVisible()) {
    await keys.tabTo(question.getByRole('button', { name: '通过', exact: true }))
    await keys.press('Enter')
  }
  await expectToast(page, '已通过')
  expect(keys.presses).toBeLessThanOrEqual(39)
})

test('by keyboard alone: exporting a list', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  const keys = new Keyboard(page)
  await keys.goTo('商品列表')
  await expect(firstRow(page)).toBeVisible()
  await keys.tabTo(page.getByRole('button', { name: '导出', exact: true }))
  await keys.press('Enter')
  const submit = page.getByRole('dialog').getByRole('button', { name: '导出', exact: true })
  await expect(submit).toBeEnabled()
  // A dialog ends with what it is for: one step back from its beginning.
  await keys.press('Shift+Tab')
  await expect(submit).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText(/任务|生成/).first()).toBeVisible()
  expect(keys.presses).toBeLessThanOrEqual(25)
})

import type { Locator } from '@playwright/test'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** What hangs over the dialog ends above its buttons, which can be pressed at once. */
async function expectButtonsFree(dialog: Locator, list: Locator) {
  const foot = dialog.locator('footer')
  await expect(list).toBeVisible()
  await expect
    .poll(async () => {
      const [over, buttons] = [await list.boundingBox(), await foot.boundingBox()]
      return over && buttons ? over.y + over.height <= buttons.y || over.y >= buttons.y + buttons.height : undefined
    })
    .toBe(true)
}

test('lists and calendars of a dialog never cover its buttons, which hear the first press', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/system/member')
  await expectRows(page)
  await page.getByRole('row').filter({ hasText: '胡鑫' }).getByRole('checkbox').first().click()
  await page.getByRole('button', { name: '改部门' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await expectButtonsFree(dialog, page.locator('.semi-select-option-list-wrapper'))
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/talent/manage?scope=team')
  await expectRows(page)
  await page
    .getByRole('button', { name: /写跟进/ })
    .first()
    .click()
  await dialog.locator('.semi-datepicker').click()
  await expectButtonsFree(dialog, page.locator('.semi-datepicker-container'))
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
})

test('a dialog longer than the window shows nothing below its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signedInAs(page, 7)
  await page.goto('/cooperate/sample?tab=3&date_type=all')
  await expectRows(page)
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: '发货', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /^发货：/ })
  const foot = dialog.locator('footer')
  await expect(foot).toBeInViewport()
  const below = async () => {
    const box = await foot.boundingBox()
    return box ? 500 - box.y - box.height : undefined
  }
  await expect.poll(below).toBe(0)
})

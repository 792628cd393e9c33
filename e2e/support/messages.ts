import { expect, type Locator, type Page } from '@playwright/test'

/** Expects a toast that says so. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible()
}

/** Answers the open question by the button with the verb, e.g. `answerDialog(page, '释放')`. */
export async function answerDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Expects the place of a list or block to say that nothing matches the filters. */
export async function expectNoMatch(page: Page): Promise<void> {
  await expect(page.getByText('暂未找到匹配的筛选结果')).toBeVisible()
}

/** Expects the page to refuse this role: the guard's sentence, and the address left. */
export async function expectRefused(page: Page, path: string): Promise<void> {
  await expectToast(page, '暂无访问权限')
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path)
}

/** Presses a button that is refused: it is read as disabled, and says why in a toast. */
export async function pressRefused(page: Page, button: Locator, reason: string): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  // What is read as disabled is not pressed without force.
  await button.click({ force: true })
  await expectToast(page, reason)
}

import { expect, type Locator, type Page } from '@playwright/test'
import { atRest } from './motion.ts'

/** The answer of a page that is on its way to another address: the next question reaches the new one. */
const whileLeaving =
  <T>(answer: T) =>
  (problem: Error) => {
    if (!/context was destroyed|navigation/.test(problem.message)) throw problem
    return answer
  }

/**
 * What the toasts of the page say, also those that have left within ten seconds: a toast stays for three, and a busy machine may
 * not ask in all of them. Runs in the page; the first call begins to watch.
 */
function toastTexts(): string[] {
  const kept = window as { toastsSeen?: Map<string, number> }
  const seen = kept.toastsSeen ?? new Map<string, number>()
  const read = () => {
    for (const toast of document.querySelectorAll('[role="status"], [role="alert"]'))
      seen.set(toast.textContent ?? '', Date.now())
  }
  if (!kept.toastsSeen) {
    kept.toastsSeen = seen
    new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true })
  }
  read()
  return [...seen].filter(([, at]) => at > Date.now() - 10_000).map(([text]) => text)
}

/** Watches what the toasts of a page say from its beginning on. Call it before the page is opened; `signedInAs` does. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(toastTexts)
}

/** Drops what was said, so that the same sentence must be said again. */
const forgetToast = (page: Page, text: string) =>
  page
    .evaluate((said) => {
      const { toastsSeen } = window as { toastsSeen?: Map<string, number> }
      toastsSeen?.delete(said)
    }, text)
    .catch(whileLeaving(undefined))

/** Expects a toast that says so: one on screen, one that has just left, or one to come. Each answers one question. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const says = (said: string) => (typeof text === 'string' ? said.includes(text) : text.test(said))
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = (await page.evaluate(toastTexts).catch(whileLeaving<string[]>([]))).find(says)
        return found !== undefined
      },
      { message: `the toast ${text}`, intervals: [100] },
    )
    .toBe(true)
  if (found !== undefined) await forgetToast(page, found)
}

const offering = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text, has: page.getByRole('button', { name: '撤销' }) })

/** Expects a toast that says so and offers 撤销; the pointer holds it until `undo`. */
export async function expectUndo(page: Page, text: string): Promise<void> {
  await offering(page, text).hover()
}

/** Presses 撤销 of the toast that says so: what was done before may offer its own. */
export async function undo(page: Page, text: string): Promise<void> {
  await offering(page, text).getByRole('button', { name: '撤销' }).click()
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

const REFUSED = '暂无访问权限'

/** Expects the page to refuse this role: the guard's sentence, and the address left. With `open`, which goes there, it is this one's. */
export async function expectRefused(page: Page, path: string, open?: () => Promise<void>): Promise<void> {
  if (open) {
    await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toHaveCount(0)
    await open()
  }
  await expectToast(page, REFUSED)
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path)
}

/** Presses a button that is refused: it is read as disabled, and says why in a toast. */
export async function pressRefused(page: Page, button: Locator, reason: string): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  // While its list is on the way it is disabled indeed, and says nothing.
  await expect(button).toHaveJSProperty('disabled', false)
  // What is read as disabled is not pressed without force, and with force also while its drawer still slides.
  await atRest(page)
  await button.click({ force: true })
  await expectToast(page, reason)
}

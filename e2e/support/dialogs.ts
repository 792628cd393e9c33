import { expect, type Page } from '@playwright/test'
import { partIssues } from './axe.ts'

/** Dialogs and drawers that were looked at, by their names: every journey of a worker opens the same ones again. */
const seen = new Set<string>()

/** The name of a dialog without what differs from record to record. */
const kindOf = (name: string) => name.replace(/「[^」]*」|[\d,.:/-]+/g, '').trim()

/**
 * Looks with axe at each kind of dialog and drawer that the page opens, beside what the test does; a violation fails the test. One
 * that closes, or a page that goes on, before the look is over is left to the next that opens it. Call it before the page is opened;
 * `signedInAs` does.
 */
export async function checkDialogs(page: Page): Promise<void> {
  await page.exposeBinding('dialogOpened', async (_, name: string, mark: string) => {
    const kind = kindOf(name)
    if (seen.has(kind)) return
    seen.add(kind)
    const part = `[data-opened="${mark}"]`
    const faults = await partIssues(page, part).catch(() => null)
    const stands = await page
      .locator(part)
      .isVisible()
      .catch(() => false)
    if (faults === null || !stands) seen.delete(kind)
    else expect.soft(faults, `dialog ${name}`).toEqual([])
  })
  await page.addInitScript(() => {
    const opened = (window as unknown as { dialogOpened: (name: string, mark: string) => void }).dialogOpened
    const nameOf = (dialog: Element) =>
      dialog.getAttribute('aria-label') ??
      document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ??
      ''
    let opens = 0
    /** Tells of a dialog once what it shows is there. */
    const follow = (dialog: Element) => {
      opens += 1
      const mark = String(opens)
      dialog.setAttribute('data-opened', mark)
      const timer = setInterval(() => {
        if (dialog.isConnected && dialog.querySelector('[aria-busy="true"]')) return
        clearInterval(timer)
        if (dialog.isConnected) opened(nameOf(dialog), mark)
      }, 300)
    }
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll(
        '[role=dialog]:not([data-opened]), [role=alertdialog]:not([data-opened])',
      ))
        follow(dialog)
    }).observe(document, { childList: true, subtree: true })
  })
}

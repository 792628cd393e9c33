import type { Page } from '@playwright/test'

/** Waits until nothing on the page fades or moves any more: half-way its colours and places are nobody's. Endless motion (spinners) may go on. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
}

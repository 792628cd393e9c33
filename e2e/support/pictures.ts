import { expect, type Page } from '@playwright/test'

/** A window in which `addPictureReader` was called. */
export type PictureWindow = Window & { readPicturesInView: () => boolean[] }

/** Lets a page say of each picture in view whether it has come. Call it before the page is opened. */
export async function addPictureReader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    ;(window as unknown as PictureWindow).readPicturesInView = () =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .filter((each) => {
          const { top, left } = each.getBoundingClientRect()
          // A table ends before the window does: what is scrolled to beyond its edge comes when it is.
          const edge = each.closest('[role="rowgroup"]')?.getBoundingClientRect().right ?? window.innerWidth
          return top < window.innerHeight && left < Math.min(edge, window.innerWidth)
        })
        .map((each) => each.complete && each.naturalWidth > 0)
  })
}

/** Waits until the pictures in view have come. */
export async function expectPictures(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as PictureWindow).readPicturesInView()))
    .not.toContain(false)
}

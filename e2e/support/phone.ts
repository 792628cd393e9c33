import type { Page } from '@playwright/test'

/** Makes the window that of a phone: as narrow, and pressed with a finger. */
export async function likeAPhone(page: Page, width = 390): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
}

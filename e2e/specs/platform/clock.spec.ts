import { expect, test } from '@playwright/test'
import { gatewayNow } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'

test('dates of a page are those of the product, however the machine of the browser is set', async ({ page }) => {
  await signedInAs(page, 2)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 10 * 86_400_000
  })
  await page.goto('/talent/public')
  const note = page.getByText(/数据更新时间|最近更新/)
  const written = /\d{4}-\d\d-\d\d \d\d:\d\d/.exec((await note.textContent()) ?? '')?.[0] ?? ''
  const seconds = Date.parse(`${written.replace(' ', 'T')}:00+08:00`) / 1000
  const ago = (await gatewayNow(page)) - seconds
  // The shops were read half an hour before the first start, or since.
  expect(ago).toBeGreaterThanOrEqual(0)
  expect(ago).toBeLessThan(24 * 3600)
})

import { expectRefused } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { test } from '../../support/test.ts'

/** What the sample assistant and the content media may not open, besides the lists of `lists.spec.ts`. */
const COMMERCE = [
  'nominate',
  'rank',
  'recommend',
  'competitor',
  'topbrank',
  'search-brand',
  'search-brand/detail?brand_id=1&platform=dy',
  'search-goods',
  'search-goods/detail?product_id=1&platform=dy',
  'search-high-goods',
  'follow-blog',
  'detail?author_id=1&platform=dy',
] as const

test('no screen of talents without a list opens for the sample assistant', async ({ page }) => {
  await signedInAs(page, 7)
  for (const screen of COMMERCE) {
    await page.goto(`/talent/${screen}`)
    await expectRefused(page, `/talent/${screen.split('?')[0]}`)
  }
})

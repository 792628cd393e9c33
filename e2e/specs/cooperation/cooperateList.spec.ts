import { expect, test } from '@playwright/test'
import { expectQuery, searchFor } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { expectNoMatch, expectRefused } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'

test('the cooperation list: a tab lives in the address; nothing found says so; the sample assistant is refused', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/cooperate/list')
  await expect(page.getByRole('heading', { name: '合作订单' })).toBeVisible()
  await expectRows(page)
  await page.getByRole('tab', { name: /^进行中/ }).click()
  await expectQuery(page, { tab: '2' })
  await page.reload()
  await expectQuery(page, { tab: '2' })
  await expectRows(page)
  await searchFor(page, '没有这样的合作单')
  await expectNoMatch(page)
  expect(errors).toEqual([])

  const other = await browser.newPage()
  await signedInAs(other, 7)
  await other.goto('/cooperate/list')
  await expectRefused(other, '/cooperate/list')
  await other.close()
})

import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a cooperation stands with its samples and sales on one line, and each leads to its record', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/cooperate/list?tab=3&order_by=gmv&sort=desc')
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await page.getByRole('tab', { name: '合作历程' }).click()
  const lane = page.getByRole('list', { name: '合作历程' }).locator('> li').first()
  const sold = lane.locator('dd').last().getByRole('link')
  const amount = (await sold.innerText()).replace('¥', '')
  await sold.click()
  await expect(page).toHaveURL(/orders-manage\/list.*product_id=/)
  await expectRows(page)
  await expect(tableOf(page, '订单').getByRole('row', { name: /合计/ })).toContainText(amount)
  await page.goBack()
  const entry = page
    .getByRole('list', { name: '合作历程' })
    .getByRole('link', { name: /^HZ\d+ ·/ })
    .first()
  const number = /HZ\d+/.exec(await entry.innerText())?.[0] ?? ''
  await entry.click()
  await expect(page).toHaveTitle(new RegExp(number))
})

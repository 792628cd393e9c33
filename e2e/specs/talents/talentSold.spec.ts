import { expect, test } from '@playwright/test'
import { expectQuery, searchFor } from '../../support/controls.ts'
import { askGateway, watchErrors } from '../../support/gateway.ts'
import { expectNoMatch, expectRefused } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, tableOf } from '../../support/tables.ts'

test('合作达人: tabs and filters in the address, 合计 is the overview, counts open what is behind them', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 4)
  await page.goto('/talent/cooperation')
  await expectRows(page)
  const overview = await askGateway<{ gmv: number }>(page, 'GET', 'v1/commerce/author/cooperation/overview', {
    platform: 'dy',
  })
  const yuan = (overview.gmv / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(tableOf(page, '合作达人').getByText(yuan).first()).toBeVisible()
  await page.getByRole('tab', { name: /^老达人/ }).click()
  await expectQuery(page, { tab: 'old' })
  await page.reload()
  await expectRows(page)
  const goods = rowsOf(page).first().getByRole('button', { name: /^\d+$/ }).first()
  const count = Number(await goods.innerText())
  await goods.click()
  const dialog = page.getByRole('dialog', { name: /^出单商品/ })
  await expect(dialog.getByText(`共 ${count} 条`)).toBeVisible()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await searchFor(page, '没有这样的达人')
  await expectNoMatch(page)
  expect(errors).toEqual([])

  const other = await browser.newPage()
  await signedInAs(other, 7)
  await other.goto('/talent/cooperation')
  await expectRefused(other, '/talent/cooperation')
  await other.close()
})

test('自然出单: the talents without a follower; the former list leads to the new one', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/talent/natural?date_type=all')
  await expectRows(page)
  await expect(page.getByText('自然出单达人数')).toBeVisible()
  const name = (await rowsOf(page).first().getByRole('link').first().innerText()).trim()
  await searchFor(page, name)
  await expectQuery(page, { keyword: name, date_type: 'all' })
  await expect(rowOf(page, name)).toBeVisible()

  await page.goto('/talent/manage/old')
  await expectRows(page)
  await expect(page.getByText('旧版将逐步下线')).toBeVisible()
  await page.getByRole('button', { name: '体验新版' }).click()
  await expect(page).toHaveURL(/\/talent\/manage(\?|$)/)
})

import { expectQuery } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('the rankings of goods by list and period, in the address; a product leads to its talents', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 6)
  await page.goto('/talent/search-high-goods')
  const ranking = tableOf(page, '爆品榜')
  await expect(rowsOf(ranking).first()).toContainText(/^\s*1/)
  await page.getByRole('tab', { name: '高佣榜' }).click()
  await page.getByRole('tab', { name: '月榜' }).click()
  await expectQuery(page, { tab: 'commission', cycle: 'month' })
  await expect(rowsOf(ranking).first()).toBeVisible()

  await page.goto('/talent/search-high-goods?cycle=month&date=2020-01-01')
  await expect(page.getByText('该日期榜单尚未生成')).toBeVisible()
  await page.getByRole('button', { name: /查看最新榜单/ }).click()
  await expect(rowsOf(ranking).first()).toBeVisible()
  await rowsOf(ranking).first().getByRole('link', { name: '查看达人' }).click()
  await expect(page).toHaveURL(/\/talent\/search-goods\/detail\?/)
  await expect(rowsOf(tableOf(page, '达人')).first()).toBeVisible()
  expect(errors).toEqual([])
})

import { expectQuery } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a word leads to goods, a product to its talents, and one of them is taken into the pool', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/talent/search-goods')
  await expect(page.getByText(/今日剩余 \d+ 次/)).toBeVisible()
  const box = page.getByRole('textbox', { name: /商品词/ })
  await box.fill('面膜')
  await box.press('Enter')
  await expectQuery(page, { keyword: '面膜' })
  const goods = tableOf(page, '商品')
  await expect(rowsOf(goods).first()).toContainText('面膜')
  const left = await page.getByText(/今日剩余 \d+ 次/).innerText()

  await page.getByRole('tab', { name: '按达人' }).click()
  await expectQuery(page, { keyword: '面膜', mode: 'author' })
  await expect(rowsOf(tableOf(page, '达人')).first()).toBeVisible()
  await expect(page.getByText(left)).toBeVisible()
  await page.reload()
  await expect(rowsOf(tableOf(page, '达人')).first()).toBeVisible()
  await page.goBack()

  await rowsOf(goods).first().getByRole('link', { name: '查看达人' }).click()
  await page.getByRole('button', { name: '图表' }).click()
  await expect(page.getByRole('img', { name: '近30天销量' })).toBeVisible()
  const sellers = tableOf(page, '达人')
  const unfollowed = rowsOf(sellers).filter({ hasText: '未跟进' }).first()
  const name = await unfollowed.getByRole('link').first().innerText()
  await unfollowed.getByRole('checkbox').check()
  await page.getByRole('button', { name: '加入公海' }).click()
  await expectToast(page, '已加入公海')
  await expect(rowsOf(sellers).filter({ hasText: name }).filter({ hasText: '公海' })).toBeVisible()
  await page.getByRole('tab', { name: '直播', exact: true }).click()
  await expectQuery(page, { tab: 'lives' })
  await expect(tableOf(page, '直播')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('tab', { name: '视频' }).click()
  await expectQuery(page, { tab: 'videos' })
  await expect(tableOf(page, '视频')).toBeVisible()
  expect(errors).toEqual([])
})

test('an unknown product says so', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/talent/search-goods/detail?product_id=404&platform=dy')
  await expect(page.getByText('未找到该商品')).toBeVisible()
})

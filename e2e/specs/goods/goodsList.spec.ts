import { expect, type Page, test } from '@playwright/test'
import { expectQuery, pickRange, searchFor } from '../../support/controls.ts'
import { callFails, watchErrors } from '../../support/gateway.ts'
import { expectNoMatch, expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'

// One of them lets the list of another fail.
test.describe.configure({ mode: 'default' })

const drawerOf = (page: Page) => page.getByRole('dialog', { name: '商品详情' })
const amountOf = (text: string) => Number(text.replace(/[¥,\s]/g, ''))

test('the list: source and search live in the address; nothing found and failures say so', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await expectRows(page)
  await page.getByRole('tab', { name: /^店铺商品/ }).click()
  await expectQuery(page, { tab: 'shop' })
  await searchFor(page, '接口失败的商品')
  await expectQuery(page, { tab: 'shop', keyword: '接口失败的商品' })
  await page.reload()
  await expectQuery(page, { keyword: '接口失败的商品' })
  await page.goBack()
  await expectQuery(page, { tab: undefined, keyword: undefined })
  await expectRows(page)
  await searchFor(page, '没有这样的商品')
  await expectNoMatch(page)
  await page.getByText('重置筛选条件').click()
  await expectRows(page)
  await page.goto('/goods/list?class_id=99999')
  await expectRows(page)
  expect(errors).toEqual([])

  const heal = await callFails(page, 'goods.list', { message: '商品接口故障' })
  await page.reload()
  await expect(page.getByText('商品接口故障').first()).toBeVisible()
  await heal()
  await page.getByRole('button', { name: '重试' }).click()
  await expectRows(page)

  const other = await browser.newPage()
  await signedInAs(other, 5)
  await other.goto('/goods/list')
  await expectRefused(other, '/goods/list')
  await other.close()
})

test('the drawer has the amount of the row, gives the focus back, and leaves with the page', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list?has_gmv=1&order_by=gmv&sort=asc')
  await expectRows(page)
  const row = rowsOf(page).first()
  const amount = amountOf(await (await cellOf(row, '成交金额 ¥')).innerText())
  expect(amount).toBeGreaterThan(0)
  const opener = row.getByRole('button', { name: '详情' })
  await opener.click()
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('radio', { name: '近7天' })).toBeChecked()
  await pickRange(page, '近30天')
  await expect(drawer.getByText(`¥${amount.toLocaleString('en-US')}`, { exact: true })).toBeVisible()
  await expectRows(drawer)
  await drawer.getByRole('tab', { name: '寄样列表' }).click()
  await expect(tableOf(drawer, '寄样')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await page.goto('/overview')
  await page.getByRole('link', { name: '商品列表' }).click()
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/overview')
  await expect(drawer).toBeHidden()
})

test('a cost is changed in its place and kept; the sample assistant sees samples only', async ({ page, browser }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list?platform=ks')
  await expectRows(page)
  const row = rowsOf(page).first()
  const cost = row.getByRole('button', { name: /^成本价/ })
  const next = (await cost.innerText()) === '12.34' ? '43.21' : '12.34'
  await cost.click()
  await row.getByRole('textbox', { name: '成本价' }).fill(next)
  await page.keyboard.press('Enter')
  await expectToast(page, '设置成功')
  await page.reload()
  await expect(cost).toHaveText(next)
  await runRowAction(page, row, '规格')
  const spec = page.getByRole('dialog', { name: '商品规格' })
  await spec.getByRole('radio').first().click()
  await spec.getByRole('button', { name: '知道了' }).click()
  await expect(spec).toBeHidden()

  const assistant = await browser.newPage()
  await signedInAs(assistant, 7)
  await assistant.goto('/goods/list')
  await expectRows(assistant)
  await expect(assistant.getByRole('columnheader', { name: '寄样数' })).toBeVisible()
  await expect(assistant.getByRole('columnheader', { name: '成交金额' })).toHaveCount(0)
  await rowsOf(assistant).first().getByRole('button', { name: '详情' }).click()
  await expect(tableOf(drawerOf(assistant), '寄样')).toBeVisible()
  await expect(drawerOf(assistant).getByText('成交趋势')).toHaveCount(0)
  await assistant.close()
})

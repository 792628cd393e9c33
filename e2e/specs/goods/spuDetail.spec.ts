import { expectRefused } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('an SPU of the list leads to its figures, its goods and its form', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/spu/list?has_goods=1')
  await expectRows(page)
  const row = rowsOf(page).first()
  const talents = await (await cellOf(row, '合作达人')).innerText()
  const goods = Number(await (await cellOf(row, '关联商品数')).innerText())
  await row.getByRole('button', { name: '详情' }).click()
  await expect(page).toHaveURL(/\/spu\/detail\?spu_id=\d+/)
  const figures = page.getByRole('region', { name: '核心数据' })
  await expect(figures).toContainText(`合作达人${talents.trim()}`)
  await page.getByRole('button', { name: '资料', exact: true }).click()
  await expect(page.getByText(`关联商品（${goods}）`)).toBeVisible()
  await page.getByRole('tab', { name: '商品' }).click()
  await expect(page).toHaveURL(/tab=products/)
  await expect(rowsOf(tableOf(page, 'SPU 商品'))).toHaveCount(Math.min(goods, 10))
  await page.getByRole('button', { name: '编辑' }).click()
  await expect(page.getByRole('dialog', { name: /编辑 SPU/ })).toBeVisible()
})

test('media read an SPU; an unknown one leads back to the list', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/spu/detail?spu_id=1')
  await expect(page.getByRole('region', { name: '核心数据' })).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await page.goto('/spu/detail?spu_id=99999999')
  await expect(page.getByText('未找到该 SPU')).toBeVisible()
  await page.getByRole('link', { name: '返回 SPU 列表' }).click()
  await expect(page).toHaveURL(/\/spu\/list/)
})

test('the sample assistant is refused', async ({ page }) => {
  await signedInAs(page, 7)
  await expectRefused(page, '/spu/detail', () => page.goto('/spu/detail?spu_id=1').then(() => undefined))
})

test('the tabs of an SPU say who sold it, what was published, and what people say of it', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/spu/list?order_by=content_count&sort=desc')
  await expectRows(page)
  const row = rowsOf(page).first()
  const contents = Number(await (await cellOf(row, '种草内容数')).innerText())
  expect(contents).toBeGreaterThan(0)
  await row.getByRole('button', { name: '详情' }).click()
  await page.getByRole('tab', { name: '达人' }).click()
  await expectRows(page)
  await page.getByRole('tab', { name: '内容' }).click()
  await expect(page).toHaveURL(/tab=contents/)
  await expect(page.getByText(`共 ${contents} 条内容`)).toBeVisible()
  await page.getByRole('tab', { name: '舆情' }).click()
  const negative = page.getByRole('tab', { name: /^负面/ })
  await expect(negative).toContainText(/\d/)
  const said = Number((await negative.innerText()).replace(/\D/g, ''))
  await negative.click()
  await expect(page.getByRole('list', { name: '评论' }).getByText('负面')).toHaveCount(Math.min(said, 10))
  await page.getByRole('list', { name: '评论' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: '内容详情' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '推广计划' }).click()
  await expectRows(page)
})

test('who works in seeding exports what the version has, without the offer of another plan', async ({ page }) => {
  await signedInAs(page, 5)
  await page.goto('/spu/detail?spu_id=1&tab=contents')
  await page.getByRole('button', { name: '导出' }).click()
  await expect(page.getByRole('dialog', { name: '导出提示' })).toBeVisible()
})

test('a corporation without content seeding has no tabs of it', async ({ page }) => {
  await signedInAs(page, '13800200002')
  await page.goto('/spu/list')
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('tab', { name: '达人' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '舆情' })).toHaveCount(0)
})

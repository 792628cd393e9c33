import { answerDialog, expectToast } from '../../support/messages.ts'
import { searchFor } from '../../support/controls.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a lead of seeding makes an SPU, changes it, and starts a campaign of it', async ({ page }) => {
  await signedInAs(page, 3)
  await page.goto('/content/goods')
  await expectRows(page)
  const code = `SEED-${Date.now()}`
  await page.getByRole('button', { name: '新建 SPU' }).click()
  const form = page.getByRole('dialog', { name: '新建 SPU' })
  await form.getByRole('textbox', { name: 'SPU 名称' }).fill('旅程凝珠')
  await form.getByRole('textbox', { name: 'SPU 编码' }).fill(code)
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '添加成功')
  await searchFor(page, code)
  const row = rowOf(page, code)
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑 SPU「旅程凝珠」' })
  await edit.getByRole('combobox', { name: '品牌' }).fill('橙风')
  await edit.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')
  await expect(await cellOf(row, '品牌')).toHaveText('橙风')
  await runRowAction(page, row, '建项目')
  const campaign = page.getByRole('dialog', { name: '新建项目' })
  await expect(campaign.getByText('旅程凝珠')).toBeVisible()
})

test('a number of an SPU opens a list with the same total', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/content/goods')
  await expectRows(page)
  const count = await cellOf(rowsOf(page).first(), '内容数')
  const number = Number(await count.innerText())
  expect(number).toBeGreaterThan(0)
  await count.getByRole('link').click()
  await expect(page).toHaveURL(/\/mediacenter\//)
  await expect(page.getByText(`共 ${number} 条`, { exact: true })).toBeVisible()
})

test('goods leave seeding with their SPU', async ({ page }) => {
  await signedInAs(page, 3)
  await page.goto('/content/goods/list')
  await expectRows(page)
  const first = rowsOf(page).first()
  const id = /ID (\d+)/.exec(await first.innerText())?.[1] ?? ''
  await searchFor(page, id)
  await expect(rowsOf(page)).toHaveCount(1)
  await runRowAction(page, rowOf(page, id), '移除')
  await answerDialog(page, '移除')
  await expectToast(page, '已移除')
  await expect(rowOf(page, id)).toHaveCount(0)
})

test('media read goods, and change none', async ({ page }) => {
  await signedInAs(page, 5)
  await page.goto('/content/goods/list')
  await expectRows(page)
  await expect(page.getByRole('button', { name: '添加商品' })).toHaveCount(0)
  await expect(tableOf(page, '种草商品').getByRole('checkbox')).toHaveCount(0)
})

import { searchFor } from '../../support/controls.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('an SPU is made, changed, copied and removed', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/spu/list')
  await expectRows(page)
  const code = `E2E-${Date.now()}`
  await page.getByRole('button', { name: '新建 SPU' }).click()
  const form = page.getByRole('dialog', { name: '新建 SPU' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入 SPU 名称')).toBeVisible()
  await form.getByRole('textbox', { name: 'SPU 名称' }).fill('旅程面霜')
  await form.getByRole('textbox', { name: 'SPU 编码' }).fill(code)
  await form.getByRole('textbox', { name: '卖点' }).fill('保湿\n温和')
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '添加成功')
  await searchFor(page, code)
  await expect(rowsOf(page)).toHaveCount(1)
  const row = rowOf(page, code)
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑 SPU「旅程面霜」' })
  const brand = edit.getByRole('combobox', { name: '品牌' })
  // Brands that other SPUs have are offered.
  await expect(brand.and(edit.locator('[list="spu-brands"]'))).toHaveCount(1)
  await expect(edit.locator('#spu-brands option[value="橙风"]')).toHaveCount(1)
  await brand.fill('橙风')
  await edit.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')
  await expect(await cellOf(row, '品牌')).toHaveText('橙风')
  await runRowAction(page, row, '复制')
  const copy = page.getByRole('dialog', { name: '复制 SPU' })
  await copy.getByRole('textbox', { name: 'SPU 编码' }).fill(code)
  await copy.getByRole('button', { name: '保存' }).click()
  await expect(copy.getByText('SPU 编码已存在')).toBeVisible()
  await copy.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '内容尚未保存，确定离开吗？' }).getByRole('button', { name: '离开' }).click()
  await runRowAction(page, row, '删除')
  await page.getByRole('dialog', { name: '删除 SPU「旅程面霜」？' }).getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('the goods of an SPU are as many as its number says; media only read', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/spu/list?has_goods=1')
  await expectRows(page)
  await expect(page.getByRole('button', { name: '新建 SPU' })).toHaveCount(0)
  const count = (await cellOf(rowsOf(page).first(), '关联商品数')).getByRole('button')
  const number = Number(await count.innerText())
  await count.click()
  const dialog = page.getByRole('dialog', { name: /的商品/ })
  await expect(rowsOf(tableOf(dialog, '商品'))).toHaveCount(Math.min(number, 10))
})

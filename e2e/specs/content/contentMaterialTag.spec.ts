import { expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a tag is added to a group of its own, comes by a rule that was tested, and leads to its materials', async ({
  page,
}) => {
  const { retry } = test.info()
  const [group, name] = [`季节${retry}`, `主打${retry}`]
  await signedInAs(page, 3)
  await page.goto('/content/material/tag')
  await expectRows(page)
  await page.getByRole('button', { name: '添加分组' }).click()
  const grouping = page.getByRole('dialog', { name: '添加分组' })
  await grouping.getByRole('textbox', { name: '分组名称' }).fill(group)
  await grouping.getByRole('button', { name: '添加' }).click()
  await expectToast(page, '添加成功')
  await page
    .getByRole('complementary', { name: '标签分组' })
    .getByRole('button', { name: group, exact: false })
    .first()
    .click()
  await page.getByRole('button', { name: '添加标签' }).first().click()
  const adding = page.getByRole('dialog', { name: '添加标签' })
  await adding.getByRole('textbox', { name: '标签名称' }).fill(`${name}\n${name}二`)
  await adding.getByRole('button', { name: '添加' }).click()
  await expectToast(page, '已添加 2 个标签')

  await runRowAction(page, rowOf(page, name).first(), '自动标签')
  const ruling = page.getByRole('dialog', { name: `「${name}」的自动标签` })
  await ruling.getByRole('textbox', { name: '文件名包含' }).fill('主图')
  await ruling.getByRole('button', { name: '测试' }).click()
  await expect(ruling.getByText(/^\d+ 个素材将打上该标签/)).toBeVisible()
  await ruling.getByRole('switch', { name: '应用到已有素材' }).click()
  await ruling.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')

  await runRowAction(page, rowOf(page, `${name}二`), '合并到')
  const merging = page.getByRole('dialog', { name: `合并标签「${name}二」` })
  await merging.getByRole('combobox', { name: '合并到' }).click()
  await page.getByRole('option', { name: `${group} / ${name}`, exact: true }).click()
  await merging.getByRole('button', { name: '合并' }).click()
  await expectToast(page, '合并成功')
  await expect(rowsOf(page)).toHaveCount(1)

  await runRowAction(page, rowsOf(page).first(), '编辑')
  await page
    .getByRole('dialog', { name: `编辑标签「${name}」` })
    .getByRole('button', { name: '取消' })
    .click()
  const count = rowsOf(page).first().getByRole('link')
  const text = await count.innerText()
  await count.click()
  await expect(page).toHaveURL(/content\/material\?.*tag_ids=\d+/)
  await expect(page.getByRole('tab', { name: /^全部/ }).first()).toContainText(text)
})

test('tags of materials are arranged by leads', async ({ page }) => {
  await signedInAs(page, 5)
  await page.goto('/content/material/tag')
  await expectRefused(page, '/content/material/tag')
})

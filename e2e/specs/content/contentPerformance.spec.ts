import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, columnTexts, expectRows, rowOf, rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('six dimensions have one sum; a person opens as the row', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/content/performance')
  await expectRows(page)
  const total = async () =>
    (await (await cellOf(page.getByRole('row', { name: /^合计/ }), '内容数')).innerText()).trim()
  const sum = await total()
  for (const dim of ['部门', '达人', 'SPU', '项目']) {
    await page.getByRole('tab', { name: dim, exact: true }).click()
    await expectRows(page)
    expect(await total(), dim).toBe(sum)
  }
  await page.getByRole('tab', { name: '媒介', exact: true }).click()
  await expectRows(page)
  const row = rowsOf(page).first()
  const count = Number(await (await cellOf(row, '内容数')).innerText())
  await row.getByRole('button', { name: '详情' }).click()
  const drawer = page.getByRole('dialog', { name: /^种草业绩「/ })
  await expect(drawer).toContainText(`共 ${count} 条`)
  await drawer.getByRole('tab', { name: '达人' }).click()
  await expect(rowsOf(tableOf(drawer, '达人')).first()).toBeVisible()
})

test('a lead sets the goals of the month, and one in its cell', async ({ page }) => {
  await signedInAs(page, 3)
  await page.goto('/content/performance')
  await expectRows(page)
  await page.getByRole('button', { name: '设置目标' }).click()
  const drawer = page.getByRole('dialog', { name: '设置目标' })
  const sheet = drawer.getByRole('table', { name: '2026年11月内容数目标' })
  await expect(sheet).toBeVisible()
  const first = sheet.getByRole('textbox', { name: /一级$/ }).first()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace(' 一级', '')
  for (const [level, value] of ['8', '7'].entries())
    await sheet.getByRole('textbox', { name: `${name} ${['一级', '二级'][level]}` }).fill(value)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('二级目标应大于上一级')).toBeVisible()
  for (const [level, value] of ['8', '9', '10', '11'].entries())
    await sheet.getByRole('textbox', { name: `${name} ${['一级', '二级', '三级', '四级'][level]}` }).fill(value)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '已保存 1 个目标')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const target = await cellOf(rowOf(page, name), '一级目标')
  await expect(target).toContainText('8')
  await target.getByRole('button').click()
  await page.getByRole('textbox', { name: `${name}的一级目标` }).fill('7')
  await page.keyboard.press('Enter')
  await expectToast(page, '设置成功')
  await expect(target).toContainText('7')
})

test('a medium sees the own row and sets nothing', async ({ page }) => {
  await signedInAs(page, 5)
  await page.goto('/content/performance')
  await expectRows(page)
  await expect(page.getByRole('button', { name: '设置目标' })).toHaveCount(0)
  expect((await columnTexts(page, '成员')).length).toBe(1)
})

test('whoever only sends samples is refused', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto('/content/performance')
  await expect(page.getByText('暂无访问权限！')).toBeVisible()
})

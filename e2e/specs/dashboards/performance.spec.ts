import type { Page } from '@playwright/test'
import { expectQuery } from '../../support/controls.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowOf, rowsOf, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const goals = (page: Page) => page.getByRole('dialog', { name: '设置目标' })

test('a lead sets a target: typed, refused, mended, seen in the list and in the log', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto('/performance/list')
  const table = tableOf(page, '业绩')
  await expect(rowsOf(table).first()).toBeVisible()
  await page.getByRole('button', { name: '设置目标' }).click()
  const sheet = goals(page).getByRole('table')
  await expect(sheet.getByText('不能设置本人目标')).toBeVisible()
  const first = sheet.getByRole('textbox', { name: /一级$/ }).first()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace(' 一级', '')
  // A sheet is put in from one cell on.
  await first.focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '100\t90')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(goals(page).getByText('已修改 1 个目标')).toBeVisible()
  await expect(sheet.getByText('二级目标应大于上一级')).toBeVisible()
  await goals(page).getByRole('button', { name: '保存' }).click()
  await expect(goals(page).getByText('1 个目标有误，请修改后保存')).toBeVisible()
  await sheet.getByRole('textbox', { name: `${name} 二级`, exact: true }).fill('120')
  for (const level of ['三级', '四级'])
    await sheet.getByRole('textbox', { name: `${name} ${level}`, exact: true }).fill('')
  // What was typed asks before it is left.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '取消' }).last().click()
  await goals(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存 1 个目标')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(goals(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '设置目标' })).toBeFocused()
  await expect(rowOf(table, name).getByRole('button', { name: `${name}的一级目标：100.00，编辑` })).toBeVisible()
})

test('departments unfold to their members; the mode stays in the address', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/performance/list')
  await page.getByRole('tab', { name: '按部门' }).click()
  await expectQuery(page, { mode: 'dept' })
  const table = tableOf(page, '部门业绩')
  await expect(rowsOf(table).last()).toContainText('未归属')
  const folded = await rowsOf(table).count()
  await table.getByRole('button', { name: /^展开/ }).first().click()
  await expect(table.getByRole('button', { name: /^收起/ })).toHaveCount(1)
  await expect.poll(() => rowsOf(table).count()).toBeGreaterThan(folded)
})

test('a medium sees the own row and the own course; no targets are set there', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/performance/list')
  await expect(rowsOf(tableOf(page, '业绩'))).toHaveCount(1)
  await expect(page.getByRole('img', { name: '成交金额达成走势' })).toBeVisible()
  await expect(page.getByRole('button', { name: '设置目标' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '按部门' })).toHaveCount(0)
})

test('a figure leads to its rows; a week has no target and says why', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/performance/list?date_type=last7day')
  const table = tableOf(page, '业绩')
  const row = rowsOf(table).first()
  await row.getByText('-', { exact: true }).first().hover()
  await expect(page.getByRole('tooltip')).toHaveText('选择自然月或季度查看目标')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('业绩列表')
})

test('a target is typed in its cell; a lead compares two members', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/performance/list')
  const table = tableOf(page, '业绩')
  const cell = table.getByRole('button', { name: /的一级目标：\d/ }).first()
  await cell.click()
  await table.getByRole('textbox', { name: /的一级目标/ }).fill('12345')
  await page.keyboard.press('Enter')
  await expectToast(page, '设置成功')
  await expect(table.getByText('12,345.00')).toBeVisible()
  for (const row of [0, 1]) await rowsOf(table).nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: '成员对比' }).click()
  const compared = page.getByRole('dialog', { name: '成员对比' }).getByRole('table')
  await expect(compared.getByRole('columnheader')).toHaveCount(3)
  await expect(compared.getByRole('rowheader', { name: '寄样 ROI' })).toBeVisible()
})

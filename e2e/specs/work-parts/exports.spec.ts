import { expectQuery, pickPlatform } from '../../support/controls.ts'
import {
  exportAsCsv,
  exportAsWorkbook,
  exportedNotes,
  exportedRows,
  fenOf,
  shownSum,
  shownTotal,
} from '../../support/files.ts'
import { watchErrors } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a filtered list becomes a file whose rows and sum are those of the screen', async ({ page }) => {
  const errors = watchErrors(page)
  // Sees the jobs of nobody else: other journeys export too.
  await signedInAs(page, 6)
  await page.goto('/cooperate/list')
  await pickPlatform(page, '抖音')
  await page.getByRole('tab', { name: /^进行中/ }).click()
  await expectQuery(page, { platform: 'dy', tab: '2' })
  await expectRows(page)
  const total = await shownTotal(page)
  const shown = await shownSum(page, '成交金额')
  const file = await exportAsCsv(page, async (dialog) => {
    await expect(dialog).toContainText(`共 ${total.toLocaleString('en-US')} 条`)
    await expect(dialog.getByRole('checkbox', { name: '成交金额' })).toBeChecked()
  })

  const rows = await exportedRows(page, file)
  expect(rows).toHaveLength(total)
  expect(rows.reduce((sum, row) => sum + fenOf(row['成交金额 ¥'] ?? '0'), 0)).toBe(fenOf(shown))
  expect(new Set(rows.map((row) => row['状态']))).toEqual(new Set(['进行中']))
  expect(errors).toEqual([])
})

test('the notes of a workbook say in words what the list was narrowed by', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/cooperate/list?platform=dy&tab=2&fee_min=100&kind=1,2')
  await expectRows(page)
  const total = await shownTotal(page)
  const file = await exportAsWorkbook(page)

  const notes = await exportedNotes(page, file)
  expect(notes).toEqual(expect.arrayContaining(['行数', String(total), '范围', '全部结果']))
  const said = notes.slice(notes.indexOf('筛选条件') + 1)
  expect(said).toEqual([
    '平台：抖音',
    '状态：进行中',
    '合作类型：直播、短视频',
    '费用：100 元 以上',
    '排序：创建时间 降序',
  ])
  expect(errors).toEqual([])
})

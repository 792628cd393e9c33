import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { pickPlatform } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, tableOf } from '../../support/tables.ts'

/** Rows of a CSV file of ours by header; its cells hold no line breaks. */
function rowsOfCsv(text: string): Record<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
    )
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const headers = cells(head)
  return lines.map((line) => Object.fromEntries(headers.map((name, at) => [name, cells(line)[at] ?? ''])))
}

const amount = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)

async function downloadLatest(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^任务列表/ }).click()
  const dialog = page.getByRole('dialog', { name: '任务列表' })
  await dialog.getByRole('tab', { name: '下载任务' }).click()
  const latest = tableOf(dialog, '下载任务').locator('[data-row="0"]')
  // asked again every 10 s
  await expect(latest).toContainText('生成成功', { timeout: 20_000 })
  const coming = page.waitForEvent('download')
  await latest.getByRole('button', { name: '下载' }).click()
  const file = await (await coming).path()
  return readFile(file, 'utf8')
}

test('a filtered list becomes a file whose rows and sum are those of the screen', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/cooperate/list')
  await pickPlatform(page, '抖音')
  await page.getByRole('tab', { name: /^进行中/ }).click()
  await expectRows(page)
  const total = (await page.getByText(/^共 [\d,]+ 条$/).innerText()).replaceAll(/\D/g, '')
  const sums = await page.getByRole('row').filter({ hasText: '合计' }).getByRole('cell').allInnerTexts()
  const titles = await page.getByRole('columnheader').allInnerTexts()
  const shown = sums[titles.findIndex((title) => title.startsWith('成交金额'))] ?? ''

  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导出提示' })
  await expect(dialog).toContainText(`共 ${Number(total).toLocaleString('en-US')} 条`)
  await expect(dialog.getByRole('checkbox', { name: '成交金额' })).toBeChecked()
  await dialog.getByRole('tab', { name: 'CSV' }).click()
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await expectToast(page, '导出任务已创建，请在任务列表中下载')
  await expect(dialog).toBeHidden()

  const rows = rowsOfCsv(await downloadLatest(page))
  expect(rows).toHaveLength(Number(total))
  expect(rows.reduce((sum, row) => sum + amount(row['成交金额 ¥'] ?? '0'), 0)).toBe(amount(shown))
  expect(new Set(rows.map((row) => row['状态']))).toEqual(new Set(['进行中']))
  expect(errors).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectToast } from './messages.ts'
import { rowOf, tableOf } from './tables.ts'

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
  return lines.map((line) => Object.fromEntries(headers.map((name, index) => [name, cells(line)[index] ?? ''])))
}

/** Fen of an amount as screens and files write it, e.g. `12,345.60`. */
export const fenOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

/** Records that the list says it holds below its table. */
export async function shownTotal(page: Page): Promise<number> {
  return Number(
    (
      await page
        .getByRole('navigation', { name: '分页' })
        .getByText(/^共 [\d,]+ 条$/)
        .innerText()
    ).replaceAll(/\D/g, ''),
  )
}

/** What the row 合计 says under a column, by the beginning of its title. */
export async function shownSum(page: Page, title: string): Promise<string> {
  const sum = page.getByRole('row').filter({ hasText: '合计' })
  await sum.first().waitFor()
  const sums = await sum.getByRole('cell').allInnerTexts()
  const titles = await page.getByRole('columnheader').allInnerTexts()
  return sums[titles.findIndex((each) => each.startsWith(title))] ?? ''
}

/** Exports the list on screen as CSV and answers the dialog on the way; answers the name of the file, which the task list then holds. */
export const exportAsCsv = (page: Page, check?: (dialog: Locator) => Promise<void>): Promise<string> =>
  exportAs(page, 'CSV', check)

/** As `exportAsCsv`, as a workbook. */
export const exportAsWorkbook = (page: Page): Promise<string> => exportAs(page, 'XLSX')

async function exportAs(page: Page, format: string, check?: (dialog: Locator) => Promise<void>): Promise<string> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导出提示' })
  await check?.(dialog)
  await dialog.getByRole('tab', { name: format }).click()
  const started = page.waitForResponse((answer) => answer.url().includes('/excel/general_export'))
  // The header asks for the newest jobs then; others export meanwhile.
  let name = ''
  const listed = page.waitForResponse(async (answer) => {
    if (!answer.url().includes('/excel/export/task')) return false
    const [job, tasks] = [await (await started).json(), await answer.json()]
    name = tasks.data.list.find(({ id }: { id: number }) => id === job.data.task_id)?.file_name ?? ''
    return name !== ''
  })
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await expectToast(page, '导出任务已创建，请在任务中心下载')
  await expect(dialog).toBeHidden()
  await listed
  return name
}

/** The newest exported file of a name, fetched from the task list. */
async function exportedFile(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: /^任务列表/ }).click()
  const dialog = page.getByRole('dialog', { name: '任务列表' })
  await dialog.getByRole('tab', { name: '下载任务' }).click()
  const row = rowOf(tableOf(dialog, '下载任务'), name)
  // asked again every 10 s
  await expect(row).toContainText('生成成功', { timeout: 40_000 })
  const coming = page.waitForEvent('download')
  await row.getByRole('button', { name: '下载' }).click()
  const file = await readFile(await (await coming).path())
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return file
}

/** Rows of an exported CSV file. */
export async function exportedRows(page: Page, name: string): Promise<Record<string, string>[]> {
  const rows = rowsOfCsv((await exportedFile(page, name)).toString('utf8'))
  // What a list sums stands in its last row.
  return rows.filter((row) => !Object.values(row)[0]?.startsWith('合计'))
}

/** The texts of the notes (导出说明) in an exported workbook, in their order. */
export async function exportedNotes(page: Page, name: string): Promise<string[]> {
  const { 'xl/worksheets/sheet2.xml': notes = new Uint8Array() } = unzipSync(await exportedFile(page, name))
  return [...strFromU8(notes).matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text)
}

/** Uploads a file of so many rows in an open import drawer and waits for what came of it. */
export async function importRows(
  drawer: Locator,
  file: string,
  { total, failed }: { total: number; failed: number },
): Promise<void> {
  await drawer.getByLabel('选择文件').setInputFiles(file)
  await expect(drawer.getByRole('region', { name: '文件预览' })).toContainText(`共 ${total} 行`)
  await drawer.getByRole('button', { name: '开始导入' }).click()
  const result = drawer.locator('dl')
  await expect(result).toContainText(`成功${total - failed}`)
  await expect(result).toContainText(`失败${failed}`)
}

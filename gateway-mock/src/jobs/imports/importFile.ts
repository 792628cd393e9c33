import { NO_FIGURE } from '@crm/base/numbers'
import { cleanText } from '@crm/base/parsed'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { type FileStore } from '../../store/files/store.ts'
import type { Db } from '../../store/database/db.ts'
import { fileOf, keyOfUrl, recordFile, type StoredFile } from '../../records/files/fileRows.ts'
import { readSheet, type SheetRow } from '../../store/files/childProcess/readers.ts'
import { OLD_OFFICE, TEXT, XLSX } from '../../store/files/kinds.ts'
import { csvWriter } from '../../store/files/sheets/csv.ts'
import { SHEET_MIME, type SheetFormat } from '../../store/files/sheets/sheet.ts'
import { xlsxWriter } from '../../store/files/sheets/xlsx.ts'
import { UnreadableFile } from '../../store/files/unreadable.ts'
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX, OLD_WORKBOOK } from '@crm/contracts/taskTypes'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { type HeaderMatch, type ImportDefinition, headerOf, matchHeaders, REASON_TITLE } from './importDefinition.ts'
import type { ImportRow } from '../../records/importRow.ts'

/** Rows among which the headers are looked for. */
const HEAD_ROWS = 10

/** Data rows of an uploaded file. */
export interface ImportTable {
  headers: string[]
  match: HeaderMatch
  rows: SheetRow[]
}

/**
 * Reads an uploaded file against a template, in another process: it takes its time, so never within a transaction. Throws `UnreadableFile` with a
 * sentence for whoever uploaded it.
 */
export async function readTable(
  files: FileStore,
  key: string,
  definition: ImportDefinition,
  signal: AbortSignal,
): Promise<ImportTable> {
  const all = await files.withPath(key, (path) => readSheet(path, signal))
  // What stands above the headers, as the title of the table, names no field.
  const matches = all.slice(0, HEAD_ROWS).map(({ cells }) => matchHeaders(definition.fields, cells.map(shownCell)))
  const counts = matches.map(({ at, pieces }) => new Set([...at.keys(), ...pieces.keys()]).size)
  const line = counts.indexOf(Math.max(...counts))
  const [head, match] = [all[line], matches[line]]
  if (head === undefined || match === undefined) throw new UnreadableFile('文件中没有数据')
  const table = { headers: head.cells.map(shownCell), match }
  const rows = all.slice(line + 1).filter(({ cells }) => !isTotal(definition, table, cells))
  return { ...table, rows }
}

/** Why a table cannot be imported, or nothing. */
export function tableComplaint({ match, rows }: ImportTable): string | undefined {
  if (match.missing.length > 0) return `缺少表头：${match.missing.join('、')}，请使用导入模板`
  if (rows.length === 0) return '文件中没有数据'
  return rows.length > IMPORT_ROWS_MAX ? `单次最多导入${IMPORT_ROWS_MAX}条` : undefined
}

/** Whether a cell shows nothing, or what our own files show in place of nothing. */
const isNothing = (cell: SheetCell) => typeof cell === 'string' && ['', NO_FIGURE].includes(cleanText(cell))

/** A row by field: the first filled cell of its own columns, else what its pieces are together. */
export const rowOf = (
  definition: ImportDefinition,
  { headers, match: { at, pieces } }: Pick<ImportTable, 'headers' | 'match'>,
  cells: readonly SheetCell[],
): ImportRow =>
  Object.fromEntries(
    definition.fields.map(({ key, pieces: parts }) => {
      const filled = (columns: readonly number[] = []) => columns.filter((column) => !isNothing(cells[column] ?? ''))
      const cellsAt = (columns: readonly number[]) => columns.map((column) => cells[column] ?? '')
      const [own = ''] = cellsAt(filled(at.get(key)))
      const columns = filled(pieces.get(key))
      if (own !== '' || parts === undefined || columns.length === 0) return [key, own]
      return [
        key,
        parts.join(
          cellsAt(columns),
          columns.map((column) => headers[column] ?? ''),
        ),
      ]
    }),
  )

/** Whether a row is the sum of the others, as our own files end with it: it says so, and has nothing that a record needs. */
function isTotal(
  definition: ImportDefinition,
  table: Pick<ImportTable, 'headers' | 'match'>,
  cells: readonly SheetCell[],
) {
  const first = cells.find((cell) => cell !== '')
  if (typeof first !== 'string' || !/^(?:合计|总计|小计)/.test(first)) return false
  const row = rowOf(definition, table, cells)
  const needed = definition.fields.filter(({ required }) => required)
  return needed.length > 0 && needed.every(({ key }) => row[key] === '' || row[key] === first)
}

/** The file that a request names: an upload of whoever asks, small enough and of a kind that can be imported. */
export async function uploadedFile(db: Db, who: Staff, url: string, now: number): Promise<StoredFile> {
  const key = keyOfUrl(url)
  const file = key === undefined ? undefined : await fileOf(db, who.corp_id, key, now)
  if (file === undefined || file.user_id !== who.user_id) refuse(Code.notFound, '文件不存在或已过期，请重新上传')
  if (file.mime === OLD_OFFICE.mime) refuseField('file_url', OLD_WORKBOOK)
  if (![XLSX.mime, TEXT.mime].includes(file.mime))
    refuse(Code.badField, '仅支持 .xlsx 与 .csv 文件', { field: 'file_url' })
  if (file.size > IMPORT_BYTES_MAX) refuseField('file_url', `文件不能超过${IMPORT_BYTES_MAX / 1024 / 1024}MB`)
  return file
}

const formatOf = (name: string): SheetFormat => (name.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx')

/**
 * Writes a table in the template's shape, with the reasons when rows failed: corrected it can be uploaded again as it is.
 * Answers its row in `stored_file`.
 */
export async function writeTable(
  { db, files }: { db: Db; files: FileStore },
  definition: ImportDefinition,
  owner: { corp_id: number; user_id: number },
  table: { name: string; failed?: readonly { cells: readonly string[]; reason: string }[]; expire_at: number },
  now: number,
): Promise<StoredFile> {
  const titles = definition.fields.map(headerOf)
  const headers = table.failed ? [...titles, REASON_TITLE] : titles
  const format = formatOf(table.name)
  const draft = await files.draft()
  try {
    const writer =
      format === 'csv'
        ? csvWriter(draft.stream, headers)
        : xlsxWriter(draft.stream, headers, { sheet: '数据', notesSheet: '填写说明', isTemplate: true })
    await writer.write((table.failed ?? []).map(({ cells, reason }) => [...cells, reason]))
    await writer.end(definition.fields.map(({ title, note }) => [title, note] as const))
    const size = await draft.keep()
    const kind = table.failed ? 'failures' : 'template'
    const { name, expire_at } = table
    return await recordFile(
      db,
      owner,
      { file_key: draft.key, name, mime: SHEET_MIME[format], size, kind, expire_at },
      now,
    )
  } catch (error) {
    await draft.drop()
    throw error
  }
}

import type { FileCell } from '@crm/base/fileCell'
import { NO_FIGURE } from '@crm/base/numbers'
import { cleanText } from '@crm/base/parsed'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { type FileStore } from '../../store/files/store.ts'
import type { Db } from '../../store/database/db.ts'
import { fileOf, keyOfUrl, recordFile, type StoredFile } from '../../records/files/fileRows.ts'
import { readWorkbookSheet, type SheetRow } from '../../store/files/childProcess/readers.ts'
import { OLD_OFFICE, TEXT, XLSX } from '../../store/files/kinds.ts'
import { csvWriter } from '../../store/files/sheets/csv.ts'
import { SHEET_MIME, type SheetFormat } from '../../store/files/sheets/sheet.ts'
import { xlsxWriter } from '../../store/files/sheets/xlsx.ts'
import { UnreadableFile } from '../../store/files/unreadable.ts'
import {
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  type ImportMode,
  type ImportModule,
  OLD_WORKBOOK,
} from '@crm/contracts/taskTypes'
import { and, eq, sql } from 'drizzle-orm'
import { importColumn } from '../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import {
  type AssignedColumn,
  type HeaderMatch,
  headerOf,
  type ImportDefinition,
  issueText,
  matchHeaders,
  REASON_TITLE,
  type RowIssue,
} from './importDefinition.ts'
import type { ImportRow, ImportSetting } from '../../records/importRow.ts'
import type { ImportEdit } from '@crm/contracts/calls/tasks'

/** Rows among which the headers are looked for. */
const HEAD_ROWS = 10

/** Data rows of an uploaded file. */
export interface ImportTable {
  headers: string[]
  match: HeaderMatch
  rows: SheetRow[]
  /** Rows that the sheet does not show; they are among `rows` where they are asked for. */
  hidden: number
  /** The sheet that was read, of a workbook that shows several, else empty. */
  sheet: string
  /** The sheets of such a workbook that have all that the import needs. */
  sheets: string[]
}

/** How an uploaded file is to be read, where staff have said so in its preview. */
export interface ReadingChoice {
  /** The sheet; the first one that has what the import needs unless it is named. */
  sheet?: string | undefined
  /** Rows that the sheet does not show are taken too. */
  withHidden?: boolean
  /** What columns are, by hand. */
  columns?: readonly AssignedColumn[]
}

/** What the columns of the enterprise's files are, as its staff have said it last. */
export const rememberedColumns = (db: Db, { corp_id }: Staff, module: ImportModule, mode: ImportMode) =>
  db
    .select({ title: importColumn.title, field: importColumn.field })
    .from(importColumn)
    .where(and(eq(importColumn.corp_id, corp_id), eq(importColumn.module, module), eq(importColumn.mode, mode)))
    .orderBy(importColumn.title)

/** Keeps what columns are for the next file of the enterprise. */
export async function rememberColumns(
  db: Db,
  { corp_id, user_id }: Staff,
  {
    module,
    mode,
    columns,
    now,
  }: { module: ImportModule; mode: ImportMode; columns: readonly AssignedColumn[]; now: number },
): Promise<void> {
  if (columns.length === 0) return
  const unique = [...new Map(columns.map((column) => [column.title, column])).values()]
  await db
    .insert(importColumn)
    .values(unique.map((column) => ({ ...column, corp_id, module, mode, updated_at: now, updated_by: user_id })))
    .onConflictDoUpdate({
      target: [importColumn.corp_id, importColumn.module, importColumn.mode, importColumn.title],
      set: { field: sql`excluded.field`, updated_at: now, updated_by: user_id },
    })
}

/** The line of the headers among the first rows of a sheet, which is the one that names most fields; what stands above names none. */
function findHeaders(definition: ImportDefinition, rows: readonly SheetRow[], columns: readonly AssignedColumn[]) {
  const matches = rows
    .slice(0, HEAD_ROWS)
    .map(({ cells }) => matchHeaders(definition.fields, cells.map(shownCell), columns))
  const counts = matches.map(({ at, pieces }) => new Set([...at.keys(), ...pieces.keys()]).size)
  const line = counts.indexOf(Math.max(...counts))
  return { line, head: rows[line], match: matches[line], count: counts[line] ?? 0 }
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
  { sheet, withHidden = false, columns = [] }: ReadingChoice = {},
): Promise<ImportTable> {
  const read = (name?: string) => files.withPath(key, (path) => readWorkbookSheet(path, signal, name))
  const first = await read(sheet)
  const { heads } = first
  const sheets = heads.flatMap(({ name, rows }) => {
    const { match, count } = findHeaders(definition, rows, columns)
    return count > 0 && match?.missing.length === 0 ? [name] : []
  })
  const own = sheet ?? heads[0]?.name ?? ''
  const fitting = sheet !== undefined || sheets.includes(own) ? own : (sheets[0] ?? own)
  const { rows: all } = fitting === own ? first : await read(fitting)
  const { line, head, match } = findHeaders(definition, all, columns)
  if (head === undefined || match === undefined) throw new UnreadableFile('文件中没有数据')
  const table = { headers: head.cells.map(shownCell), match }
  const data = all.slice(line + 1).filter(({ cells }) => !isTotal(definition, table, cells))
  const shown = data.filter(({ isHidden }) => !isHidden)
  return {
    ...{ ...table, sheets, sheet: fitting },
    ...{ rows: withHidden ? data : shown, hidden: data.length - shown.length },
  }
}

/** Why a table cannot be imported, or nothing. */
export function tableComplaint({ match, rows }: ImportTable): string | undefined {
  if (match.missing.length > 0) return `缺少表头：${match.missing.join('、')}，请使用导入模板`
  if (rows.length === 0) return '文件中没有数据'
  return rows.length > IMPORT_ROWS_MAX ? `单次最多导入 ${IMPORT_ROWS_MAX} 条` : undefined
}

/** The table with the cells that were mended in its preview: what is typed is text. */
export function withEdits(table: ImportTable, edits: readonly ImportEdit[]): ImportTable {
  if (edits.length === 0) return table
  const byRow = Map.groupBy(edits, ({ no }) => no)
  const rows = table.rows.map((row): SheetRow => {
    const own = byRow.get(row.no)
    if (own === undefined) return row
    const cells = [...row.cells]
    for (const { column, text } of own) {
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    return { ...row, cells }
  })
  return { ...table, rows }
}

/** An issue at its column of the file, -1 where it has none. */
interface PlacedIssue {
  column: number
  level: RowIssue['level']
  message: string
}

/** What the check of rows says of each, before anything is written. */
export async function checkRows(
  db: Db,
  definition: ImportDefinition,
  setting: ImportSetting,
  table: Pick<ImportTable, 'headers' | 'match' | 'rows'>,
): Promise<PlacedIssue[][]> {
  const byField = table.rows.map(({ cells }) => rowOf(definition, table, cells))
  const issues = await definition.check(db, setting, byField)
  return issues.map((own, at) =>
    own.map((issue) => ({
      ...{ level: issue.level, message: issueText(issue) },
      column: columnOf(definition, table.match, table.rows[at]?.cells ?? [], issue.title),
    })),
  )
}

/** The column of a row that stands for a field, by its title: the one that is filled, else the first. */
function columnOf(
  { fields }: ImportDefinition,
  { at, pieces }: HeaderMatch,
  cells: readonly SheetCell[],
  title: string,
) {
  const key = fields.find((field) => field.title === title)?.key ?? ''
  const columns = [...(at.get(key) ?? []), ...(pieces.get(key) ?? [])]
  return columns.find((column) => !isNothing(cells[column] ?? '')) ?? columns[0] ?? -1
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
  if (file.size > IMPORT_BYTES_MAX) refuseField('file_url', `文件不能超过 ${IMPORT_BYTES_MAX / 1024 / 1024}MB`)
  return file
}

const formatOf = (name: string): SheetFormat => (name.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx')

/** A file that is made for whoever imports. */
interface MadeFile {
  name: string
  kind: 'template' | 'failures'
  headers: readonly string[]
  rows: readonly (readonly FileCell[])[]
  expire_at: number
}

type Owner = { corp_id: number; user_id: number }

/** Writes a file with the notes of its fields. Answers its row in `stored_file`. */
async function writeFile(
  { db, files }: { db: Db; files: FileStore },
  definition: ImportDefinition,
  owner: Owner,
  { name, kind, headers, rows, expire_at }: MadeFile,
  now: number,
): Promise<StoredFile> {
  const format = formatOf(name)
  const draft = await files.draft()
  try {
    const writer =
      format === 'csv'
        ? csvWriter(draft.stream, headers)
        : xlsxWriter(draft.stream, headers, { sheet: '数据', notesSheet: '填写说明', isTemplate: true })
    await writer.write(rows)
    await writer.end(definition.fields.map(({ title, note }) => [title, note] as const))
    const size = await draft.keep()
    const file = { file_key: draft.key, name, mime: SHEET_MIME[format], size, kind, expire_at }
    return await recordFile(db, owner, file, now)
  } catch (error) {
    await draft.drop()
    throw error
  }
}

/** Writes the template of an import. Answers its row in `stored_file`. */
export const writeTemplate = (
  store: { db: Db; files: FileStore },
  definition: ImportDefinition,
  owner: Owner,
  file: Pick<MadeFile, 'name' | 'expire_at'>,
  now: number,
): Promise<StoredFile> =>
  writeFile(
    store,
    definition,
    owner,
    { ...file, kind: 'template', headers: definition.fields.map(headerOf), rows: [] },
    now,
  )

/** A cell as it was read, in a file that is written: read again it is the same. */
function writtenCell(cell: SheetCell): FileCell {
  if (typeof cell === 'number') return cell
  return typeof cell === 'object' && ('percent' in cell || 'day' in cell || 'time' in cell) ? cell : shownCell(cell)
}

/**
 * Writes the rows that failed as they stood in the file, with all its columns in their order, and why: mended it is sent again as it
 * is. Answers its row in `stored_file`.
 */
export function writeFailed(
  store: { db: Db; files: FileStore },
  definition: ImportDefinition,
  owner: Owner,
  file: Pick<MadeFile, 'name' | 'expire_at'> & {
    headers: readonly string[]
    failed: readonly { cells: readonly SheetCell[]; reason: string }[]
  },
  now: number,
): Promise<StoredFile> {
  const width = Math.max(file.headers.length, ...file.failed.map(({ cells }) => cells.length))
  // Of a file that came back before, the reasons of that time are not kept.
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => file.headers[column] !== REASON_TITLE,
  )
  const { name, expire_at } = file
  return writeFile(
    store,
    definition,
    owner,
    {
      ...{ name, expire_at, kind: 'failures' },
      headers: [...columns.map((column) => file.headers[column] ?? ''), REASON_TITLE],
      rows: file.failed.map(({ cells, reason }) => [
        ...columns.map((column) => writtenCell(cells[column] ?? '')),
        reason,
      ]),
    },
    now,
  )
}

import type { SheetCell } from '@crm/base/sheetCell'
import { posix } from 'node:path'
import { type Archive, openArchive } from './archive.ts'
import {
  CELL_TEXT_MAX,
  createTable,
  ENTRIES_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
  type Table,
  TEXT_MAX,
  unreadable,
} from './bounds.ts'
import { dateCell, type NumberFormat, numberCell, numberFormat, unescaped } from './cellValue.ts'
import { readXml } from './readXml.ts'

/** More than Excel keeps of its two kinds of styles together. */
const STYLES_MAX = 130_000

interface Relation {
  id: string
  /** The last word of its address, e.g. `worksheet`. */
  type: string
  path: string
}

/** What the cells of a sheet refer to. */
interface Setting {
  sharedTexts: readonly string[]
  /** How the numbers of a style are shown. */
  formats: readonly NumberFormat[]
  is1904: boolean
}

const tooLong = () => unreadable(`单元格内容超过 ${CELL_TEXT_MAX} 个字，请精简后重新上传`)

/** Collects the text of `<t>` within `<si>` or `<is>`, plain or rich; how a text is read aloud (`<rPh>`) is none of it. */
function textCollector() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    begin: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 't') isText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    close: (name: string) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
    piece: (piece: string) => {
      if (!isText) return
      text += piece
      if (text.length > CELL_TEXT_MAX) tooLong()
    },
    text: () => unescaped(text),
  }
}

/** What a part of the workbook refers to. Answers nothing when it says nothing about that. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path)
  const bytes = archive.read(posix.join(folder, '_rels', `${posix.basename(path)}.rels`))
  const relations: Relation[] = []
  if (bytes === undefined) return relations
  await readXml(bytes, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      if (relations.length >= ENTRIES_MAX) unreadable()
      // `/xl/a.xml` counts from the root, anything else from the folder
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: target })
    },
  })
  return relations
}

interface Sheet {
  id: string
  name: string
}

/** The sheets that are shown in their order, and the day that dates count from. */
async function sheetsOf(bytes: AsyncIterable<Buffer>): Promise<{ shown: Sheet[]; is1904: boolean }> {
  const shown: Sheet[] = []
  let is1904 = false
  await readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || shown.length >= ENTRIES_MAX) return
      if (['hidden', 'veryHidden'].includes(attributes['state'] ?? '')) return
      // `r:id`, whatever the prefix is
      const key = Object.keys(attributes).find((each) => each.endsWith(':id'))
      shown.push({ id: (key && attributes[key]) || '', name: attributes['name'] ?? '' })
    },
  })
  return { shown, is1904 }
}

async function readSharedTexts(bytes: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = []
  const collector = textCollector()
  let length = 0
  await readXml(bytes, {
    open: (name) => {
      if (name === 'si') collector.begin()
      collector.open(name)
    },
    text: collector.piece,
    close: (name) => {
      collector.close(name)
      if (name !== 'si') return
      const text = collector.text()
      // each costs memory, the empty ones too
      length += text.length + 1
      if (length > TEXT_MAX) unreadable(`表格文字总量超过 ${TEXT_MAX / 10_000} 万字，请分批上传`)
      texts.push(text)
    },
  })
  return texts
}

async function readFormats(bytes: AsyncIterable<Buffer>): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const bases: number[] = []
  const styles: NumberFormat[] = []
  let list = ''
  await readXml(bytes, {
    open: (name, { numFmtId, formatCode, xfId }) => {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = name
      // Excel lets a workbook define formats from 100 on.
      else if (name === 'numFmt' && Number(numFmtId) >= 100) codes.set(Number(numFmtId), formatCode ?? '')
      if (name !== 'xf' || styles.length + bases.length >= STYLES_MAX) return
      const id = Number(numFmtId ?? bases[Number(xfId)] ?? 0)
      if (list === 'cellStyleXfs') bases.push(id)
      else if (list === 'cellXfs') styles.push(numberFormat(id, codes.get(id)))
    },
    close: (name) => {
      if (name === list) list = ''
    },
  })
  return styles
}

/** The column of `B7`, counted from 0; undefined for what is no place in a sheet. */
function columnOf(place: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(place)?.[1]
  if (letters === undefined) return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return column < SHEET_COLUMNS_MAX ? column : undefined
}

/** A cell as its element says it. */
interface ReadCell {
  type: string
  style: number
  isFormula: boolean
}

/** What a cell holds. A formula whose result the file does not keep is no empty cell. */
function valueOf({ type, style, isFormula }: ReadCell, value: string, setting: Setting): SheetCell {
  if (value === '') return isFormula && type !== 'str' ? { formula: true } : ''
  const format = setting.formats[style] ?? 'number'
  switch (type) {
    case 's':
      return setting.sharedTexts[Number(value)] ?? unreadable()
    case 'e':
      return { error: value }
    case 'b':
      return value === '1' || value === 'true'
    case 'd':
      return dateCell(value, format)
    case 'n':
      return numberCell(value, format, setting.is1904)
    default:
      return unescaped(value)
  }
}

/** Reads the cells of a sheet into the table, one after the other: where they say they are costs nothing. */
async function readCells(bytes: AsyncIterable<Buffer>, setting: Setting, table: Table): Promise<void> {
  let rowCount = 0
  let no = 0
  let cells: SheetCell[] = []
  let isHidden = false
  let column = -1
  let cell: ReadCell | undefined
  let value = ''
  let isValue = false
  const inline = textCollector()
  await readXml(bytes, {
    open: (name, { r, t = 'n', s, hidden }) => {
      if (name === 'row') {
        rowCount += 1
        no = r === undefined ? no + 1 : Number(r)
        if (!Number.isInteger(no) || no < 1 || no > SHEET_ROWS_MAX || rowCount > SHEET_ROWS_MAX)
          unreadable(`表格超过 ${SHEET_ROWS_MAX} 行，请删除多余的行后重新上传`)
        cells = []
        column = -1
        isHidden = hidden === '1' || hidden === 'true'
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : (columnOf(r) ?? unreadable())
        cell = { type: t, style: Number(s ?? -1), isFormula: false }
        value = ''
        inline.begin()
      } else if (name === 'v') isValue = true
      else if (name === 'f' && cell) cell.isFormula = true
      else if (cell?.type === 'inlineStr') inline.open(name)
    },
    text: (piece) => {
      if (isValue) {
        value += piece
        if (value.length > CELL_TEXT_MAX) tooLong()
      } else if (cell?.type === 'inlineStr') inline.piece(piece)
    },
    close: (name) => {
      if (name === 'v') isValue = false
      else if (name === 'row') table.row(no, cells, isHidden)
      else if (name === 'c' && cell) {
        const raw = cell.type === 'inlineStr' ? inline.text() : valueOf(cell, value, setting)
        cell = undefined
        const held = table.cell(column, raw)
        if (held === '') return
        while (cells.length < column) cells.push('')
        cells[column] = held
      } else if (cell?.type === 'inlineStr') inline.close(name)
    },
  })
}

/** Sheets besides the one that is read whose first rows are looked at. */
const OTHERS_MAX = 20
/** Rows of those. */
const HEAD_ROWS = 10

/** A sheet that is shown: its name, and its first rows. */
export interface SheetHead {
  name: string
  rows: Table['rows']
}

class EnoughRead extends Error {}

/** The first rows of a sheet; one that cannot be read has none. */
async function headOf(bytes: AsyncIterable<Buffer>, setting: Setting): Promise<Table['rows']> {
  const table = createTable()
  const head: Table = {
    ...table,
    row: (no, cells, isHidden) => {
      table.row(no, cells, isHidden)
      if (table.rows.length >= HEAD_ROWS) throw new EnoughRead()
    },
  }
  try {
    await readCells(bytes, setting, head)
  } catch (error) {
    if (!(error instanceof EnoughRead)) return []
  }
  return table.rows
}

/**
 * Reads a sheet of a workbook (XLSX) that is shown into the table, the first unless it is named; answers the heads of the shown sheets
 * where there are several. Throws when it is no workbook or beyond the bounds.
 */
export async function readWorkbook(bytes: Buffer, table: Table, name?: string): Promise<SheetHead[]> {
  const archive = await openArchive(bytes)
  const found = (path: string | undefined) =>
    (path === undefined ? undefined : archive.read(path)) ?? unreadable('文件中没有工作表')
  const [document] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument')
  const workbook = document?.path ?? 'xl/workbook.xml'
  const relations = await relationsOf(archive, workbook)
  const { shown, is1904 } = await sheetsOf(found(workbook))
  const worksheets = relations.filter(({ type }) => type === 'worksheet')
  const sheets = shown.flatMap((sheet) => {
    const path = worksheets.find(({ id }) => id === sheet.id)?.path
    return path === undefined ? [] : [{ name: sheet.name, path }]
  })
  const wanted = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name)
  if (name !== undefined && wanted === undefined) unreadable(`文件中没有工作表「${name}」`)
  const partOf = (part: string) => {
    const path = relations.find(({ type }) => type === part)?.path
    return path === undefined ? undefined : archive.read(path)
  }
  const texts = partOf('sharedStrings')
  const styles = partOf('styles')
  const setting = {
    sharedTexts: texts ? await readSharedTexts(texts) : [],
    formats: styles ? await readFormats(styles) : [],
    is1904,
  }
  await readCells(found(wanted?.path), setting, table)
  const heads: SheetHead[] = []
  for (const sheet of sheets.length > 1 ? sheets.slice(0, OTHERS_MAX) : []) {
    const rows = sheet === wanted ? table.rows.slice(0, HEAD_ROWS) : await headOf(found(sheet.path), setting)
    heads.push({ name: sheet.name, rows })
  }
  return heads
}

import type { Writable } from 'node:stream'
import { DAY_SECONDS } from '@crm/base/durations'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { drained } from '../streams.ts'
import type { FileCell } from '@crm/base/fileCell'
import type { SheetWriter } from './sheet.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Excel refuses a longer text. */
const TEXT_MAX = 32_767
const STYLE = { plain: 0, money: 1, header: 2, text: 3, percent: 4, time: 5, day: 6 } as const

/** Spreadsheets count days since 1899-12-30, on the clock of the reader: here Shanghai's. */
const serialDay = (unix: number) => (unix + 8 * 3600) / DAY_SECONDS + 25_569

// XML 1.0 knows no other control characters, and half a surrogate pair is no character.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) =>
  text
    .slice(0, TEXT_MAX)
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const LETTERS = 26
/** `A`, `B` … `Z`, `AA` … of a column counted from 0. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % LETTERS))
  return at < LETTERS ? last : columnName(Math.floor(at / LETTERS) - 1) + last
}

function cellXml(cell: FileCell, place: string, style: number = STYLE.plain): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  if (typeof cell === 'object') {
    if ('money' in cell) return `<c r="${place}" s="${STYLE.money}"><v>${cell.money}</v></c>`
    if ('percent' in cell) return `<c r="${place}" s="${STYLE.percent}"><v>${cell.percent / 100}</v></c>`
    if ('time' in cell) return `<c r="${place}" s="${STYLE.time}"><v>${serialDay(cell.time)}</v></c>`
    return `<c r="${place}" s="${STYLE.day}"><v>${Math.floor(serialDay(cell.day))}</v></c>`
  }
  const look = style === STYLE.plain ? '' : ` s="${style}"`
  return `<c r="${place}" t="inlineStr"${look}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const rowXml = (cells: readonly FileCell[], no: number, style?: number) =>
  `<row r="${no}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${no}`, style)).join('')}</row>`

const parts = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

const WIDTH = { min: 12, max: 60, rows: 200 }

/** Characters that a text takes: a Chinese one is two wide. */
const spread = (text: string) => [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 2 : 1), 0)

function shownLength(cell: FileCell | undefined): number {
  if (cell === undefined || cell === null) return 0
  if (typeof cell === 'string') return spread(cell.slice(0, WIDTH.max))
  if (typeof cell === 'number') return String(cell).length
  if ('money' in cell) return cell.money.toFixed(2).length + 3
  return 'time' in cell ? 16 : 10
}

/** Width of a column in characters: its title and what its first rows hold, within limits. */
function fitting(title: string, rows: readonly (readonly FileCell[])[], at: number): number {
  const longest = rows.slice(0, WIDTH.rows).reduce((most, row) => Math.max(most, shownLength(row[at])), 0)
  return Math.min(WIDTH.max, Math.max(WIDTH.min, spread(title) + 4, longest + 2))
}

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
const SHEET_END = '</sheetData></worksheet>'

/** A sheet up to its rows: the titles stay above them, the columns are as wide as the first rows need. */
function sheetHead(titles: readonly string[], rows: readonly (readonly FileCell[])[], isTemplate = false): string {
  const style = isTemplate ? ` style="${STYLE.text}"` : ''
  const columns = titles.map(
    (title, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${fitting(title, rows, index)}" customWidth="1"${style}/>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}">${FROZEN}<cols>${columns.join('')}</cols><sheetData>${rowXml(titles, 1, STYLE.header)}`
}

/** One sheet of a workbook of several. */
export interface WorkbookSheet {
  name: string
  titles: readonly string[]
  rows: readonly (readonly FileCell[])[]
}

/** A workbook of several sheets that are small enough to lie in memory. */
export function workbook(sheets: readonly WorkbookSheet[]): Uint8Array {
  const bodies = sheets.map(({ titles, rows }, index): [string, Uint8Array] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    strToU8(sheetHead(titles, rows) + rows.map((row, at) => rowXml(row, at + 2)).join('') + SHEET_END),
  ])
  const frame = Object.entries(parts(sheets.map(({ name }) => name))).map(([name, xml]) => [name, strToU8(xml)])
  return zipSync(Object.fromEntries([...frame, ...bodies]))
}

/** How a workbook looks. */
export interface XlsxLook {
  sheet: string
  notesSheet: string
  /** Columns are text also where staff type into them: long numbers keep their digits. For templates. */
  isTemplate?: boolean
}

/**
 * Writes a workbook as a stream: what was written is compressed and gone, so 100,000 rows need no more memory than one batch.
 * Texts stand inline and are never formulas.
 */
export function xlsxWriter(stream: Writable, headers: readonly string[], look: XlsxLook): SheetWriter {
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else stream.write(chunk)
  })
  const follow = async () => {
    if (failure) throw failure
    await drained(stream)
  }
  const add = (name: string) => {
    const entry = new ZipDeflate(name, { level: 4 })
    zip.add(entry)
    return entry
  }
  const whole = (name: string, xml: string) => add(name).push(strToU8(xml), true)

  const open = (titles: readonly string[], rows: readonly (readonly FileCell[])[] = []) =>
    sheetHead(titles, rows, look.isTemplate)

  let sheet: ZipDeflate | undefined
  let rowCount = 1
  const begin = (rows: readonly (readonly FileCell[])[] = []) => {
    if (sheet) return sheet
    for (const [name, xml] of Object.entries(parts([look.sheet, look.notesSheet]))) whole(name, xml)
    sheet = add('xl/worksheets/sheet1.xml')
    sheet.push(strToU8(open(headers, rows)))
    return sheet
  }
  return {
    write: async (rows) => {
      const from = rowCount + 1
      rowCount += rows.length
      begin(rows).push(strToU8(rows.map((row, index) => rowXml(row, from + index)).join('')))
      await follow()
    },
    end: async (notes = []) => {
      begin().push(strToU8(SHEET_END), true)
      whole(
        'xl/worksheets/sheet2.xml',
        open(['项目', '内容']) + notes.map((row, index) => rowXml(row, index + 2)).join('') + SHEET_END,
      )
      zip.end()
      await follow()
    },
  }
}

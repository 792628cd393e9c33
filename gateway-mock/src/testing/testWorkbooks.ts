import { isDeepStrictEqual } from 'node:util'
import type { SheetCell } from '@crm/base/sheetCell'
import fc from 'fast-check'
import { createTable } from '../store/files/sheets/bounds.ts'
import { readCsv } from '../store/files/sheets/readCsv.ts'
import { readWorkbook } from '../store/files/sheets/readWorkbook.ts'
import { sheetOf, workbookOf } from './testArchive.ts'

// Random files of tables, each with what it holds as whoever wrote it meant it.

/** A cell as a file spells it, and as it is to be read. */
interface WrittenCell {
  xml: (place: string) => string
  cell: SheetCell
}
interface WrittenRow {
  cells: readonly WrittenCell[]
  isHidden: boolean
  /** Empty rows before it. */
  gap: number
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Styles by their place: plain, percentages, a day, a moment, and codes as Chinese programs write them. */
const CODES = ['yyyy"年"m"月"d"日"', 'yyyy/m/d\\ h:mm;@', '[$-804]0.0%', '#,##0.00_ ', '"¥"#,##0.00']
const STYLES = [0, 9, 10, 14, 22, ...CODES.map((_, at) => 164 + at)]
const styles = `<styleSheet><numFmts>${CODES.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${STYLES.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
const [PERCENTS, DAYS, TIMES, MONEY] = [
  [1, 2, 7],
  [3, 5],
  [4, 6],
  [0, 8, 9],
] as const

const value =
  (raw: string, style = 0, more = '') =>
  (place: string) =>
    `<c r="${place}" s="${style}"${more}><v>${raw}</v></c>`

const texts = fc.string({ maxLength: 12, unit: fc.constantFrom(...`橙风瑜伽服aZ09 -,;，"'&<>%￥🧘=`) })
const digits = (from: number, to: number) => fc.integer({ min: from, max: to })

/** Seconds from the day that a workbook counts from, 1900 or 1904, to 1970-01-01 in Shanghai. */
const epoch = (is1904: boolean) => (is1904 ? 24_107 : 25_569) * 86_400 + 8 * 3600

const cellsOf = (is1904: boolean): fc.Arbitrary<WrittenCell> =>
  fc.oneof(
    texts.map((text) => ({
      xml: (place: string) => `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
      cell: text.trim(),
    })),
    fc.tuple(digits(-99_999_999, 99_999_999), digits(0, 6), fc.constantFrom(...MONEY)).map(([n, places, style]) => {
      const raw = String(n / 10 ** places)
      return { xml: value(raw, style), cell: Number(raw) }
    }),
    // What a formula makes of 19.9.
    digits(1, 99_999).map((n) => ({ xml: value(((n / 10) * (1 + Number.EPSILON)).toPrecision(17)), cell: n / 10 })),
    fc.tuple(digits(0, 100_000), fc.constantFrom(...PERCENTS)).map(([n, style]) => ({
      xml: value(String(n / 100_000), style),
      cell: { percent: n / 1000 },
    })),
    fc.tuple(digits(-7_000, 47_000), fc.constantFrom(...DAYS)).map(([n, style]) => {
      const unix = n * 86_400 - 8 * 3600
      return { xml: value(String((unix + epoch(is1904)) / 86_400), style), cell: { day: unix } }
    }),
    fc.tuple(digits(-7_000, 47_000), digits(1, 1439), fc.constantFrom(...TIMES)).map(([n, minutes, style]) => {
      const unix = n * 86_400 - 8 * 3600 + minutes * 60
      return { xml: value(String((unix + epoch(is1904)) / 86_400), style), cell: { time: unix } }
    }),
    fc.boolean().map((cell) => ({ xml: value(cell ? '1' : '0', 0, ' t="b"'), cell })),
    fc.constantFrom('#N/A', '#REF!', '#DIV/0!').map((error) => ({ xml: value(error, 0, ' t="e"'), cell: { error } })),
    fc.constant({ xml: (place: string) => `<c r="${place}"><f>A1*2</f></c>`, cell: { formula: true as const } }),
    digits(1, 999).map((n) => ({ xml: (place: string) => `<c r="${place}"><f>A1</f><v>${n}</v></c>`, cell: n })),
    // An id that a library spells out, and one of which a sheet has kept 15 digits.
    fc.tuple(digits(1e8, 9e8), digits(1e8, 9e8)).map(([head, tail]) => {
      const raw = `${head}${Math.floor(tail / 10)}7`
      return { xml: value(raw), cell: raw }
    }),
    digits(1e14, 9e14).map((n) => {
      const raw = `${n}000`
      const rounded = Number(Number(raw).toPrecision(15)).toExponential().toUpperCase()
      return { xml: value(Number(raw).toExponential(16).replace('e', 'E')), cell: { rounded } }
    }),
  )

const rowsOf = (cells: fc.Arbitrary<WrittenCell>): fc.Arbitrary<WrittenRow[]> =>
  fc.array(
    fc.record({
      cells: fc.array(cells, { minLength: 1, maxLength: 8 }),
      isHidden: fc.boolean(),
      gap: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 12 },
  )

type Rows = ReturnType<typeof createTable>['rows']

/** Rows as they are to be read: none that shows nothing, and nothing behind the last cell that shows something. */
function expectedOf(rows: readonly WrittenRow[]): Rows {
  let no = 0
  return rows.flatMap(({ cells, isHidden, gap }) => {
    no += 1 + gap
    const held = cells.map(({ cell }) => cell)
    const length = held.findLastIndex((cell) => cell !== '') + 1
    return length === 0 ? [] : [{ no, cells: held.slice(0, length), ...(isHidden && { isHidden: true as const }) }]
  })
}

function sheetXml(rows: readonly WrittenRow[]): string {
  let no = 0
  const xml = rows.map(({ cells, isHidden, gap }) => {
    no += 1 + gap
    const own = cells.map((cell, column) => cell.xml(`${String.fromCharCode(65 + column)}${no}`))
    return `<row r="${no}"${isHidden ? ' hidden="1"' : ''}>${own.join('')}</row>`
  })
  return sheetOf(xml.join('')).replace('</worksheet>', '<mergeCells><mergeCell ref="A1:C1"/></mergeCells></worksheet>')
}

/** A file, and the rows that are to be read of it. */
export interface RandomFile {
  kind: 'xlsx' | 'csv'
  bytes: Buffer
  rows: Rows
}

const workbooks: fc.Arbitrary<RandomFile> = fc.boolean().chain((is1904) =>
  fc
    .record({ rows: rowsOf(cellsOf(is1904)), others: fc.array(fc.boolean(), { maxLength: 2 }) })
    .map(({ rows, others }) => {
      // Sheets before the one that is meant are hidden, those behind it are not.
      const names = ['表', ...others.map((_, at) => `其他${at}`)]
      const sheets = others.map((isBefore, at) => ({ isBefore, at }))
      const entry = (name: string, id: number, isHidden: boolean) =>
        `<sheet name="${name}" r:id="rId${id}"${isHidden ? ' state="hidden"' : ''}/>`
      const list = [
        ...sheets.filter(({ isBefore }) => isBefore).map(({ at }) => entry(names[at + 1] ?? '', at + 10, true)),
        entry('表', 1, false),
        ...sheets.filter(({ isBefore }) => !isBefore).map(({ at }) => entry(names[at + 1] ?? '', at + 10, false)),
      ]
      const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
      const relations = [
        `<Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>`,
        `<Relationship Id="rId2" Type="${type}/styles" Target="styles.xml"/>`,
        ...sheets.map(
          ({ at }) => `<Relationship Id="rId${at + 10}" Type="${type}/worksheet" Target="worksheets/o${at}.xml"/>`,
        ),
      ]
      const bytes = workbookOf(sheetXml(rows), [
        {
          name: 'xl/workbook.xml',
          content: `<workbook xmlns:r="x"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
        },
        { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
        { name: 'xl/styles.xml', content: styles },
        ...sheets.map(({ at }) => ({
          name: `xl/worksheets/o${at}.xml`,
          content: sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'),
        })),
      ])
      return { kind: 'xlsx' as const, bytes, rows: expectedOf(rows) }
    }),
)

/** Two bytes of GB18030 for each Chinese sign of it that has two. */
const GB = new Map<string, number[]>()
function gbOf(sign: string): number[] {
  if (GB.size === 0) {
    const decoder = new TextDecoder('gb18030')
    for (let high = 0x81; high <= 0xfe; high += 1)
      for (let low = 0x40; low <= 0xfe; low += 1)
        if (low !== 0x7f) GB.set(decoder.decode(new Uint8Array([high, low])), [high, low])
  }
  return sign < '\u0080' ? [sign.charCodeAt(0)] : (GB.get(sign) ?? [0x3f])
}

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  utf8: (text) => Buffer.from(text),
  'utf8 with its mark': (text) => Buffer.from(`\uFEFF${text}`),
  utf16: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  gb18030: (text) => Buffer.from([...text].flatMap(gbOf)),
}

const field = fc.string({ maxLength: 12, unit: fc.constantFrom(...'橙风瑜伽服aZ09 -,;，"%￥') })

const csvFiles: fc.Arbitrary<RandomFile> = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '，'),
    encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
    isSaid: fc.boolean(),
    rows: fc.array(fc.array(field, { minLength: 1, maxLength: 6 }), { maxLength: 12 }),
  })
  .map(({ separator, encoding, isSaid, rows }) => {
    // The headers tell the separator.
    const all = [['商品标识', '商品名称'], ...rows]
    const lines = all.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
    const text = [...(isSaid ? [`sep=${separator}`] : []), ...lines].join('\r\n')
    const first = isSaid ? 2 : 1
    const expected = all.flatMap((cells, at) => {
      const held = cells.map((cell) => cell.trim())
      const length = held.findLastIndex((cell) => cell !== '') + 1
      return length === 0 ? [] : [{ no: at + first, cells: held.slice(0, length) }]
    })
    return { kind: 'csv' as const, bytes: ENCODINGS[encoding]?.(text) ?? Buffer.alloc(0), rows: expected }
  })

/** Files of any kind. */
export const randomFiles: fc.Arbitrary<RandomFile> = fc.oneof({ weight: 3, arbitrary: workbooks }, csvFiles)

/** Reads a file in this process; throws where a row is lost, is read as another, or is none that was written. */
export async function readsAsWritten({ kind, bytes, rows }: RandomFile): Promise<void> {
  const table = createTable()
  if (kind === 'csv') readCsv(bytes, table)
  else await readWorkbook(bytes, table)
  const wrong = table.rows.findIndex((row, at) => !isDeepStrictEqual(row, rows[at]))
  if (wrong < 0 && table.rows.length === rows.length) return
  const at = wrong < 0 ? Math.min(table.rows.length, rows.length) : wrong
  throw new Error(`${kind}: read ${JSON.stringify(table.rows[at])}, written ${JSON.stringify(rows[at])}`)
}

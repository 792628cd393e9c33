import type { SheetCell } from '@crm/base/sheetCell'
import { parseDay } from '@crm/base/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { sheetOf, workbookOf } from '../../../testing/testArchive.ts'
import { createTable } from './bounds.ts'
import { readWorkbook } from './readWorkbook.ts'

// Formats that a workbook defines, from 164 on.
const CODES = [
  'yyyy/m/d h:mm',
  '[$-804]yyyy"年"m"月"d"日" hh"时"mm"分"',
  'm"月"d"日" hh:mm',
  'yyyy-mm-dd',
  '0.0%',
  '0.00"%"',
  '#,##0.00',
  '[h]:mm:ss',
  '[$-804]上午/下午h"时"mm"分"',
]
/** Formats that Excel knows, and those of `CODES`; the style of a cell is its place here. */
const FORMATS = [0, 9, 10, 14, 22, ...CODES.map((_, at) => 164 + at)]
const styleOf = (format: number | string) =>
  FORMATS.indexOf(typeof format === 'number' ? format : 164 + CODES.indexOf(format))
const escaped = (text: string) => text.replaceAll('"', '&quot;')
const styles = `<styleSheet><numFmts>${CODES.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs>${FORMATS.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

/** The cells of a workbook with one row of these elements. */
async function cellsOf(row: string, is1904 = false): Promise<SheetCell[]> {
  const workbook = `<workbook xmlns:r="x"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`
  const bytes = workbookOf(sheetOf(`<row r="1">${row}<c t="str"><v>.</v></c></row>`), [
    { name: 'xl/styles.xml', content: styles },
    { name: 'xl/workbook.xml', content: workbook },
  ])
  const table = createTable()
  await readWorkbook(bytes, table)
  return table.rows[0]?.cells.slice(0, -1) ?? []
}
const cellOf = async (value: string | number, format: number | string = 0, is1904 = false) =>
  (await cellsOf(`<c s="${styleOf(format)}"><v>${value}</v></c>`, is1904))[0]
const at = (date: string, seconds = 0) => (parseDay(date) ?? 0) + seconds

describe('a number', () => {
  it.each<[value: string | number, format: number | string, cell: SheetCell]>([
    [0.2, 9, { percent: 20 }],
    [0.125, 10, { percent: 12.5 }],
    [0.155, '0.0%', { percent: 15.5 }],
    [0.2, 0, 0.2],
    [0.2, '0.00"%"', 0.2],
    [20, 0, 20],
    [1299, '#,##0.00', 1299],
    ['19.900000000000002', 0, 19.9],
    ['8.1999999999999993', 0, 8.2],
    ['1.5E+3', 0, 1500],
    ['365432109876543', 0, 365_432_109_876_543],
    ['3654321098765430123', 0, '3654321098765430123'],
    ['3.6543210987654301E+18', 0, { rounded: '3.65432109876543E+18' }],
    ['4.6049188075612345E+17', 0, { rounded: '4.60491880756123E+17' }],
    ['3654321098765430000', 0, { rounded: '3.65432109876543E+18' }],
    ['7301234567890123000', 0, { rounded: '7.30123456789012E+18' }],
    ['1234567890123450', 0, { rounded: '1.23456789012345E+15' }],
  ])('%s in format %s is %j', async (value, format, cell) => expect(await cellOf(value, format)).toEqual(cell))

  it('of at most 15 digits is itself, however its file writes it', async () => {
    const digits = fc.tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 9 }))
    await fc.assert(
      fc.asyncProperty(digits, async ([whole, places]) => {
        const value = Number(`${whole}e-${places}`)
        expect(await cellsOf(`<c><v>${value}</v></c><c><v>${value.toExponential(16)}</v></c>`)).toEqual([value, value])
      }),
      propertyRuns(50),
    )
  })
})

describe('a moment', () => {
  it.each<[value: string | number, format: number | string, cell: SheetCell]>([
    [46_363.7916667, 'yyyy/m/d h:mm', { time: at('2026-12-07', 19 * 3600) }],
    [46_363.7916667, 22, { time: at('2026-12-07', 19 * 3600) }],
    [46_363.7916667, '[$-804]yyyy"年"m"月"d"日" hh"时"mm"分"', { time: at('2026-12-07', 19 * 3600) }],
    [46_363.9166667, 'm"月"d"日" hh:mm', { time: at('2026-12-07', 22 * 3600) }],
    [46_363.7916667, 14, { time: at('2026-12-07', 19 * 3600) }],
    [46_363, 14, { day: at('2026-12-07') }],
    [46_363, 'yyyy-mm-dd', { day: at('2026-12-07') }],
    [46_363, 'yyyy/m/d h:mm', { time: at('2026-12-07') }],
    [0.7916667, 'yyyy/m/d h:mm', '19:00'],
    [0.7916667, '[$-804]上午/下午h"时"mm"分"', '19:00'],
    [60, 14, '1900-02-29'],
    [59, 14, { day: at('1900-02-28') }],
    [61, 14, { day: at('1900-03-01') }],
    [-5, 14, -5],
  ])('%s in format %s is %j', async (value, format, cell) => expect(await cellOf(value, format)).toEqual(cell))

  it('counts from 1904 where the workbook does, and may be spelled', async () => {
    expect(await cellOf(44_901.7916667, 'yyyy/m/d h:mm', true)).toEqual({ time: at('2026-12-07', 19 * 3600) })
    expect(await cellsOf('<c t="d"><v>2026-12-07T19:00:00</v></c><c t="d"><v>2026-12-07</v></c>')).toEqual([
      { time: at('2026-12-07', 19 * 3600) },
      { day: at('2026-12-07') },
    ])
  })
})

it('a truth value, an error and a formula with or without its result are what they are', async () => {
  const cells = [
    ['<c t="b"><v>1</v></c>', true],
    ['<c t="b"><v>0</v></c>', false],
    ['<c t="e"><v>#N/A</v></c>', { error: '#N/A' }],
    ['<c><f>A1*2</f></c>', { formula: true }],
    ['<c><f>A1*2</f><v></v></c>', { formula: true }],
    ['<c><f>A1*2</f><v>3</v></c>', 3],
    [`<c s="${styleOf(9)}"><f>A1/5</f><v>0.2</v></c>`, { percent: 20 }],
    ['<c t="str"><f>""</f><v></v></c>', ''],
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', { error: '#DIV/0!' }],
    ['<c s="1"/>', ''],
  ] as const
  expect(await cellsOf(cells.map(([xml]) => xml).join(''))).toEqual(cells.map(([, cell]) => cell))
})

it('the first sheet that is shown is read', async () => {
  const sheets = '<sheet name="字典" state="hidden" r:id="rId9"/><sheet name="码" state="veryHidden" r:id="rId9"/>'
  const bytes = workbookOf(sheetOf('<row r="1"><c t="str"><v>商品ID</v></c></row>'), [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="x"><sheets>${sheets}<sheet name="商品" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId9" Type="x/worksheet" Target="worksheets/hidden.xml"/><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/hidden.xml', content: sheetOf('<row r="1"><c t="str"><v>类目</v></c></row>') },
  ])
  const table = createTable()
  await readWorkbook(bytes, table)
  expect(table.rows).toEqual([{ no: 1, cells: ['商品ID'] }])
})

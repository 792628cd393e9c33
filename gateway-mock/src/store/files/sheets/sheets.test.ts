import { createWriteStream, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../childProcess/readers.ts'
import { kindOf } from '../kindOf.ts'
import { safeName } from '../kinds.ts'
import { UnreadableFile } from '../unreadable.ts'
import { csvWriter } from './csv.ts'
import type { FileCell } from '@crm/base/fileCell'
import { xlsxWriter } from './xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
const headers = ['达人', '达人ID', '成交金额 ¥']
const rows: FileCell[][] = [
  ['甲 <&"\'> 😀', '7301234567890123456', { money: 12345.6 }],
  ['=HYPERLINK("http://x")', '-1', 3],
  ['两\n行, 与"引号"', '', null],
]

async function written(format: 'xlsx' | 'csv', body: FileCell[][] = rows): Promise<string> {
  const path = join(folder, `${Math.random()}.${format}`)
  const stream = createWriteStream(path)
  const writer =
    format === 'csv'
      ? csvWriter(stream, headers)
      : xlsxWriter(stream, headers, { sheet: '数据', notesSheet: '导出说明' })
  await writer.write(body)
  await writer.end([['操作人', '甲']])
  stream.end()
  await finished(stream)
  return path
}

it.each(['xlsx', 'csv'] as const)(
  '%s comes back as it was written, long numbers and formulas as text',
  async (format) => {
    const [first, ...body] = await readSheet(await written(format))
    expect(first).toEqual({ no: 1, cells: headers })
    expect(body.map(({ cells }) => cells)).toEqual([
      ['甲 <&"\'> 😀', '7301234567890123456', format === 'csv' ? '12345.60' : 12_345.6],
      ['=HYPERLINK("http://x")', '-1', format === 'csv' ? '3' : 3],
      ['两\n行, 与"引号"', '', ''],
    ])
  },
)

it('a CSV begins with the byte-order mark and no cell of it begins like a formula', async () => {
  const text = await readFile(await written('csv'), 'utf8')
  expect(text.startsWith('\uFEFF达人,达人ID')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://x"")",'-1,3`)
  // What stands for no figure is no formula.
  const placeholder = await readFile(await written('csv', [['-', '-5折', { percent: -5 }]]), 'utf8')
  expect(placeholder).toContain("\r\n-,'-5折,-5.00%\r\n")
})

it('a workbook with 20,000 rows is streamed and whole', async () => {
  const many = Array.from({ length: 20_000 }, (_, index): FileCell[] => [
    `达人${index}`,
    String(index),
    { money: index / 100 },
  ])
  const back = await readSheet(await written('xlsx', many))
  expect(back.length).toBe(20_001)
  expect(back.at(-1)?.cells).toEqual(['达人19999', '19999', 199.99])
})

it('reads CSV in GBK, and skips empty rows without losing count', async () => {
  const path = join(folder, 'gbk.csv')
  writeFileSync(path, Buffer.from([0xb4, 0xef, 0xc8, 0xcb, 0x2c, 0x78, 0x0a, 0x2c, 0x0a, 0x79, 0x2c, 0x7a, 0x0a]))
  expect(await readSheet(path)).toEqual([
    { no: 1, cells: ['达人', 'x'] },
    { no: 3, cells: ['y', 'z'] },
  ])
})

it.each<[name: string, content: string | Buffer]>([
  ['commas', '达人,价格\n"甲;乙,丙",1\n'],
  ['semicolons', '达人;价格\n"甲;乙,丙";1\n'],
  ['tabs', '达人\t价格\n甲;乙,丙\t1\n'],
  ['full-width commas', '达人，价格\n甲;乙,丙，1\n'],
  ['what a line before them says', 'sep=;\r\n达人;价格\r\n"甲;乙,丙";1\r\n'],
  ['tabs, in UTF-16', Buffer.from('\uFEFF达人\t价格\n甲;乙,丙\t1\n', 'utf16le')],
  ['tabs, in UTF-16 of the other order', Buffer.from('\uFEFF达人\t价格\n甲;乙,丙\t1\n', 'utf16le').swap16()],
  ['tabs, below a title', '商品清单\n达人\t价格\n甲;乙,丙\t1\n'],
])('reads CSV divided by %s', async (name, content) => {
  const path = join(folder, `divided by ${name}.csv`)
  writeFileSync(path, content)
  const rows = await readSheet(path)
  expect(rows.slice(-2).map(({ cells }) => cells)).toEqual([
    ['达人', '价格'],
    ['甲;乙,丙', '1'],
  ])
})

describe('what is no table', () => {
  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a cut workbook', Buffer.from('504b0304140000000800', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused in words', async (name, bytes) => {
    const path = join(folder, `${name}.bin`)
    writeFileSync(path, bytes)
    await expect(readSheet(path)).rejects.toBeInstanceOf(UnreadableFile)
  })
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\x\\表 1.xlsx', '表 1.xlsx'],
  ['..', '文件'],
  ['a\u202Egpj.exe\0', 'agpj.exe'],
  [`${'长'.repeat(200)}.xlsx`, `${'长'.repeat(115)}.xlsx`],
])('name %j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe))

it.each([
  ['png', '89504e470d0a1a0a00', 'image/png'],
  ['jpeg', 'ffd8ffe000104a46', 'image/jpeg'],
  ['svg is text, not a picture', Buffer.from('<svg onload="x"/>').toString('hex'), 'text/plain; charset=utf-8'],
  ['exe', '4d5a900003000000', undefined],
])('%s', async (_, hex, mime) => {
  expect((await kindOf(Buffer.from(hex, 'hex')))?.mime).toBe(mime)
})

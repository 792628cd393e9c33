import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OLD_WORKBOOK } from '@crm/contracts/taskTypes'
import { describe, expect, it } from 'vitest'
import { inspectFile, readSheet } from './childProcess/readers.ts'
import { openArchive } from './sheets/archive.ts'
import { CELLS_MAX, createTable, ROWS_MAX, TEXT_MAX, UNPACKED_MAX } from './sheets/bounds.ts'
import { readCsv } from './sheets/readCsv.ts'
import { readWorkbook } from './sheets/readWorkbook.ts'
import { archiveOf, sheetOf, textCell, workbookOf } from '../../testing/testArchive.ts'
import { CUT, ENCRYPTED, MARKUP, NUMBERS, UNKNOWN } from './sheetFault.ts'
import { BROKEN_FILE, UnreadableFile } from './unreadable.ts'

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))

function stored(bytes: Buffer): string {
  const path = join(folder, randomBytes(8).toString('hex'))
  writeFileSync(path, bytes)
  return path
}

const small = sheetOf(`<row r="1">${textCell('A1', '达人')}</row><row r="2">${textCell('A2', 'x')}</row>`)
const smallRows = [
  { no: 1, cells: ['达人'] },
  { no: 2, cells: ['x'] },
]
const repeated = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index)).join('')
/** Text that packs badly, so that no ratio gives it away. */
const noise = (length: number) => randomBytes(length / 2).toString('hex')
const shared = (content: string) => [{ name: 'xl/sharedStrings.xml', content }]
const NO_TABLE = '仅支持 .xlsx 与 .csv 文件'

/** Files as bytes, made when asked for; the sentence each is refused with. */
const refused: Record<string, [make: () => Buffer, sentence: string]> = {
  'a cell at the far corner': [
    () => workbookOf(sheetOf(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`)),
    '表格超过 256 列，请删除多余的列后重新上传',
  ],
  'a cell beyond the far corner': [
    () => workbookOf(sheetOf(`<row r="1">${textCell('XFE1', 'x')}</row>`)),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'a row beyond the last': [
    () => workbookOf(sheetOf(`<row r="1048577">${textCell('A1048577', 'x')}</row>`)),
    '表格超过 1048576 行，请删除多余的行后重新上传',
  ],
  'many cells that are far out': [
    () => workbookOf(sheetOf(repeated(9_000, (at) => `<row r="${at + 1}">${textCell(`IV${at + 1}`, 'x')}</row>`))),
    '表格超过 200 万个单元格，请分批上传',
  ],
  'more rows than can be imported': [
    () => workbookOf(sheetOf(repeated(30_000, (at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, 'x')}</row>`))),
    '表格超过 20000 行，请分批上传',
  ],
  '17,000 columns': [
    () => workbookOf(sheetOf(`<row>${repeated(17_000, (at) => `<c><v>${at}</v></c>`)}</row>`)),
    '表格超过 256 列，请删除多余的列后重新上传',
  ],
  'empty rows without end': [
    () => workbookOf(sheetOf(repeated(1_100_000, (at) => `<row r="${(at % 1_000_000) + 1}"/>`))),
    '表格超过 1048576 行，请删除多余的行后重新上传',
  ],
  'a sheet that is a bomb': [
    () => workbookOf(Buffer.alloc(60 * 1024 * 1024, ' ')),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'a sheet that swells slowly': [
    () => {
      const block = () => `<!-- ${noise(30)} ${' '.repeat(1_000)}-->`
      return workbookOf(sheetOf(repeated(110_000, block)))
    },
    '文件解压后超过 100MB，请分批上传',
  ],
  'an entry that claims too little': [
    () =>
      workbookOf(small, [
        { name: 'xl/sharedStrings.xml', content: `<sst>${'<si/>'.repeat(100_000)}</sst>`, claimed: 10 },
      ]),
    BROKEN_FILE,
  ],
  'an entry that claims too much': [
    () => workbookOf(small, [{ name: 'xl/styles.xml', content: '<styleSheet/>', claimed: 2 ** 32 - 2 }]),
    BROKEN_FILE,
  ],
  'a directory of 10,001 entries': [
    () =>
      workbookOf(
        small,
        Array.from({ length: 10_001 }, (_, index) => ({ name: `xl/media/${index}`, content: '' })),
      ),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'a directory that claims 65,535 entries': [() => workbookOf(small, [], 0xffff), NO_TABLE],
  'an entry of 2^60 bytes by ZIP64': [
    () => {
      const extra = Buffer.alloc(12)
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(2n ** 60n, 4)
      return workbookOf(small, [{ name: 'xl/styles.xml', content: '<a/>', claimed: 0xffffffff, extra }])
    },
    BROKEN_FILE,
  ],
  'a cut workbook': [() => workbookOf(small).subarray(0, 300), CUT],
  'an encrypted entry': [
    () => workbookOf(small, [{ name: 'xl/styles.xml', content: '<styleSheet/>', flags: 1 }]),
    '文件已加密，请取消密码后重新上传',
  ],
  'a name that leads out': [() => workbookOf(small, [{ name: '../../etc/passwd', content: 'x' }]), NO_TABLE],
  'two entries of one name': [
    () => workbookOf(small, [{ name: 'xl/Worksheets/sheet1.xml', content: small }]),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'a shared text that a million cells show': [
    () =>
      workbookOf(
        sheetOf(repeated(1_000, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`)),
        shared(`<sst><si><t>${noise(32_000)}</t></si></sst>`),
      ),
    '表格文字总量超过 1000 万字，请分批上传',
  ],
  'shared texts without end': [
    () => workbookOf(small, shared(`<sst>${repeated(400, () => `<si><t>${noise(30_000)}</t></si>`)}</sst>`)),
    '表格文字总量超过 1000 万字，请分批上传',
  ],
  'empty shared texts without end': [
    () => workbookOf(small, shared(`<sst>${repeated(11_000_000 / 4, (at) => `<si><t>${at}</t></si>`)}</sst>`)),
    '表格文字总量超过 1000 万字，请分批上传',
  ],
  'a shared text that is not there': [
    () => workbookOf(sheetOf('<row><c t="s"><v>7</v></c></row>')),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'a billion laughs': [
    () => {
      const laughs = Array.from(
        { length: 9 },
        (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
      ).join('')
      return workbookOf(small, shared(`<!DOCTYPE sst [<!ENTITY l0 "lol">${laughs}]><sst><si><t>&l9;</t></si></sst>`))
    },
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'an entity from outside': [
    () =>
      workbookOf(
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetOf('<row><c t="str"><v>&e;</v></c></row>').replace(/<\?.*?\?>/, '')}`,
      ),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'an entity that nothing defines': [() => workbookOf(sheetOf('<row><c t="str"><v>&e;</v></c></row>')), BROKEN_FILE],
  'elements within elements': [
    () => workbookOf('<a>'.repeat(100_000)),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'an element with a million attributes': [
    () => workbookOf(`<worksheet ${repeated(1_000_000, (at) => `a${at}="" `)}/>`),
    '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传',
  ],
  'a gigantic cell': [
    () => workbookOf(sheetOf(`<row>${textCell('A1', noise(8_000_000))}</row>`)),
    '单元格内容超过 32767 个字，请精简后重新上传',
  ],
  'a gigantic attribute': [() => workbookOf(`<worksheet a="${noise(4_000_000)}"/>`), BROKEN_FILE],
  'a workbook without a sheet': [
    () =>
      archiveOf([
        { name: '[Content_Types].xml', content: '' },
        { name: 'xl/a', content: '' },
      ]),
    '文件中没有工作表',
  ],
  'a CSV of one endless line': [() => Buffer.alloc(9_000_000, 'x'), '第 1 行超过 100 万个字，请检查引号是否成对'],
  'a CSV of one endless row': [
    () => Buffer.from(`a\n${','.repeat(9_000_000)}`),
    '第 2 行超过 16384 列，请删除多余的列后重新上传',
  ],
  'a CSV of empty fields': [
    () => Buffer.from(`${','.repeat(9_999)}\n`.repeat(600)),
    '表格超过 500 万个单元格，请分批上传',
  ],
  'a CSV with a quote that stays open': [
    () => Buffer.from(`a,b\n1,"${'x\n'.repeat(1_000_000)}`),
    '第 2 行超过 100 万个字，请检查引号是否成对',
  ],
  'a short CSV with a quote that stays open': [() => Buffer.from('a,b\n1,"x\n2,y\n'), '第 2 行的引号没有成对'],
  'a CSV with a gigantic cell': [
    () => Buffer.from(`a\n${'x'.repeat(40_000)}\n`),
    '单元格内容超过 32767 个字，请精简后重新上传',
  ],
  'a CSV with NUL': [() => Buffer.from('a,b\n1,\0\n'), UNKNOWN],
  'a CSV in no encoding': [() => Buffer.from([0x61, 0xff, 0xff, 0x0a]), UNKNOWN],
  'a picture that is called a table': [() => Buffer.from('89504e470d0a1a0a', 'hex'), NO_TABLE],
  nothing: [() => Buffer.alloc(0), NO_TABLE],
  'a page that an ERP calls a workbook': [
    () => Buffer.from('\uFEFF\n<html><table><tr><td>商品ID</td></tr></table></html>'),
    MARKUP,
  ],
  'a table in XML': [() => Buffer.from('<?xml version="1.0"?><Workbook/>'), MARKUP],
  'a workbook of before 2007': [() => Buffer.from('d0cf11e0a1b11ae1', 'hex'), OLD_WORKBOOK],
  'an encrypted workbook': [
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ENCRYPTED,
  ],
  'a file of Numbers': [() => archiveOf([{ name: 'Index/Document.iwa', content: 'x' }]), NUMBERS],
}

const read: Record<string, () => Buffer> = {
  'a dimension that is a lie': () =>
    workbookOf(small.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')),
  'a row styled to its end': () =>
    workbookOf(small.replace('</sheetData>', `<row r="3">${'<c s="1"/>'.repeat(16_384)}</row></sheetData>`)),
  'a bomb in a part that no table has': () =>
    workbookOf(small, [{ name: 'xl/media/a.bin', content: Buffer.alloc(60 * 1024 * 1024) }]),
  'an archive in an archive': () =>
    workbookOf(small, [{ name: 'xl/embeddings/a.xlsx', content: workbookOf(Buffer.alloc(1_000_000, ' ')) }]),
}

describe('a hostile table', () => {
  it.each(Object.keys(refused))('%s is refused in words, and no more is held than the bounds allow', async (name) => {
    const [make, sentence] = refused[name] ?? []
    const bytes = make?.() ?? Buffer.alloc(0)
    await expect(readSheet(stored(bytes))).rejects.toThrow(new UnreadableFile(sentence))
    const table = createTable()
    if (bytes[0] === 0x50) await readWorkbook(bytes, table).catch(() => undefined)
    else
      try {
        readCsv(bytes, table)
      } catch {
        // refused
      }
    const cells = table.rows.flatMap((row) => row.cells.length).reduce((sum, count) => sum + count, 0)
    const length = table.rows.reduce((sum, row) => sum + row.cells.join('').length, 0)
    expect(table.rows.length).toBeLessThanOrEqual(ROWS_MAX + 1)
    expect(cells).toBeLessThanOrEqual(CELLS_MAX)
    expect(length).toBeLessThanOrEqual(TEXT_MAX)
  })

  it.each(Object.keys(read))('%s is read as it is', async (name) => {
    expect(await readSheet(stored(read[name]?.() ?? Buffer.alloc(0)))).toEqual(smallRows)
  })

  it('is inflated no further than the bounds', async () => {
    const bomb = await openArchive(archiveOf([{ name: 'a', content: Buffer.alloc(300 * 1024 * 1024) }]))
    let inflated = 0
    const inflate = async () => {
      for await (const chunk of bomb.read('a') ?? []) inflated += chunk.length
    }
    await expect(inflate()).rejects.toThrow(/^文件(结构异常|解压后超过)/)
    expect(inflated).toBeLessThanOrEqual(UNPACKED_MAX)
  })

  it('leaves the thread free for everybody else', async () => {
    const path = stored(refused['a CSV of one endless line']?.[0]() ?? Buffer.alloc(0))
    let isRead = false
    const reading = readSheet(path)
      .catch(() => undefined)
      .finally(() => {
        isRead = true
      })
    let turns = 0
    for (; !isRead && turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(turns).toBe(200)
    await reading
  })
})

describe('a picture', () => {
  const png = (width: number, height: number) => {
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex')
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    return head
  }
  const jpeg = (width: number, height: number) => {
    const head = Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100ffd9',
      'hex',
    )
    head.writeUInt16BE(height, 25)
    head.writeUInt16BE(width, 27)
    return head
  }
  const gif = (width: number, height: number) => {
    const head = Buffer.from('47494638396100000000800000000000ffffff2c', 'hex')
    head.writeUInt16LE(width, 6)
    head.writeUInt16LE(height, 8)
    return head
  }
  const webp = (width: number, height: number) => {
    const head = Buffer.alloc(64)
    head.write('RIFF', 0)
    head.writeUInt32LE(56, 4)
    head.write('WEBPVP8X', 8)
    head.writeUInt32LE(10, 16)
    head.writeUIntLE(width - 1, 24, 3)
    head.writeUIntLE(height - 1, 27, 3)
    return head
  }
  const kinds = { png, jpeg, gif, webp }
  const looked = async (bytes: Buffer) => {
    const { kind, fault } = await inspectFile(stored(bytes))
    return [kind?.mime, fault]
  }

  it.each(Object.entries(kinds))('of kind %s may be as large as a screen shows', async (name, make) => {
    const mime = `image/${name}`
    expect(await looked(make(1080, 30_000))).toEqual([mime, undefined])
    expect(await looked(make(60_000, 60_000))).toEqual([mime, '图片宽高不能超过 32767 像素'])
    expect(await looked(make(20_000, 20_000))).toEqual([mime, '图片不能超过 5000 万像素'])
    expect((await looked(make(10, 10).subarray(0, name === 'webp' ? 14 : 8)))[1]).toBe('图片无法读取，请检查是否损坏')
  })

  it('of 0 pixels cannot be read', async () => {
    expect(await looked(png(0, 0))).toEqual(['image/png', '图片无法读取，请检查是否损坏'])
  })

  it('that can carry scripts is none', async () => {
    expect(await looked(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toEqual([
      'text/plain; charset=utf-8',
      undefined,
    ])
  })
})

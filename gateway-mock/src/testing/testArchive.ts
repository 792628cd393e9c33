import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of an archive, with what it claims about itself where that is not the truth. */
export interface TestEntry {
  name: string
  content: string | Buffer
  /** Claimed bytes unpacked. */
  claimed?: number
  /** General purpose bits; 1 is encrypted. */
  flags?: number
  /** Extra field, e.g. of ZIP64. */
  extra?: Buffer
}

function header(signature: number, { name, claimed, flags = 0, extra = Buffer.alloc(0), content }: TestEntry) {
  const bytes = Buffer.from(content)
  const packed = deflateRawSync(bytes, { level: 1 })
  const isCentral = signature === 0x02014b50
  const head = Buffer.alloc(isCentral ? 46 : 30)
  const at = isCentral ? 6 : 4
  head.writeUInt32LE(signature, 0)
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(8, at + 4)
  head.writeUInt32LE(crc32(bytes), at + 10)
  head.writeUInt32LE(packed.length, at + 14)
  head.writeUInt32LE(claimed ?? bytes.length, at + 18)
  head.writeUInt16LE(Buffer.byteLength(name), at + 22)
  head.writeUInt16LE(extra.length, at + 24)
  return { head, tail: Buffer.concat([Buffer.from(name), extra]), packed }
}

/** A ZIP archive, byte by byte, so that it may lie. `entryCount` is what its end claims. */
export function archiveOf(entries: readonly TestEntry[], entryCount = entries.length): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const file = header(0x04034b50, entry)
    const central = header(0x02014b50, entry)
    central.head.writeUInt32LE(offset, 42)
    files.push(file.head, file.tail, file.packed)
    directory.push(central.head, central.tail)
    offset += file.head.length + file.tail.length + file.packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 8)
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet of the given XML, and whatever else: a part of the same name replaces the usual one. */
export function workbookOf(sheet: string | Buffer, others: readonly TestEntry[] = [], entryCount?: number): Buffer {
  const usual: TestEntry[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="x"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="/xl/styles.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
  const replaced = new Set(others.map(({ name }) => name))
  return archiveOf([...usual.filter(({ name }) => !replaced.has(name)), ...others], entryCount)
}

/** The XML of a sheet with these rows. */
export const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`

/** The XML of a cell with a text. */
export const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

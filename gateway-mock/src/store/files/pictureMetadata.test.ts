import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type FileKind, GIF, JPEG, PNG, TEXT, WEBP } from './kinds.ts'
import { withoutMetadata } from './pictureMetadata.ts'

const SECRET = 'GPS 31.2304 N'
const bytesOf = (...parts: (Buffer | readonly number[] | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const segment = (marker: number, body: Buffer) =>
  bytesOf([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff], body)
/** EXIF of a camera, in either order of bytes: which side is up, and where it was. */
function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const whole = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  const short = (value: number, at: number) =>
    order === 'II' ? whole.writeUInt16LE(value, at) : whole.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    order === 'II' ? whole.writeUInt32LE(value, at) : whole.writeUInt32BE(value, at)
  whole.write(order, 0, 'latin1')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [at, tag, value] of [
    [10, 0x0112, orientation],
    [22, 0x8825, 26],
  ] as const) {
    short(tag, at)
    short(3, at + 2)
    long(1, at + 4)
    short(value, at + 8)
  }
  return bytesOf('Exif\0\0', whole, SECRET)
}
const JFIF = segment(0xe0, bytesOf('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]))
const ICC = segment(0xe2, bytesOf('ICC_PROFILE\0', [1, 1], 'colours'))
const SCAN = bytesOf(
  segment(0xc0, bytesOf([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
  segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])),
  // A restart and a stuffed byte are data of the picture.
  [0x11, 0xff, 0x00, 0xff, 0xd0, 0x22],
  segment(0xc4, bytesOf([0])),
  segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])),
  [0x33],
)
const jpeg = (...notes: Buffer[]) => bytesOf([0xff, 0xd8], JFIF, ...notes, ICC, SCAN, [0xff, 0xd9])

const chunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return bytesOf(length, name, body, [0, 0, 0, 0])
}
const png = (...notes: Buffer[]) =>
  bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', bytesOf([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunk('sRGB', bytesOf([0])),
    ...notes,
    chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3]))),
    chunk('IEND', Buffer.alloc(0)),
  )

const riff = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return bytesOf(name, length, body, body.length % 2 ? [0] : [])
}
const webp = (flags: number, ...notes: Buffer[]) => {
  const chunks = bytesOf(
    riff('VP8X', bytesOf([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riff('VP8L', bytesOf([0x2f, 1, 2])),
    ...notes,
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(4 + chunks.length)
  return bytesOf('RIFF', length, 'WEBP', chunks)
}

const LOOP = bytesOf([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0])
const gif = (...notes: Buffer[]) =>
  bytesOf(
    'GIF89a',
    [1, 0, 1, 0, 0x80, 0, 0, 1, 1, 1, 2, 2, 2],
    LOOP,
    ...notes,
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  )
const comment = bytesOf([0x21, 0xfe, SECRET.length], SECRET, [0])
const program = bytesOf([0x21, 0xff, 11], 'XMP DataXMP', [SECRET.length], SECRET, [0])

const noted: [string, FileKind, Buffer, Buffer][] = [
  ['EXIF of a photograph', JPEG, jpeg(segment(0xe1, exif(1))), jpeg()],
  ['XMP', JPEG, jpeg(segment(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/\0', SECRET))), jpeg()],
  ['IPTC and a comment', JPEG, jpeg(segment(0xed, bytesOf(SECRET)), segment(0xfe, bytesOf(SECRET))), jpeg()],
  ['another picture behind it', JPEG, bytesOf(jpeg(segment(0xe2, bytesOf('MPF\0', SECRET))), SECRET), jpeg()],
  ['texts of a PNG', PNG, png(chunk('tEXt', bytesOf('Author\0', SECRET)), chunk('iTXt', bytesOf(SECRET))), png()],
  [
    'EXIF, time and strange chunks',
    PNG,
    png(chunk('eXIf', exif(1)), chunk('tIME', bytesOf([7])), chunk('prVt', bytesOf(SECRET))),
    png(),
  ],
  ['something behind the end', PNG, bytesOf(png(), SECRET), png()],
  ['EXIF and XMP of a WebP', WEBP, webp(0x1c, riff('EXIF', exif(1)), riff('XMP ', bytesOf(SECRET))), webp(0x10)],
  ['a comment and notes of a program', GIF, gif(comment, program), gif()],
]

describe('what a picture says besides itself', () => {
  it.each(noted)('goes: %s', (_, kind, told, clean) => {
    expect(told.includes(SECRET) || told.length > clean.length).toBe(true)
    expect(withoutMetadata(told, kind)).toEqual(clean)
  })

  it.each([
    ['JPEG', JPEG, jpeg()],
    ['PNG', PNG, png()],
    ['WebP', WEBP, webp(0x10)],
    ['GIF that loops', GIF, gif()],
    ['text', TEXT, Buffer.from(SECRET)],
  ] as const)('is nothing for a %s that says nothing', (_, kind, bytes) =>
    expect(withoutMetadata(bytes, kind)).toBeUndefined(),
  )

  it.each(['II', 'MM'] as const)('leaves which side of a photograph is up (%s)', (order) => {
    const clean = withoutMetadata(jpeg(segment(0xe1, exif(6, order))), JPEG)
    expect(clean?.includes(SECRET)).toBe(false)
    // Once more: all that it says is which side is up.
    expect(clean && withoutMetadata(clean, JPEG)).toBeUndefined()
    const at = clean?.indexOf('Exif') ?? -1
    expect(clean?.subarray(at + 24, at + 26)).toEqual(Buffer.from([0, 6]))
  })

  it('is taken out of what was cut short', () => {
    for (const [kind, whole] of [
      [JPEG, jpeg(segment(0xe1, exif(1)))],
      [PNG, png(chunk('eXIf', exif(1)))],
      [WEBP, webp(0x18, riff('EXIF', exif(1)))],
      [GIF, gif(comment)],
    ] as const)
      for (let length = 14; length < whole.length; length += 1) {
        const cut = whole.subarray(0, length)
        expect((withoutMetadata(cut, kind) ?? cut).includes('GPS'), `${kind.mime} ${length}`).toBe(false)
      }
  })

  it('cannot be told of parts that lead nowhere', () => {
    for (const [kind, bytes] of [
      [JPEG, bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 1, 1])],
      [GIF, bytesOf(gif().subarray(0, 19), [0x77, 1, 2])],
    ] as const)
      expect(() => withoutMetadata(bytes, kind), kind.mime).toThrow('图片无法读取')
  })
})

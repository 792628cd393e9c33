import { type FileKind, GIF, JPEG, PNG, WEBP } from './kinds.ts'
import { UnreadableFile } from './unreadable.ts'

// What a picture says besides itself (where and when it was taken, by whom, with what) is taken out before anybody else gets it. What
// draws it stays: colours, animation, and which side of a photograph is up. Of one that was cut short the rest stays, which browsers
// draw.

const broken = (): never => {
  throw new UnreadableFile('图片无法读取，请检查是否损坏')
}
const ascii = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112

/** Which side is up, 2–8, as an EXIF block says it; undefined for the usual. */
function orientationOf(exif: Buffer): number | undefined {
  const order = ascii(exif, 0, 2)
  if (exif.length < 14 || (order !== 'II' && order !== 'MM')) return undefined
  const [short, long] =
    order === 'II'
      ? [(at: number) => exif.readUInt16LE(at), (at: number) => exif.readUInt32LE(at)]
      : [(at: number) => exif.readUInt16BE(at), (at: number) => exif.readUInt32BE(at)]
  const directory = long(4)
  if (directory + 2 > exif.length) return undefined
  for (let entry = 0, count = short(directory); entry < count; entry += 1) {
    const at = directory + 2 + 12 * entry
    if (at + 12 > exif.length) return undefined
    if (short(at) === ORIENTATION) return short(at + 8) >= 2 && short(at + 8) <= 8 ? short(at + 8) : undefined
  }
  return undefined
}

/** An EXIF segment that says which side is up, and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36)
  segment.writeUInt16BE(0xff00 | APP1, 0)
  segment.writeUInt16BE(segment.length - 2, 2)
  segment.write(EXIF, 4, 'latin1')
  segment.write('MM', 10, 'latin1')
  segment.writeUInt16BE(42, 12)
  segment.writeUInt32BE(8, 14)
  segment.writeUInt16BE(1, 18)
  segment.writeUInt16BE(ORIENTATION, 20)
  segment.writeUInt16BE(3, 22)
  segment.writeUInt32BE(1, 24)
  segment.writeUInt16BE(orientation, 28)
  return segment
}

/** Segments that tell how a JPEG is drawn: JFIF, the colour profile, Adobe's colours, and all that is no note. */
function isDrawn(marker: number, body: Buffer): boolean {
  if (marker === COM || (marker > APP0 && marker <= APP15 && marker !== APP2 && marker !== APP14)) return false
  if (marker === APP0) return ascii(body, 0, 4) === 'JFIF'
  return marker !== APP2 || ascii(body, 0, 11) === 'ICC_PROFILE'
}

/** The end of the drawn data that begins at a place of a JPEG: the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function cleanJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, SOI])]
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    // Decoders look for the next marker behind what is none, and so does this.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    // Whatever follows the picture (other pictures, a film) is no part of it.
    if (marker === EOI) return Buffer.concat([...parts, Buffer.from([0xff, EOI])])
    if (at + 4 > bytes.length) break
    const end = Math.min(at + 2 + bytes.readUInt16BE(at + 2), bytes.length)
    if (end < at + 4) return broken()
    const body = bytes.subarray(at + 4, end)
    const isExif = marker === APP1 && ascii(body, 0, EXIF.length) === EXIF
    const orientation = isExif ? orientationOf(body.subarray(EXIF.length)) : undefined
    if (orientation !== undefined) parts.push(orientationSegment(orientation))
    if (isDrawn(marker, body)) parts.push(bytes.subarray(at, end))
    at = end
    if (marker === SOS) {
      const scanned = endOfScan(bytes, at)
      parts.push(bytes.subarray(at, scanned))
      at = scanned
    }
  }
  return Buffer.concat(parts)
}

/** Chunks of a PNG that tell how it is drawn, the animated ones among them. */
const PNG_CHUNKS = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|pHYs|bKGD|hIST|acTL|fcTL|fdAT)$/

function cleanPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = ascii(bytes, at + 4, 4)
    if (PNG_CHUNKS.test(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

const WEBP_CHUNKS = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
/** Flags of a WebP that say that EXIF or XMP follows. */
const WEBP_NOTES = 0x08 | 0x04

function cleanWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  const all = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= all; ) {
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const name = ascii(bytes, at, 4)
    const chunk = Buffer.from(bytes.subarray(at, Math.min(end, all)))
    if (name === 'VP8X' && length > 0) chunk[8] = (chunk[8] ?? 0) & ~WEBP_NOTES
    if (WEBP_CHUNKS.test(name)) parts.push(chunk)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([head, ...parts])
}

/** Bytes of a colour table as a GIF's flags tell them. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function cleanGif(bytes: Buffer): Buffer {
  const byte = (at: number) => bytes[at] ?? 0
  const endOfBlocks = (from: number) => {
    let at = from
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
    return at + 1
  }
  let at = 13 + tableBytes(byte(10))
  const parts = [bytes.subarray(0, at)]
  for (;;) {
    const from = at
    const kind = bytes[at]
    if (kind === undefined) break
    if (kind === 0x3b) {
      parts.push(bytes.subarray(at, at + 1))
      break
    }
    if (kind === 0x2c) {
      at = endOfBlocks(at + 10 + tableBytes(byte(at + 9)) + 1)
      parts.push(bytes.subarray(from, at))
    } else if (kind === 0x21) {
      const label = byte(at + 1)
      at = endOfBlocks(at + 2)
      // How an image is drawn, and how often the film runs; no comments, no notes of programs.
      const isLoop = label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(ascii(bytes, from + 3, 11))
      if (label === 0xf9 || label === 0x01 || isLoop) parts.push(bytes.subarray(from, at))
    } else return broken()
  }
  return Buffer.concat(parts)
}

const CLEANERS = new Map<FileKind, (bytes: Buffer) => Buffer>([
  [JPEG, cleanJpeg],
  [PNG, cleanPng],
  [WEBP, cleanWebp],
  [GIF, cleanGif],
])

/**
 * A picture without what it says besides itself; nothing where it says nothing, or for what is no picture. Throws `UnreadableFile` for
 * one whose parts do not lead from one to the next.
 */
export function withoutMetadata(bytes: Buffer, kind: FileKind | undefined): Buffer | undefined {
  const clean = kind && CLEANERS.get(kind)?.(bytes)
  return clean && !clean.equals(bytes) ? clean : undefined
}

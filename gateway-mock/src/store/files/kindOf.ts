import { imageSize } from 'image-size'
import { fromBufferPromise } from 'yauzl'
import {
  DOCX,
  type FileKind,
  GIF,
  IMAGE_KINDS,
  JPEG,
  MP4,
  OLD_OFFICE,
  PDF,
  PNG,
  PPTX,
  TEXT,
  WEBP,
  XLSX,
  ZIP,
} from './kinds.ts'
import { ENTRIES_MAX } from './sheets/bounds.ts'

/** Pixels of a picture: four bytes each in every browser that shows it. */
const PIXELS_MAX = 50_000_000
/** Pixels of a side; long screenshots have 30,000. */
const SIDE_MAX = 32_767

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

// Only names are read; a damaged archive, or one with more entries than a document has, is just an archive.
async function zipped(bytes: Buffer): Promise<FileKind> {
  const names = new Set<string>()
  try {
    const zip = await fromBufferPromise(bytes)
    for await (const { fileName } of zip.eachEntry()) {
      names.add(/^(?:xl|word|ppt)\//i.exec(fileName)?.[0].toLowerCase() ?? fileName)
      if (names.size > ENTRIES_MAX) return ZIP
    }
  } catch {
    return ZIP
  }
  if (!names.has('[Content_Types].xml')) return ZIP
  if (names.has('xl/')) return XLSX
  if (names.has('word/')) return DOCX
  return names.has('ppt/') ? PPTX : ZIP
}

/** The encoding of a text that begins with the mark of UTF-16. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le'
  return starts(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined
}

function isText(bytes: Uint8Array): boolean {
  const marked = utf16Of(bytes)
  if (marked !== undefined) return !new TextDecoder(marked).decode(bytes).includes('\0')
  if (bytes.includes(0)) return false
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return true
    } catch {
      return false
    }
  })
}

/** What the bytes of a whole file are, or nothing that we take. */
export async function kindOf(bytes: Buffer): Promise<FileKind | undefined> {
  if (bytes.length === 0) return undefined
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return PNG
  if (starts(bytes, 0xff, 0xd8, 0xff)) return JPEG
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return GIF
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return WEBP
  if (ascii(bytes, 0, 5) === '%PDF-') return PDF
  if (ascii(bytes, 4, 8) === 'ftyp') return MP4
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return zipped(bytes)
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return OLD_OFFICE
  return isText(bytes) ? TEXT : undefined
}

/** Why a picture may not be shown, or nothing; of other kinds nothing. Only its header is read. */
export function pictureFault(bytes: Buffer, kind: FileKind | undefined): string | undefined {
  if (kind === undefined || !IMAGE_KINDS.includes(kind)) return undefined
  let size: { width: number; height: number }
  try {
    size = imageSize(bytes)
  } catch {
    return '图片无法读取，请检查是否损坏'
  }
  const { width, height } = size
  // also what is no number
  if (!(width > 0 && height > 0)) return '图片无法读取，请检查是否损坏'
  if (Math.max(width, height) > SIDE_MAX) return `图片宽高不能超过 ${SIDE_MAX} 像素`
  return width * height > PIXELS_MAX ? `图片不能超过 ${PIXELS_MAX / 10_000} 万像素` : undefined
}

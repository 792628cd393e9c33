import { unzipSync } from 'fflate'

/** What a file is by its content, whatever it is called. */
export interface FileKind {
  mime: string
  /** Endings that fit, the usual one first. */
  endings: readonly string[]
}

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

const PNG: FileKind = { mime: 'image/png', endings: ['.png'] }
const JPEG: FileKind = { mime: 'image/jpeg', endings: ['.jpg', '.jpeg'] }
const GIF: FileKind = { mime: 'image/gif', endings: ['.gif'] }
const WEBP: FileKind = { mime: 'image/webp', endings: ['.webp'] }
const PDF: FileKind = { mime: 'application/pdf', endings: ['.pdf'] }
const MP4: FileKind = { mime: 'video/mp4', endings: ['.mp4', '.mov', '.m4v'] }
const ZIP: FileKind = { mime: 'application/zip', endings: ['.zip'] }
const XLSX: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  endings: ['.xlsx'],
}
const DOCX: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  endings: ['.docx'],
}
const PPTX: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  endings: ['.pptx'],
}
const OLD_OFFICE: FileKind = { mime: 'application/x-ole-storage', endings: ['.xls', '.doc', '.ppt'] }
const TEXT: FileKind = { mime: 'text/plain; charset=utf-8', endings: ['.csv', '.txt'] }

/** Pictures that a page may show; SVG can carry scripts and is none of them. */
export const IMAGE_KINDS: readonly FileKind[] = [PNG, JPEG, GIF, WEBP]

function zipped(bytes: Uint8Array): FileKind {
  const names: string[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.push(name)
        return false
      },
    })
  } catch {
    return ZIP
  }
  if (!names.includes('[Content_Types].xml')) return ZIP
  if (names.some((name) => name.startsWith('xl/'))) return XLSX
  if (names.some((name) => name.startsWith('word/'))) return DOCX
  return names.some((name) => name.startsWith('ppt/')) ? PPTX : ZIP
}

function isText(bytes: Uint8Array): boolean {
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
export function kindOf(bytes: Uint8Array): FileKind | undefined {
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

const BAD_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]/gu
const NAME_MAX = 120

/**
 * A name that is safe on every system: the last part of a path, without control and reserved characters, at most 120
 * characters with its ending kept; a name that vanishes that way is `文件`.
 */
export function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(BAD_IN_NAMES, '').replace(/^[.\s]+|[.\s]+$/g, '')
  if (clean === '') return '文件'
  const letters = [...clean]
  if (letters.length <= NAME_MAX) return clean
  const ending = endingOf(clean)
  return letters.slice(0, NAME_MAX - ending.length).join('') + ending
}

/** `.xlsx` of `表.XLSX`; empty without one. */
export function endingOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''
}

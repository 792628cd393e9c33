/** What a file is by its content, whatever it is called. */
export interface FileKind {
  mime: string
  /** Endings that fit, the usual one first. */
  endings: readonly string[]
}

export const PNG: FileKind = { mime: 'image/png', endings: ['.png'] }
export const JPEG: FileKind = { mime: 'image/jpeg', endings: ['.jpg', '.jpeg'] }
export const GIF: FileKind = { mime: 'image/gif', endings: ['.gif'] }
export const WEBP: FileKind = { mime: 'image/webp', endings: ['.webp'] }
export const PDF: FileKind = { mime: 'application/pdf', endings: ['.pdf'] }
export const MP4: FileKind = { mime: 'video/mp4', endings: ['.mp4', '.mov', '.m4v'] }
export const ZIP: FileKind = { mime: 'application/zip', endings: ['.zip'] }
export const XLSX: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  endings: ['.xlsx'],
}
export const DOCX: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  endings: ['.docx'],
}
export const PPTX: FileKind = {
  mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  endings: ['.pptx'],
}
export const OLD_OFFICE: FileKind = { mime: 'application/x-ole-storage', endings: ['.xls', '.doc', '.ppt'] }
export const TEXT: FileKind = { mime: 'text/plain; charset=utf-8', endings: ['.csv', '.txt'] }

const KINDS = [PNG, JPEG, GIF, WEBP, PDF, MP4, ZIP, XLSX, DOCX, PPTX, OLD_OFFICE, TEXT]

/** The kind with a media type, if it is one that we take. */
export const kindNamed = (mime: string | undefined): FileKind | undefined => KINDS.find((kind) => kind.mime === mime)

/** Pictures that a page may show; SVG can carry scripts and is none of them. */
export const IMAGE_KINDS: readonly FileKind[] = [PNG, JPEG, GIF, WEBP]

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

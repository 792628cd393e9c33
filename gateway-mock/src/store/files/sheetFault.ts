import { OLD_WORKBOOK, SAVE_AS_XLSX } from '@crm/contracts/taskTypes'
import { type FileKind, OLD_OFFICE, TEXT, ZIP } from './kinds.ts'

/** Endings under which tables come. */
export const TABLE_ENDINGS: readonly string[] = ['.xlsx', '.xls', '.csv', '.xlsm', '.et', '.numbers']

/** What is said of an encrypted workbook, a file of Numbers, a cut one, a page, and of bytes that are nothing known. */
export const ENCRYPTED = '文件已加密，请取消密码后重新上传（Excel、WPS：文件 → 信息 → 保护工作簿 / 文档加密）'
export const NUMBERS = '这是 Numbers 文件，请在 Numbers 中选择 文件 → 导出到 → Excel，得到 .xlsx 后上传'
export const CUT = '文件不完整，可能没有下载或复制完，请重新取得文件后上传'
export const MARKUP = `文件内容是网页（HTML）或 XML，不是表格，请用表格软件打开，${SAVE_AS_XLSX}`
export const UNKNOWN = `文件编码无法识别，或文件不完整，${SAVE_AS_XLSX}`

/** Bytes at the end of an archive among which its list of entries ends. */
const TAIL_BYTES = 66_000
const MARKUP_BEGINS = /^\uFEFF?\s*<(?:!doctype|html|head|meta|table|\?xml|!--|div|style)\b/i

/** Why a file is no table that is read, where that can be told by its content; with the way on. */
export function sheetFault(bytes: Buffer, kind: FileKind | undefined): string | undefined {
  if (kind === ZIP) {
    if (bytes.includes('Index/') && bytes.includes('.iwa')) return NUMBERS
    return bytes.subarray(-TAIL_BYTES).includes('PK\u0005\u0006') ? undefined : CUT
  }
  if (kind === OLD_OFFICE) return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? ENCRYPTED : OLD_WORKBOOK
  if (kind === TEXT) return MARKUP_BEGINS.test(bytes.subarray(0, 500).toString('utf8')) ? MARKUP : undefined
  return kind === undefined && bytes.length > 0 ? UNKNOWN : undefined
}

import { fileSize } from '@crm/base/text'
import { IMPORT_BYTES_MAX, IMPORT_ENDINGS, IMPORT_ROWS_MAX, OLD_WORKBOOK, SAVE_AS_XLSX } from '@crm/contracts/taskTypes'

// Tables of other programs, or of other forms of them.
const OTHER_TABLES = ['.xls', '.xlsm', '.xlsb', '.et', '.ods', '.html', '.xml'] as const

/** Why a file cannot be uploaded for an import, or nothing. */
export function fileError({ name, size }: { name: string; size: number }): string | undefined {
  const lower = name.toLowerCase()
  const other = OTHER_TABLES.find((ending) => lower.endsWith(ending))
  if (other !== undefined) return other === '.xls' ? OLD_WORKBOOK : `不支持 ${other} 文件，${SAVE_AS_XLSX}`
  if (lower.endsWith('.numbers'))
    return '不支持 Numbers 文件，请在 Numbers 中选择 文件 → 导出到 → Excel，得到 .xlsx 后上传'
  if (!IMPORT_ENDINGS.some((ending) => lower.endsWith(ending))) return `仅支持 ${IMPORT_ENDINGS.join('、')} 文件`
  if (size === 0) return '文件为空'
  return size > IMPORT_BYTES_MAX ? `文件不能超过 ${fileSize(IMPORT_BYTES_MAX)}` : undefined
}

/** Why an uploaded table cannot be imported, or nothing. */
export function tableError({ total, missing }: { total: number; missing: readonly string[] }): string | undefined {
  if (missing.length > 0) return `缺少必填列：${missing.join('、')}`
  if (total === 0) return '文件中没有数据'
  return total > IMPORT_ROWS_MAX ? `单次最多导入 ${IMPORT_ROWS_MAX} 行，文件有 ${total} 行` : undefined
}

/** Headers that no field takes up. */
export function ignoredHeaders(headers: readonly { title: string; field: string }[]): string[] {
  return headers.filter(({ field, title }) => field === '' && title.trim() !== '').map(({ title }) => title)
}

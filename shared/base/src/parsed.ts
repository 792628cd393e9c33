import { NO_RESULT, type SheetCell, shownCell } from './sheetCell.ts'

/** What a field makes of a typed text or a cell: its value, or the sentence why it has none. The name of the field is not in it. */
export type Parsed<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: string }

/** Why no field takes a long number that a sheet has rounded. */
export const ROUNDED_NUMBER = '长数字在表格中已被四舍五入，请将该列设为文本后重新粘贴'
/** Why no field takes a formula without a result. */
export const FORMULA_WITHOUT_RESULT = '公式没有计算结果，请在表格软件中打开并保存后重新上传'

/** The sentence of what a field expects, with the reason why a value is none of it, where there is one. */
export const because = (expected: string, reason: string | undefined): string =>
  reason === undefined ? expected : `${expected}（${reason}）`

// Errors of a sheet, as CSV and pasted text spell them too.
const SHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/i
// A long number as sheets show it: `3.65432E+18`.
const SCIENTIFIC = /^-?\d(?:\.\d+)?E\+\d+$/i

const sheetError = (code: string) => `单元格为错误值 ${code}，请修正后重新上传`

/** Why a cell stands for nothing at all, whatever the field: an error, a formula without a result. */
export function brokenCell(cell: SheetCell): string | undefined {
  if (typeof cell === 'string') {
    const text = cell.trim()
    if (text === NO_RESULT) return FORMULA_WITHOUT_RESULT
    return SHEET_ERROR.test(text) ? sheetError(text) : undefined
  }
  if (typeof cell !== 'object') return undefined
  if ('error' in cell) return sheetError(cell.error)
  return 'formula' in cell ? FORMULA_WITHOUT_RESULT : undefined
}

/** Whether a cell, or a text from one, is a long number of which only the first digits are left. */
export const isRounded = (cell: SheetCell): boolean =>
  typeof cell === 'string' ? SCIENTIFIC.test(cleanText(cell)) : typeof cell === 'object' && 'rounded' in cell

/** What a cell is, where a field cannot be that; nothing for text and numbers. */
export function cellKind(cell: SheetCell): string | undefined {
  if (typeof cell === 'boolean') return `单元格为逻辑值 ${shownCell(cell)}`
  if (typeof cell !== 'object') return undefined
  if ('percent' in cell) return '单元格为百分比'
  return 'day' in cell || 'time' in cell ? '单元格为日期' : undefined
}

// Joiners stay within emoji.
const UNSEEN =
  /(?:(?!\u200D)[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0])|(?<!\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu
const LINES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

// Most texts of a file: signs of ASCII and Chinese ones between single blanks, of which cleaning leaves every one.
const CLEAN = /^[!-~\u4E00-\u9FFF]+(?: [!-~\u4E00-\u9FFF]+)*$/

/** A free text without signs that nobody sees and blanks at its ends. Its lines stay. */
export const tidyText = (text: string): string =>
  CLEAN.test(text)
    ? text
    : text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map((line) => line.replaceAll('\t', ' ').replace(UNSEEN, ''))
        .join('\n')
        .trim()

/**
 * The text of a field that has a form of its own, as an id, a number or a date: full width as half width, one kind of dash, no
 * sign that nobody sees, single blanks.
 */
export const cleanText = (text: string): string =>
  CLEAN.test(text)
    ? text
    : text
        .replace(LINES, ' ')
        .normalize('NFKC')
        .replace(UNSEEN, '')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
        .replace(/\s+/g, ' ')
        .trim()

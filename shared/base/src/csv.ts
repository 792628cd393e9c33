import { NO_FIGURE } from './numbers.ts'

/** Excel takes a file without it for GBK. */
export const CSV_START = '\uFEFF'

// What a spreadsheet would run as a formula, also where full width counts as half width.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const GUARDED = /^'(?=[=+\-@\t\r＝＋－＠])/
/** A negative figure as it is shown. */
const FIGURE = /^-[\d,]+(?:\.\d+)?[%w亿]?$/

/** A field of CSV that is a figure, quoted where it has to be. */
export const csvFigure = (figure: string): string =>
  /[",\r\n]|^\s|\s$/.test(figure) ? `"${figure.replaceAll('"', '""')}"` : figure

/** A text for a spreadsheet: an apostrophe leads what it would run as a formula; what stands for no figure is none. */
export const guardedText = (text: string): string => (FORMULA.test(text) && text !== NO_FIGURE ? `'${text}` : text)

/** A field of CSV that is text, guarded. */
export const csvText = (text: string): string => csvFigure(guardedText(text))

/** The text of a field without the apostrophe that `guardedText` puts before it. */
export const withoutGuard = (field: string): string => field.replace(GUARDED, '')

/** A line of CSV from its fields, with its end. */
export const csvLine = (fields: readonly string[]): string => `${fields.join(',')}\r\n`

/** Text of a CSV file that Chinese spreadsheet programs read: with byte order mark, values quoted, formulas defused. */
export function csvOf({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }): string {
  const field = (shown: string) => (FIGURE.test(shown) ? csvFigure(shown) : csvText(shown))
  return CSV_START + [head, ...rows].map((row) => csvLine(row.map(field))).join('')
}

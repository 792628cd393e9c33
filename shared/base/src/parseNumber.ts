import { because, brokenCell, cellKind, cleanText, isRounded, type Parsed } from './parsed.ts'
import { RANGE_DIGITS } from './rules.ts'
import { type SheetCell, shownCell } from './sheetCell.ts'
import { withoutBlanks } from './text.ts'

/** What a number may be. */
export interface NumberRule {
  /** Both included; 0 and no bound unless given. */
  min?: number
  max?: number
  /** The sentence of anything else. */
  expected?: string
}

/** Digits that a number of a sheet has; what stands behind them is none of it. */
const DIGITS = 15
/** The result of a formula is rounded here before its decimals are counted: 19.900000000000002 is 19.9. */
const COMPUTED_DECIMALS = 9

const NUMBER = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/
const BRACKETED = /^\([^()]*\d[^()]*\)$/

/** A number with at most `decimals` digits behind the point, as that many times ten of it: `19.9` with two is 1990. */
function parseScaled(
  cell: SheetCell,
  decimals: number,
  expected: string,
  tidy = (text: string) => text,
): Parsed<number> {
  const broken = brokenCell(cell)
  if (broken !== undefined) return { error: broken }
  if (isRounded(cell)) return { error: because(expected, '数字过长或为科学计数法') }
  const kind = cellKind(cell)
  if (kind !== undefined) return { error: because(expected, kind) }
  const text = tidy(withoutBlanks(cleanText(shownCell(cell))))
  if (BRACKETED.test(text)) return { error: because(expected, '括号内的数字可能是负数') }
  const [, sign = '', grouped = '', fraction = ''] = NUMBER.exec(text) ?? []
  const whole = grouped.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  if (whole === '' || whole.length > DIGITS) return { error: expected }
  const places = Math.max(0, Math.min(COMPUTED_DECIMALS, DIGITS - whole.length))
  const rounded = fraction.length > places ? Number(`${whole}.${fraction}`).toFixed(places) : `${whole}.${fraction}`
  const [integer = '', rest = ''] = rounded.split('.')
  const kept = rest.replace(/0+$/, '')
  if (kept.length > decimals) return { error: expected }
  const scaled = Number(`${integer}${kept.padEnd(decimals, '0')}`)
  return { value: sign === '-' && scaled !== 0 ? -scaled : scaled }
}

function bounded(
  parsed: Parsed<number>,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: NumberRule,
  scale: number,
  expected: string,
) {
  if (parsed.error !== undefined) return parsed
  if (parsed.value < 0 && min === 0) return { error: because(expected, '不能为负数') }
  const isWithin = parsed.value >= min * scale && parsed.value <= max * scale
  return isWithin ? parsed : { error: expected }
}

/** An amount of yuan as fen, its bounds in yuan: thousands in threes, one `¥` before or `元` behind it, two decimals at most. */
export function parseMoney(cell: SheetCell, rule: NumberRule = {}): Parsed<number> {
  const { expected = '请填写金额，最多两位小数' } = rule
  const parsed = parseScaled(cell, 2, expected, (text) => text.replace(/^[¥]/, '').replace(/元$/, ''))
  return bounded(parsed, rule, 100, expected)
}

/**
 * A percentage as hundredths of a percent, its bounds in percent: `20%`, `20`, and a cell that is shown as 20%. A number without a
 * format is what is written: 0.2 is 0.2%.
 */
export function parsePercent(cell: SheetCell, rule: NumberRule = {}): Parsed<number> {
  const { expected = '请填写百分比，最多两位小数' } = rule
  const shown = typeof cell === 'object' && 'percent' in cell ? shownCell(cell) : cell
  return bounded(
    parseScaled(shown, 2, expected, (text) => text.replace(/%$/, '')),
    rule,
    100,
    expected,
  )
}

/** A whole number, `1,000` and `1件` too. */
export function parseCount(cell: SheetCell, rule: NumberRule = {}): Parsed<number> {
  const { expected = '请填写整数' } = rule
  return bounded(
    parseScaled(cell, 0, expected, (text) => text.replace(/[件个份]$/, '')),
    rule,
    1,
    expected,
  )
}

/** Any number with up to four decimals and twelve digits before them, as its plain text: `1,299.50` is `1299.5`. */
export function parseDecimal(cell: SheetCell, expected = '必须是数字'): Parsed<string> {
  const { value, error } = parseScaled(cell, 4, expected)
  if (error !== undefined) return { error }
  return Math.abs(value) < 1e16 ? { value: String(value / 10_000) } : { error: expected }
}

/** One end of a range: a number not below 0 of at most ten digits and two decimals. */
export function parseBound(cell: SheetCell): Parsed<number> {
  const expected = `请填写不超过 ${RANGE_DIGITS} 位的数字，最多两位小数`
  const { value, error } = parseScaled(cell, 2, expected)
  if (error !== undefined) return { error }
  const bound = value / 100
  return value >= 0 && String(bound).replace('.', '').length <= RANGE_DIGITS ? { value: bound } : { error: expected }
}

/** Two ends of a range; an absent one is open. */
export interface ParsedRange {
  min?: number
  max?: number
}

const RANGE = /^(.*\d)(?:~|～|-|至|到)(.*\d)$/
const FROM = /^(?:≥|>=|不低于|大于等于)(.+)$|^(.+)(?:及以上|以上)$/
const TO = /^(?:≤|<=|不高于|小于等于)(.+)$|^(.+)(?:及以下|以下|以内)$/

/** A range in one text, its ends included: `100-200`, `1,000~2,000`, `100至200`, `≥100`, `200以下`. */
export function parseRange(typed: string): Parsed<ParsedRange> {
  const expected = '请填写区间，如 100-200'
  const text = withoutBlanks(cleanText(typed))
  const both = RANGE.exec(text)
  const from = FROM.exec(text)
  const to = TO.exec(text)
  const [first, last] = [both?.[1] ?? from?.[1] ?? from?.[2], both?.[2] ?? to?.[1] ?? to?.[2]]
  if (first === undefined && last === undefined) return { error: expected }
  const min = first === undefined ? undefined : parseBound(first)
  const max = last === undefined ? undefined : parseBound(last)
  if (min?.error !== undefined || max?.error !== undefined) return { error: expected }
  if (min && max && min.value > max.value) return { error: because(expected, '开始大于结束') }
  return { value: { ...(min && { min: min.value }), ...(max && { max: max.value }) } }
}

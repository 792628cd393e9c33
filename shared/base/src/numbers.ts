/** The wire's mark for a figure that cannot be had; never a number to show or to add. */
export const UNAVAILABLE = -2147483648
/** The wire's mark for an upper bound that is none. */
export const MAX_INT = 2147483647
/** Shown in place of a figure that is unavailable or missing. */
export const NO_FIGURE = '-'

/** A figure as the wire has it. */
export type Figure = number | null | undefined

/** The figure is unavailable or missing; zero is neither. */
export function isUnavailable(value: Figure): value is null | undefined | typeof UNAVAILABLE {
  return value === null || value === undefined || value === UNAVAILABLE || Number.isNaN(value)
}

/** The figure, or nothing when it is unavailable: to add, compare or sort with. */
export function available(value: Figure): number | undefined {
  return isUnavailable(value) ? undefined : value
}

/** `12,345`, with `decimals` digits after the point (as many as there are by default). */
export function thousands(value: Figure, decimals?: number): string {
  if (isUnavailable(value)) return NO_FIGURE
  const text = decimals === undefined ? String(value) : fixed(value, decimals)
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? []
  return whole ? sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest : text
}

/** An amount in fen as yuan: `12,345.60`. */
export function money(fen: Figure): string {
  if (isUnavailable(fen)) return NO_FIGURE
  return thousands(fen / 100, 2)
}

/** `1.2w` from ten thousand, `1.23亿` from a hundred million; smaller figures with separators. For cards and chart axes. */
export function abbreviate(value: Figure): string {
  if (isUnavailable(value)) return NO_FIGURE
  const rounded = Number(fixed(value, 2))
  const size = Math.abs(rounded)
  // Rounding may lift 99,999,999 to 10000w: that is 1亿.
  if (Math.round(size / 1000) >= 100_000) return `${trimmed(rounded / 100_000_000, 2)}亿`
  return size >= 10_000 ? `${trimmed(rounded / 10_000, 1)}w` : thousands(rounded)
}

/** An amount in fen as yuan, abbreviated. */
export function abbreviateMoney(fen: Figure): string {
  return isUnavailable(fen) ? NO_FIGURE : abbreviate(fen / 100)
}

/** A percentage: `12.34%`. */
export function rate(percent: Figure): string {
  return isUnavailable(percent) ? NO_FIGURE : `${thousands(percent, 2)}%`
}

/** A part of a whole in percent with two decimals; unavailable when there is no whole. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? UNAVAILABLE : Math.round((part / whole) * 10_000) / 100
}

/** A change against the range before (环比), in percent: its direction and its text, with sign and arrow. */
export function change(percent: Figure): { direction: 'up' | 'down' | 'flat' | 'none'; text: string } {
  if (isUnavailable(percent)) return { direction: 'none', text: NO_FIGURE }
  const rounded = Number(fixed(percent, 2))
  if (rounded === 0) return { direction: 'flat', text: '0.00%' }
  return rounded > 0
    ? { direction: 'up', text: `↑ +${rate(rounded)}` }
    : { direction: 'down', text: `↓ ${rate(rounded)}` }
}

/** An upper bound, a quota for example: 不限 when there is none. */
export function limit(value: Figure): string {
  return value === MAX_INT ? '不限' : thousands(value)
}

/** Yuan as typed to fen, without the faults of binary fractions; nothing for what is no amount. */
export function fenOf(yuan: string | number): number | undefined {
  const text = String(yuan).replaceAll(',', '').trim()
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined
  return Number(fixed(Number(text) * 100, 0))
}

/** Fen to a plain number of yuan, for inputs. */
export function yuanOf(fen: number): number {
  return Math.round(fen) / 100
}

/** What a number input makes of typed text: at most `decimals` digits, between the bounds, 0 for nothing. */
export function clampNumber(
  text: string | number,
  bounds: { min?: number; max?: number; decimals?: number } = {},
): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals } = bounds
  const typed = Number.parseFloat(String(text).replaceAll(',', ''))
  const value = Number.isFinite(typed) ? typed : 0
  const cut =
    decimals === undefined ? value : Math.trunc(Number((value * 10 ** decimals).toPrecision(15))) / 10 ** decimals
  return Math.min(max, Math.max(min, cut))
}

/** Rounds half away from zero and never shows a negative zero. */
function fixed(value: number, decimals: number): string {
  const factor = 10 ** decimals
  const rounded = Math.round(Number((Math.abs(value) * factor).toPrecision(15))) / factor
  return (value < 0 && rounded !== 0 ? '-' : '') + rounded.toFixed(decimals)
}

function trimmed(value: number, decimals: number): string {
  return thousands(Number(fixed(value, decimals)))
}

/** A flag as the wire has it: 1 when something holds, else 0. */
export const flagOf = (holds: boolean): 0 | 1 => (holds ? 1 : 0)

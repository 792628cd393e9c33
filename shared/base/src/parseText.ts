import { formMessage } from './messages.ts'
import { because, brokenCell, cellKind, cleanText, isRounded, type Parsed, ROUNDED_NUMBER, tidyText } from './parsed.ts'
import { digitsOnly, PHONE_PATTERN } from './rules.ts'
import { type SheetCell, shownCell } from './sheetCell.ts'
import { lengthOf, withoutBlanks } from './text.ts'

/** What a text may be. */
export interface TextRule {
  /** Characters at most. */
  max: number
  /** The sentence of a longer text; `不能超过…个字符` unless given. */
  long?: string
}

function bounded(text: string, { max, long = `不能超过 ${max} 个字符` }: TextRule): Parsed<string> {
  return lengthOf(text) > max ? { error: long } : { value: text }
}

/** A free text, as a remark: lines and marks stay as they were typed. A number, percentage or moment is its shown text. */
export function parseText(cell: SheetCell, rule: TextRule): Parsed<string> {
  const broken = brokenCell(cell) ?? (typeof cell === 'object' && 'rounded' in cell ? ROUNDED_NUMBER : undefined)
  return broken === undefined ? bounded(tidyText(shownCell(cell)), rule) : { error: broken }
}

/** A name of a person or thing, on one line. A sheet that made a moment or a percentage of it no longer has it. */
export function parseName(cell: SheetCell, rule: TextRule): Parsed<string> {
  const kind = cellKind(cell)
  if (kind !== undefined) return { error: because('请填写文本', kind) }
  const { value, error } = parseText(cell, { ...rule, max: Number.MAX_SAFE_INTEGER })
  return error === undefined ? bounded(value.replace(/\s+/g, ' '), rule) : { error }
}

/** An address on one line. */
export const parseAddress = parseName

/** What an id may be. */
export interface IdRule {
  pattern: RegExp
  /** The sentence of anything else. */
  expected: string
}

// How other programs keep a long number from becoming one: `="7301…"`, `'7301…`.
const GUARDED = /^(?:="([^"]*)"|['’‘`]([^'"]*))$/

/**
 * An id, number of a parcel or link: no blanks, none of the marks that keep a long number whole. A long number that the sheet has
 * rounded is refused, one that the file spells out is taken.
 */
export function parseId(cell: SheetCell, { pattern, expected }: IdRule): Parsed<string> {
  const broken = brokenCell(cell)
  if (broken !== undefined) return { error: broken }
  if (isRounded(cell)) return { error: ROUNDED_NUMBER }
  const kind = cellKind(cell)
  if (kind !== undefined) return { error: because(expected, kind) }
  const text = withoutBlanks(cleanText(shownCell(cell)))
  const [, quoted, led] = GUARDED.exec(text) ?? []
  const id = quoted ?? led ?? text
  return pattern.test(id) ? { value: id } : { error: expected }
}

// A mobile number as it is written: +86 before it, blanks, dashes, dots or brackets within it.
const MOBILE = /(?<![\d*])(?:\(?(?:\+|00)?\s?86\)?[-\s.]{0,3})?(1[3-9]\d)[-\s.]?(\d{4})[-\s.]?(\d{4})(?!\d)/
const SPACED_MOBILE = /^(?:\(?(?:\+|00)?86\)?)?(1[3-9]\d{9})$/

/** The first mobile number within a cleaned text, with the place that it takes up; nothing where there is none. */
export function findPhone(text: string): { phone: string; index: number; length: number } | undefined {
  const found = MOBILE.exec(text)
  return found ? { phone: `${found[1]}${found[2]}${found[3]}`, index: found.index, length: found[0].length } : undefined
}

/** A mobile number of the mainland as eleven digits, however it is grouped; +86 before it goes. */
export function parsePhone(cell: SheetCell): Parsed<string> {
  const broken = brokenCell(cell)
  if (broken !== undefined) return { error: broken }
  if (isRounded(cell)) return { error: ROUNDED_NUMBER }
  const kind = cellKind(cell)
  if (kind !== undefined) return { error: because(formMessage.phone, kind) }
  if (typeof cell === 'number' && !Number.isInteger(cell)) return { error: formMessage.phone }
  const digits = cleanText(shownCell(cell)).replace(/^['’‘`]|[-\s.]/g, '')
  const [, phone] = SPACED_MOBILE.exec(digits) ?? []
  return phone !== undefined && PHONE_PATTERN.test(phone) ? { value: phone } : { error: formMessage.phone }
}

/** What stays of typed text in a field for a phone: the phone where it is one, else its first eleven digits, without +86. */
export const typedPhone = (typed: string): string =>
  parsePhone(typed).value ?? digitsOnly(cleanText(typed).replace(/^\(?(?:\+|00)86\)?/, ''))

/** How somebody is reached; one of the two may be empty. */
export interface Contact {
  phone: string
  wechat: string
}

const NO_CONTACT = '请填写手机号或微信号'
// A name of WeChat, old ones shorter than the six characters of today; and the number of a QQ or phone that finds somebody there.
const WECHAT = /^[A-Za-z][\w-]{3,19}$/
const WECHAT_NUMBER = /^[1-9]\d{4,10}$/
const LAND_LINE = /(?<!\d)(?:\(?0\d{2,3}\)?[-\s]?)\d{7,8}(?!\d)|(?<!\d)400[-\s]?\d{3}[-\s]?\d{4}(?!\d)/
const PHONE_LABELS = /手机号码?|手机|联系电话|联系方式|电话号码|电话|(?<![\w-])(?:tel|phone|mobile)\s*:/gi
const WECHAT_LABELS = /(?:微信号?|薇信|(?<![\w-])(?:wechat|weixin|wx|vx|v)(?:号|\s*(?=:)))\s*:?\s*/gi
const SAME_NUMBER = /(?:微信|手机|wx|vx|v)?同(?:手机号?|号|步)/i

/** A WeChat name, or a number by which WeChat finds somebody. */
export function parseWechat(cell: SheetCell): Parsed<string> {
  const expected = '请输入正确的微信号'
  const text = parseId(cell, { pattern: /^/, expected })
  if (text.error !== undefined) return text
  const name = text.value.replace(WECHAT_LABELS, '')
  return WECHAT.test(name) || WECHAT_NUMBER.test(name) ? { value: name } : { error: expected }
}

/** A phone, a WeChat name, or both beside each other with or without their labels. What is neither is refused, never put into one of them. */
export function parseContact(cell: SheetCell): Parsed<Contact> {
  const broken = brokenCell(cell) ?? (isRounded(cell) ? ROUNDED_NUMBER : undefined)
  if (broken !== undefined) return { error: broken }
  const kind = cellKind(cell)
  if (kind !== undefined) return { error: because(NO_CONTACT, kind) }
  const whole = parsePhone(cell)
  if (whole.value !== undefined) return { value: { phone: whole.value, wechat: '' } }
  const text = cleanText(shownCell(cell))
    .replace(SAME_NUMBER, ' 同号 ')
    .replace(WECHAT_LABELS, ' 微信:')
    .replace(PHONE_LABELS, ' ')
  const labelled = /微信:([\w-]+)/.exec(text)
  const others = labelled ? text.replace(labelled[0], ' ') : text
  const found = findPhone(others)
  const rest = found ? `${others.slice(0, found.index)},${others.slice(found.index + found.length)}` : others
  if (findPhone(rest)) return { error: because(NO_CONTACT, '只能填写一个手机号') }
  if (LAND_LINE.test(rest)) return { error: because(NO_CONTACT, '不支持座机号码') }
  const words = rest.split(/[\s,;、|/()]+/).filter((piece) => !['', ':', '微信:'].includes(piece))
  const names = [...(labelled?.[1] === undefined ? [] : [labelled[1]]), ...words].map((word) => {
    if (word === '同号') return found?.phone
    const isNumber = word === labelled?.[1] && WECHAT_NUMBER.test(word)
    return WECHAT.test(word) || isNumber ? word : undefined
  })
  if (names.includes(undefined)) return { error: NO_CONTACT }
  const [wechat = '', ...more] = new Set(names)
  if (more.length > 0) return { error: because(NO_CONTACT, '只能填写一个微信号') }
  return found || wechat !== '' ? { value: { phone: found?.phone ?? '', wechat } } : { error: NO_CONTACT }
}

/** Ids in one cell, divided by marks or blanks, each once and in their order. */
export function parseIds(cell: SheetCell, { max, expected }: { max: number; expected: string }): Parsed<string[]> {
  const parts = typeof cell === 'string' ? cell.split(/[、,，;；\s]+/).filter((part) => cleanText(part) !== '') : [cell]
  const ids = new Set<string>()
  for (const part of parts) {
    const { value, error } = parseId(part, { pattern: /^.+$/, expected })
    if (error !== undefined) return { error }
    ids.add(value)
  }
  if (ids.size === 0) return { error: expected }
  return ids.size > max ? { error: `最多 ${max} 个` } : { value: [...ids] }
}

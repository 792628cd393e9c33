import { formMessage } from './messages.ts'
import { lengthOf } from './text.ts'

/** A mainland mobile number: 1, then 3 to 9, then nine digits. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/
/** Digits of a phone at most. */
export const PHONE_DIGITS = 11
/** Characters of a brand name at most. */
export const BRAND_NAME_MAX = 20
/** Characters of a company name at most. */
export const CORP_NAME_MAX = 20
/** Characters of a staff name at most. */
export const USER_NAME_MAX = 10
/** Characters of a colonel's name at most. */
export const COLONEL_NAME_MAX = 200
/** Questions chosen in the upgrade application at most. */
export const QUESTIONS_MAX = 2
/** Characters of the upgrade application's own question at most. */
export const QUESTION_TEXT_MAX = 1000
/** Topics chosen in the appointment dialog at most. */
export const TOPICS_MAX = 3
/** Characters of the appointment dialog's text at most. */
export const TOPIC_TEXT_MAX = 150
/** Digits of either end of a number range at most. */
export const RANGE_DIGITS = 10
/** Difference of a number range at most, where it is limited. */
export const RANGE_DIFFERENCE = 10_000_000

/** The sentence of the first rule that a value breaks, or nothing. */
export type ValidationError = string | undefined

/** A phone number of the mainland. */
export function isPhone(value: string): boolean {
  return PHONE_PATTERN.test(value)
}

/** Phone: required, then the pattern. */
export function phoneError(value: string | undefined): ValidationError {
  if (!filled(value)) return formMessage.phoneRequired
  return isPhone(value) ? undefined : formMessage.phone
}

/** A code may be sent: outside region 86 any number, inside it a mobile number. */
export function canSendCode(mobile: string, region = 86): boolean {
  return region === 86 ? isPhone(mobile) : mobile.length > 0
}

/** What stays of typed text in a field for digits; cut at `max`. */
export function digitsOnly(typed: string, max = PHONE_DIGITS): string {
  return typed.replace(/\D/g, '').slice(0, max)
}

/** Verification code: required. */
export function codeError(value: string | undefined): ValidationError {
  return filled(value) ? undefined : formMessage.codeRequired
}

/** Password of the login: required. */
export function passwordError(value: string | undefined): ValidationError {
  return value ? undefined : formMessage.passwordRequired
}

/** What a field for a new password says before anything is typed. */
export const PASSWORD_HINT = '8–64 位，字符种类不限'

/**
 * New password: 8 to 64 characters of any kind (ASVS 6.2.1, 6.2.5, 6.2.9), and not made of `own` alone: the number, the name and the
 * enterprise of the person, as far as they are known. Whether it is a common one the gateway says.
 */
export function newPasswordError(value: string | undefined, own: readonly string[] = []): ValidationError {
  if (!value) return formMessage.passwordRequired
  if (lengthOf(value) < 8 || lengthOf(value) > 64) return formMessage.passwordLength
  return isMadeOf(value, own) ? formMessage.passwordOwn : undefined
}

/** Whether a text is nothing but these words, in any order, repeated or not, whatever their case. */
function isMadeOf(value: string, words: readonly string[]): boolean {
  const text = value.toLowerCase()
  const parts = words.map((word) => word.trim().toLowerCase()).filter((word) => word !== '')
  const reached = new Set([0])
  // A set visits what is added while it is walked through: every place that words lead to.
  for (const at of reached) for (const part of parts) if (text.startsWith(part, at)) reached.add(at + part.length)
  return reached.has(text.length)
}

/** Strength of a new password for its bar: 0 not allowed, 1 weak, 2 good, 3 strong. */
export function passwordStrength(value: string): 0 | 1 | 2 | 3 {
  if (newPasswordError(value)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\da-z]/i].filter((kind) => kind.test(value)).length
  const length = lengthOf(value)
  if (kinds >= 4 || (kinds === 3 && length >= 12) || length >= 24) return 3
  return kinds === 3 || length >= 12 ? 2 : 1
}

/** Brand name: required, at most 20 characters. */
export function brandNameError(value: string | undefined): ValidationError {
  return named(value, BRAND_NAME_MAX, formMessage.brandNameRequired, formMessage.brandNameLong)
}

/** Company name: required, at most 20 characters. */
export function corpNameError(value: string | undefined): ValidationError {
  return named(value, CORP_NAME_MAX, formMessage.corpNameRequired, formMessage.corpNameLong)
}

/** Staff name: required, at most 10 characters. */
export function userNameError(value: string | undefined): ValidationError {
  return named(value, USER_NAME_MAX, formMessage.userNameRequired, formMessage.userNameLong)
}

/** Department of an application: required. */
export function deptError(value: string | undefined): ValidationError {
  return filled(value) ? undefined : formMessage.deptRequired
}

/** Invitation code: required. */
export function inviteCodeError(value: string | undefined): ValidationError {
  return filled(value) ? undefined : formMessage.inviteCodeRequired
}

/** Questions of an application: at least one, at most two. */
export function questionsError(chosen: readonly unknown[]): ValidationError {
  if (chosen.length === 0) return formMessage.questionsRequired
  return chosen.length > QUESTIONS_MAX ? formMessage.questionsMany : undefined
}

/** Topics of an appointment: one at least or a text, three at most. */
export function topicsError(chosen: readonly unknown[], text = ''): ValidationError {
  if (chosen.length > TOPICS_MAX) return formMessage.topicsMany
  return chosen.length > 0 || filled(text) ? undefined : formMessage.topicsRequired
}

/** Keyword of a talent to include: required. */
export function keywordError(value: string | undefined): ValidationError {
  return filled(value) ? undefined : formMessage.keywordRequired
}

/** Name of a colonel to include: required, at most 200 characters. */
export function colonelNameError(value: string | undefined): ValidationError {
  return named(value, COLONEL_NAME_MAX, formMessage.colonelNameRequired, formMessage.colonelNameLong)
}

/** Link or id of a colonel to include: required; on the video account only the id is asked for. */
export function colonelLinkError(value: string | undefined, platform: string): ValidationError {
  if (filled(value)) return undefined
  return platform === 'sph' ? formMessage.colonelIdRequired : formMessage.colonelLinkRequired
}

/**
 * A number range as typed: at most ten digits each, one end at least, not reversed, and where `limited` not wider than ten
 * million. Empty text is an open end.
 */
export function numberRangeError(start: string, end: string, limited = false): ValidationError {
  if ([start, end].some((text) => text.replace(/\D/g, '').length > RANGE_DIGITS)) return formMessage.rangeDigits
  const [from, to] = [numberOf(start), numberOf(end)]
  if (from === undefined && to === undefined) return formMessage.rangeEmpty
  if (from === undefined || to === undefined) return undefined
  if (from > to) return formMessage.rangeReversed
  return limited && to - from > RANGE_DIFFERENCE ? formMessage.rangeWide : undefined
}

function numberOf(text: string): number | undefined {
  const trimmed = text.trim()
  const value = Number(trimmed)
  return trimmed === '' || Number.isNaN(value) ? undefined : value
}

function named(value: string | undefined, max: number, required: string, long: string): ValidationError {
  if (!filled(value)) return required
  return lengthOf(value.trim()) > max ? long : undefined
}

function filled(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}

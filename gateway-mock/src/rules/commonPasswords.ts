import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from './refusal.ts'

const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

/** Whether one to three characters make all of it by being repeated, as `88888888` and `abcabcabc`. The list has none of these. */
const isRepeated = (text: string) => /^(.{1,3}?)\1*$/u.test(text)

/** Whether each character follows the one before it, up or down, as `abcdefgh` and `98765432`. The list has none of these. */
function isSequence(text: string): boolean {
  const places = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(places.slice(1).map((place, index) => place - (places[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/**
 * Refuses a new password that was found in leaks (49,000 of them, in any case), or that repeats or counts: they are what anybody tries
 * first (ASVS 6.2.4). With them refused, no kinds of characters are asked for.
 */
export function refuseCommonPassword(password: string): void {
  const text = password.toLowerCase()
  if (common.has(text) || isRepeated(text) || isSequence(text)) refuseField('password', '密码过于常见，请更换一个')
}

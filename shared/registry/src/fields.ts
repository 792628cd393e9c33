import type { Options } from './call.ts'
import { Refused } from './refused.ts'
import type { Verb } from './verbs.ts'

/** A command as it travels: the words after the verb and its options, each under its name. */
export type Fields = Record<string, unknown>

const TEXT_MAX = 500
const LIST_MAX = 50
const FLAGS = new Set<string>(['unpin', 'operator', 'dry-run'] satisfies (keyof Options)[])
const LISTS = new Set<string>(['approve'] satisfies (keyof Options)[])
const MANY = '…'

/** Writes a command as fields. */
export function writeFields(verb: Verb, args: readonly string[], options: Options): Fields {
  const { url: _, help: __, ...sent } = options
  const given = verb.words.flatMap((word, at): [string, unknown][] => {
    if (word.endsWith(MANY)) return [[word.slice(0, -1), args.slice(at)]]
    return args[at] === undefined ? [] : [[word, args[at]]]
  })
  return { ...Object.fromEntries(given), ...sent }
}

/** Reads a command from fields. Throws `Refused` that names the field which the verb does not have, or not like this. */
export function readFields(name: string, verb: Verb, fields: Fields): { args: string[]; options: Options } {
  const wordNames = verb.words.map((word) => word.replace(MANY, ''))
  const optionNames = verb.options.filter((option) => option !== 'by')
  for (const field of Object.keys(fields)) {
    if (field === 'by') throw new Refused('by', 'is the name of the key', 'field')
    if (![...wordNames, ...optionNames].includes(field))
      throw new Refused(
        field,
        `is no field of ${name}; there are ${[...wordNames, ...optionNames].join(', ')}`,
        'field',
      )
  }
  const args: string[] = []
  let absent: string | undefined
  for (const word of verb.words) {
    const field = word.replace(MANY, '')
    const value = fields[field]
    if (value === undefined) absent ??= field
    // The words have an order: none may stand in the place of another.
    else if (absent !== undefined) throw new Refused(absent, `is missing before ${field}`, 'field')
    else args.push(...(word === field ? [readText(field, value)] : readTexts(field, value)))
  }
  const options: Options = {}
  for (const option of optionNames) {
    const value = fields[option]
    if (value !== undefined) Object.assign(options, { [option]: readOption(option, value) })
  }
  return { args, options }
}

function readOption(name: string, value: unknown): string | string[] | boolean {
  if (LISTS.has(name)) return readTexts(name, value)
  if (!FLAGS.has(name)) return readText(name, value)
  if (typeof value !== 'boolean') throw new Refused(name, 'must be true or false', 'field')
  return value
}

function readTexts(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.length > LIST_MAX)
    throw new Refused(name, `must be a list of at most ${LIST_MAX} texts`, 'field')
  return value.map((each) => readText(name, each))
}

function readText(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > TEXT_MAX)
    throw new Refused(name, `must be a text of 1 to ${TEXT_MAX} characters`, 'field')
  // A log is read line by line, on terminals too.
  if (/\p{Cc}/u.test(text)) throw new Refused(name, 'holds control characters', 'field')
  return text
}

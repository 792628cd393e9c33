import type { Options } from './call.ts'
import { RegistryError } from './registryError.ts'
import type { Command } from './commands.ts'

/** A command as it travels: the words after the verb and its options, each under its name. */
export type Fields = Record<string, unknown>

const TEXT_MAX = 500
const LIST_MAX = 50
const FLAGS = new Set<string>(['unpin', 'operator', 'dry-run'] satisfies (keyof Options)[])
const LISTS = new Set<string>(['approve', 'previews'] satisfies (keyof Options)[])
const MANY = '…'

/** Writes a command as fields. */
export function writeFields(command: Command, args: readonly string[], options: Options): Fields {
  const { url: _, help: __, ...sent } = options
  const given = command.words.flatMap((word, index): [string, unknown][] => {
    if (word.endsWith(MANY)) return [[word.slice(0, -1), args.slice(index)]]
    return args[index] === undefined ? [] : [[word, args[index]]]
  })
  return { ...Object.fromEntries(given), ...sent }
}

/** Reads a command from fields. Throws `Refused` that names the field which the verb does not have, or not like this. */
export function readFields(name: string, command: Command, fields: Fields): { args: string[]; options: Options } {
  const wordNames = command.words.map((word) => word.replace(MANY, ''))
  const optionNames = command.options.filter((option) => option !== 'by')
  for (const field of Object.keys(fields)) {
    if (field === 'by') throw new RegistryError('by', 'is the name of the key', 'field')
    if (![...wordNames, ...optionNames].includes(field))
      throw new RegistryError(
        field,
        `is no field of ${name}; there are ${[...wordNames, ...optionNames].join(', ')}`,
        'field',
      )
  }
  const args: string[] = []
  let absent: string | undefined
  for (const word of command.words) {
    const field = word.replace(MANY, '')
    const value = fields[field]
    if (value === undefined) absent ??= field
    // The words have an order: none may stand in the place of another.
    else if (absent !== undefined) throw new RegistryError(absent, `is missing before ${field}`, 'field')
    else args.push(...(word === field ? [readText(field, value)] : readTexts(field, value)))
  }
  const options: Options = {}
  for (const option of optionNames) {
    const value = fields[option]
    if (value !== undefined) Object.assign(options, { [option]: readOption(option, value) })
  }
  return { args, options }
}

const FILES_MAX = 40

/** Takes the files of a folder out of fields: by name, base64. Throws `RegistryError` when they are none. */
export function takeFiles({ files, ...fields }: Fields): { files?: Map<string, Buffer>; fields: Fields } {
  if (files === undefined) return { fields }
  const rows = typeof files === 'object' && files !== null && !Array.isArray(files) ? Object.entries(files) : []
  if (rows.length === 0 || rows.length > FILES_MAX)
    throw new RegistryError('files', `must be 1 to ${FILES_MAX} files by name`, 'field')
  const read = rows.map(([name, content]: [string, unknown]) => {
    if (typeof content !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(content))
      throw new RegistryError(`files.${readText('files', name)}`, 'must be base64', 'field')
    return [name, Buffer.from(content, 'base64')] as const
  })
  return { files: new Map(read), fields }
}

function readOption(name: string, value: unknown): string | string[] | boolean {
  if (LISTS.has(name)) return readTexts(name, value)
  if (!FLAGS.has(name)) return readText(name, value)
  if (typeof value !== 'boolean') throw new RegistryError(name, 'must be true or false', 'field')
  return value
}

function readTexts(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.length > LIST_MAX)
    throw new RegistryError(name, `must be a list of at most ${LIST_MAX} texts`, 'field')
  return value.map((each) => readText(name, each))
}

function readText(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > TEXT_MAX)
    throw new RegistryError(name, `must be a text of 1 to ${TEXT_MAX} characters`, 'field')
  // A log is read line by line, on terminals too.
  if (/\p{Cc}/u.test(text)) throw new RegistryError(name, 'holds control characters', 'field')
  return text
}

import type { ImportModule } from '@crm/contracts/taskTypes'
import type { Db } from '../../db/open.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../http/staff.ts'

/** A column of an import's template. */
export interface ImportField {
  key: string
  /** The header in the template; a file may also use one of `aliases`. */
  title: string
  aliases?: readonly string[]
  required?: true
  /** Shown in the template's second row sheet of explanations. */
  note: string
}

/** A row of a file by field; a column that the file lacks is empty. */
export type ImportRow = Readonly<Record<string, string>>

/** What an import knows besides its rows. */
export interface ImportSetting {
  who: Staff
  platform: string
  now: number
}

/** One kind of records that can be imported. */
export interface ImportDefinition {
  readonly module: ImportModule
  readonly title: string
  readonly fields: readonly ImportField[]
  /** Why this member of staff may not import, or nothing. */
  readonly refusal: (who: Staff) => RuleRefusal | undefined
  /** Writes some rows in one transaction, by the same rules as the screens; answers for each why it was refused, or nothing. */
  readonly settle: (tx: Db, setting: ImportSetting, rows: readonly ImportRow[]) => Promise<(string | undefined)[]>
}

/** What is wrong with the cells of a row: all of it is told at once, so that one correction is enough. */
export class RowFaults {
  readonly #sentences: string[] = []

  /** The value that a cell stands for; nothing after the complaint in its place is kept. */
  read<Value extends number | object | undefined>(value: Value | string): Exclude<Value, string> | undefined {
    if (typeof value !== 'string') return value as Exclude<Value, string> // The complaints are the strings.
    this.#sentences.push(value)
    return undefined
  }

  /** Keeps the complaint, where there is one. */
  add(complaint: string | undefined | false): void {
    if (complaint) this.#sentences.push(complaint)
  }

  /** All complaints in one line, or nothing. */
  get sentence(): string | undefined {
    return this.#sentences.length > 0 ? this.#sentences.join('；') : undefined
  }
}

/** The header of a field in a template: a star marks what must be filled in. */
export const headerOf = ({ title, required }: ImportField): string => (required ? `${title}*` : title)

/** The column that a file of failed rows has more than the template; uploaded again it is skipped. */
export const REASON_TITLE = '失败原因'

/** How the headers of a file match a template. */
export interface HeaderMatch {
  /** Column of each field that was found. */
  at: ReadonlyMap<string, number>
  /** Field of each column, empty for none. */
  fields: string[]
  /** Titles of required fields that no column has. */
  missing: string[]
}

const plain = (title: string) => title.replace(/[\s*（()）/／]/g, '').toLowerCase()

/** Matches headers with fields by title or alias, blind to spaces, stars, brackets and slashes; the first of equal columns counts. */
export function matchHeaders(fields: readonly ImportField[], headers: readonly string[]): HeaderMatch {
  const at = new Map<string, number>()
  const found = headers.map((header, column) => {
    const wanted = plain(header)
    const field = fields.find(({ title, aliases = [] }) => [title, ...aliases].some((name) => plain(name) === wanted))
    if (field === undefined || at.has(field.key)) return ''
    at.set(field.key, column)
    return field.key
  })
  const missing = fields.filter(({ key, required }) => required && !at.has(key)).map(({ title }) => title)
  return { at, fields: found, missing }
}

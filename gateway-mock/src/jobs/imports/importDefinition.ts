import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseChoice } from '@crm/base/parseChoice'
import { parseDate } from '@crm/base/parseDate'
import { parseDecimal } from '@crm/base/parseNumber'
import { cleanText, type Parsed } from '@crm/base/parsed'
import { parseText } from '@crm/base/parseText'
import type { SheetCell } from '@crm/base/sheetCell'
import { withoutBlanks } from '@crm/base/text'
import { day } from '@crm/base/time'
import type { FieldKind } from '@crm/contracts/rules/settingRules'
import type { ImportModule } from '@crm/contracts/taskTypes'
import type { Db } from '../../store/database/db.ts'
import type { CustomField } from '../../store/database/schema/corps.ts'
import { OWN_TEXT_MAX } from '../../rules/customFields.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import type { ImportRow, ImportSetting } from '../../records/importRow.ts'
import type { Staff } from '../../rules/staff.ts'

/** A column of an import's template. */
export interface ImportField {
  key: string
  /** The header in the template; a file may also use one of `aliases`, several of which may fill the field: the first filled cell counts. */
  title: string
  aliases?: readonly string[]
  /** Columns that together are the field, in their order in the file; they count where its own column is empty. */
  pieces?: {
    readonly titles: readonly string[]
    readonly join: (cells: readonly SheetCell[], headers: readonly string[]) => string
  }
  required?: true
  /** Shown in the template's second row sheet of explanations. */
  note: string
}

/** One kind of records that can be imported. */
export interface ImportDefinition {
  readonly module: ImportModule
  readonly title: string
  readonly fields: readonly ImportField[]
  /** Records that have own fields of the corporation: a column each, after the others. */
  readonly own?: FieldKind
  /** Why this member of staff may not import, or nothing. */
  readonly refusal: (who: Staff) => RuleRefusal | undefined
  /** What is said of each row before anything is written, the earlier rows taken for written: by the same rules as `settle`. */
  readonly check: (db: Db, setting: ImportSetting, rows: readonly ImportRow[]) => Promise<(readonly RowIssue[])[]>
  /**
   * Writes some rows in one transaction, by the same rules as the screens; answers for each why it was refused, or nothing. A doubtful
   * row is written where whoever imports has said so.
   */
  readonly settle: (tx: Db, setting: ImportSetting, rows: readonly ImportRow[]) => Promise<(string | undefined)[]>
}

/** What is said of a row: with an error it is not written; with warnings alone it is doubtful, and whoever imports decides. */
export interface RowIssue {
  level: 'error' | 'warning'
  /** Of its column; empty for the row as a whole. */
  title: string
  sentence: string
}

/** An issue as it stands in a file of failed rows. */
export const issueText = ({ title, sentence }: RowIssue): string => (title === '' ? sentence : `${title}：${sentence}`)

/** What judges rows one after the other. */
export interface RowJudge<Terms> {
  /** What the row says, or nothing where `faults` has its errors. */
  judge: (row: ImportRow, faults: RowFaults) => Terms | undefined | Promise<Terms | undefined>
  /** A row was taken: those after it are judged as if it stood already. */
  take?: (terms: Terms) => void | Promise<void>
}

/** An import by its parts: rows are judged by what they name, which is read at once, then those that are right are written. */
interface ImportParts<Terms> extends Omit<ImportDefinition, 'check' | 'settle'> {
  /** Locks what the rows change, before it is read. */
  readonly lock?: (tx: Db, setting: ImportSetting, rows: readonly ImportRow[]) => Promise<void>
  /** Reads what the rows name. Writes nothing. */
  readonly open: (db: Db, setting: ImportSetting, rows: readonly ImportRow[]) => Promise<RowJudge<Terms>>
  /** Writes what was judged to be right; answers for each why it was refused all the same, or nothing. */
  readonly write: (tx: Db, setting: ImportSetting, all: readonly Terms[]) => Promise<(string | undefined)[]>
}

/** Rows that are judged before the gateway turns to something else. */
const ROWS_PER_TURN = 200

/** An import whose preview and whose writing judge rows by one function. */
export function defineImport<Terms>({ lock, open, write, ...definition }: ImportParts<Terms>): ImportDefinition {
  const judged = async (db: Db, setting: ImportSetting, rows: readonly ImportRow[]) => {
    const { judge, take } = await open(db, setting, rows)
    const all: { terms: Terms | undefined; issues: readonly RowIssue[] }[] = []
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn()
      const faults = new RowFaults()
      const found = await judge(row, faults)
      const { issues } = faults
      const isWrong = issues.some(({ level }) => level === 'error')
      if (found === undefined && !isWrong) throw new Error(`${definition.title}: a row is refused without a word`)
      const terms = isWrong || (issues.length > 0 && !setting.withDoubtful) ? undefined : found
      if (terms !== undefined) await take?.(terms)
      all.push({ terms, issues })
    }
    return all
  }
  return {
    ...definition,
    check: async (db, setting, rows) =>
      (await judged(db, { ...setting, withDoubtful: true }, rows)).map(({ issues }) => issues),
    settle: async (tx, setting, rows) => {
      await lock?.(tx, setting, rows)
      const all = await judged(tx, setting, rows)
      const right = all.flatMap(({ terms }) => (terms === undefined ? [] : [terms]))
      const refused = await write(tx, setting, right)
      let written = 0
      return all.map(({ terms, issues }) =>
        terms === undefined ? issues.map(issueText).join('；') : refused[written++],
      )
    },
  }
}

/** The import with the columns of a corporation: its own fields stand behind those that everybody has. */
export function withOwnFields(definition: ImportDefinition, who: Pick<Staff, 'own_fields'>): ImportDefinition {
  const own = definition.own === undefined ? [] : who.own_fields[definition.own]
  const taken = definition.fields.flatMap(({ title, aliases = [], pieces }) =>
    [title, ...aliases, ...(pieces?.titles ?? [])].map(plain),
  )
  const columns = own.map(
    ({ key, label, type, options, required }): ImportField => ({
      key: ownKey(key),
      // Two columns of one name could not be told apart.
      title: taken.includes(plain(label)) ? `${label}（自定义）` : label,
      note: `${required === 1 ? '必填' : '选填'}${FORMATS[type](options)}`,
    }),
  )
  return { ...definition, fields: [...definition.fields, ...columns] }
}

const ownKey = (key: string) => `own_${key}`
const FORMATS: Readonly<Record<CustomField['type'], (options: readonly string[]) => string>> = {
  text: () => '，最多 200 个字符',
  number: () => '，数字',
  select: (options) => `，${options.join('、')} 之一`,
  date: () => '，如 2026-03-01',
}

/**
 * What a row says of the own fields, with the complaints, each with the name of its field. An empty cell says nothing; `isNew`: what
 * must be filled in is missed.
 */
export function ownValuesOf(row: ImportRow, own: readonly CustomField[], faults: RowFaults, isNew: boolean) {
  const values: Record<string, string> = {}
  for (const field of own) {
    const cell = row[ownKey(field.key)] ?? ''
    if (cell === '') {
      faults.add(field.label, isNew && field.required === 1 && '不能为空')
      continue
    }
    const value = faults.parse(field.label, parseOwn(field, cell))
    if (value !== undefined) values[field.key] = value
  }
  return values
}

/** The value of an own field, as its form stores it. */
function parseOwn({ type, options }: CustomField, cell: SheetCell): Parsed<string> {
  switch (type) {
    case 'number':
      return parseDecimal(cell)
    case 'date': {
      const { value, error } = parseDate(cell)
      return error === undefined ? { value: day(value) } : { error }
    }
    case 'select':
      return parseChoice(
        cell,
        options.map((option) => [option, option] as const),
        `只能是 ${options.join('、')} 之一`,
      )
    default:
      return parseText(cell, { max: OWN_TEXT_MAX })
  }
}

/** What is wrong with the cells of a row: all of it is told at once, so that one correction is enough. */
export class RowFaults {
  readonly #issues: RowIssue[] = []

  /** What the parser of a field made of its cell; nothing after its error is kept, with the title of the column. */
  parse<Value>(title: string, { value, error }: Parsed<Value>): Value | undefined {
    this.add(title, error)
    return value
  }

  /** Keeps the error of a column, or of the row as a whole (an empty title), where there is one. */
  add(title: string, error: string | undefined | false): void {
    if (error) this.#issues.push({ level: 'error', title, sentence: error })
  }

  /** Keeps what makes a row doubtful, where there is anything. */
  warn(title: string, warning: string | undefined | false): void {
    if (warning) this.#issues.push({ level: 'warning', title, sentence: warning })
  }

  /** Whether there is an error. */
  get isWrong(): boolean {
    return this.#issues.some(({ level }) => level === 'error')
  }

  get issues(): readonly RowIssue[] {
    return this.#issues
  }
}

/** The header of a field in a template: a star marks what must be filled in. */
export const headerOf = ({ title, required }: ImportField): string => (required ? `${title}*` : title)

/** The column that a file of failed rows has more than the template; uploaded again it is skipped. */
export const REASON_TITLE = '失败原因'

/** What names a talent in files of the trade. */
export const AUTHOR_ALIASES: readonly string[] =
  '达人ID 达人链接 达人ID或链接 主页链接 达人主页 达人主页链接 达人号 达人UID UID 博主ID 抖音号 快手号 小红书号 视频号'.split(
    ' ',
  )

/** How the headers of a file match a template. */
export interface HeaderMatch {
  /** Columns of each field that was found, in their order. */
  at: ReadonlyMap<string, readonly number[]>
  /** Columns of its pieces. */
  pieces: ReadonlyMap<string, readonly number[]>
  /** Field of each column, empty for none. */
  fields: string[]
  /** Titles of required fields that no column has. */
  missing: string[]
}

// Units and remarks that headers of the trade carry.
const UNITS = /(?:\((?:元|¥|rmb|cny|%|件|个|必填|选填|可选|必填项)\)|\[(?:必填|选填)\]|[¥%*:])/gi

/** A header as it is compared: full width as half width, without blanks, lines, stars, colons, brackets, slashes and units. */
const plain = (title: string) => withoutBlanks(cleanText(title)).replace(UNITS, '').replace(/[()/]/g, '').toLowerCase()

/** What a column of a file is by hand: the key of a field, or nothing for one that is left out. */
export interface AssignedColumn {
  title: string
  field: string
}

/** The assignment of a header, which holds for headers that differ from it in nothing that is compared. */
export const assignedTo = (columns: readonly AssignedColumn[], title: string): AssignedColumn | undefined =>
  columns.find((column) => plain(column.title) === plain(title))

/**
 * Matches headers with fields: by hand where staff have said so, else by title, alias or piece. Several columns may be of one field,
 * those of its title first; an alias that two fields have is that of the one which no column names by its title.
 */
export function matchHeaders(
  fields: readonly ImportField[],
  headers: readonly string[],
  columns: readonly AssignedColumn[] = [],
): HeaderMatch {
  const at = new Map<string, number[]>()
  const pieces = new Map<string, number[]>()
  const wanted = headers.map(plain)
  const byHand = headers.map((title) => (plain(title) === '' ? undefined : assignedTo(columns, title)))
  const isNamed = (column: number, names: readonly string[] = []) =>
    byHand[column] === undefined && wanted[column] !== '' && names.some((name) => plain(name) === wanted[column])
  const titled = headers.map((_, column) => {
    const assigned = byHand[column]
    return assigned === undefined
      ? fields.find(({ title }) => isNamed(column, [title]))
      : fields.find(({ key }) => key === assigned.field)
  })
  const found = headers.map((_, column) => {
    const aliased = fields.filter(({ aliases }) => isNamed(column, aliases))
    const own = titled[column] ?? aliased.find((field) => !titled.includes(field)) ?? aliased[0]
    const field = own ?? fields.find((each) => isNamed(column, each.pieces?.titles))
    if (field === undefined) return ''
    const columns = own ? at : pieces
    const before = columns.get(field.key) ?? []
    columns.set(field.key, titled[column] ? [column, ...before] : [...before, column])
    return field.key
  })
  const missing = fields
    .filter(({ key, required }) => required && !at.has(key) && !pieces.has(key))
    .map(({ title }) => title)
  return { at, pieces, fields: found, missing }
}

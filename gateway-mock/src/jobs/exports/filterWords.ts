import { roleLabel } from '@crm/access/roles'
import { day } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'
import { checkRequest } from '@crm/contracts/check'
import type { FilterDefinition, FilterDefinitions, Option } from '@crm/contracts/filters/filter'
import type { ListColumns } from '@crm/contracts/listColumns'
import { readOwnCondition } from '@crm/contracts/rules/ownFilter'
import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import type { Staff } from '../../rules/staff.ts'
import type { Queryable } from '../../store/database/query.ts'
import type { ExportDefinition } from './exportDefinition.ts'
import { namesOf } from '../../records/filterNames.ts'

/** More names than this are counted. */
const NAMES_MAX = 20
/** Letters of one filter in words. */
const WORDS_MAX = 1_000

type ListRequest = Readonly<Record<string, unknown>>
type Labels = Readonly<Record<string, string>>
type Value = number | string

const TAG_MODES: Labels = { any: '包含任一', all: '同时包含', none: '不包含' }
const categories: Labels = Object.fromEntries(
  MARKET_CATEGORIES.flatMap(({ id, name, children }) => [
    [id, name],
    ...children.map((child) => [child.id, `${name}/${child.name}`]),
  ]),
)
const labelsOf = (options: readonly Option[] = []): Labels =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

const valuesOf = (value: unknown): Value[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number' || typeof each === 'string')

const joined = (names: readonly string[]): string | undefined =>
  names.length > NAMES_MAX
    ? `${names.slice(0, NAMES_MAX).join('、')} 等 ${names.length} 项`
    : names.join('、') || undefined

const named = (values: readonly Value[], labels: Labels) =>
  joined(values.map((value) => labels[value] ?? String(value)))

/** The members of the request that a filter fills. */
function membersOf(key: string, filter: FilterDefinition): string[] {
  if (filter.kind === 'range') return [`${key}_min`, `${key}_max`]
  if (filter.kind === 'dates')
    return filter.name === undefined ? ['start_time', 'end_time'] : [`${filter.name}_start`, `${filter.name}_end`]
  if (filter.kind === 'tags') return ['tag_ids', 'tag_mode']
  return filter.kind === 'keyword' && filter.types ? [key, `${key}_type`] : [key]
}

function rangeWords([low, high]: unknown[], { unit = '', scale = 1 }: { unit?: string; scale?: number }) {
  const after = unit === '' || unit === '%' ? unit : ` ${unit}`
  const [min, max] = [low, high].map((value) =>
    typeof value === 'number' ? thousands(value / scale) + after : undefined,
  )
  if (min !== undefined && max !== undefined) return `${min} ~ ${max}`
  return min !== undefined ? `${min} 以上` : max !== undefined ? `${max} 以下` : undefined
}

function dateWords(times: unknown[]) {
  const [first, last] = times.map((at) => (typeof at === 'number' ? day(at) : undefined))
  if (first !== undefined && last !== undefined) return first === last ? first : `${first} ~ ${last}`
  return first !== undefined ? `${first} 起` : last !== undefined ? `${last} 止` : undefined
}

/** One condition over an own field: `等级 A、B`. */
function ownWords(text: string, fields: Staff['own_fields']['author']): string[] {
  const condition = readOwnCondition(text)
  if (condition === undefined) return []
  const { key, test, values } = condition
  const label = fields.find((field) => field.key === key)?.label ?? key
  const [from, to] = values
  if (test === 'has' || test === 'is') return [`${label} ${values.join('、')}`]
  return [`${label} ${from === '' ? `${to} 以内` : to === '' ? `${from} 起` : `${from} ~ ${to}`}`]
}

/** What one filter narrows to, in words; undefined: it does not narrow. */
async function filterText(
  filter: FilterDefinition,
  values: unknown[],
  db: Queryable,
  who: Staff,
): Promise<string | undefined> {
  const [value, second] = values
  switch (filter.kind) {
    case 'text':
      return named(valuesOf(value), {})
    case 'keyword': {
      const type = filter.types?.find((each) => each.value === second)?.label
      return typeof value === 'string' && value !== '' ? [type, value].filter(Boolean).join(' ') : undefined
    }
    case 'options':
      return named(
        valuesOf(value).filter((each) => each !== filter.all),
        labelsOf(filter.options),
      )
    case 'category':
      return named(valuesOf(value), categories)
    case 'role':
      return named(valuesOf(value), roleLabel)
    case 'record': {
      const others = labelsOf(filter.options)
      const ids = valuesOf(value).filter((id) => others[id] !== undefined || (id !== 0 && id !== ''))
      const records = ids.filter((id) => others[id] === undefined)
      const names = await namesOf(db, who, filter.record, records)
      return joined(ids.map((id) => others[id] ?? names.shift() ?? ''))
    }
    case 'flag':
      return value === 1 ? '是' : undefined
    case 'range':
      return rangeWords(values, filter)
    case 'dates':
      return dateWords(values)
    case 'share': {
      const share = value as { name: string; min: number } | undefined // as the contract of the library has it
      return share && `${share.name} ≥ ${share.min}%`
    }
    case 'tags': {
      const names = joined(await namesOf(db, who, 'tag', valuesOf(value)))
      return names && `${TAG_MODES[String(second ?? 'any')]} ${names}`
    }
    case 'own':
      return joined(valuesOf(value).flatMap((text) => ownWords(String(text), who.own_fields[filter.of])))
    case 'row':
      return value === undefined ? undefined : '指定的一条'
    case 'given':
      return undefined
    case 'group': {
      const inner = (value ?? {}) as ListRequest // the contract has an object here
      return (await wordsOf(filter.filters, inner, db, who)).join('；') || undefined
    }
  }
}

/** The members of a list's request that the notes of its file tell; for the test that none is missing. */
export const toldMembers = (filters: FilterDefinitions = {}): readonly string[] =>
  Object.entries(filters).flatMap(([key, filter]) => membersOf(key, filter))

async function wordsOf(filters: FilterDefinitions, request: ListRequest, db: Queryable, who: Staff): Promise<string[]> {
  const words: string[] = []
  // one after the other: the embedded database has one connection
  for (const [key, filter] of Object.entries(filters)) {
    const values = membersOf(key, filter).map((member) => request[member])
    const text = await filterText(filter, values, db, who)
    if (text !== undefined) words.push(`${filter.label}：${text}`.slice(0, WORDS_MAX))
  }
  return words
}

function orderWords(columns: ListColumns = {}, { order_by, sort }: ListRequest): string[] {
  if (typeof order_by !== 'string') return []
  // a column may be sorted by the name of another one
  const column = columns[order_by] ?? Object.values(columns).find((each) => each.sort === order_by)
  return column === undefined ? [] : [`排序：${column.title} ${sort === 'asc' ? '升序' : '降序'}`]
}

/**
 * What a list was narrowed by and ordered after, in the words of its screen: `粉丝数：100,000 以上`, `媒介：张三`. Plain text;
 * records are named as the enterprise knows them now.
 */
export async function filterWords(
  db: Queryable,
  who: Staff,
  { served, list }: Pick<ExportDefinition, 'served' | 'list'>,
  request: ListRequest,
): Promise<string[]> {
  const checked = checkRequest(served.call, request)
  if (!checked.ok) return [] // then its rows are refused as well
  const requested = checked.value as ListRequest // every request is an object
  const words = await wordsOf(served.call.filters ?? {}, requested, db, who)
  return [...words, ...orderWords(list, requested)]
}

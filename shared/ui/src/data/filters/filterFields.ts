import { searchedIds, SEARCH_MAX } from '@crm/base/pastedIds'
import { type DateType, dayRange, isPreset } from '@crm/base/dates'
import { readOwnCondition } from '@crm/contracts/rules/ownFilter'
import { type DateChoice, daysOf, isDateType } from '../../form/dateRange.ts'
import { type NumberRangeValue, readBound } from '../../form/numberRange.ts'
import { leavesOf, pathIn, pathName, type TreeOption } from '../../form/tree.ts'
import { type Control, type Field, type Option, wholeNumberOf } from './filterSpec.ts'

type Shape = 'own' | 'range' | 'fixed'

interface Common {
  /** Only on the second row of the filter area, after 展开. */
  folded?: boolean
  /** In the address only; the request does not carry it. */
  addressOnly?: boolean
  /** `false`: its options are still on their way; the list waits where the address names one. */
  known?: boolean
  /** The field that it belongs to: another value there empties it. */
  of?: string
}

/** A label, or the definition of the filter (`@crm/contracts/filters`) that has it. */
type Labelled = string | { readonly label: string }

/** A search as a chip says it: of a list how long it is. */
const shownSearch = (text: string) => {
  const { length } = searchedIds(text)
  return length > 0 ? `${length} 个ID或链接` : text
}

const textOf = (labelled: Labelled) => (typeof labelled === 'string' ? labelled : labelled.label)

/** A definition that names its values. */
interface LabelledOptions<V extends string | number> {
  readonly label: string
  readonly options: readonly Option<V>[]
}

const optionsIn = <V extends string | number>(labelled: Labelled | LabelledOptions<V>): readonly Option<V>[] =>
  typeof labelled === 'object' && 'options' in labelled ? labelled.options : []

function field<Value, Wire, S extends Shape>(
  labelled: Labelled,
  control: Control,
  initial: Value,
  common: Common,
  parts: Pick<Field<Value, Wire, S>, 'read' | 'write' | 'ask' | 'describe'>,
): Field<Value, Wire, S> {
  const label = textOf(labelled)
  const pushes = false
  const ask = common.addressOnly ? () => ({}) : parts.ask
  return {
    label,
    control,
    initial,
    pushes,
    folded: common.folded ?? false,
    awaits: common.known === false,
    ...(common.of !== undefined && { of: common.of }),
    ...parts,
    ask,
  }
}

export interface KeywordValue<T extends string | number> {
  text: string
  type: T
}

/**
 * Search text with a choice of what it is compared with. Address and request `keyword`, `keyword_type` (the type only when
 * there are several, in the request always with a text).
 */
export function keyword<const T extends string | number = never>(options: {
  types?: readonly Option<T>[]
  placeholder?: string
  label?: string
}): Field<KeywordValue<T>, { keyword?: string; keyword_type?: T }, 'fixed'> {
  const types = options.types ?? []
  const first = types[0]?.value
  const initial = { text: '', type: first as T } // Without types the value is `never`, and nothing reads it.
  return field(
    options.label ?? '关键词',
    { kind: 'keyword', types, placeholder: options.placeholder ?? '请输入关键词' },
    initial,
    {},
    {
      read: ({ keyword: text = '', keyword_type: type }) => ({
        text: text.trim().slice(0, SEARCH_MAX),
        type: types.find((option) => String(option.value) === type)?.value ?? initial.type,
      }),
      write: ({ text, type }) => ({
        keyword: text.trim() || undefined,
        keyword_type: text.trim() && type !== undefined && type !== first ? String(type) : undefined,
      }),
      ask: ({ text, type }) => (text === '' ? {} : { keyword: text, keyword_type: type }),
      describe: ({ text, type }) =>
        text === ''
          ? undefined
          : [types.find((option) => option.value === type)?.label, shownSearch(text)].filter(Boolean).join('：'),
    },
  )
}

/** One of several values. Without `initial` nothing is chosen at first and the request carries nothing. */
export function select<const V extends string | number>(filter: LabelledOptions<V>): Field<V | undefined, V, 'own'>
export function select<const V extends string | number>(
  label: Labelled,
  options: readonly Option<V>[],
  more?: Common & { initial?: NoInfer<V>; onSearch?: (text: string) => void },
): Field<V | undefined, V, 'own'>
export function select<const V extends string | number>(
  label: Labelled | LabelledOptions<V>,
  options: readonly Option<V>[] = optionsIn(label),
  more: Common & { initial?: NoInfer<V>; onSearch?: (text: string) => void } = {},
): Field<V | undefined, V, 'own'> {
  const control = { kind: 'select' as const, options, multiple: false, onSearch: more.onSearch }
  return field<V | undefined, V, 'own'>(label, control, more.initial, more, {
    read: (query, name) => options.find((option) => String(option.value) === query[name])?.value ?? more.initial,
    write: (value, name) => ({ [name]: value === undefined || value === more.initial ? undefined : String(value) }),
    ask: (value, name) => ({ [name]: value }),
    describe: (value) => (value === more.initial ? undefined : options.find((option) => option.value === value)?.label),
  })
}

/**
 * Several values; none chosen is no filter. With `onSearch` the options come from elsewhere for what is typed, and must keep
 * holding what is chosen.
 */
export function multiSelect<const V extends string | number>(filter: LabelledOptions<V>): Field<V[], V[], 'own'>
export function multiSelect<const V extends string | number>(
  label: Labelled,
  options: readonly Option<V>[],
  more?: Common & { onSearch?: (text: string) => void },
): Field<V[], V[], 'own'>
export function multiSelect<const V extends string | number>(
  label: Labelled | LabelledOptions<V>,
  options: readonly Option<V>[] = optionsIn(label),
  more: Common & { onSearch?: (text: string) => void } = {},
): Field<V[], V[], 'own'> {
  const control = { kind: 'select' as const, options, multiple: true, onSearch: more.onSearch }
  return field<V[], V[], 'own'>(label, control, [], more, {
    read: (query, name) => {
      const requested = (query[name] ?? '').split(',')
      return options.filter((option) => requested.includes(String(option.value))).map((option) => option.value)
    },
    write: (value, name) => ({ [name]: value.join(',') || undefined }),
    ask: (value, name) => ({ [name]: value.length > 0 ? value : undefined }),
    describe: (value) =>
      options
        .filter((option) => value.includes(option.value))
        .map((option) => option.label)
        .join('、') || undefined,
  })
}

/** Options that are found by what is typed. */
export interface FoundOptions {
  options: readonly Option<string>[]
  search: (text: string) => void
  /** The chosen ones of the address have names (or are found not to exist, which then reads as not chosen). */
  known: boolean
  loading: boolean
}

/** Several values that are found by what is typed. A list that is asked for chosen ones waits until they have names. */
export function foundSelect(label: Labelled, found: FoundOptions, more: Common = {}): Field<string[], string[], 'own'> {
  return multiSelect(label, found.options, { ...more, onSearch: found.search, known: found.known })
}

/** Number range; `scale` 100 for money that staff type in yuan and the wire carries in fen. */
export function numberRange(
  label: string | { readonly label: string; readonly unit?: string; readonly scale?: number },
  more: Common & { unit?: string; scale?: number } = {},
): Field<NumberRangeValue, never, 'range'> {
  const { unit = '', scale = 1 } = typeof label === 'string' ? more : label
  return field<NumberRangeValue, never, 'range'>(label, { kind: 'range', unit }, {}, more, {
    read: (query, name) => ({ min: readBound(query[`${name}_min`]), max: readBound(query[`${name}_max`]) }),
    write: ({ min, max }, name) => ({ [`${name}_min`]: min?.toString(), [`${name}_max`]: max?.toString() }),
    ask: ({ min, max }, name) => ({ [`${name}_min`]: scaled(min, scale), [`${name}_max`]: scaled(max, scale) }),
    describe: ({ min, max }) =>
      min === undefined && max === undefined ? undefined : `${min ?? 0}~${max ?? '不限'}${unit}`,
  })
}

/**
 * Dates: a preset, computed by the clock whenever asked, or two days. Address `date_type`, `start_time`, `end_time` (the times
 * only for picked days); request `start_time`, `end_time` in unix seconds, nothing for 全部.
 */
export function dateRange(
  label: Labelled,
  more: Common & { initial?: DateType; types?: readonly DateType[]; future?: boolean } = {},
): Field<DateChoice, { start_time?: number; end_time?: number }, 'fixed'> {
  return namedDates(label, 'date_type', 'start_time', 'end_time', more)
}

/** The address keys of `dateRange` for one day, `YYYY-MM-DD`; none when it is no day. */
export function dayQuery(day: string): { date_type?: DateType; start_time?: number; end_time?: number } {
  const range = dayRange(day, day)
  return range ? { date_type: 'customize', ...range } : {}
}

/** A second date of a list, asked as `<name>_start` and `<name>_end`; with `future` also days to come. */
export function namedDateRange<const Name extends string>(
  label: Labelled,
  name: Name,
  more: Common & { initial?: DateType; types?: readonly DateType[]; future?: boolean } = {},
): Field<DateChoice, { [Key in `${Name}_start` | `${Name}_end`]?: number }, 'fixed'> {
  return namedDates(label, `${name}_type`, `${name}_start`, `${name}_end`, more)
}

const DATE_TYPES: readonly DateType[] = [
  ...(['all', 'today', 'yesterday', 'last7day', 'last30day'] as const),
  ...(['day', 'week', 'month', 'customize'] as const),
]

function namedDates<Wire>(
  label: Labelled,
  typeKey: string,
  startKey: string,
  endKey: string,
  more: Common & { initial?: DateType; types?: readonly DateType[]; future?: boolean },
): Field<DateChoice, Wire, 'fixed'> {
  const { initial = 'all', types = DATE_TYPES, future = false } = more
  const first: DateChoice = { type: initial }
  return field<DateChoice, Wire, 'fixed'>(label, { kind: 'date', types, future }, first, more, {
    read: (query) => {
      const requested = query[typeKey]
      const type = isDateType(requested) && types.includes(requested) ? requested : undefined
      const start = wholeNumberOf(query[startKey])
      const end = wholeNumberOf(query[endKey])
      if (start !== undefined && end !== undefined && start <= end)
        return { type: type === undefined || isPreset(type) || type === 'all' ? 'customize' : type, start, end }
      return type === 'all' || (type !== undefined && isPreset(type)) ? { type } : first
    },
    write: ({ type, start, end }) => {
      const picked = type !== 'all' && !isPreset(type)
      return {
        [typeKey]: type === initial && !picked ? undefined : type,
        [startKey]: picked ? start?.toString() : undefined,
        [endKey]: picked ? end?.toString() : undefined,
      }
    },
    ask: (choice) => ({ [startKey]: daysOf(choice)?.start, [endKey]: daysOf(choice)?.end }),
    describe: () => undefined, // The control itself shows what is chosen.
  })
}

/** A kind that makes up at least so many percent (`女 ≥ 60%`); address `女:60`, request `{ name, min }`. */
export function share<const N extends string>(
  label: Labelled,
  names: readonly N[],
  more: Common = {},
): Field<{ name: N; min: number } | undefined, { name: N; min: number }, 'own'> {
  return field<{ name: N; min: number } | undefined, { name: N; min: number }, 'own'>(
    label,
    { kind: 'share', names },
    undefined,
    more,
    {
      read: (query, key) => {
        const [requested, text = ''] = (query[key] ?? '').split(':')
        const name = names.find((each) => each === requested)
        const min = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 101
        return name !== undefined && min <= 100 ? { name, min } : undefined
      },
      write: (value, key) => ({ [key]: value && `${value.name}:${value.min}` }),
      ask: (value, key) => ({ [key]: value }),
      describe: (value) => value && `${value.name} ≥ ${value.min}%`,
    },
  )
}

/** One node of a tree (category, region) with all below it. A value that the tree does not hold reads as none. */
export function cascade<const V extends string | number>(
  label: Labelled,
  tree: readonly TreeOption<V>[],
  more: Common = {},
): Field<V | undefined, V, 'own'> {
  return field<V | undefined, V, 'own'>(label, { kind: 'tree', tree, multiple: false }, undefined, more, {
    read: (query, name) => nodesOf(tree).find((value) => String(value) === query[name]),
    write: (value, name) => ({ [name]: value?.toString() }),
    ask: (value, name) => ({ [name]: value }),
    describe: (value) => (value === undefined ? undefined : pathName(tree, value)),
  })
}

/** Several nodes of a tree; a chosen node stands for those below it. */
export function cascades<const V extends string | number>(
  label: Labelled,
  tree: readonly TreeOption<V>[],
  more: Common = {},
): Field<V[], V[], 'own'> {
  return field<V[], V[], 'own'>(label, { kind: 'tree', tree, multiple: true }, [], more, {
    read: (query, name) => {
      const requested = (query[name] ?? '').split(',')
      return nodesOf(tree).filter((value) => requested.includes(String(value)))
    },
    write: (value, name) => ({ [name]: value.join(',') || undefined }),
    ask: (value, name) => ({ [name]: value.length > 0 ? value : undefined }),
    describe: (value) =>
      value
        .filter((each) => pathIn(tree, each).length > 0)
        .map((each) => pathName(tree, each))
        .join('、') || undefined,
  })
}

/** Several leaves of a tree, such as shops by group; a chosen branch asks for the leaves below it. */
export function leaves<const V extends string | number>(
  label: Labelled,
  tree: readonly TreeOption<V>[],
  more: Common = {},
): Field<V[], V[], 'own'> {
  return {
    ...cascades(label, tree, more),
    ask: (value, name) => ({ [name]: value.length > 0 ? leavesOf(tree, value) : undefined }),
  }
}

function nodesOf<V extends string | number>(tree: readonly TreeOption<V>[]): V[] {
  return tree.flatMap(({ value, children = [] }) => [value, ...nodesOf(children)])
}

/** One department with all below it; nothing chosen asks nothing. */
export function dept(more: Common & { label?: string } = {}): Field<number | undefined, number, 'own'> {
  return oneId(more.label ?? '部门', { kind: 'dept', multiple: false }, more)
}

/** Several departments. */
export function depts(more: Common & { label?: string } = {}): Field<number[], number[], 'own'> {
  return ids(more.label ?? '部门', { kind: 'dept', multiple: true }, more)
}

/** One member of staff; `options` are values that stand for nobody in particular (`未归属`), first in the list. */
export function staff(
  more: Common & { label?: string; options?: readonly Option<number>[] } = {},
): Field<number | undefined, number, 'own'> {
  return oneId(more.label ?? '成员', { kind: 'staff', multiple: false, before: more.options }, more)
}

/** Several members of staff. */
export function staffs(more: Common & { label?: string } = {}): Field<number[], number[], 'own'> {
  return ids(more.label ?? '成员', { kind: 'staff', multiple: true }, more)
}

function oneId(label: string, control: Control, more: Common): Field<number | undefined, number, 'own'> {
  return field<number | undefined, number, 'own'>(label, control, undefined, more, {
    read: (query, name) => wholeNumberOf(query[name]),
    write: (value, name) => ({ [name]: value?.toString() }),
    ask: (value, name) => ({ [name]: value }),
    describe: () => undefined, // Names are known to the control only.
  })
}

function ids(label: string, control: Control, more: Common): Field<number[], number[], 'own'> {
  return field<number[], number[], 'own'>(label, control, [], more, {
    read: (query, name) =>
      (query[name] ?? '')
        .split(',')
        .map(wholeNumberOf)
        .filter((id) => id !== undefined),
    write: (value, name) => ({ [name]: value.join(',') || undefined }),
    ask: (value, name) => ({ [name]: value.length > 0 ? value : undefined }),
    describe: () => undefined,
  })
}

/** Tags: any of, all of, or none of the chosen. Asked as `tag_ids` and `tag_mode`. */
export interface TagsValue {
  ids: number[]
  mode: 'any' | 'all' | 'none'
}

/** Tag select, 包含任一 / 同时包含 / 不包含. Its groups are given to `FilterBar` as `tagGroups`. */
export function tags(
  label: Labelled = '标签',
  more: Common = {},
): Field<TagsValue, { tag_ids?: number[]; tag_mode?: 'any' | 'all' | 'none' }, 'fixed'> {
  return field<TagsValue, { tag_ids?: number[]; tag_mode?: 'any' | 'all' | 'none' }, 'fixed'>(
    label,
    { kind: 'tags' },
    { ids: [], mode: 'any' },
    more,
    {
      read: (query) => ({
        ids: (query.tag_ids ?? '')
          .split(',')
          .map(wholeNumberOf)
          .filter((id) => id !== undefined),
        mode: query.tag_mode === 'all' || query.tag_mode === 'none' ? query.tag_mode : 'any',
      }),
      write: ({ ids: selected, mode }) => ({
        tag_ids: selected.join(',') || undefined,
        tag_mode: selected.length > 0 && mode !== 'any' ? mode : undefined,
      }),
      ask: ({ ids: selected, mode }) => (selected.length === 0 ? {} : { tag_ids: selected, tag_mode: mode }),
      describe: () => undefined,
    },
  )
}

/** Conditions over the enterprise's own fields, in one control. The fields are given to `FilterBar` as `ownFields`. */
export function ownFields(labelled: Labelled, more: Common = {}): Field<string[], string[], 'own'> {
  return field<string[], string[], 'own'>(labelled, { kind: 'own' }, [], more, {
    read: (query, name) => (query[name] ?? '').split(',').filter((text) => readOwnCondition(text) !== undefined),
    write: (value, name) => ({ [name]: value.join(',') || undefined }),
    ask: (value, name) => ({ [name]: value.length > 0 ? value : undefined }),
    describe: () => undefined, // Names are known to the control only.
  })
}

/** On or off, asked as 1 or 0; the initial state is left out of the address, and off is left out of the request. */
export function flag(label: Labelled, more: Common & { initial?: boolean } = {}): Field<boolean, 0 | 1, 'own'> {
  const { initial = false } = more
  return field<boolean, 0 | 1, 'own'>(label, { kind: 'switch' }, initial, more, {
    read: (query, name) => (query[name] === '1' ? true : query[name] === '0' ? false : initial),
    write: (value, name) => ({ [name]: value === initial ? undefined : value ? '1' : '0' }),
    ask: (value, name) => ({ [name]: value ? 1 : undefined }),
    describe: (value) => (value && !initial ? textOf(label) : undefined),
  })
}

/** Tabs and other choices outside the filter area (platform, kind, cycle). A change makes a history entry. */
export function tab<const V extends string | number>(
  values: readonly V[],
  initial: NoInfer<V>,
  { definition, ...more }: Common & { pushes?: boolean; definition?: { options: Field<V, V, 'own'>['tabs'] } } = {},
): Field<V, V, 'own'> {
  const made = field<V, V, 'own'>('', { kind: 'none' }, initial, more, {
    read: (query, name) => values.find((value) => String(value) === query[name]) ?? initial,
    write: (value, name) => ({ [name]: value === initial ? undefined : String(value) }),
    ask: (value, name) => ({ [name]: value }),
    describe: () => undefined,
  })
  return { ...made, pushes: more.pushes ?? true, ...(definition?.options && { tabs: definition.options }) }
}

/** A value in the address without a control of its own here: an id chosen in a tree, a basis. Empty is absent. */
export function hidden(more: Common = {}): Field<string, string, 'own'> {
  return field<string, string, 'own'>('', { kind: 'none' }, '', more, {
    read: (query, name) => query[name] ?? '',
    write: (value, name) => ({ [name]: value || undefined }),
    ask: (value, name) => ({ [name]: value || undefined }),
    describe: () => undefined,
  })
}

/** Like `hidden`, for the number of a record. */
export function hiddenId(more: Common = {}): Field<number | undefined, number, 'own'> {
  return oneId('', { kind: 'none' }, more)
}

function scaled(value: number | undefined, scale: number): number | undefined {
  return value === undefined ? undefined : Math.round(value * scale * 100) / 100
}

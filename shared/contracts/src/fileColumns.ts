import { day } from '@crm/base/dates'
import type { FileCell } from '@crm/base/fileCell'
import { isUnavailable, NO_FIGURE } from '@crm/base/numbers'
import { platformLabel } from './enums.ts'
import {
  type ColumnKind,
  type ColumnValues,
  columnValue,
  labelOf,
  type ListColumn,
  type ListColumns,
} from './listColumns.ts'

/** A column of a file: the key of the screen's column that it comes from, and its header. */
export interface FileColumn {
  key: string
  title: string
  cell: (row: object) => FileCell
  /** The cell of the 合计 row, of `ext.list_total`; absent: empty. */
  total?: (sums: Readonly<Record<string, unknown>>) => FileCell
}

interface Part<Value> {
  /** Of the column's title. */
  title: (title: string) => string
  cell: (value: Value, labels: ListColumn['labels']) => FileCell
}

const figure =
  (cell: (value: number) => FileCell) =>
  (value: number | null): FileCell =>
    isUnavailable(value) ? NO_FIGURE : cell(value)
const platforms: Readonly<Record<string, string>> = platformLabel
const own = (title: string) => title
const listed = <Item>(value: Item | readonly Item[] | null): readonly Item[] =>
  value === null ? [] : Array.isArray(value) ? value : [value as Item] // what is no array is one of them
const moment =
  (kind: 'time' | 'day') =>
  (value: number | null): FileCell =>
    value === null || value === 0 || isUnavailable(value) ? null : kind === 'time' ? { time: value } : { day: value }
const one = <Value>(cell: Part<Value>['cell']): Part<Value>[] => [{ title: own, cell }]

/** What stands in a file for a column of each kind: one cell, and the ids beside names that a screen shows under them. */
const PARTS: { readonly [Kind in ColumnKind]: readonly Part<ColumnValues[Kind]>[] } = {
  text: one((value) => value),
  money: one(figure((fen) => ({ money: fen / 100 }))),
  count: one(figure((count) => count)),
  percent: one(figure((percent) => ({ percent }))),
  change: one(figure((percent) => ({ percent }))),
  ratio: one(figure((ratio) => Math.round(ratio * 100) / 100)),
  time: one(moment('time')),
  day: one(moment('day')),
  talent: [
    { title: own, cell: (talent) => talent.author_name },
    { title: (title) => `${title}ID`, cell: (talent) => talent.display_id || talent.author_id },
    { title: () => '平台', cell: (talent) => platforms[talent.platform] ?? talent.platform },
  ],
  goods: [
    { title: own, cell: (goods) => goods.title },
    { title: (title) => `${title}ID`, cell: (goods) => goods.product_id },
  ],
  goodsList: [
    { title: own, cell: (goods) => goods.map((each) => each.title).join('、') },
    { title: (title) => `${title}ID`, cell: (goods) => goods.map((each) => each.product_id).join('、') },
  ],
  staff: one((staff) =>
    listed(staff)
      .map(({ name }) => name)
      .join('、'),
  ),
  period: one((value) => (value ? `${day(value[0])} ~ ${day(value[1])}` : null)),
  label: one((value, labels) => {
    const label = labelOf(labels, value)
    return label === undefined ? '' : typeof label === 'string' ? label : label.text
  }),
  tags: one((tags) => tags.map((tag) => (typeof tag === 'string' ? tag : tag.name)).join('、')),
  // Whoever may not see the number gets the range.
  marketMoney: one(({ value, text }) =>
    value === undefined ? (text ?? '') : figure((fen) => ({ money: fen / 100 }))(value),
  ),
  marketCount: one(({ value, text }) => (value === undefined ? (text ?? '') : figure((count) => count)(value))),
  yesNo: one((value) => (value === true || value === 1 ? '是' : '')),
}

function partsOf(key: string, column: ListColumn): FileColumn[] {
  const parts = PARTS[column.kind] as readonly Part<unknown>[]
  return parts.map((part, index) => ({
    key,
    title: part.title(column.title),
    // the declaration of the columns has proved that rows hold values of this kind
    cell: (row) => part.cell(columnValue(key, column, row as never), column.labels),
    ...(column.total && index === 0 && { total: (sums) => part.cell(sums[key] ?? null, column.labels) }),
  }))
}

/** The columns of a list in a file or on the clipboard: those of the screen that have a place there, with its titles in its order. */
export function fileColumns(columns: ListColumns): FileColumn[] {
  return Object.entries(columns).flatMap(([key, column]) => (column.file === false ? [] : partsOf(key, column)))
}

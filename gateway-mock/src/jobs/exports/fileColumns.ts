import { permittedColumns } from '@crm/access/columns'
import { platformLabel } from '@crm/contracts/enums'
import {
  type ColumnKind,
  type ColumnValues,
  columnValue,
  labelOf,
  type ListColumn,
  type ListColumns,
} from '@crm/contracts/listColumns'
import { day } from '@crm/base/dates'
import { isUnavailable, NO_FIGURE } from '@crm/base/numbers'
import type { Cell } from '../../store/files/sheets/sheet.ts'
import type { Staff } from '../../rules/staff.ts'

/** A column of a file: the key of the screen's column that it comes from, and its header. */
export interface FileColumn {
  key: string
  title: string
  cell: (row: object) => Cell
  /** The cell of the 合计 row, of `ext.list_total`; absent: empty. */
  total?: (sums: Readonly<Record<string, unknown>>) => Cell
}

interface Part<Value> {
  /** Of the column's title. */
  title: (title: string) => string
  cell: (value: Value, labels: ListColumn['labels']) => Cell
}

const figure =
  (cell: (value: number) => Cell) =>
  (value: number | null): Cell =>
    isUnavailable(value) ? NO_FIGURE : cell(value)
const platforms: Readonly<Record<string, string>> = platformLabel
const own = (title: string) => title
const listed = <Item>(value: Item | readonly Item[] | null): readonly Item[] =>
  value === null ? [] : Array.isArray(value) ? value : [value as Item] // what is no array is one of them
const moment =
  (kind: 'time' | 'day') =>
  (value: number | null): Cell =>
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

/** The columns of a list's file for somebody: those of the screen that they may see, with its titles in its order. */
export function fileColumns(columns: ListColumns, who: Staff): FileColumn[] {
  return Object.entries(permittedColumns(columns, who)).flatMap(([key, column]) =>
    column.file === false ? [] : partsOf(key, column),
  )
}

import { displayDay } from '@crm/base/dates'
import { isUnavailable } from '@crm/base/numbers'
import {
  type ColumnKind,
  type ColumnValues,
  columnValue,
  type GoodsValue,
  labelOf,
  type ListColumn,
  type ListColumns,
} from '@crm/contracts/listColumns'
import { isOffered } from '@crm/platform/openers'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import type { ComponentType, ReactNode } from 'react'
import { Ellipsis } from '../../base/Tooltip.tsx'
import { Change, Count, Market, Money, NoFigure, Percent, textOr, TimeCell } from '../cells/Figures.tsx'
import { type GoodsBrief, GoodsCell, goodsMask, GoodsStack } from '../cells/GoodsCell.tsx'
import { StaffCell } from '../cells/StaffCell.tsx'
import { TagsCell } from '../cells/TagsCell.tsx'
import { TalentCell } from '../cells/TalentCell.tsx'
import { type Column, titleWidth } from './columns.ts'

/** Cells of a list that the kind of their column does not draw, by key. */
export type ListCells<Row, C extends ListColumns> = { readonly [Key in keyof C]?: ComponentType<{ row: Row }> }

const goodsBrief = ({ cover, status, ...goods }: GoodsValue): GoodsBrief => ({
  ...goods,
  image: cover,
  mask: status === undefined ? undefined : goodsMask(status),
})

function GoodsNames({ goods }: { goods: readonly GoodsValue[] }) {
  if (!isOffered('goodsDrawer')) return textOr(goods.map((each) => each.title).join('、'))
  return <GoodsStack goods={goods.map(goodsBrief)} />
}

function Label({ value, labels }: { value: number | string | null; labels: ListColumn['labels'] }) {
  const label = labelOf(labels, value)
  if (label === undefined) return '-'
  return typeof label === 'string' ? label : <Tag color={label.color}>{label.text}</Tag>
}

const Ratio = ({ value }: { value: number | null }) => (isUnavailable(value) ? <NoFigure /> : value.toFixed(2))

const listOf = <Item,>(value: Item | readonly Item[] | null): readonly Item[] =>
  value === null ? [] : Array.isArray(value) ? value : [value as Item] // what is no array is one of them

/** How a value of each kind is drawn, how wide its column is (px), and on which side it stands. */
const KINDS: {
  readonly [Kind in ColumnKind]: {
    width: number
    align?: 'right'
    draw: (value: ColumnValues[Kind], labels: ListColumn['labels']) => ReactNode
  }
} = {
  text: { width: 120, draw: (value) => <Ellipsis>{textOr(value === null ? null : String(value))}</Ellipsis> },
  money: { width: 136, align: 'right', draw: (value) => <Money value={value} /> },
  count: { width: 100, align: 'right', draw: (value) => <Count value={value} /> },
  percent: { width: 110, align: 'right', draw: (value) => <Percent value={value} /> },
  change: { width: 112, align: 'right', draw: (value) => <Change rate={value} than={undefined} /> },
  ratio: { width: 96, align: 'right', draw: (value) => <Ratio value={value} /> },
  time: { width: 150, draw: (value) => <TimeCell value={value} /> },
  day: { width: 112, draw: (value) => <TimeCell value={value} form="day" /> },
  talent: { width: 240, draw: (value) => <TalentCell talent={value} /> },
  goods: { width: 280, draw: (value) => <GoodsCell goods={goodsBrief(value)} opens={isOffered('goodsDrawer')} /> },
  goodsList: { width: 192, draw: (value) => <GoodsNames goods={value} /> },
  staff: { width: 124, draw: (value) => <StaffCell staff={listOf(value)} /> },
  period: { width: 190, draw: (value) => (value ? `${displayDay(value[0])} ~ ${displayDay(value[1])}` : '-') },
  label: { width: 96, draw: (value, labels) => <Label value={value} labels={labels} /> },
  tags: {
    width: 176,
    draw: (value) => <TagsCell tags={value.map((tag) => (typeof tag === 'string' ? tag : { id: 0, ...tag }))} />,
  },
  marketMoney: {
    width: 136,
    align: 'right',
    draw: ({ value, text }) => <Market value={value} text={value === undefined ? text : null} />,
  },
  marketCount: {
    width: 110,
    align: 'right',
    draw: ({ value, text }) => <Market value={value} text={value === undefined ? text : null} kind="count" />,
  },
  yesNo: { width: 80, draw: (value) => (value === true || value === 1 ? '是' : '-') },
}

/** A value as its column's kind draws it. */
export function drawColumn(column: ListColumn, value: unknown): ReactNode {
  const { draw } = KINDS[column.kind] as { draw: (value: unknown, labels: ListColumn['labels']) => ReactNode }
  return draw(value, column.labels) // the declaration has proved that the value is of this kind
}

/** The column of the actions of a row. */
export interface ActionsColumn<Row> {
  Actions: ComponentType<{ row: Row }>
  /** px; default 150. */
  width?: number
}

/** The columns of a list as the table takes them: drawn by kind, or by the cell of their key; the actions last. */
export function tableColumns<Row>(
  columns: ListColumns<Row>,
  cells: ListCells<Row, ListColumns> = {},
  actions?: ActionsColumn<Row>,
): Column<Row>[] {
  const drawn = Object.entries(columns).map(([key, column]): Column<Row> => {
    const { width, align } = KINDS[column.kind]
    const Cell = cells[key]
    return {
      key,
      title: column.title,
      width: Math.max(column.width ?? width, titleWidth(column)),
      ...(align && { align }),
      ...(column.note !== undefined && { note: column.note }),
      ...(column.sort !== undefined && { sortable: true, sortBy: column.sort === true ? key : column.sort }),
      ...(column.pinned && { fixed: 'left' as const, locked: true }),
      ...(column.hidden && { hidden: true }),
      render: (row) => (Cell ? <Cell row={row} /> : drawColumn(column as ListColumn, columnValue(key, column, row))),
      ...(column.total && { total: (sum) => drawColumn(column as ListColumn, sum[key] ?? null) }),
    }
  })
  if (!actions) return drawn
  const { Actions, width = 150 } = actions
  return [
    ...drawn,
    { key: 'actions', title: '操作', width, fixed: 'right', locked: true, render: (row) => <Actions row={row} /> },
  ]
}

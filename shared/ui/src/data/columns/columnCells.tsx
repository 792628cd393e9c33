import { type Figure, isUnavailable, limit, money } from '@crm/base/numbers'
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
import { Change, Count, Market, Money, NoFigure, Percent, PeriodCell, textOr, TimeCell } from '../cells/Figures.tsx'
import { type GoodsBrief, GoodsCell, goodsMask, GoodsStack } from '../cells/GoodsCell.tsx'
import { StaffCell } from '../cells/StaffCell.tsx'
import { TagsCell } from '../cells/TagsCell.tsx'
import { TalentCell } from '../cells/TalentCell.tsx'
import { ACTIONS, type Column } from './columns.ts'
import { textWidth, titleWidth } from './titles.ts'

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
  text: { width: 112, draw: (value) => <Ellipsis>{textOr(value === null ? null : String(value))}</Ellipsis> },
  money: { width: 96, align: 'right', draw: (value) => <Money value={value} /> },
  count: { width: 72, align: 'right', draw: (value) => <Count value={value} /> },
  percent: { width: 80, align: 'right', draw: (value) => <Percent value={value} /> },
  change: { width: 88, align: 'right', draw: (value) => <Change rate={value} than={undefined} /> },
  ratio: { width: 72, align: 'right', draw: (value) => <Ratio value={value} /> },
  time: { width: 96, draw: (value) => <TimeCell value={value} /> },
  day: { width: 96, draw: (value) => <TimeCell value={value} form="day" /> },
  talent: { width: 180, draw: (value) => <TalentCell talent={value} /> },
  goods: { width: 208, draw: (value) => <GoodsCell goods={goodsBrief(value)} opens={isOffered('goodsDrawer')} /> },
  goodsList: { width: 168, draw: (value) => <GoodsNames goods={value} /> },
  staff: { width: 96, draw: (value) => <StaffCell staff={listOf(value)} /> },
  period: { width: 104, draw: (value) => <PeriodCell period={value} /> },
  label: { width: 72, draw: (value, labels) => <Label value={value} labels={labels} /> },
  tags: {
    width: 144,
    draw: (value) => <TagsCell tags={value.map((tag) => (typeof tag === 'string' ? tag : { id: 0, ...tag }))} />,
  },
  marketMoney: {
    width: 104,
    align: 'right',
    draw: ({ value, text }) => <Market value={value} text={value === undefined ? text : null} />,
  },
  marketCount: {
    width: 96,
    align: 'right',
    draw: ({ value, text }) => <Market value={value} text={value === undefined ? text : null} kind="count" />,
  },
  yesNo: { width: 64, draw: (value) => (value === true || value === 1 ? '是' : '-') },
}

/** px around the words of a status: its own sides and those of its cell. */
const AROUND_LABEL = 32

/** px of the widest of the names that a label may have. */
const labelsWidth = (labels: ListColumn['labels'] = {}) =>
  Math.max(
    ...Object.values(labels).map((label) => textWidth(typeof label === 'string' ? label : label.text)),
    KINDS.label.width - AROUND_LABEL,
  ) + AROUND_LABEL

/** px of a column by its kind, where it says nothing else: never so narrow that its title or its labels are cut. */
const columnWidth = (column: ListColumn) =>
  Math.max(
    column.width ?? (column.kind === 'label' ? labelsWidth(column.labels) : KINDS[column.kind].width),
    titleWidth(column),
  )

const FIGURE_TEXTS: { readonly [Kind in ColumnKind]?: (value: Figure) => string } = { money, count: limit }

/** The texts of a column whose figures have no bounds: money and counts. */
function figureOf<Row>(key: string, column: ListColumn<Row>): Column<Row>['figure'] {
  const text = FIGURE_TEXTS[column.kind]
  const textOf = (value: unknown) => (text && typeof value === 'number' ? text(value) : '')
  if (!text) return undefined
  return { ofRow: (row) => textOf(columnValue(key, column, row)), ofTotal: (totals) => textOf(totals[key]) }
}

/** A value as its column's kind draws it. */
export function drawColumn(column: ListColumn, value: unknown): ReactNode {
  const { draw } = KINDS[column.kind] as { draw: (value: unknown, labels: ListColumn['labels']) => ReactNode }
  return draw(value, column.labels) // the declaration has proved that the value is of this kind
}

/** px of the column of actions before any are drawn: two words and 更多. Then it is as wide as theirs. */
const ACTIONS_WIDTH = 120

/** The columns of a list as the table takes them: drawn by kind, or by the cell of their key; the actions last. */
export function tableColumns<Row>(
  columns: ListColumns<Row>,
  cells: ListCells<Row, ListColumns> = {},
  Actions?: ComponentType<{ row: Row }>,
): Column<Row>[] {
  const drawn = Object.entries(columns).map(([key, column]): Column<Row> => {
    const { align } = KINDS[column.kind]
    const Cell = cells[key]
    const figure = figureOf(key, column)
    return {
      key,
      title: column.title,
      width: columnWidth(column as ListColumn),
      ...(figure && { figure }),
      ...(align && { align }),
      ...(column.note !== undefined && { note: column.note }),
      ...(column.sort !== undefined && { sortable: true, sortBy: column.sort === true ? key : column.sort }),
      ...(column.pinned && { fixed: 'left' as const, locked: true }),
      ...(column.hidden && { hidden: true }),
      render: (row) => (Cell ? <Cell row={row} /> : drawColumn(column as ListColumn, columnValue(key, column, row))),
      ...(column.total && { total: (sum) => drawColumn(column as ListColumn, sum[key] ?? null) }),
    }
  })
  if (!Actions) return drawn
  const actions = { key: ACTIONS, title: '操作', width: ACTIONS_WIDTH, fixed: 'right', locked: true } as const
  return [...drawn, { ...actions, render: (row) => <Actions row={row} /> }]
}

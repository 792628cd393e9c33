import { describe, expect, it, test } from 'vitest'
import {
  cardColumns,
  selectedColumns,
  choiceOf,
  type Column,
  columnsFirst,
  fittedColumns,
  widenedColumns,
} from './columns.ts'
import { titleLines, titleWidth } from './titles.ts'
import { parseStoredSettings } from './useTableSettings.ts'

const column = (key: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...more,
})
const columns = [
  column('name', { fixed: 'left', locked: true }),
  column('fans'),
  column('gmv'),
  column('note', { hidden: true }),
  column('act', { fixed: 'right', locked: true }),
]
const keys = (list: readonly Column<unknown>[]) => list.map((each) => each.key).join(' ')

test.each([
  ['without a choice: code order without the hidden ones', undefined, 'name fans gmv act'],
  [
    'another order',
    { order: ['name', 'gmv', 'fans', 'note', 'act'], shown: ['name', 'gmv', 'fans', 'act'], pinned: {} },
    'name gmv fans act',
  ],
  [
    'a hidden one shown',
    { order: ['name', 'fans', 'gmv', 'note', 'act'], shown: ['name', 'note', 'act'], pinned: {} },
    'name note act',
  ],
  [
    'locked ones cannot be hidden',
    { order: ['name', 'fans', 'gmv', 'note', 'act'], shown: ['fans'], pinned: {} },
    'name fans act',
  ],
  [
    'pinned left and right',
    {
      order: ['name', 'fans', 'gmv', 'note', 'act'],
      shown: ['name', 'fans', 'gmv', 'act'],
      pinned: { gmv: 'left' as const, fans: 'right' as const },
    },
    'name gmv fans act',
  ],
  [
    'a column that came later stands at its place',
    { order: ['name', 'gmv', 'note', 'act'], shown: ['name', 'gmv', 'act'], pinned: {} },
    'name fans gmv act',
  ],
  [
    'unknown keys are ignored',
    { order: ['old', 'name', 'fans', 'gmv', 'note', 'act'], shown: ['old', 'fans'], pinned: {} },
    'name fans act',
  ],
])('%s', (_, choice, expected) => {
  expect(keys(selectedColumns(columns, choice))).toBe(expected)
})

test('a tab names what comes first after the pinned ones; what it names is shown', () => {
  expect(keys(selectedColumns(columnsFirst(columns, ['note', 'gmv']), undefined))).toBe('name note gmv fans act')
  expect(columnsFirst(columns, undefined)).toBe(columns)
})

test('the settings start from what is shown', () => {
  expect(choiceOf(columns, undefined)).toEqual({
    order: ['name', 'fans', 'gmv', 'note', 'act'],
    shown: ['name', 'fans', 'gmv', 'act'],
    pinned: {},
  })
})

test('settings of another version fall back to the defaults', () => {
  expect(parseStoredSettings('{"density":"huge","choice":{"order":1}}')).toEqual({
    density: 'default',
    choice: undefined,
  })
  expect(parseStoredSettings('not json')).toEqual({ density: 'default', choice: undefined })
})

describe('columns that do not all fit', () => {
  const some: Column<object>[] = [
    { key: 'name', title: '', width: 200, fixed: 'left', render: () => null },
    { key: 'a', title: '', width: 100, render: () => null },
    { key: 'b', title: '', width: 120, render: () => null },
    { key: 'c', title: '', width: 90, render: () => null },
    { key: 'actions', title: '', width: 100, fixed: 'right', render: () => null },
  ]
  const widths = (room: number) => fittedColumns(some, room).map(({ width }) => width)

  it.each([
    ['all of them fit', 610, [200, 100, 120, 90, 100]],
    ['all share what is spare', 915, [300, 150, 180, 135, 150]],
    ['nothing is measured yet', 0, [200, 100, 120, 90, 100]],
    ['two of three', 600, [200, 140, 160, 90, 100]],
    ['exactly two', 520, [200, 100, 120, 90, 100]],
    ['a remainder goes to the first', 523, [200, 102, 121, 90, 100]],
    ['one', 450, [200, 150, 120, 90, 100]],
    ['not even one', 380, [200, 100, 120, 90, 100]],
  ])('%s', (_name, room, expected) => expect(widths(room)).toEqual(expected))
})

test.each([
  ['合作达人', false, '合作达人', 64],
  ['合作达人', true, '合作达人', 76],
  ['首次合作达人', true, '首次|合作达人', 76],
  ['近30天成交 ¥', true, '近30天|成交 ¥', 66],
  ['ROI', false, 'ROI', 37],
])('the title %s, sorted: %s, breaks as %s and has room', (title, sort, lines, expected) => {
  expect(titleLines(title).join('|')).toBe(lines)
  expect(titleWidth({ title, ...(sort && { sort }) })).toBe(expected)
})

test('a column of figures is as wide as the longest of its rows or of 合计', () => {
  const figure = { ofRow: (row: unknown) => String(row), ofTotal: () => '12,345,678.90' }
  const [rest, money] = [column('rest'), column('money', { figure, total: () => null })]
  const widths = (rows: readonly string[], totals?: object) =>
    widenedColumns([rest, money], rows, totals as Record<string, unknown>).map(({ width }) => width)
  expect(widths(['1.00'])).toEqual([100, 100])
  expect(widths(['123,456,789.00', '1.00'])).toEqual([100, 122])
  expect(widths(['1.00'], {})).toEqual([100, 113])
})

test.each([
  ['one pinned column and four more', '', 'p', 'p a b c d e f', 5],
  ['what the list is sorted by follows the pinned ones', 'f', 'p', 'p f a b c d e', 5],
  ['two pinned columns are two lines', '', 'p q', 'p q a b c d e f', 5],
])('a card: %s', (_name, sortedBy, pinned, expected, folds) => {
  const all = [
    ...pinned.split(' ').map((key) => column(key, { fixed: 'left' })),
    ...[...'abcdef'].map((key) => column(key)),
    column('act', { fixed: 'right' }),
  ]
  const card = cardColumns(all, sortedBy)
  expect([keys(card.columns), card.folds]).toEqual([`${expected} act`, folds])
})

test('a card of few columns has nothing to unfold', () => {
  expect(cardColumns(columns.slice(0, 3), 'gmv').folds).toBeUndefined()
})

import { expect, test } from 'vitest'
import { chosenColumns, choiceOf, type Column } from './columns.ts'
import { parseKept } from './useTableSettings.ts'

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
  expect(keys(chosenColumns(columns, choice))).toBe(expected)
})

test('the settings start from what is shown', () => {
  expect(choiceOf(columns, undefined)).toEqual({
    order: ['name', 'fans', 'gmv', 'note', 'act'],
    shown: ['name', 'fans', 'gmv', 'act'],
    pinned: {},
  })
})

test('settings of another version fall back to the defaults', () => {
  expect(parseKept('{"density":"huge","choice":{"order":1}}')).toEqual({ density: 'default', choice: undefined })
  expect(parseKept('not json')).toEqual({ density: 'default', choice: undefined })
})

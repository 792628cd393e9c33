import { expect, it } from 'vitest'
import { actionTo } from './boardMoves.ts'

it.each([
  [['confirm', 'cancel', 'edit'], '2', 'confirm'],
  [['confirm', 'cancel', 'edit'], '3', undefined],
  [['confirm', 'cancel', 'edit'], '4', 'cancel'],
  [['finish', 'cancel', 'edit'], '3', 'finish'],
  [['finish', 'cancel', 'edit'], '1', undefined],
  [['reopen', 'remove'], '1', 'reopen'],
  [[], '4', undefined],
  [['confirm'], '9', undefined],
] as const)('%j moved to %s: %s', (actions, to, action) => {
  expect(actionTo({ actions: [...actions] }, to)).toBe(action)
})

import { expect, test } from 'vitest'
import { BLOCK_KEYS, readLayout, reordered, writeLayout } from './workbenchLayout.ts'

test('without a choice the blocks stand as usual, whatever is stored instead of one', () => {
  for (const saved of [undefined, '', '[]', '{"6":7}', '{"6":{"order":"x","hidden":[1]}}', '{'])
    expect(readLayout(saved, 6)).toEqual({ order: BLOCK_KEYS, hidden: [] })
})

test('a choice is of one role; a block that is new stands behind the one that usually comes before it', () => {
  const order = reordered(BLOCK_KEYS, 'main', ['feed', 'todo', 'samples'])
  const saved = writeLayout(writeLayout(undefined, 6, { order, hidden: ['notices'] }), 2, {
    order: BLOCK_KEYS,
    hidden: [],
  })
  expect(readLayout(saved, 6)).toEqual({ order, hidden: ['notices'] })
  expect(readLayout(saved, 2).hidden).toEqual([])
  const older = JSON.stringify({ 6: { order: ['todo', 'figures', 'calendar', 'gone'], hidden: ['gone'] } })
  expect(readLayout(older, 6)).toEqual({
    order: ['todo', 'samples', 'feed', 'figures', 'calendar', 'notices', 'recent', 'entries'],
    hidden: [],
  })
  expect(readLayout(writeLayout(saved, 6, undefined), 6)).toEqual({ order: BLOCK_KEYS, hidden: [] })
})

import { expect, test } from 'vitest'
import { blockKeys, type Blocks, readLayout, reordered, writeLayout } from './layout.ts'

const block = (column: 'top' | 'main' | 'side') => ({ title: '', column })
const blocks: Blocks<string> = {
  ...{ figures: block('top'), todo: block('main'), samples: block('main'), feed: block('main') },
  ...{ calendar: block('side'), notices: block('side') },
}
const usual = blockKeys(blocks)

test('without a choice the blocks stand as usual, whatever is stored instead of one', () => {
  for (const saved of [undefined, '', '[]', '{"6":7}', '{"6":{"order":"x","hidden":[1]}}', '{'])
    expect(readLayout(blocks, saved, '6')).toEqual({ order: usual, hidden: [] })
})

test('a choice is of one workbench; a block that is new stands behind the one that usually comes before it', () => {
  const order = reordered(blocks, usual, 'main', ['feed', 'todo', 'samples'])
  const saved = writeLayout(writeLayout(undefined, '6', { order, hidden: ['notices'] }), '2', {
    order: usual,
    hidden: [],
  })
  expect(readLayout(blocks, saved, '6')).toEqual({ order, hidden: ['notices'] })
  expect(readLayout(blocks, saved, '2').hidden).toEqual([])
  const older = JSON.stringify({ 6: { order: ['todo', 'figures', 'calendar', 'gone'], hidden: ['gone'] } })
  expect(readLayout(blocks, older, '6')).toEqual({
    order: ['todo', 'samples', 'feed', 'figures', 'calendar', 'notices'],
    hidden: [],
  })
  expect(readLayout(blocks, writeLayout(saved, '6', undefined), '6')).toEqual({ order: usual, hidden: [] })
})

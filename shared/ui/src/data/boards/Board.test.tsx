// @vitest-environment jsdom
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Board, type BoardProps } from './Board.tsx'

const columns = [{ key: 'none', title: '待建联', count: 12, cards: ['甲'] }]

beforeEach(setUpTest)
afterEach(end)

async function headOf(more: Partial<BoardProps<string>>): Promise<string | undefined> {
  await show(<Board columns={columns} cardKey={String} cardLabel={String} renderCard={String} {...more} />)
  return document.querySelector('header')?.textContent?.trim()
}

test('a column says how many it has, and nothing while that is not known', async () => {
  expect(await headOf({})).toBe('待建联 12')
  expect(await headOf({ columns: [{ key: 'none', title: '待建联', cards: ['甲', '乙'] }] })).toBe('待建联 2')
  expect(await headOf({ loading: true, columns: [{ key: 'none', title: '待建联', count: 0, cards: [] }] })).toBe(
    '待建联',
  )
})

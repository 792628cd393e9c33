// @vitest-environment jsdom
import { end, setUpTest, show, toasts } from '@crm/platform/testHarness'
import { act } from 'react'
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

test('while its columns are read anew a board stays as it was, and no card of before is moved', async () => {
  const moved: string[] = []
  const of = (first: string[], second: string[], stale: boolean) => (
    <Board
      columns={[
        { key: 'a', title: '待确认', cards: first },
        { key: 'b', title: '进行中', cards: second },
      ]}
      {...{ stale, cardKey: String, cardLabel: String, renderCard: String }}
      onMove={(card) => moved.push(card)}
    />
  )
  const step = () =>
    document
      .querySelector('li')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }))
  const cards = () =>
    [...document.querySelectorAll('li')].map((card) => `${card.closest('section')?.ariaLabel} ${card.textContent}`)
  await show(of(['甲'], [], false))
  await show(of(['甲'], ['甲'], true))
  expect(cards()).toEqual(['待确认 甲'])
  expect(document.querySelector('li')?.draggable).toBe(false)
  step()
  expect(moved).toEqual([])
  await show(of([], ['甲'], false))
  expect(cards()).toEqual(['进行中 甲'])
  await show(of(['乙'], ['甲'], false))
  step()
  expect(moved).toEqual(['乙'])
})

test('a move that is refused says why, sent by keys or let go over the column', async () => {
  const moved: string[] = []
  await show(
    <Board
      columns={[
        { key: 'a', title: '待确认', cards: ['甲'] },
        { key: 'b', title: '待寄样', cards: [] },
      ]}
      {...{ cardKey: String, cardLabel: String, renderCard: String }}
      onMove={(card) => moved.push(card)}
      moveRefusal={() => '请先关联寄样单'}
    />,
  )
  const card = document.querySelector('li')
  card?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }))
  expect(toasts).toEqual(['warning：请先关联寄样单'])
  const drag = (type: string) =>
    act(() => {
      const event = new Event(type, { bubbles: true, cancelable: true })
      const target = type === 'dragstart' ? card : document.querySelector('section[aria-label="待寄样"]')
      target?.dispatchEvent(Object.assign(event, { dataTransfer: {} }))
    })
  for (const type of ['dragstart', 'dragover', 'drop']) drag(type)
  expect(toasts).toHaveLength(2)
  expect(document.querySelector('[data-over]')).toBeNull()
  expect(moved).toEqual([])
})

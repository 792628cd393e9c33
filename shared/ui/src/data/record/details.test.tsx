// @vitest-environment jsdom
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { history } from '@crm/platform/history'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DetailHead } from './DetailHead.tsx'
import { NeighbourButtons } from './NeighbourButtons.tsx'
import { useRememberNeighbours } from '../list/neighbours.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setUpTest()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

const facts = [
  { label: '单号', value: 'C001' },
  { label: '媒介', value: '周敏' },
]
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find((each) => each.textContent?.trim() === name)

/** Lays the facts out: the second begins a line of its own. */
function wrapSecondFact() {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent?.startsWith('媒介') ? 24 : 0
  })
}

test('facts that do not fit are hidden from sight and keyboard, and stand behind 资料', async () => {
  wrapSecondFact()
  await show(<DetailHead name="林小满" facts={facts} />)
  const cut = () => [...document.querySelectorAll<HTMLElement>('dl > div')].map((each) => each.style.visibility)
  expect(cut()).toEqual(['', 'hidden'])
  expect(button('资料')?.getAttribute('aria-expanded')).toBe('false')
  await clickButton('资料')
  expect(cut()).toEqual(['', ''])
  expect(button('资料')?.getAttribute('aria-expanded')).toBe('true')
})

test('without more to say nothing is unfolded', async () => {
  await show(<DetailHead name="林小满" facts={facts} />)
  expect(button('资料')).toBeUndefined()
})

test('the next record is as unfolded as the one before', async () => {
  const one = <DetailHead key="1" name="林小满" facts={facts} more={<p>联系人一</p>} />
  await show(one)
  expect(text()).not.toContain('联系人一')
  await clickButton('资料')
  expect(text()).toContain('联系人一')
  await show(<DetailHead key="2" name="周小北" facts={facts} more={<p>联系人二</p>} />)
  expect(text()).toContain('联系人二')
})

test('charts are closed at first: rows come before them', async () => {
  await show(<DetailHead name="林小满" figures={{ items: [] }} charts={{ title: '图表', children: <p>走势</p> }} />)
  expect(text()).not.toContain('走势')
  await clickButton('图表')
  expect(text()).toContain('走势')
  await clickButton('收起图表')
  expect(text()).not.toContain('走势')
})

function List({ ids }: { ids: readonly number[] }) {
  useRememberNeighbours(
    'CooperateDetail',
    ids.map((coop_id) => ({ coop_id })),
  )
  return null
}

const buttons = (coop_id: number) => (
  <NeighbourButtons route="CooperateDetail" here={{ coop_id }} unit="单" carries={['tab']} />
)
const press = (target: EventTarget, init: KeyboardEventInit) =>
  act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })))
const address = () => history.location.pathname + history.location.search

test('the rows of the list are the neighbours of a detail, and the tab stays', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await show(<List ids={[1, 2, 3]} />)
  history.replace('/cooperate/detail?coop_id=2&tab=logs&goods_page=2')
  await show(buttons(2))
  await clickButton('下一单')
  expect(address()).toBe('/cooperate/detail?tab=logs&coop_id=3')
  await show(buttons(3))
  expect(button('下一单')?.disabled).toBe(true)
  await press(window, { key: 'ArrowLeft', ctrlKey: true })
  expect(address()).toBe('/cooperate/detail?tab=logs&coop_id=2')
})

test('Ctrl and an arrow is the text field’s where somebody types, and nothing beneath a dialog', async () => {
  writeStored(storageKeys.neighbours, [{ coop_id: 1 }, { coop_id: 2 }], 'local', 'CooperateDetail')
  history.replace('/cooperate/detail?coop_id=1')
  await show(
    <>
      <input />
      {buttons(1)}
    </>,
  )
  await press(document.querySelector('input') as HTMLElement, { key: 'ArrowRight', ctrlKey: true })
  const dialog = document.body.appendChild(Object.assign(document.createElement('div'), { role: 'dialog' }))
  dialog.setAttribute('role', 'dialog')
  await press(window, { key: 'ArrowRight', ctrlKey: true })
  dialog.remove()
  expect(address()).toBe('/cooperate/detail?coop_id=1')
  await press(window, { key: 'ArrowRight', ctrlKey: true })
  expect(address()).toBe('/cooperate/detail?coop_id=2')
})

test('what a list does not name has no neighbours', async () => {
  writeStored(storageKeys.neighbours, [{ coop_id: 1 }, { coop_id: 2 }], 'local', 'CooperateDetail')
  await show(buttons(9))
  expect(text()).toBe('')
})

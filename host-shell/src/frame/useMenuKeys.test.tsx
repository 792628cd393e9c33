// @vitest-environment jsdom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useMenuKeys } from './useMenuKeys.ts'

let box: HTMLElement
let root: Root

function Menu({ current }: { current: string }) {
  const menu = useRef<HTMLDivElement>(null)
  useMenuKeys(menu)
  return (
    <div ref={menu}>
      <button type="button">管达人</button>
      {['我的达人', '达人公海', '黑名单'].map((name) => (
        <li key={name}>
          <a href={`/${name}`} aria-current={name === current ? 'page' : undefined}>
            {name}
          </a>
          <button type="button" data-beside>
            收藏{name}
          </button>
        </li>
      ))}
    </div>
  )
}

const stops = () => [...box.querySelectorAll<HTMLElement>('[tabindex="0"]')].map((each) => each.textContent)
const press = (key: string) =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const show = (current: string) => act(async () => root.render(<Menu current={current} />))

beforeEach(async () => {
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await show('达人公海')
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
})

test('is one stop of Tab: the page that is shown', async () => {
  expect(stops()).toEqual(['达人公海'])
  await show('黑名单')
  expect(stops()).toEqual(['黑名单'])
})

test('arrows lead from entry to entry and to the star beside one, Home and End to the ends; the stop goes with them', async () => {
  act(() => box.querySelector<HTMLElement>('[aria-current]')?.focus())
  const walk: string[] = []
  for (const key of [
    'ArrowUp',
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'ArrowUp',
    'End',
    'ArrowRight',
    'ArrowDown',
    'Home',
  ]) {
    await press(key)
    walk.push(document.activeElement?.textContent ?? '')
    expect(stops()).toEqual([document.activeElement?.textContent])
  }
  expect(walk).toEqual([
    '我的达人',
    '收藏我的达人',
    '我的达人',
    '管达人',
    '管达人',
    '黑名单',
    '收藏黑名单',
    '收藏黑名单',
    '管达人',
  ])
})

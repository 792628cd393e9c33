// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReveal } from './useReveal.ts'

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  act(() => root.render(<Menu />))
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Menu() {
  const { visible, trigger, popup } = useReveal()
  return (
    <>
      <button type="button" {...trigger}>
        管达人
      </button>
      {visible && (
        <div {...popup}>
          <a href="/talent/public">达人公海</a>
          <a href="/talent/manage">我的达人</a>
        </div>
      )}
      <button type="button">别处</button>
    </>
  )
}

const wait = (ms = 200) => act(() => void vi.advanceTimersByTime(ms))
const button = () => box.querySelector('button') as HTMLButtonElement // the first one is always there
const links = () => [...box.querySelectorAll('a')].map((link) => link.textContent)
const focused = () => document.activeElement?.textContent
const key = (name: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
const mouse = (type: string) => act(() => void button().dispatchEvent(new MouseEvent(type, { bubbles: true })))

test('hovering reveals after a moment, leaving hides after another', () => {
  mouse('mouseover')
  expect(links()).toEqual([])
  wait()
  expect(links()).toEqual(['达人公海', '我的达人'])
  mouse('mouseout')
  expect(links()).toHaveLength(2)
  wait()
  expect(links()).toEqual([])
})

test.each(['ArrowDown', 'ArrowRight'])('%s leads into it; Esc hides it and gives the focus back', (name) => {
  act(() => button().focus())
  key(name)
  expect(focused()).toBe('达人公海')
  wait()
  expect(links()).toHaveLength(2)
  key('Escape')
  expect(links()).toEqual([])
  expect(focused()).toBe('管达人')
})

test('a click of the keyboard leads into it, one of the mouse only reveals', () => {
  act(() => button().focus())
  act(() => void button().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
  wait()
  expect(links()).toHaveLength(2)
  expect(focused()).toBe('管达人')
  act(() => button().click())
  expect(focused()).toBe('达人公海')
})

test('it goes with the focus, but not while the focus is inside', () => {
  act(() => button().focus())
  key('ArrowDown')
  act(() => box.querySelectorAll('a')[1]?.focus())
  expect(links()).toHaveLength(2)
  act(() => [...box.querySelectorAll('button')].at(-1)?.focus())
  expect(links()).toEqual([])
})

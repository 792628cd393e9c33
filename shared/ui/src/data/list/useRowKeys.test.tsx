// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRowKeys } from './useRowKeys.ts'

const followed = vi.fn()
const onOpen = vi.fn()
const onSelect = vi.fn()

function Rows({ name, opens = false }: { name: string; opens?: boolean }) {
  const { ref, active, onKeyDown } = useRowKeys({ count: 3, onOpen: opens ? onOpen : undefined, onSelect })
  return (
    <div ref={ref} tabIndex={-1} onKeyDown={onKeyDown} id={name} data-active={active}>
      {[0, 1, 2].map((at) => (
        <div key={at} data-row={at}>
          <a
            href="/detail"
            onClick={(event) => {
              event.preventDefault()
              followed(`${name} ${at}`)
            }}
          >
            {at}
          </a>
        </div>
      ))}
    </div>
  )
}

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Element.prototype.scrollIntoView = vi.fn()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.clearAllMocks()
})

const show = (...rows: React.ReactNode[]) => act(() => root.render(<>{rows}</>))
const press = (key: string, on: Element = document.body, more: KeyboardEventInit = {}) =>
  act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
const at = (name: string) => document.getElementById(name)?.dataset.active
const focused = () => document.activeElement?.id

test('j from anywhere comes to the first table of the page, and goes on there', () => {
  show(<Rows key="a" name="a" />, <Rows key="b" name="b" />)
  press('j')
  expect([focused(), at('a'), at('b')]).toEqual(['a', '0', '-1'])
  const table = document.getElementById('a') ?? document.body
  press('j', table)
  expect(at('a')).toBe('1')
  press('ArrowUp', table)
  expect(at('a')).toBe('0')
})

test.each([
  ['typed into a field', () => document.body.appendChild(document.createElement('input')), {}],
  ['with a key held', () => document.body, { ctrlKey: true }],
  [
    'under a dialog',
    () => {
      const dialog = document.body.appendChild(document.createElement('div'))
      dialog.setAttribute('role', 'dialog')
      return document.body
    },
    {},
  ],
])('a j %s moves nothing', (_, target, held) => {
  show(<Rows key="a" name="a" />)
  press('j', target(), held)
  expect(at('a')).toBe('-1')
})

test('Tab goes on within the row, whatever stands before it; back it leaves the table', () => {
  show(<Rows key="a" name="a" />)
  press('j')
  const table = document.getElementById('a') ?? document.body
  press('j', table)
  press('Tab', table, { shiftKey: true })
  expect(focused()).toBe('a')
  press('Tab', table)
  expect(document.activeElement?.textContent).toBe('1')
})

test('Enter opens the row; one without an act of its own by its link', () => {
  show(<Rows key="a" name="a" opens />)
  press('j')
  press('Enter', document.getElementById('a') ?? document.body)
  expect(onOpen).toHaveBeenCalledWith(0)
  expect(followed).not.toHaveBeenCalled()
  show(<Rows key="b" name="b" />)
  press('j')
  press('j', document.getElementById('b') ?? document.body)
  press('Enter', document.getElementById('b') ?? document.body)
  expect(followed).toHaveBeenCalledWith('b 1')
})

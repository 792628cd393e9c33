// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowActions } from '../data/cells/RowActions.tsx'
import { GuardedButton } from './GuardedButton.tsx'

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
})
const button = () => box.querySelector('button')
const show = (refusal: string | undefined, onClick = vi.fn()) => {
  act(() =>
    root.render(
      <GuardedButton refusal={refusal} onClick={onClick}>
        导出
      </GuardedButton>,
    ),
  )
  return onClick
}

test('a refused button is read as disabled, stays reachable and does nothing', () => {
  const onClick = show('抱歉，您当前暂无导出权限')
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  expect(button()?.disabled).toBe(false)
  act(() => button()?.click())
  expect(onClick).not.toHaveBeenCalled()
  show('抱歉，您当前暂无导出权限')
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
})

test('it is free again when the refusal goes, and rests after a click', () => {
  show('x')
  const onClick = show(undefined)
  expect(button()?.getAttribute('aria-disabled')).toBe('false')
  act(() => button()?.click())
  expect(onClick).toHaveBeenCalledOnce()
  expect(button()?.disabled).toBe(true)
})

test('更多 of a row is named by the row', () => {
  act(() =>
    root.render(
      <RowActions of="达人甲" more={[{ text: '转交', onClick: () => {} }]}>
        <span>详情</span>
      </RowActions>,
    ),
  )
  expect(button()?.getAttribute('aria-label')).toBe('更多操作：达人甲')
})

test('更多 of a row only reads; its entries say which of them write', () => {
  const more = [
    { text: '转交', onClick: () => {} },
    { text: '排期', reads: true, onClick: () => {} },
  ]
  act(() => root.render(<RowActions more={more}>{null}</RowActions>))
  expect(button()?.closest('[data-read-actions]')).not.toBeNull()
  act(() => button()?.click())
  const entries = [...document.querySelectorAll('[role=menuitem]')]
  expect(entries.map((entry) => [entry.textContent, entry.hasAttribute('data-writes')])).toEqual([
    ['转交', true],
    ['排期', false],
  ])
})

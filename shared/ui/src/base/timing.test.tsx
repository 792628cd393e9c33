// @vitest-environment jsdom
import { UNDO_SECONDS } from '@crm/contracts/rules/undo'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GuardedButton } from './GuardedButton.tsx'
import { type ToastItem, type ToastKind, Toasts } from './Toasts.tsx'
import { Ellipsis, Tooltip } from './Tooltip.tsx'

// How long things wait and stay, to the millisecond.

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (node: ReactNode) => act(() => root.render(node))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
/** React hears of entering and leaving by mouseover and mouseout. */
const over = (target: Element | null | undefined) =>
  act(() => void target?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
const out = (target: Element | null | undefined) =>
  act(() => void target?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body })))

describe('a tooltip', () => {
  const bubble = () => document.querySelector('[role=tooltip]')?.textContent
  const trigger = () => box.querySelector('span')

  test('opens after 300 ms and goes 100 ms after the pointer', () => {
    show(<Tooltip content="全部">名</Tooltip>)
    over(trigger())
    pass(299)
    expect(bubble()).toBeUndefined()
    pass(1)
    expect(bubble()).toBe('全部')
    out(trigger())
    pass(99)
    expect(bubble()).toBe('全部')
    pass(1)
    expect(bubble()).toBeUndefined()
  })

  test('does not open for a pointer that only passes', () => {
    show(<Tooltip content="全部">名</Tooltip>)
    over(trigger())
    pass(200)
    out(trigger())
    pass(1000)
    expect(bubble()).toBeUndefined()
  })

  test.each([
    ['one line', undefined, ''],
    ['two lines', 2, '2'],
  ])('of a text on %s', (_, lines, clamp) => {
    show(lines ? <Ellipsis lines={lines}>长</Ellipsis> : <Ellipsis>长</Ellipsis>)
    expect(trigger()?.style.getPropertyValue('-webkit-line-clamp')).toBe(clamp)
  })
})

test('a button rests for 3000 ms after a click', () => {
  const onClick = vi.fn()
  show(<GuardedButton onClick={onClick}>导出</GuardedButton>)
  const button = () => box.querySelector('button')
  act(() => button()?.click())
  pass(2999)
  act(() => button()?.click())
  expect([onClick.mock.calls.length, button()?.disabled]).toEqual([1, true])
  pass(1)
  act(() => button()?.click())
  expect([onClick.mock.calls.length, button()?.disabled]).toEqual([2, true])
})

describe('a toast', () => {
  const toast = (more: { action?: ToastItem['action']; kind?: ToastKind } = {}) => {
    const onClose = vi.fn()
    show(<Toasts items={[{ id: 1, kind: 'success', text: '设置成功', ...more }]} onClose={onClose} />)
    return onClose
  }

  test.each([
    ['success', 3000, {}],
    ['error', 3000, { kind: 'error' as const }],
    ['with 撤销', 10_000, { action: { text: '撤销', run: () => {} } }],
  ])('%s goes after %i ms', (_, stays, more) => {
    const onClose = toast(more)
    pass(stays - 1)
    expect(onClose).not.toHaveBeenCalled()
    pass(1)
    expect(onClose).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('stays while the pointer or the focus is on another: what one reaches for does not move', () => {
    const onClose = vi.fn()
    const action = { text: '撤销', run: () => {} }
    const items = [
      { id: 1, kind: 'success' as const, text: '已收藏' },
      { id: 2, kind: 'success' as const, text: '已加入公海', action },
    ]
    show(<Toasts items={items} onClose={onClose} />)
    const [, newer] = box.querySelectorAll('[role=status]')
    pass(2000)
    over(newer)
    pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
    out(newer)
    pass(2000)
    act(() => newer?.querySelector('button')?.focus())
    pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
    act(() => newer?.querySelector('button')?.click())
    expect(onClose).toHaveBeenCalledExactlyOnceWith(2)
    // Removed with the focus on it: no blur event is fired.
    show(<Toasts items={items.slice(0, 1)} onClose={onClose} />)
    pass(2999)
    expect(onClose).toHaveBeenCalledOnce()
    pass(1)
    expect(onClose).toHaveBeenLastCalledWith(1)
  })

  test('offers 撤销 no longer than the gateway takes it, though the pointer keeps it there', () => {
    const run = vi.fn()
    const onClose = toast({ action: { text: '撤销', run, seconds: UNDO_SECONDS } })
    const message = box.querySelector('[role=status]')
    over(message)
    pass(UNDO_SECONDS * 1000 - 1)
    expect(message?.textContent).toBe('设置成功撤销')
    pass(1)
    expect(message?.textContent).toBe('设置成功，已超过撤销时间')
    expect(onClose).not.toHaveBeenCalled()
    out(message)
    pass(UNDO_SECONDS * 1000)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('stays while the pointer is on it, and its whole time afterwards', () => {
    const onClose = toast()
    pass(2000)
    over(box.querySelector('[role=status]'))
    pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
    out(box.querySelector('[role=status]'))
    pass(2999)
    expect(onClose).not.toHaveBeenCalled()
    pass(1)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

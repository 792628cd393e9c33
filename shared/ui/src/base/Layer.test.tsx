// @vitest-environment jsdom
import { atFirstPaint, setUpTest, end, settle, show } from '@crm/platform/testHarness'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { useModal } from './Layer.tsx'

beforeEach(() => setUpTest())
afterEach(() => end())

const onClose = vi.fn()
const escape = (more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...more })

function Modal() {
  useModal(onClose)
  return <div role="dialog">搜索</div>
}

const Field = () => (
  <Dialog open title="改名" onClose={onClose}>
    <input aria-label="名称" data-autofocus />
  </Dialog>
)

test.each([
  ['dialog', Field],
  ['search', Modal],
])('Esc is heard from the first moment that a %s is seen', async (_, Content) => {
  onClose.mockReset()
  await atFirstPaint(<Content />, () => document.body.dispatchEvent(escape()))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the focus is inside from the first moment', async () => {
  let focused: string | null | undefined
  await atFirstPaint(<Field />, () => {
    focused = document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('名称')
})

test('Esc that ends the composing of a word leaves the dialog open', async () => {
  onClose.mockReset()
  await show(<Field />)
  const field = document.querySelector('input')
  await act(async () => void field?.dispatchEvent(escape({ isComposing: true })))
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => void field?.dispatchEvent(escape()))
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['an open list keeps Esc to itself', {}, 0],
  ['what a button unfolds within the panel does not', { 'data-unfolds': true }, 1],
])('%s', async (_, more, closes) => {
  onClose.mockReset()
  await show(
    <Dialog open title="改名" onClose={onClose}>
      <button type="button" aria-expanded="true" {...more}>
        看差异
      </button>
    </Dialog>,
  )
  const button = document.querySelector('[aria-expanded]')
  await act(async () => void button?.dispatchEvent(escape()))
  expect(onClose).toHaveBeenCalledTimes(closes)
})

test('the focus goes back to the opener, also through a dialog that took the place of another', async () => {
  function Two() {
    const [at, setAt] = useState<'first' | 'second'>()
    return (
      <>
        <button type="button" onClick={() => setAt('first')}>
          打开
        </button>
        <Dialog open={at === 'first'} title="第一" onClose={() => setAt('second')}>
          <input aria-label="第一" data-autofocus />
        </Dialog>
        <Dialog open={at === 'second'} title="第二" onClose={() => setAt(undefined)}>
          <input aria-label="第二" data-autofocus />
        </Dialog>
      </>
    )
  }
  await show(<Two />)
  const opener = [...document.querySelectorAll('button')].find((each) => each.textContent === '打开')
  opener?.focus()
  await act(async () => opener?.click())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('第一')
  await act(async () => void document.activeElement?.dispatchEvent(escape()))
  await settle()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('第二')
  await act(async () => void document.activeElement?.dispatchEvent(escape()))
  await settle()
  expect(document.activeElement).toBe(opener)
})

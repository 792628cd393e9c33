// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { focusOrigin, restoreFocus, startFocusOrigin } from './focusOrigin.ts'

function button(parent: Element = document.body): HTMLButtonElement {
  return parent.appendChild(document.createElement('button'))
}
const later = () => new Promise((resolve) => setTimeout(resolve, 1))
afterEach(() => document.body.replaceChildren())

test('of something opened from a menu it is what opened the menu', () => {
  startFocusOrigin()
  const opener = button()
  opener.focus()
  expect(focusOrigin()).toBe(opener)
  const menu = document.body.appendChild(document.createElement('div'))
  menu.className = 'semi-portal'
  button(menu).focus()
  expect(focusOrigin()).toBe(opener)
})

test('it is given back later, unless it has gone', async () => {
  const [opener, other] = [button(), button()]
  other.focus()
  restoreFocus(opener)
  expect(document.activeElement).toBe(other)
  await later()
  expect(document.activeElement).toBe(opener)
  other.focus()
  opener.remove()
  restoreFocus(opener)
  await later()
  expect(document.activeElement).toBe(other)
})

// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { appearance, isDark, setAppearance, startAppearance } from './appearance.ts'

let systemDark = false
let changed = () => {}

beforeEach(() => {
  window.localStorage.clear()
  systemDark = false
  window.matchMedia = () =>
    ({
      get matches() {
        return systemDark
      },
      addEventListener: (_name: string, listener: () => void) => {
        changed = listener
      },
    }) as unknown as MediaQueryList // The two members that are used.
})

it('is light until somebody chooses', () => {
  systemDark = true
  startAppearance()
  expect(appearance()).toBe('light')
  expect(document.body.hasAttribute('theme-mode')).toBe(false)
})

it('is dark by choice', () => {
  setAppearance('dark')
  expect(document.body.getAttribute('theme-mode')).toBe('dark')
  setAppearance('light')
  expect(document.body.hasAttribute('theme-mode')).toBe(false)
})

it('follows the system when asked to', () => {
  startAppearance()
  setAppearance('system')
  expect(isDark()).toBe(false)
  systemDark = true
  changed()
  expect(document.body.getAttribute('theme-mode')).toBe('dark')
})

it('takes a value it does not know as light', () => {
  window.localStorage.setItem('crm.v1.appearance', '"neon"')
  expect(appearance()).toBe('light')
})

it('is light on paper', () => {
  startAppearance()
  setAppearance('dark')
  window.dispatchEvent(new Event('beforeprint'))
  expect(document.body.hasAttribute('theme-mode')).toBe(false)
  window.dispatchEvent(new Event('afterprint'))
  expect(document.body.getAttribute('theme-mode')).toBe('dark')
})

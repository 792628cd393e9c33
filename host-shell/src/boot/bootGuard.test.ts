// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runPageScript } from './testPageScript.ts'

// The script inside the page stands alone while style sheet and first script of the shell are on their way.

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  document.body.innerHTML = '<link rel="stylesheet"><div id="root"></div>'
  runPageScript()
})
afterEach(() => vi.useRealTimers())

const page = () => document.getElementById('root')?.textContent ?? ''

it('a file that never arrives ends in words and a way on', () => {
  vi.advanceTimersByTime(14_000)
  expect(page()).toBe('')
  vi.advanceTimersByTime(2000)
  expect(page()).toMatch(/页面加载失败.*重试/)
  expect(document.querySelector('link'), 'what is not there yet keeps the browser from drawing anything').toBeNull()
})

it('a style sheet that fails again after one reload does too', () => {
  sessionStorage.setItem('crm.v1.bootReloads', '1')
  document.querySelector('link')?.dispatchEvent(new Event('error'))
  expect(page()).toMatch(/页面加载失败.*重试/)
})

it('a style sheet that fails before the page is read to its end does too', () => {
  sessionStorage.setItem('crm.v1.bootReloads', '1')
  const root = document.getElementById('root')
  root?.remove()
  document.querySelector('link')?.dispatchEvent(new Event('error'))
  document.body.append(root ?? '')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(page()).toMatch(/页面加载失败.*重试/)
})

it('a script that arrives after that does not run', () => {
  expect(window.__shellStarted?.()).toBe(true)
  vi.advanceTimersByTime(0)
  document.querySelector('link')?.setAttribute('href', '/shell/main.css')
  expect(window.__shellStarted?.(), 'its styles are missing').toBe(false)
  document.querySelector('link')?.remove()
  runPageScript()
  vi.advanceTimersByTime(16_000)
  expect(page()).toContain('页面加载失败')
  expect(window.__shellStarted?.(), 'the page of the guard stands').toBe(false)
})

it('a style sheet without a rule is missing, too: a browser makes an empty one of an answer that failed', () => {
  const link = document.querySelector('link')
  link?.setAttribute('href', '/shell/main.css')
  const sheet = (rules: object[]) =>
    Object.defineProperty(link, 'sheet', { configurable: true, value: { cssRules: rules } })
  sheet([])
  expect(window.__shellStarted?.()).toBe(false)
  sheet([{}])
  expect(window.__shellStarted?.()).toBe(true)
})

it('nothing is said once the shell runs', () => {
  window.__shellStarted?.()
  vi.advanceTimersByTime(60_000)
  expect(page()).toBe('')
})

import { expect, it } from 'vitest'
import { isNewer, VERSION_CHECK_MS } from './outdated.ts'

const running = { rev: 7, shell: { version: '1.0.0-aaaaaaaa' } }

it.each([
  ['the same revision', { rev: 7, shell: { version: '1.0.0-aaaaaaaa' } }, false],
  ['a later revision', { rev: 8, shell: { version: '1.0.0-bbbbbbbb' } }, true],
  ['another shell at the revision that the tab followed', { rev: 7, shell: { version: '1.0.0-bbbbbbbb' } }, true],
  ['an earlier one, from a cache', { rev: 6, shell: { version: '1.0.0-bbbbbbbb' } }, false],
  ['no manifest', 'nothing', false],
  ['nothing', undefined, false],
  ['half a manifest', { rev: 9 }, false],
])('%s', (_name, offered, newer) => {
  expect(isNewer(offered, running)).toBe(newer)
})

it('asks every ten minutes', () => {
  expect(VERSION_CHECK_MS).toBe(600_000)
})

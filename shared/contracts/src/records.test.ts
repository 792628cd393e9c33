import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AnyContract, del, get, post, put, getWithEffect } from './call.ts'
import type { RecordName } from './records.ts'

const folder = new URL('./calls/', import.meta.url)
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<Record<string, object>>),
)
// A calls file exports its calls and types only; the loader of the bundles refuses anything else.
const all = modules.flatMap((module) => Object.values(module).flatMap((calls) => Object.values(calls))) as AnyContract[]

/** Shown, and changed by no call. */
const ONLY_SHOWN: Partial<Record<RecordName, string>> = {
  market: 'delivered by the platforms',
  course: 'told by the player when it closes',
}

test('every call says what it shows or what it changes, and not both', () => {
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter(({ shows, changes }) => (shows === undefined) === (changes === undefined))).toEqual([])
  expect(all.filter(({ method, shows }) => shows && (method === 'PUT' || method === 'DELETE'))).toEqual([])
  // once each: the flags are in every bundle
  const twice = all.filter(({ shows, changes }) => {
    const names = shows ?? changes ?? []
    return new Set(names).size !== names.length
  })
  expect(twice).toEqual([])
})

test('what a write changes is shown somewhere, and what is shown is changed by some write', () => {
  const shown = new Set(all.flatMap(({ shows }) => shows ?? []))
  const changed = new Set(all.flatMap(({ changes }) => changes ?? []))
  expect([...changed].filter((name) => !shown.has(name))).toEqual([])
  expect([...shown].filter((name) => !changed.has(name)).sort()).toEqual(Object.keys(ONLY_SHOWN).sort())
})

test('a call that does not say it does not compile', () => {
  const sample = { summary: '示例', open: 'public' } as const
  // @ts-expect-error neither
  get('v1/sample', sample)
  // @ts-expect-error neither
  post('v1/sample', sample)
  // @ts-expect-error a reading call changes nothing
  get('v1/sample', { ...sample, changes: ['talent'] })
  // @ts-expect-error a writing call shows nothing
  put('v1/sample', { ...sample, shows: ['talent'] })
  // @ts-expect-error a record that nobody knows
  del('v1/sample', { ...sample, changes: ['talents'] })
  // @ts-expect-error both
  post('v1/sample', { ...sample, shows: ['talent'], changes: ['talent'] })
  expect(post('v1/sample', { ...sample, shows: ['talent'] })).toMatchObject({ method: 'POST', shows: ['talent'] })
  expect(getWithEffect('v1/sample', { ...sample, changes: ['talent'] })).toMatchObject({
    method: 'GET',
    changes: ['talent'],
  })
})

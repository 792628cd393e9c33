import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// The page about faults is the list of them: every fault once, with tests that there are.

const SPECS = ['boot', 'load', 'running', 'tabs', 'browser'].map((name) => `e2e/faults/${name}.spec.ts`)
const page = readFileSync(path.join(ROOT, 'docs/faults.md'), 'utf8')
const rows = [...page.matchAll(/^\| (F\d\d) \|(?<fault>[^|]+)\|(?<outcome>[^|]+)\|(?<where>[^|]+)\|$/gm)].map(
  (row) => ({
    id: row[1] ?? '',
    tests: [...(row.groups?.where ?? '').matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ''),
  }),
)
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test('every fault is there once', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `F${String(at + 1).padStart(2, '0')}`)
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test.each(rows)('$id is tested where the page says', ({ id, tests }) => {
  expect(tests).not.toEqual([])
  for (const file of tests) {
    expect(existsSync(path.join(ROOT, file)), file).toBe(true)
    if (SPECS.includes(file)) expect(textOf(file), `${file} has a row ${id}`).toMatch(new RegExp(`\\b${id}\\b`))
  }
})

test.each(SPECS)('what %s has is on the page', (file) => {
  const found = new Set([...textOf(file).matchAll(/\b(F\d\d)\b/g)].map((row) => row[1] ?? ''))
  const told = new Set(rows.filter(({ tests }) => tests.includes(file)).map(({ id }) => id))
  expect([...found].filter((id) => !told.has(id))).toEqual([])
})

import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ListColumns } from '../listColumns.ts'

const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'))
const lists = await Promise.all(
  files.map(async (file) => {
    const module = (await import(new URL(file, import.meta.url).href)) as Record<string, ListColumns>
    return Object.entries(module).flatMap(([list, columns]) =>
      Object.entries(columns).map(([key, { title }]) => ({ list, key, title })),
    )
  }),
)

/** Why staff would not know what a column holds: `pnpm new list` marks what it cannot name, and nobody names one as the wire does. */
const isUnnamed = ({ key, title }: { key: string; title: string }) =>
  title.startsWith('待命名') || title === key || /[a-z]_[a-z]/.test(title) || title.trim() === ''

it('every column has a name that staff know', () => {
  const all = lists.flat()
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(isUnnamed)).toEqual([])
})

it.each(['待命名：purpose', 'sample_id', 'purpose', ''])('%j is no name', (title) =>
  expect(isUnnamed({ key: 'purpose', title })).toBe(true),
)

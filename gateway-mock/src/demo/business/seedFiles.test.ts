import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { authorGrowth } from '../../store/database/schema.ts'
import { TEST_NOW } from '../../testing/testDatabase.ts'
import { DEFAULT_SEED, worldParts } from './seedWorld.ts'
import { worldOfSize } from './sizes.ts'
import { copyText, rowText } from './copyText.ts'
import { readSeedFiles, writeSeedFiles } from './seedFiles.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

it.each([
  [null, '\\N'],
  ['', ''],
  [0, '0'],
  ['a\tb\nc\\d\r', 'a\\tb\\nc\\\\d\\r'],
  [['x', 1], '["x",1]'],
  [{ a: 'é\n' }, '{"a":"é\\\\n"}'],
])('writes %j as COPY reads it', (value, text) => expect(copyText(value)).toBe(text))

it('writes a list as JSON, and as a list of the database where the column is one', () => {
  const text = rowText(authorGrowth)({ last: '2026-11-20', sums: [3, -1] }, ['sums', 'last'])
  expect(text).toBe('{3,-1}\t2026-11-20\n')
})

it('writes into files what the demo business holds, row by row', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  try {
    const about = { size: 'demo', scale: 1, seed: DEFAULT_SEED, version: 1, now: TEST_NOW }
    const seeded = writeSeedFiles(folder, { now: TEST_NOW }, about)
    expect(readSeedFiles(folder)).toEqual(seeded)
    const written: Record<string, string> = {}
    for (const { part, table, columns, file } of seeded.files)
      written[`${part} ${table} ${columns.join()}`] = hashOf(readFileSync(join(folder, file), 'utf8'))
    const expected: Record<string, string> = {}
    for (const { name, rows } of worldParts({ now: TEST_NOW })) {
      for (const [table, list] of rows) {
        const columns = Object.keys(list[0] ?? {})
        const textOf = rowText(table)
        expected[`${name} ${getTableName(table)} ${columns.join()}`] = hashOf(
          list.map((row) => textOf(row, columns)).join(''),
        )
      }
    }
    expect(written).toEqual(expected)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('makes the first corporation as large as asked, and never smaller than the demo', () => {
  const choice = worldOfSize('busy', { now: TEST_NOW, scale: 0.01 })
  const [first, second] = choice.plans ?? []
  expect(first?.sizes.orderItems).toBe(60_000)
  expect(first?.sizes.spus).toBe(30)
  expect(second?.sizes.orderItems).toBe(3_000)
  const full = worldOfSize('busy', { now: TEST_NOW })
  expect(full.accounts?.filter(({ corp }) => corp === 1)).toHaveLength(120)
  expect(new Set(full.accounts?.map(({ phone }) => phone)).size).toBe(full.accounts?.length)
})

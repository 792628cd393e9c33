import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import type { OpenedDatabase } from './open.ts'
import { orderItem } from './schema.ts'
import { sizesTable, tableSizes } from './sizes.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

describe('sizes', () => {
  it('count rows and bytes of every table that has rows', async () => {
    const sizes = await tableSizes(opened.db)
    const lines = sizes.find(({ name }) => name === 'order_item')
    expect(lines?.rows).toBe(await opened.db.$count(orderItem))
    expect(lines?.bytes).toBeGreaterThan(lines?.index_bytes ?? 0)
    expect(sizes.every(({ rows }) => rows > 0)).toBe(true)
    expect(sizes.map(({ bytes }) => bytes)).toEqual(sizes.map(({ bytes }) => bytes).toSorted((a, b) => b - a))
  })

  it('are a table whose lines add up', () => {
    const size = (name: string, rows: number, mb: number) => ({
      ...{ name, rows, bytes: mb * 1024 * 1024, index_bytes: (mb * 1024 * 1024) / 4 },
    })
    expect(sizesTable([size('order_item', 2_048, 8), size('sample', 1_024, 2), size('tag', 1_024, 2)], 1)).toBe(
      [
        '| Table | Rows | Bytes each, with indexes | of that indexes | MB |',
        '|---|---|---|---|---|',
        '| `order_item` | 2,048 | 4,096 | 25 % | 8.0 |',
        '| 2 others | 2,048 | 2,048 | 25 % | 4.0 |',
        '| all | 4,096 | 3,072 | 25 % | 12.0 |',
      ].join('\n'),
    )
  })
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { rowsOf, type Statement } from './query.ts'
import {
  byName,
  withCount,
  float,
  int,
  narrow,
  withPlace,
  returning,
  select,
  selectDistinct,
  text,
  value,
  withColumns,
} from './select.ts'

const written = (statement: Statement<unknown>) => new PgDialect().sqlToQuery(statement).sql.replace(/\s+/g, ' ').trim()

const rows = select(
  { id: int`t.id`, at: float<number | null>`t.at`, kind: value<1 | 2>`t.kind` },
  sql`from thing t where t.corp_id = ${7}`,
)

describe('a statement', () => {
  it('names its columns, casts what drivers would answer as texts, and gives the row its type', () => {
    expect(written(rows)).toBe(
      'select (t.id)::int as "id", (t.at)::float8 as "at", t.kind as "kind" from thing t where t.corp_id = $1',
    )
    expectTypeOf(rowsOf<{ id: number; at: number | null; kind: 1 | 2 }>)
      .parameter(1)
      .toEqualTypeOf<typeof rows>()
  })

  it('begins with common table expressions', () => {
    expect(written(select({ n: int`count(*)` }, sql`from w`, sql`with w as (select 1)`))).toBe(
      'with w as (select 1) select (count(*))::int as "n" from w',
    )
  })

  it('has each different row once, or what was written', () => {
    expect(written(selectDistinct({ id: int`t.id` }, sql`from thing t`))).toBe(
      'select distinct (t.id)::int as "id" from thing t',
    )
    expect(written(returning(sql`delete from thing`, { id: int`id` }))).toBe(
      'delete from thing returning (id)::int as "id"',
    )
  })

  it('has a column for each name', () => {
    expect(
      written(
        select(
          byName(['a', 'b'], (name) => float`sum(${sql.identifier(name)})`),
          sql`from thing`,
        ),
      ),
    ).toBe('select (sum("a"))::float8 as "a", (sum("b"))::float8 as "b" from thing')
  })

  it('is counted, placed and widened without naming its columns again', () => {
    const one = select({ id: int`id` }, sql`from thing`)
    const inner = '(select (id)::int as "id" from thing) g'
    expect(written(withCount(one, sql`order by g.id`))).toBe(
      `select g.*, (count(*) over ())::int as full_count from ${inner} order by g.id`,
    )
    expect(written(withPlace(one, sql`order by g.id`, sql`limit 5`))).toBe(
      `select g.*, (count(*) over ())::int as full_count, (row_number() over (order by g.id))::int as place from ${inner} order by place limit 5`,
    )
    expect(written(narrow(one, sql`where g.id > 1`))).toBe(`select g.* from ${inner} where g.id > 1`)
    const wide = withColumns(one, { name: text`n.name` }, sql`join names n on n.id = g.id`)
    expect(written(wide)).toBe(`select g.*, n.name as "name" from ${inner} join names n on n.id = g.id`)
    expectTypeOf(wide).toEqualTypeOf<Statement<{ id: number } & { name: string }>>()
  })
})

/** Statements whose type is promised: so many are left, each with its reason beside it. */
const PROMISED_AT_MOST = 24

describe('a promised type', () => {
  const src = path.join(import.meta.dirname, '../..')
  const files = globSync('**/*.ts', { cwd: src }).filter(
    (file) => !/\.test\.ts$|^testing\/|^store\/database\/(query|select)\.ts$/.test(file),
  )
  const promised = files.flatMap((file) => {
    const lines = readFileSync(path.join(src, file), 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      if (!/\browsAs[<(]/.test(line)) return []
      return {
        place: `${file}:${at + 1}`,
        said: lines.slice(Math.max(0, at - 4), at).some((each) => /^\s*\/\//.test(each)),
      }
    })
  })

  it('is rare and says why', () => {
    expect(promised.length).toBeGreaterThan(0)
    expect(promised.length).toBeLessThanOrEqual(PROMISED_AT_MOST)
    expect(promised.filter(({ said }) => !said)).toEqual([])
  })
})

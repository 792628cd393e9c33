import { DAY_MS } from '@crm/base/durations'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../rules/filter.ts'
import { isOneOf } from '../../store/database/query.ts'
import {
  AGG_KEYS,
  COUNTS,
  ENDS,
  isSetGrain,
  KEYS,
  type LineGrain,
  listColumns,
  nameColumns,
  NO_KEYS,
  SET_KEYS,
  type SetGrain,
  SUMS,
} from './dayColumns.ts'
import { selectDepartmentSums } from './departmentSums.ts'
import { selectFacts } from './factRows.ts'
import { selectSetMonths, selectSetSums, SUMMED_FACTS } from './setSums.ts'
import { Grain, Span } from './grains.ts'

/**
 * Facts by day and the grain's keys: rows as `agg_day` has them, columns `day`, the keys and the figures. Of a grain of a set the
 * facts are those of the set alone.
 */
export function selectSumsOfFacts(facts: SQL, grain: LineGrain | SetGrain): SQL {
  const keys = isSetGrain(grain) ? SET_KEYS[grain] : KEYS[grain]
  const columns = Object.entries(NO_KEYS).map(
    ([name, empty]) => sql`${keys.includes(name) ? sql`f.${sql.identifier(name)}` : empty} as ${sql.identifier(name)}`,
  )
  const groups = ['day', 'platform', ...keys]
  return sql`select f.day, f.platform, ${sql.join(columns, sql`, `)}, ${nameColumns({ ...SUMS, ...ENDS, ...COUNTS })} from ${facts} f group by ${listColumns(groups, 'f')}`
}

/**
 * What the rows of a range of whole days add up to, as `agg_day` should have it: columns `grain`, `day`, the keys and the
 * figures. The lines are read once for all grains; what a set of departments has by talent is made of the others' rows.
 */
export function selectSumsOfDays(corpId: number, range: { start: number; end: number; now: number }): SQL {
  const scope: Scope = { corp_id: corpId, user_id: 0, kind: 'corp', dept_ids: [] }
  const facts = selectFacts(scope, range, SUMMED_FACTS, { withCrew: true })
  const isKey = (name: string) => sql`grouping(f.${sql.identifier(name)}) = 0`
  const grain = sql`case when ${isKey('author_id')} and ${isKey('users')} then ${sql.raw(String(Grain.creditedAuthor))} when ${isKey('content_kind')} then ${sql.raw(String(Grain.kind))} when ${isKey('author_id')} then ${sql.raw(String(Grain.author))}
    when ${isKey('product_id')} then ${sql.raw(String(Grain.product))} when ${isKey('users')} then ${sql.raw(String(Grain.credited))} else ${sql.raw(String(Grain.platform))} end`
  const keys = new Set(Object.values(KEYS).flat())
  const columns = Object.entries(NO_KEYS).map(([name, empty]) => {
    const held = keys.has(name) ? sql`case when ${isKey(name)} then f.${sql.identifier(name)} else ${empty} end` : empty
    return sql`${held} as ${sql.identifier(name)}`
  })
  const sets = Object.values(KEYS).map((keys) => sql`(${listColumns(['day', 'platform', ...keys], 'f')})`)
  return sql`with facts as materialized (select * from ${facts} f),
    made as materialized (select ${grain} as grain, f.day, f.platform, ${sql.join(columns, sql`, `)}, ${nameColumns({ ...SUMS, ...ENDS, ...COUNTS })}
      from facts f group by grouping sets (${sql.join(sets, sql`, `)}))
    select * from made union all ${selectDepartmentSums(corpId, sql`made`, sql`day`)} union all ${selectSetSums(corpId, sql`facts`)}`
}

/** Rows of a corporation by the whole head of their key: without the grains every row of every day is looked at. */
export const isOfSpan = (corpId: number, span: number) =>
  sql`corp_id = ${corpId} and ${isOneOf(sql`grain`, Object.values(Grain))} and span = ${span}`

/** Rows of `agg_day` by day as rows of whole months. */
export function selectSumsOfMonths(corpId: number, months: { first: number; last: number }): SQL {
  const values = Object.fromEntries(Object.keys(SUMS).map((name) => [name, sql`sum(${sql.identifier(name)})::bigint`]))
  const ends = { first_at: sql`min(first_at)`, last_at: sql`max(last_at)` }
  return sql`(with made as materialized (select grain, month, ${listColumns(AGG_KEYS)}, ${nameColumns({ ...values, ...ends, ...COUNTS })} from agg_day
      where ${isOfSpan(corpId, Span.day)} and grain in (${sql.join(
        Object.keys(KEYS).map((grain) => sql.raw(grain)),
        sql`, `,
      )}) and day >= ${months.first} and day <= ${months.last}
      group by grain, month, ${listColumns(AGG_KEYS)})
    select * from made union all ${selectDepartmentSums(corpId, sql`made`, sql`month`)} union all ${selectSetMonths(corpId, months)})`
}

/** First day of the month that holds a day number. */
export function monthStart(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

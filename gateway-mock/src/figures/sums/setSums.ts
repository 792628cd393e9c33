import { type SQL, sql } from 'drizzle-orm'
import { Fact } from '../../rules/facts.ts'
import { isOneOf } from '../../store/database/query.ts'
import { type FactNeeds } from '../salesFacts.ts'
import { AGG_KEYS, COUNTS, ENDS, listColumns, nameColumns, NO_KEYS, SET_KEYS, SUMS } from './dayColumns.ts'
import { Grain, Span } from './grains.ts'

// Rows of `agg_day` by slice (shop, content kind, source, band of the commission rate) and by hour, of each kept set of departments
// and of everybody. Shops, kinds and hours are few, so that their rows grow with the days and not with what is sold.

/** Every kind of fact that `agg_day` keeps. */
export const SUMMED_FACTS: FactNeeds = { kinds: [Fact.paid, Fact.settled, Fact.refund, Fact.takenBack], marks: true }

/** The sets that a corporation keeps, as a statement of `depts`. */
export const selectSets = (corpId: number): SQL => sql`select d.depts from agg_dept_set d where d.corp_id = ${corpId}`

/** What facts with everybody who is credited (`source`, a name) add up to for each set: rows with the columns of `agg_day`. */
export function selectSetSums(corpId: number, source: SQL, sets: SQL = selectSets(corpId)): SQL {
  const isKey = (name: string) => sql`grouping(f.${sql.identifier(name)}) = 0`
  const keys = new Set(Object.values(SET_KEYS).flat())
  const columns = Object.entries(NO_KEYS).map(([name, empty]) => {
    if (name === 'depts') return sql`s.depts`
    const held = keys.has(name) ? sql`case when ${isKey(name)} then f.${sql.identifier(name)} else ${empty} end` : empty
    return sql`${held} as ${sql.identifier(name)}`
  })
  const grain = sql`case when ${isKey('hour')} then ${sql.raw(String(Grain.hour))} else ${sql.raw(String(Grain.slice))} end`
  const groups = Object.values(SET_KEYS).map(
    (names) => sql`(s.depts, ${listColumns(['day', 'platform', ...names], 'f')})`,
  )
  return sql`select ${grain}::smallint as grain, f.day, f.platform, ${sql.join(columns, sql`, `)}, ${nameColumns({ ...SUMS, ...ENDS, ...COUNTS })}
    from ${source} f join (${sets}) s on s.depts = '{}' or f.depts && s.depts group by grouping sets (${sql.join(groups, sql`, `)})`
}

/** The same of whole months, out of the rows of their days. */
export function selectSetMonths(corpId: number, months: { first: number; last: number }, sets?: SQL): SQL {
  const isOfHour = sql`a.grain = ${sql.raw(String(Grain.hour))}`
  const keys: Record<string, SQL> = {
    ...Object.fromEntries(AGG_KEYS.map((name) => [name, sql`a.${sql.identifier(name)}`])),
    content_kind: sql`case when ${isOfHour} then 0::smallint else a.content_kind end`,
    weekday: sql`(case when ${isOfHour} then (a.day + 3) % 7 + 1 else 0 end)::smallint`,
  }
  const values = Object.fromEntries(
    Object.keys(SUMS).map((name) => [name, sql`sum(a.${sql.identifier(name)})::bigint`]),
  )
  const ends = { first_at: sql`min(a.first_at)`, last_at: sql`max(a.last_at)` }
  return sql`select a.grain, a.month, ${nameColumns({ ...keys, ...values, ...ends, ...COUNTS })} from agg_day a
    where a.corp_id = ${corpId} and ${isOneOf(sql`a.grain`, [Grain.slice, Grain.hour])} and a.span = ${Span.day}
      and a.day >= ${months.first} and a.day <= ${months.last} ${sets ? sql`and a.depts in (${sets})` : sql``}
    group by a.grain, a.month, ${sql.join(Object.values(keys), sql`, `)}`
}

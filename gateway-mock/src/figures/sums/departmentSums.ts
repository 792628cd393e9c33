import { DAY_SECONDS } from '@crm/base/durations'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { AGG_KEYS, AGG_VALUES, NO_KEYS, listColumns, nameColumns, SUMS } from './dayColumns.ts'
import { findDaysWithOrders, lockAggregates, splitIntoSteps } from './changedDays.ts'
import { idArray } from './credited.ts'
import { filteredDepts, type MetricFilter, type Scope } from '../../rules/filter.ts'
import { selectFacts } from './factRows.ts'
import { Grain, Span } from './grains.ts'
import { selectSetMonths, selectSets, selectSetSums, SUMMED_FACTS } from './setSums.ts'
import { dayNumber, dayStart } from '../../rules/period.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { flag, number, select, selectDistinct, value } from '../../store/database/select.ts'

// Rows of `agg_day` for sets of departments: what is credited to a department with everything below it, and to everybody, with
// how many talents it is of. `agg_dept_set` names the sets that have rows of all days; any other set is read from the rows of
// followers.

/** From here on, a share of all lines, walking over everything is cheaper than finding the rows of a set. */
const WIDE = 0.2
/** Of what was sold within this many days: how much a set holds changes slowly, and the question comes before every other. */
const WIDE_DAYS = 100

// Each row is of one talent.
const talentsWith = (lines: string) =>
  sql`count(distinct g.author_id collate "C") filter (where g.${sql.identifier(lines)} > 0)`
/** The figures of `agg_day` as aggregates over its rows `g`. */
const FIGURES: Readonly<Record<string, SQL>> = {
  ...Object.fromEntries(Object.keys(SUMS).map((name) => [name, sql`sum(g.${sql.identifier(name)})::bigint`])),
  first_at: sql`min(g.first_at)`,
  last_at: sql`max(g.last_at)`,
  authors: talentsWith('lines'),
  first_authors: talentsWith('first_lines'),
}

/** Rows of talents by day and platform, with the columns of `agg_day` from its day on. */
export function selectDepartmentTotals(rows: SQL): SQL {
  return sql`select g.day, g.platform, ${nameColumns(NO_KEYS)}, ${nameColumns(FIGURES)} from (${rows}) g group by g.day, g.platform`
}

/** The sets that a corporation keeps, as rows of `depts`. */
const setsOf = (corpId: number) => select({ depts: value<number[]>`s.depts` }, sql`from (${selectSets(corpId)}) s`)

/**
 * What rows by talent, and by followers and talent, add up to for each set: rows with the columns of `agg_day`, `grain` first, then
 * the day under its name. `source` is the name of the rows.
 */
export function selectDepartmentSums(corpId: number, source: SQL, day: SQL, sets: SQL = selectSets(corpId)): SQL {
  return sql`select ${sql.raw(String(Grain.depts))}::smallint as grain, g.${day}, g.platform, ${nameColumns({ ...NO_KEYS, depts: sql`s.depts` })}, ${nameColumns(FIGURES)}
    from ${source} g join (${sets}) s on case when s.depts = '{}' then g.grain = ${sql.raw(String(Grain.author))}
      else g.grain = ${sql.raw(String(Grain.creditedAuthor))} and g.depts && s.depts end
    where g.grain in (${sql.raw(String(Grain.author))}, ${sql.raw(String(Grain.creditedAuthor))}) group by g.${day}, g.platform, s.depts`
}

/** Every department with everything below it, deleted ones with and without, and everybody. */
const treesOf = (corpId: number): SQL => {
  const trees = (below: SQL) => sql`select array_agg(below.id order by below.id) as depts from dept above
    join dept below on below.corp_id = above.corp_id and below.path like above.path || '%'
    where above.corp_id = ${corpId} and above.deleted_at is null and ${below} group by above.id`
  return sql`${trees(sql`true`)} union ${trees(sql`below.deleted_at is null`)} union select '{}'::integer[]`
}

const insertSets = (corpId: number, now: number): SQL =>
  sql`insert into agg_dept_set (corp_id, depts, seen_at) select ${corpId}::int, t.depts, ${now}::bigint from (${treesOf(corpId)}) t
    on conflict (corp_id, depts) do update set seen_at = excluded.seen_at`

/** Notes which sets the days to come are made for, before everything is made anew; within a transaction. */
export async function resetDepartmentSets(tx: Queryable, corpId: number, now: number): Promise<void> {
  await lockAggregates(tx, corpId)
  await rowsOf(tx, sql`delete from agg_dept_set where corp_id = ${corpId}`)
  await rowsOf(tx, insertSets(corpId, now))
}

const spans = isOneOf(sql`span`, Object.values(Span))

/** Makes the rows of sets that are new, and removes those of sets that are none any more; answers how many are new. */
export async function updateDepartmentSums(
  db: Db,
  corpId: number,
  now: number,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockAggregates(tx, corpId)
    const before = await rowsOf(tx, setsOf(corpId))
    const known = new Set(before.map(({ depts }) => depts.join()))
    await rowsOf(tx, insertSets(corpId, now))
    const gone = await rowsOf(
      tx,
      sql`delete from agg_dept_set where corp_id = ${corpId} and seen_at < ${now - DAY_SECONDS} returning depts`,
    )
    if (gone.length > 0)
      await rowsOf(
        tx,
        sql`delete from agg_day where corp_id = ${corpId} and ${isOneOf(sql`grain`, [Grain.depts, Grain.slice, Grain.hour])} and ${spans} and depts not in (${selectSets(corpId)})`,
      )
    const after = await rowsOf(tx, setsOf(corpId))
    const fresh = after.filter(({ depts }) => !known.has(depts.join()))
    if (fresh.length === 0) return 0
    const sets = sql.join(
      fresh.map(({ depts }) => sql`select ${idArray(depts)} as depts`),
      sql` union all `,
    )
    const months = await rowsOf(
      tx,
      selectDistinct(
        { month: number`day` },
        sql`from agg_day where corp_id = ${corpId} and grain = ${Grain.platform} and span = ${Span.month} order by 1`,
      ),
    )
    const columns = listColumns([...AGG_KEYS, ...AGG_VALUES])
    for (const { month } of months)
      for (const span of Object.values(Span)) {
        await between()
        const rows = sql`(select * from agg_day where corp_id = ${corpId} and grain in (${Grain.author}, ${Grain.creditedAuthor}) and span = ${span}
          and day >= ${month} and day < ${month + 31} and month = ${month})`
        await rowsOf(
          tx,
          sql`insert into agg_day (corp_id, grain, span, day, ${columns})
            select ${corpId}, grain, ${span}, day, ${columns} from (${selectDepartmentSums(corpId, rows, sql`day`, sets)}) r`,
        )
      }
    const days = await findDaysWithOrders(tx, corpId, now)
    if (days === undefined) return fresh.length
    for (const { first, last } of await splitIntoSteps(tx, corpId, days)) {
      await between()
      const facts = selectFacts(
        { corp_id: corpId, user_id: 0, kind: 'corp', dept_ids: [] },
        { start: dayStart(first), end: dayStart(last + 1) - 1, now },
        SUMMED_FACTS,
        { withCrew: true },
      )
      await rowsOf(
        tx,
        sql`insert into agg_day (corp_id, grain, span, day, ${columns})
          select ${corpId}, grain, ${Span.day}, day, ${columns} from (${selectSetSums(corpId, facts, sets)}) r`,
      )
    }
    await rowsOf(
      tx,
      sql`insert into agg_day (corp_id, grain, span, day, ${columns})
        select ${corpId}, grain, ${Span.month}, month, ${columns} from (${selectSetMonths(corpId, days, sets)}) r`,
    )
    return fresh.length
  })
}

/**
 * The scope, knowing the kept set that says all that it reaches with the filter's departments, if there is one. A lead reaches what
 * is credited to the lead as well: only where that is credited to the departments too, they say all.
 */
export async function withDepartmentSet(db: Queryable, scope: Scope, filter: MetricFilter): Promise<Scope> {
  const { corp_id, kind } = scope
  if ((kind !== 'corp' && kind !== 'depts') || filter.user_ids !== undefined) return { ...scope, dept_set: undefined }
  // A lead is credited with rows of every day: of months there are few, and the index of users is not used for a grain asked so.
  const own = sql`exists (select 1 from agg_day a where a.corp_id = ${corp_id} and a.grain = (select ${Grain.credited}::smallint)
    and a.span = ${Span.month} and a.users && ${idArray([scope.user_id])} and not a.depts && d.depts)`
  const conditions = [
    filter.dept_ids
      ? sql`d.depts = array(select distinct x.id from (${filteredDepts(corp_id, filter)}) x order by 1)`
      : sql`d.depts = ${idArray(kind === 'depts' ? scope.dept_ids.toSorted((one, other) => one - other) : [])}`,
    kind === 'depts' && filter.dept_ids ? sql`d.depts <@ ${idArray(scope.dept_ids)}` : undefined,
    kind === 'depts' && !filter.dept_ids ? sql`not ${own}` : undefined,
    // Nobody is of no department.
    kind === 'depts' || filter.dept_ids ? sql`d.depts <> '{}'` : undefined,
  ]
  const lines = (of: SQL) => sql`(select coalesce(sum(a.lines), 0) from agg_day a where a.corp_id = ${corp_id}
    and a.grain = ${Grain.depts} and a.span = ${Span.month} and a.day > ${dayNumber(filter.now) - WIDE_DAYS} and a.depts = ${of})`
  const [dept_set] = await rowsOf(
    db,
    select(
      {
        depts: value<NonNullable<Scope['dept_set']>['depts']>`d.depts`,
        wide: flag`${lines(sql`d.depts`)} > ${lines(sql`'{}'`)} * ${WIDE}::float8`,
      },
      sql`from (${setsOf(corp_id)}) d where ${all(conditions)}`,
    ),
  )
  return { ...scope, dept_set }
}

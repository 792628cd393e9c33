import { sql } from 'drizzle-orm'
import { type BaseQuery, baseLines } from '../../figures/commission/bases.ts'
import { baseQueryOf, type Correction, earnedIn, openCorrections } from '../../figures/commission/commissions.ts'
import {
  type CommissionTerms,
  freezeOf,
  lastMomentOf,
  membersIn,
  monthsToFreeze,
  readTerms,
  versionOf,
} from '../../figures/commission/terms.ts'
import { addMonths, monthOf } from '../../rules/commissionMonths.ts'
import type { Db } from '../../store/database/db.ts'
import { type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { float, int, number, select } from '../../store/database/select.ts'
import { noteCommissions } from './notes.ts'

/** Holds the commissions of an enterprise: whoever writes schemes, rules, members or results waits for the other. */
export async function lockCommissions(tx: Db, corpId: number): Promise<void> {
  await rowsOf(tx, sql`select 1 from corp_setting where corp_id = ${corpId} for update`)
}

/**
 * Makes the rows of a month that is not frozen, so that it can be adjusted and asked about: one for each member of a scheme. What a
 * row says of an open month is computed when it is read.
 */
export async function openResults(
  tx: Db,
  terms: CommissionTerms,
  months: readonly string[],
  now: number,
): Promise<void> {
  for (const month of months) {
    const members = [...membersIn(terms, month)].map(([user_id, scheme_id]) => ({ user_id, scheme_id }))
    if (terms.frozen.has(month) || members.length === 0) continue
    await rowsOf(
      tx,
      sql`insert into percentage_result (corp_id, user_id, month, scheme_id, created_at, updated_at)
        select ${terms.corp_id}, m.user_id, ${month}, m.scheme_id, ${now}, ${now}
        from json_to_recordset(${JSON.stringify(members)}::json) as m(user_id int, scheme_id int)
        on conflict (corp_id, user_id, month) do nothing`,
    )
  }
}

/** The months whose rows stand ready: those that are open, and the next. */
export const readyMonths = (terms: CommissionTerms, now: number): string[] => [
  ...monthsToFreeze(terms, now),
  addMonths(monthOf(now), -1),
  monthOf(now),
  addMonths(monthOf(now), 1),
]

/** The members of a scheme whose month is not frozen yet. */
const waitingMembers = async (tx: Db, terms: CommissionTerms, month: string, schemeId: number) => {
  const frozen = await rowsOf(
    tx,
    select(
      { user_id: number`user_id` },
      sql`from percentage_result where corp_id = ${terms.corp_id} and month = ${month} and frozen_at is not null`,
    ),
  )
  const done = new Set(frozen.map(({ user_id }) => user_id))
  return [...membersIn(terms, month)]
    .filter(([user_id, scheme_id]) => scheme_id === schemeId && !done.has(user_id))
    .map(([user_id]) => user_id)
}

/** Keeps the lines of bases in the results of their month; answers the bases. */
async function keepLines(tx: Db, query: BaseQuery): Promise<Map<number, number>> {
  if (query.user_ids.length === 0) return new Map()
  const rows = await rowsOf(
    tx,
    select(
      { user_id: number`k.user_id`, base: float`sum(k.base_amount)` },
      sql`from kept k group by k.user_id`,
      sql`with line as materialized (${baseLines(query)}), kept as (select l.user_id, l.base_amount from line l), written as (
        insert into percentage_line (corp_id, result_id, month, order_id, sku_id, base_amount)
        select r.corp_id, r.id, r.month, l.order_id, l.sku_id, l.base_amount from line l
        join percentage_result r on r.corp_id = ${query.corp_id} and r.user_id = l.user_id and r.month = ${query.month})`,
    ),
  )
  return new Map(rows.map(({ user_id, base }) => [user_id, base]))
}

/** Freezes a month of the members of one scheme: what they earn, with its lines. Who is frozen stays as he is. */
export async function freezeScheme(tx: Db, corpId: number, month: string, schemeId: number): Promise<void> {
  await lockCommissions(tx, corpId)
  const terms = await readTerms(tx, corpId)
  const userIds = await waitingMembers(tx, terms, month, schemeId)
  if (terms.frozen.has(month) || userIds.length === 0) return
  const frozen_at = freezeOf(terms, month)
  await openResults(tx, terms, [month], frozen_at)
  const earned = await earnedIn(
    tx,
    month,
    { terms, until: frozen_at - 1, userIds },
    // From the lines that are kept, so that it is their sum.
    (_db, query) => keepLines(tx, query),
  )
  await rowsOf(
    tx,
    sql`update percentage_result r set scheme_id = e.scheme_id, base_amount = e.base_amount, tier = e.tier, amount = e.amount,
      reward = e.reward, frozen_at = ${frozen_at}, updated_at = greatest(r.updated_at + 1, ${frozen_at}), updated_by = 0
      from json_to_recordset(${JSON.stringify(earned)}::json) as e(user_id int, scheme_id int, base_amount bigint, tier smallint, amount bigint, reward bigint)
      where r.corp_id = ${corpId} and r.user_id = e.user_id and r.month = ${month}`,
  )
}

/** Writes what the lines of an earlier month have changed by since it was settled last, into the results of `month`. */
async function keepChangedLines(tx: Db, terms: CommissionTerms, month: string, corrections: readonly Correction[]) {
  const until = lastMomentOf(terms, month, freezeOf(terms, month))
  const byMonth = Map.groupBy(corrections, ({ origin_month }) => origin_month)
  for (const [origin, ofMonth] of byMonth) {
    const schemes = await schemesOf(tx, terms.corp_id, origin, ofMonth)
    for (const [schemeId, members] of Map.groupBy(ofMonth, ({ user_id }) => schemes.get(user_id) ?? 0)) {
      const version = versionOf(terms, schemeId, origin)
      if (version === undefined) continue
      const query = baseQueryOf(terms, origin, version, members, until)
      const ids = JSON.stringify(query.user_ids)
      await rowsOf(
        tx,
        sql`insert into percentage_line (corp_id, result_id, month, order_id, sku_id, base_amount)
          select r.corp_id, r.id, ${origin}, coalesce(n.order_id, s.order_id), coalesce(n.sku_id, s.sku_id),
            coalesce(n.base_amount, 0) - coalesce(s.base_amount, 0)
          from (${baseLines(query)}) n full join (
            select x.user_id, l.order_id, l.sku_id, sum(l.base_amount) as base_amount from percentage_line l
            join percentage_result x on x.corp_id = l.corp_id and x.id = l.result_id
            where l.corp_id = ${terms.corp_id} and l.month = ${origin} and x.user_id in (select jsonb_array_elements_text(${ids}::jsonb)::int)
            group by 1, 2, 3) s on s.user_id = n.user_id and s.order_id = n.order_id and s.sku_id = n.sku_id
          join percentage_result r on r.corp_id = ${terms.corp_id} and r.month = ${month} and r.user_id = coalesce(n.user_id, s.user_id)
          where coalesce(n.base_amount, 0) <> coalesce(s.base_amount, 0)`,
      )
    }
  }
}

/** The scheme under which each member's month was frozen. */
async function schemesOf(
  db: Queryable,
  corpId: number,
  month: string,
  members: readonly { user_id: number }[],
): Promise<Map<number, number>> {
  const ids = JSON.stringify(members.map(({ user_id }) => user_id))
  const rows = await rowsOf(
    db,
    select(
      { user_id: number`user_id`, scheme_id: number`scheme_id` },
      sql`from percentage_result where corp_id = ${corpId} and month = ${month} and scheme_id is not null
      and user_id in (select jsonb_array_elements_text(${ids}::jsonb)::int)`,
    ),
  )
  return new Map(rows.map(({ user_id, scheme_id }) => [user_id, scheme_id]))
}

/**
 * Ends the freeze of a month, once every scheme of it is frozen: settles what has changed in the months before it, and notes that it is
 * frozen. From then on nothing of it is written but its status and adjustments.
 */
export async function endFreeze(tx: Db, corpId: number, month: string): Promise<void> {
  await lockCommissions(tx, corpId)
  const terms = await readTerms(tx, corpId)
  if (terms.frozen.has(month)) return
  const frozen_at = freezeOf(terms, month)
  const corrections = await openCorrections(tx, month, { terms, until: frozen_at - 1 })
  const rows = JSON.stringify(corrections)
  await rowsOf(
    tx,
    sql`insert into percentage_result (corp_id, user_id, month, created_at, updated_at)
      select distinct ${corpId}::int, c.user_id, ${month}, ${frozen_at}::bigint, ${frozen_at}::bigint from json_to_recordset(${rows}::json) as c(user_id int)
      on conflict (corp_id, user_id, month) do nothing`,
  )
  await rowsOf(
    tx,
    sql`insert into percentage_correction (corp_id, user_id, month, origin_month, kind, base_before, base_after, amount, created_at)
      select ${corpId}, c.user_id, ${month}, c.origin_month, c.kind, c.base_before, c.base_after, c.amount, ${frozen_at}
      from json_to_recordset(${rows}::json) as c(user_id int, origin_month text, kind text, base_before bigint, base_after bigint, amount bigint)`,
  )
  await keepChangedLines(tx, terms, month, corrections)
  // Nothing is left to say of whoever has gone from every scheme.
  await rowsOf(
    tx,
    sql`delete from percentage_result r where r.corp_id = ${corpId} and r.month = ${month} and r.frozen_at is null and r.adjust = 0
      and not exists (select 1 from percentage_correction c where c.corp_id = r.corp_id and c.user_id = r.user_id and c.month = r.month)
      and not exists (select 1 from percentage_question q where q.corp_id = r.corp_id and q.result_id = r.id)`,
  )
  await rowsOf(
    tx,
    sql`update percentage_result r set frozen_at = ${frozen_at}, updated_at = greatest(r.updated_at + 1, ${frozen_at}), updated_by = 0,
      scheme_id = case when r.frozen_at is null then null else r.scheme_id end,
      correction = coalesce((select sum(c.amount) from percentage_correction c
        where c.corp_id = r.corp_id and c.user_id = r.user_id and c.month = r.month), 0)
      where r.corp_id = ${corpId} and r.month = ${month}`,
  )
  const sums = await rowOf(
    tx,
    select(
      { rows: int`count(*)`, total: float`coalesce(sum(amount + reward + correction + adjust), 0)` },
      sql`from percentage_result where corp_id = ${corpId} and month = ${month}`,
    ),
  )
  await noteCommissions(tx, [{ corp_id: corpId, action: 'freeze', month, after: sums }], frozen_at)
}

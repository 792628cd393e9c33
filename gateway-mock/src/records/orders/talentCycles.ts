import { DAY_SECONDS } from '@crm/base/durations'
import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { CYCLE_GAP_SECONDS, newDays } from '../../rules/newTalent.ts'
import { talentSetting } from '../../figures/talentRows.ts'

/** Talents of one platform, as those of an enterprise know them. */
export interface ShopTalents {
  corp_id: number
  platform: string
  authors: readonly string[]
}

const listed = (authors: readonly string[]): SQL =>
  sql`(select value from json_array_elements_text(${JSON.stringify([...new Set(authors)])}::json))`

/** Holds the talents of an enterprise to the end of the transaction, in one order whoever asks. */
export async function lockTalents(tx: Queryable, { corp_id, platform, authors }: ShopTalents): Promise<void> {
  await rowsOf(
    tx,
    sql`select 1 from corp_author ca where ca.corp_id = ${corp_id} and ca.platform = ${platform} and ca.author_id in ${listed(authors)}
      order by ca.author_id for update of ca`,
  )
}

/** Day number of a time, Shanghai. */
const dayNumberOf = (time: SQL) => sql`((${time}) + 28800) / ${DAY_SECONDS}::bigint`

/**
 * The cycles of talents from all lines that count: what opens each (首单: no order of the talent in the half year before), and on the
 * talent the present one and the last order (`_metrics.md`, first order and new talent). Whether a line was new business is frozen at
 * its payment; it is decided again for the lines that are named (`lines`: those that came or came back), and where the day has
 * changed on which the line's cycle begins. The talents are locked by the caller.
 */
export async function renewCycles(
  tx: Queryable,
  { corp_id, platform, authors }: ShopTalents,
  lines: readonly { order_id: string; sku_id: string }[],
): Promise<void> {
  if (authors.length === 0) return
  const days = newDays(await talentSetting(tx, corp_id))
  const keys = sql`(select order_id, sku_id from json_to_recordset(${JSON.stringify(lines)}::json) as n(order_id text, sku_id text))`
  const ofTalents = sql`i.corp_id = ${corp_id} and i.platform = ${platform} and i.author_id in ${listed(authors)}`
  const since = sql`order by o.at, o.order_id`
  const credit = sql`order_attr s on s.corp_id = i.corp_id and s.order_id = i.order_id and s.sku_id = i.sku_id and s.seat = 0`
  // What was just taken back still says where a cycle began until now.
  const cycles = sql`with lines as (
      select i.author_id, i.order_id, i.pay_time, true as counts, s.is_first from order_item i left join ${credit} where ${ofTalents}
      union all select i.author_id, i.order_id, i.pay_time, false, 1 from withdrawn_item i join ${credit} where ${ofTalents} and s.is_first = 1),
    o as (select author_id, order_id, min(pay_time) as at, bool_or(counts) as counts, bool_or(is_first = 1) as was_first from lines group by 1, 2),
    steps as (select o.*, o.counts and coalesce(o.at - lag(o.at) over (partition by o.author_id, o.counts ${since}) > ${CYCLE_GAP_SECONDS}, true) as opens
      from o),
    cycles as (select o.*, max(o.at) filter (where o.opens) over (partition by o.author_id ${since}) as start_at,
      max(o.at) filter (where o.was_first) over (partition by o.author_id ${since}) as former_start from steps o)`
  await rowsOf(
    tx,
    sql`${cycles}, marks as (select i.order_id, i.sku_id, c.opens::int as is_first,
        case when (i.order_id, i.sku_id) not in ${keys} and ${dayNumberOf(sql`c.former_start`)} = ${dayNumberOf(sql`c.start_at`)} then null
          else (${dayNumberOf(sql`c.at`)} < ${dayNumberOf(sql`c.start_at`)} + ${days})::int end as is_new
        from cycles c join order_item i on i.corp_id = ${corp_id} and i.order_id = c.order_id and i.author_id = c.author_id)
      update order_attr s set is_first = m.is_first, is_new = coalesce(m.is_new, s.is_new) from marks m
      where s.corp_id = ${corp_id} and s.order_id = m.order_id and s.sku_id = m.sku_id
        and (s.is_first <> m.is_first or s.is_new <> coalesce(m.is_new, s.is_new))`,
  )
  // What was taken back opens nothing.
  await rowsOf(
    tx,
    sql`update order_attr s set is_first = 0 from withdrawn_item i where ${ofTalents} and s.is_first = 1
      and s.corp_id = i.corp_id and s.order_id = i.order_id and s.sku_id = i.sku_id`,
  )
  await rowsOf(
    tx,
    sql`${cycles}, present as (select c.author_id, max(c.at) as last_at, max(c.start_at) as start_at from cycles c where c.counts group by c.author_id)
      update corp_author ca set last_order_at = p.last_at, first_order_time = p.start_at,
        cycle_start = ${dayNumberOf(sql`p.start_at`)} * ${DAY_SECONDS}::bigint - 28800
      from ${listed(authors)} n(author_id) left join present p on p.author_id = n.author_id
      where ca.corp_id = ${corp_id} and ca.platform = ${platform} and ca.author_id = n.author_id`,
  )
}

import { type AlarmLevel, AlarmObject } from '@crm/contracts/rules/alarmRules'
import { sql } from 'drizzle-orm'
import { ofShopGoods, type ShopScope } from '../rules/filter.ts'
import { all, listedTexts, type Queryable, rowsOf } from '../store/database/query.ts'
import { float, select, text, value } from '../store/database/select.ts'

/** A rule of anomalies that holds for a live, or for a product that it sells. */
export interface LiveAnomaly {
  live_id: string
  level: AlarmLevel
  /** Name of the rule. */
  rule: string
  /** What it found when it was told of last, in words. */
  found: string
  /** Of a rule of goods the product, else ''. */
  product: string
  /** Since when, unix seconds. */
  fired_at: number
}

/**
 * What the rules of anomalies hold open of some lives, the worst first and of the same weight the longest: of the lives themselves, and
 * of their goods. Rules that are off or gone hold nothing. Whoever is kept to shops reads nothing of other shops, nor of what all of
 * them sold together.
 */
export async function liveAnomalies(
  db: Queryable,
  scope: ShopScope,
  live_ids: readonly string[],
): Promise<LiveAnomaly[]> {
  if (live_ids.length === 0) return []
  const { corp_id } = scope
  const ids = listedTexts(live_ids)
  const sums = sql`not exists (select 1 from jsonb_array_elements(r.conditions) c where c.value->>'metric' = 'gmv')`
  const open = sql`h.corp_id = ${corp_id} and h.ended_at is null`
  const rules = sql`from alarm_hit h join alarm_rule r on r.corp_id = h.corp_id and r.id = h.rule_id and r.is_on = 1 and r.deleted_at is null`
  // A rule that tells every hour or day has written a hit each time: the first says since when, the last how it stands.
  const found = sql`(array_agg(h.found order by h.fired_at desc, h.id desc))[1]`
  const held = sql`select h.object_key as live_id, r.level, r.name as rule, '' as product, ${found} as found, min(h.fired_at) as fired_at
      ${rules} where ${all([sql`${open} and r.object = ${AlarmObject.live} and h.object_key in (${ids})`, scope.shop_ids && sums])}
      group by h.object_key, r.id, r.level, r.name
    union all select lg.live_id, r.level, r.name as rule, lg.title as product, ${found} as found, min(h.fired_at) as fired_at
      ${rules} join live_goods lg on lg.corp_id = h.corp_id and lg.product_id = h.object_key
      where ${all([
        sql`${open} and r.object = ${AlarmObject.goods} and lg.live_id in (${ids})`,
        ofShopGoods(scope, sql`h.object_key`),
      ])} group by lg.live_id, lg.product_id, lg.title, r.id, r.level, r.name`
  return rowsOf(
    db,
    select(
      {
        live_id: text`t.live_id`,
        level: value<AlarmLevel>`t.level`,
        rule: text`t.rule`,
        found: text`t.found`,
        product: text`t.product`,
        fired_at: float`t.fired_at`,
      },
      sql`from (${held}) t order by t.level desc, t.fired_at, t.live_id, t.rule`,
    ),
  )
}

/** Whether a rule of the enterprise looks at lives: without one nothing would be found wrong. */
export async function watchesForAnomalies(db: Queryable, { corp_id }: ShopScope): Promise<boolean> {
  const rules = await rowsOf(
    db,
    sql`select 1 from alarm_rule r where r.corp_id = ${corp_id} and r.object = ${AlarmObject.live} and r.is_on = 1 and r.deleted_at is null limit 1`,
  )
  return rules.length > 0
}

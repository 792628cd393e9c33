import { CooperationStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { cooperationConditions, dayOf, inRange, lastMoment, type MetricFilter, type Scope } from '../rules/filter.ts'
import { all } from '../store/database/query.ts'
import { float, int } from '../store/database/select.ts'
import { selectCooperationResults } from './sums/readAggregates.ts'

/**
 * One row for each cooperation that was made in the range and not cancelled, as the cards of the list count them: coop_id, author_id,
 * platform, user_id, dept_id, day, end_time, fee, and its results (gmv, volume, commission, order_count). `byProduct`: one for each
 * of its products, of which only different cooperations and talents may then be counted.
 */
export function cooperationFacts(scope: Scope, filter: MetricFilter, byProduct: boolean): SQL {
  const condition = all([
    cooperationConditions(scope, filter),
    inRange(sql`c.created_at`, filter),
    sql`c.status <> ${sql.raw(String(CooperationStatus.cancelled))}`,
  ])
  return sql`(select c.coop_id, c.author_id, c.platform, c.user_id, c.dept_id, ${dayOf(sql`c.created_at`)} as day, c.end_time, c.fee,
      coalesce(r.gmv, 0) as gmv, coalesce(r.volume, 0) as volume, coalesce(r.commission, 0) as commission,
      coalesce(r.order_count, 0) as order_count, ${byProduct ? sql`coalesce(cp.product_id, '')` : sql`''`} as product_id
    from cooperation c left join ${selectCooperationResults(scope, condition, filter.now)} r on r.coop_id = c.coop_id
    ${byProduct ? sql`left join coop_goods cp on cp.coop_id = c.coop_id` : sql``} where ${condition})`
}

/** Every figure of cooperations over the facts `o`. */
export const cooperationMeasures = (filter: MetricFilter) => {
  const isEnded = sql`o.end_time <= ${lastMoment({ now: filter.now })}`
  return {
    coop_count: int`count(distinct o.coop_id)`,
    coop_author_count: int`count(distinct (o.author_id, o.platform))`,
    coop_ended: int`count(distinct o.coop_id) filter (where ${isEnded})`,
    coop_success: int`count(distinct o.coop_id) filter (where ${isEnded} and o.order_count > 0)`,
    coop_fee: float`coalesce(sum(o.fee), 0)`,
    coop_gmv: float`coalesce(sum(o.gmv), 0)`,
    coop_volume: float`coalesce(sum(o.volume), 0)`,
    coop_commission: float`coalesce(sum(o.commission), 0)`,
  }
}

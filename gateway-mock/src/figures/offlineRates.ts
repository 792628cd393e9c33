import type { offlineRateColumns } from '@crm/contracts/columns/goodsRates'
import type { SortKey } from '@crm/contracts/listColumns'
import { OfflineRateScope, OfflineRateStatus } from '@crm/contracts/rules/offlineRateRules'
import { type SQL, sql } from 'drizzle-orm'
import {
  all,
  isOneOf,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import {
  type MetricFilter,
  ofShopGoods,
  orderConditions,
  platformCondition,
  type Scope,
  staffConditions,
} from '../rules/filter.ts'
import { holdsText, idCondition, keywordCondition } from '../rules/keywords.ts'
import { feeLeft } from './lineFees.ts'
import { float, full_count, int, number, select } from '../store/database/select.ts'

/** What agreements are narrowed by besides platform and staff; the range of the metric filter meets the days of the agreement. */
export interface OfflineRateWhere {
  status?: OfflineRateStatus | undefined
  keyword?: string | undefined
  product_ids?: readonly string[] | undefined
  ids?: readonly number[] | undefined
}

/** Where an agreement `r` stands: one whose last day is over has ended. */
export const offlineStatus = (now: number): SQL =>
  sql`(case when r.status in (${OfflineRateStatus.pending}, ${OfflineRateStatus.approved}) and r.end_time < ${now}
    then ${OfflineRateStatus.ended} else r.status end)`

/** Whether an agreement `r` is for the talent of these columns. */
export const isForTalent = (authorId: SQL, platform: SQL): SQL =>
  sql`(r.scope = ${OfflineRateScope.all} or (r.scope = ${OfflineRateScope.talents} and r.author_ids @> to_jsonb(${authorId}::text))
    or (r.scope = ${OfflineRateScope.levels} and exists (select 1 from author la where la.author_id = ${authorId} and la.platform = ${platform}
      and r.levels @> to_jsonb(la.level::int))))`

/** The conditions on agreements `r` of a scope; an agreement is of whoever asked for it. */
export function offlineRateConditions(
  scope: Scope,
  filter: MetricFilter,
  where: OfflineRateWhere,
  withStatus = true,
): SQL {
  const { keyword, status, product_ids, ids } = where
  return all([
    sql`r.corp_id = ${scope.corp_id} and r.deleted_at is null`,
    ...staffConditions(
      scope,
      filter,
      sql`r.user_id`,
      sql`(select ru.dept_id from corp_user ru where ru.corp_id = r.corp_id and ru.user_id = r.user_id)`,
    ),
    platformCondition(filter, sql`r.platform`),
    ofShopGoods(scope, sql`r.product_id`),
    filter.start === undefined ? undefined : sql`r.end_time >= ${filter.start}`,
    filter.end === undefined ? undefined : sql`r.start_time <= ${filter.end}`,
    withStatus && status !== undefined ? sql`${offlineStatus(filter.now)} = ${status}` : undefined,
    product_ids?.length ? isOneOf(sql`r.product_id`, product_ids) : undefined,
    ids && isOneOf(sql`r.id`, ids),
    keywordCondition(keyword, {
      ids: [sql`r.product_id`],
      also: (word) =>
        sql`(exists (select 1 from goods kp where kp.corp_id = r.corp_id and kp.product_id = r.product_id
          and ${holdsText(sql`kp.title`, word)}) or exists (select 1 from author ka where ka.platform = r.platform
          and r.author_ids @> to_jsonb(ka.author_id) and (${holdsText(sql`ka.nick_name`, word)}
          or ${idCondition(sql`ka.author_id`, word)} or ${idCondition(sql`ka.uid`, word)})))`,
    }),
  ])
}

/**
 * What was sold under the agreements of a condition until now: 成交金额, and 线下佣金额 by the rule of every commission (base × rate
 * to the fen, then what refunds leave of it). Lines are those that the caller's scope is credited with, as everywhere.
 */
function results(scope: Scope, now: number, condition: SQL): SQL {
  return materialized(sql`select r.id, coalesce(sum(i.pay_amount), 0)::float8 as gmv,
      coalesce(sum(${feeLeft(sql`r.rate`, sql`coalesce(f.amount, 0)`)}), 0)::float8 as commission
    from offline_rate r join order_item i on i.corp_id = r.corp_id and i.platform = r.platform and i.product_id = r.product_id
      and i.pay_time >= r.start_time and i.pay_time <= least(r.end_time, ${now}) and ${isForTalent(sql`i.author_id`, sql`i.platform`)}
      and ${orderConditions(scope, { now }, { withStaff: true })}
    left join lateral (select sum(rf.amount) as amount from refund rf where rf.corp_id = i.corp_id and rf.order_id = i.order_id
      and rf.sku_id = i.sku_id and rf.refund_time <= ${now}) f on true
    where ${condition} group by r.id`)
}

/** What an agreement came to. */
export interface OfflineResult {
  id: number
  gmv: number
  commission: number
}

const GMV = sql`coalesce(x.gmv, 0)`
const COMMISSION = sql`coalesce(x.commission, 0)`
const SORTS: Record<SortKey<typeof offlineRateColumns>, SQL> = {
  created_at: sql`r.created_at`,
  gmv: GMV,
  commission: COMMISSION,
  rate: sql`r.rate`,
}

/** One page of agreements with what each came to, default the latest first. */
export function offlineRatePage(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: OfflineRateWhere,
  page: PageOf<SortKey<typeof offlineRateColumns>>,
): Promise<Paged<OfflineResult>> {
  const conditions = offlineRateConditions(scope, filter, where)
  return pagedRows(
    db,
    select(
      { id: number`r.id`, gmv: number`${GMV}`, commission: number`${COMMISSION}`, full_count },
      sql`from offline_rate r
      left join ${results(scope, filter.now, conditions)} x on x.id = r.id where ${conditions}
      ${orderBy(page, SORTS, 'created_at', sql`r.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from offline_rate r where ${conditions}`,
  )
}

/** The sums of the list: an order under two agreements counts with each. */
export function offlineRateTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: OfflineRateWhere,
): Promise<{ gmv: number; commission: number }> {
  const conditions = offlineRateConditions(scope, filter, where)
  return rowOf(
    db,
    select(
      { gmv: float`coalesce(sum(x.gmv), 0)`, commission: float`coalesce(sum(x.commission), 0)` },
      sql`from ${results(scope, filter.now, conditions)} x`,
    ),
  )
}

/** How many agreements stand at each status under the other filters; their sum is 全部. */
export async function offlineRateCounts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: OfflineRateWhere,
): Promise<Record<string, number>> {
  const rows = await rowsOf(
    db,
    select(
      { status: number`${offlineStatus(filter.now)}`, n: int`count(*)` },
      sql`from offline_rate r
      where ${offlineRateConditions(scope, filter, where, false)} group by 1`,
    ),
  )
  const of = (status: number) => rows.find((row) => row.status === status)?.n ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.n, 0),
    ...Object.fromEntries(Object.values(OfflineRateStatus).map((status) => [status, of(status)])),
  }
}

/** The ids of the list, at most `limit`: what 选择全部 means. */
export async function offlineRateIds(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: OfflineRateWhere,
  limit: number,
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { id: number`r.id` },
      sql`from offline_rate r where ${offlineRateConditions(scope, filter, where)} order by r.id limit ${limit}`,
    ),
  )
  return rows.map(({ id }) => id)
}

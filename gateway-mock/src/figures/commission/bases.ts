import type { CommissionRuleTerms } from '@crm/contracts/rules/commissionRules'
import { PLATFORMS } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { monthRange } from '../../rules/commissionMonths.ts'
import type { MetricFilter, Scope } from '../../rules/filter.ts'
import { all, isOneOf, type Queryable, rowsOf, type Statement } from '../../store/database/query.ts'
import { float, number, select, text } from '../../store/database/select.ts'
import { selectClassTree } from '../goods.ts'
import { groupedSales } from '../sales.ts'
import { withAggregates } from '../sums/readAggregates.ts'
import type { SchemeVersion } from './terms.ts'

/** What a base is asked of: a month by the version and rule that hold in it, until a moment. */
export interface BaseQuery {
  corp_id: number
  month: string
  version: Pick<SchemeVersion, 'base_option' | 'platforms' | 'goods_scope'>
  rule: CommissionRuleTerms
  user_ids: readonly number[]
  /** Later refunds and settlements do not exist yet. */
  until: number
}

/** Base of a member's month in fen. */
export interface MemberBase {
  user_id: number
  base: number
}
/** What a line adds to the base of a member. */
export interface BaseLine {
  user_id: number
  order_id: string
  sku_id: string
  base_amount: number
}

/** The platforms and goods that a scheme is narrowed to, as a condition on the line `i`; nothing where all count. */
function narrowedLines({ corp_id, version: { platforms, goods_scope } }: BaseQuery): SQL | undefined {
  const { class_ids = [], product_ids = [] } = goods_scope
  const conditions = [
    platforms.length === 0 || platforms.length === PLATFORMS.length ? undefined : isOneOf(sql`i.platform`, platforms),
    class_ids.length === 0
      ? undefined
      : sql`i.product_id in (select g.product_id from goods g where g.corp_id = ${corp_id} and g.class_id in (${selectClassTree(corp_id, class_ids)}))`,
    product_ids.length === 0 ? undefined : isOneOf(sql`i.product_id`, product_ids),
  ].filter((each) => each !== undefined)
  return conditions.length === 0 ? undefined : all(conditions)
}

/** Commissions are of all that a member is credited with, whoever asks: the whole enterprise, every shop. */
export const wholeScope = (corpId: number, builtAt?: number): Scope => ({
  corp_id: corpId,
  user_id: 0,
  kind: 'corp',
  dept_ids: [],
  agg_built_at: builtAt,
})

/** By settlement and by who follows the talent then: `f` follows. */
const isBySettlement = ({ version, rule }: BaseQuery) =>
  version.base_option === 'close_sales' && rule.attribution === 'settle'

/**
 * The lines of the base, one row for each member who is credited: paid in the month (in the talent's new period), less refunds where
 * they are taken off; or settled in it. What is settled is what refunds have left. Withdrawn lines are in no base.
 */
export function baseLines(query: BaseQuery): Statement<BaseLine> {
  const { corp_id, month, version, rule, user_ids, until } = query
  const { start, end } = monthRange(month)
  const isSettled = version.base_option === 'close_sales'
  const time = isSettled ? sql`i.settle_time` : sql`i.pay_time`
  const credit = isBySettlement(query)
    ? sql`join follow f on f.corp_id = i.corp_id and f.classify = 1 and f.author_id = i.author_id and f.platform = i.platform
        and f.bind_time <= i.settle_time and (f.unbind_time is null or f.unbind_time > i.settle_time)`
    : sql`join order_attr f on f.corp_id = i.corp_id and f.order_id = i.order_id and f.sku_id = i.sku_id`
  const refunds = sql`coalesce((select sum(rf.amount) from refund rf where rf.corp_id = i.corp_id and rf.order_id = i.order_id
    and rf.sku_id = i.sku_id and rf.refund_time <= ${until}), 0)`
  const paid = rule.deduct_refund === 1 ? sql`i.pay_amount - ${refunds}` : sql`i.pay_amount`
  return select(
    {
      user_id: number`f.user_id`,
      order_id: text`i.order_id`,
      sku_id: text`i.sku_id`,
      base_amount: float`${isSettled ? sql`coalesce(i.settle_amount, 0)` : paid}`,
    },
    sql`from order_item i ${credit} where ${all([
      sql`i.corp_id = ${corp_id}`,
      sql`${time} >= ${start} and ${time} <= ${Math.min(end, until)}`,
      isOneOf(sql`f.user_id`, user_ids),
      version.base_option === 'new_author_sales' ? sql`f.is_new = 1` : undefined,
      narrowedLines(query),
    ])}`,
  )
}

/**
 * Bases of members, in one statement: from the sums that every figure of sales is read from, so that without narrowing it is 成交金额
 * less 退款金额(支付口径) of the month. Who has none is left out.
 *
 * @param builtAt of the sums, when they may be read: of now. Without it the lines are read.
 */
export async function memberBases(db: Queryable, query: BaseQuery, builtAt?: number): Promise<Map<number, number>> {
  if (query.user_ids.length === 0) return new Map()
  const rows = isBySettlement(query)
    ? await rowsOf(
        db,
        select(
          { user_id: number`l.user_id`, base: float`sum(l.base_amount)` },
          sql`from (${baseLines(query)}) l group by l.user_id`,
        ),
      )
    : await summedBases(db, query, builtAt)
  return new Map(rows.map(({ user_id, base }) => [user_id, base]))
}

async function summedBases(db: Queryable, query: BaseQuery, builtAt: number | undefined): Promise<MemberBase[]> {
  const { corp_id, month, version, rule, user_ids, until } = query
  const filter: MetricFilter = {
    now: until,
    ...monthRange(month),
    user_ids,
    lines: narrowedLines(query),
    is_new: version.base_option === 'new_author_sales' ? 1 : undefined,
  }
  const isSettled = version.base_option === 'close_sales'
  const measures = isSettled ? (['close_sales'] as const) : (['gmv', 'refund_gmv'] as const)
  const scope = await withAggregates(db, wholeScope(corp_id, builtAt), filter, { measures, byDay: false })
  const paid = rule.deduct_refund === 1 ? sql`g.gmv - g.refund_gmv` : sql`g.gmv`
  return rowsOf(
    db,
    select(
      { user_id: number`g.user_id`, base: float`${isSettled ? sql`g.close_sales` : paid}` },
      sql`from ${groupedSales(scope, filter, 'user', measures)} g`,
    ),
  )
}

/** 首单达人数 of members in a month, whatever the scheme is narrowed to. */
export async function memberFirsts(
  db: Queryable,
  { corp_id, month, user_ids, until }: Pick<BaseQuery, 'corp_id' | 'month' | 'user_ids' | 'until'>,
  builtAt?: number,
): Promise<Map<number, number>> {
  if (user_ids.length === 0) return new Map()
  const filter: MetricFilter = { now: until, ...monthRange(month), user_ids }
  const measures = ['first_issue_author'] as const
  const scope = await withAggregates(db, wholeScope(corp_id, builtAt), filter, { measures, byDay: false })
  const rows = await rowsOf(
    db,
    select(
      { user_id: number`g.user_id`, firsts: number`g.first_issue_author` },
      sql`from ${groupedSales(scope, filter, 'user', measures)} g`,
    ),
  )
  return new Map(rows.map(({ user_id, firsts }) => [user_id, firsts]))
}

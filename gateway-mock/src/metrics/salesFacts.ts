import { type SQL, sql } from 'drizzle-orm'
import { dayOf, inRange, type MetricFilter, orderConditions, type Scope, staffConditions } from './filter.ts'
import { all } from './query.ts'

/** Which parts of the facts a statement reads; what it does not need is not joined. */
export interface FactNeeds {
  pay?: boolean
  settle?: boolean
  refund?: boolean
  /** Refunds until now of the paid lines. */
  refunded?: boolean
  /** New-period and first-order marks. */
  marks?: boolean
  /** First line of a talent with a product. */
  firstOfProduct?: boolean
}

/** Time by which a fact falls in the range: 1 payment, 2 settlement, 3 refund. */
const BASIS = { pay: sql`1`, settle: sql`2`, refund: sql`3` }

const KEYS = sql`i.order_id, i.sku_id, i.platform, i.author_id, i.product_id, i.shop_id, i.content_kind, i.content_id,
  i.activity_id, i.product_type, i.colonel_buyin_id, i.pay_time`

/** Refunds until now by line. A refund never precedes its payment, so the range's start prunes. */
function refundsByLine(scope: Scope, filter: MetricFilter): SQL {
  return sql`(select order_id, sku_id, sum(amount)::bigint as amount from refund where corp_id = ${scope.corp_id}
    and refund_time <= ${filter.now} ${filter.start === undefined ? sql`` : sql`and refund_time >= ${filter.start}`}
    group by order_id, sku_id)`
}

/** The first payment of each talent for each product of the corporation. */
function firstPayments(scope: Scope): SQL {
  return sql`(select product_id, author_id, platform, min(pay_time) as first_at from order_item
    where corp_id = ${scope.corp_id} group by product_id, author_id, platform)`
}

/** The joins that a fact row needs besides its line; staff rows come once per follower in reach. */
function joins(scope: Scope, filter: MetricFilter, byStaff: boolean, marks: boolean): SQL {
  const isOfLine = (alias: SQL) =>
    sql`${alias}.corp_id = ${scope.corp_id} and ${alias}.order_id = i.order_id and ${alias}.sku_id = i.sku_id`
  const staff = all(staffConditions(scope, filter, sql`s.user_id`, sql`s.dept_id`))
  const needsMarks = marks || filter.is_new !== undefined
  return sql`${byStaff ? sql`join order_attr s on ${isOfLine(sql`s`)} and ${staff}` : sql``}
    ${needsMarks ? sql`join order_attr m on ${isOfLine(sql`m`)} and m.seat = 0` : sql``}`
}

function lineConditions(scope: Scope, filter: MetricFilter, byStaff: boolean): SQL {
  const isNew = filter.is_new === undefined ? undefined : sql`m.is_new = ${filter.is_new}`
  return all([orderConditions(scope, filter, { withStaff: !byStaff }), isNew])
}

/**
 * The sales facts of a filter: one row per paid line (@pay), per settled line (@settle) and per refund (@refund), each placed
 * on the day of its own basis. Every sales figure is an aggregate over these rows, so totals, trends and lists of one filter
 * agree. With `byStaff` a line comes once per follower in reach, with `user_id` and `dept_id`.
 *
 * Columns: basis, day, at, the line's keys, is_dyks, qty, pay_amount, refunded, settled (of the paid line until now),
 * commission and service_fee (refunded share removed), is_new, is_first, is_first_of_product, settle_amount,
 * settle_commission, refund_amount, user_id, dept_id.
 */
export function salesFacts(scope: Scope, filter: MetricFilter, needs: FactNeeds, byStaff = false): SQL {
  const marks = needs.marks ?? false
  const from = sql`from order_item i ${joins(scope, filter, byStaff, marks)}`
  const where = lineConditions(scope, filter, byStaff)
  const staffKeys = byStaff ? sql`s.user_id, s.dept_id` : sql`0 as user_id, 0 as dept_id`
  const isDyks = sql`i.platform in ('dy', 'ks') as is_dyks`
  const refunded = needs.refunded ? sql`coalesce(r.amount, 0)` : sql`0`
  const kept = sql`case when i.pay_amount = 0 then 1 else greatest(i.pay_amount - ${refunded}, 0)::numeric / i.pay_amount end`
  const base = sql`(i.pay_amount + i.platform_subsidy - i.freight)::numeric`
  const branches: SQL[] = []
  if (needs.pay) {
    branches.push(sql`select ${BASIS.pay} as basis, ${dayOf(sql`i.pay_time`)} as day, i.pay_time as at, ${KEYS}, ${isDyks},
      i.qty, i.pay_amount, ${refunded} as refunded,
      case when i.settle_time <= ${filter.now} then coalesce(i.settle_amount, 0) else 0 end as settled,
      ${needs.refunded ? sql`round(${base} * i.commission_rate / 10000 * (${kept}))` : sql`0`} as commission,
      ${needs.refunded ? sql`round(${base} * i.service_rate / 10000 * (${kept}))` : sql`0`} as service_fee,
      ${marks ? sql`m.is_new, m.is_first` : sql`0 as is_new, 0 as is_first`},
      ${needs.firstOfProduct ? sql`i.pay_time = fp.first_at` : sql`false`} as is_first_of_product,
      0 as settle_amount, 0 as settle_commission, 0 as refund_amount, ${staffKeys}
      ${from}
      ${needs.refunded ? sql`left join ${refundsByLine(scope, filter)} r on r.order_id = i.order_id and r.sku_id = i.sku_id` : sql``}
      ${
        needs.firstOfProduct
          ? sql`join ${firstPayments(scope)} fp on fp.product_id = i.product_id and fp.author_id = i.author_id and fp.platform = i.platform`
          : sql``
      }
      where ${where} and ${inRange(sql`i.pay_time`, filter)}`)
  }
  const nothingPaid = sql`0 as qty, 0 as pay_amount, 0 as refunded, 0 as settled, 0 as commission, 0 as service_fee,
    0 as is_new, 0 as is_first, false as is_first_of_product`
  if (needs.settle) {
    branches.push(sql`select ${BASIS.settle} as basis, ${dayOf(sql`i.settle_time`)} as day, i.settle_time as at, ${KEYS}, ${isDyks},
      ${nothingPaid}, coalesce(i.settle_amount, 0) as settle_amount, coalesce(i.settle_commission, 0) as settle_commission,
      0 as refund_amount, ${staffKeys}
      ${from} where ${where} and ${inRange(sql`i.settle_time`, filter)}`)
  }
  if (needs.refund) {
    branches.push(sql`select ${BASIS.refund} as basis, ${dayOf(sql`rf.refund_time`)} as day, rf.refund_time as at, ${KEYS}, ${isDyks},
      ${nothingPaid}, 0 as settle_amount, 0 as settle_commission, rf.amount as refund_amount, ${staffKeys}
      ${from} join refund rf on rf.corp_id = ${scope.corp_id} and rf.order_id = i.order_id and rf.sku_id = i.sku_id
      where ${where} and ${inRange(sql`rf.refund_time`, filter)}`)
  }
  return sql`(${sql.join(branches, sql` union all `)})`
}

import { type SQL, sql } from 'drizzle-orm'
import { lastMoment, type MetricFilter, type Scope } from '../rules/filter.ts'
import { dayLabel, dayNumber, percent, ratio } from '../rules/period.ts'
import { all, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { type DayPoint, fillDays } from './sales.ts'
import { float, int, select } from '../store/database/select.ts'

/** The ad accounts in scope: administrators of the corporation or of ads all, operators those assigned to them, others none. */
export function adAccounts(scope: Scope): SQL {
  const inScope =
    scope.kind === 'corp' || scope.kind === 'ads'
      ? undefined
      : scope.kind === 'ads_assigned'
        ? sql`aa.user_ids @> ${JSON.stringify([scope.user_id])}::jsonb`
        : sql`false`
  return sql`select aa.id from ad_account aa where ${all([sql`aa.corp_id = ${scope.corp_id}`, sql`aa.deleted_at is null`, inScope])}`
}

/** Ad results are kept by Shanghai day. */
function adDays(scope: Scope, filter: MetricFilter): SQL {
  return all([
    sql`ad.corp_id = ${scope.corp_id}`,
    sql`ad.account_id in (${adAccounts(scope)})`,
    filter.start === undefined ? undefined : sql`ad.day >= ${dayLabel(dayNumber(filter.start))}::date`,
    sql`ad.day <= ${dayLabel(dayNumber(lastMoment(filter)))}::date`,
    filter.content_id === undefined ? undefined : sql`ad.content_id = ${filter.content_id}`,
  ])
}

/** Sums of the ad results; money in fen. */
export interface AdTotals {
  cost: number
  show: number
  click: number
  convert: number
  pay_orders: number
  pay_amount: number
}

const SUMS = {
  cost: float`coalesce(sum(ad.cost), 0)`,
  show: float`coalesce(sum(ad.show), 0)`,
  click: float`coalesce(sum(ad.click), 0)`,
  convert: float`coalesce(sum(ad.convert), 0)`,
  pay_orders: float`coalesce(sum(ad.pay_orders), 0)`,
  pay_amount: float`coalesce(sum(ad.pay_amount), 0)`,
}

/** 消耗, 展示, 点击, 转化, 支付订单, 支付金额 of the accounts in scope. */
export function adTotals(db: Queryable, scope: Scope, filter: MetricFilter): Promise<AdTotals> {
  return rowOf(db, select(SUMS, sql`from ad_day ad where ${adDays(scope, filter)}`))
}

/** 点击率 %, 支付 ROI, 平均转化成本 (fen). */
export function adRates(totals: AdTotals): { click_rate: number; pay_roi: number; convert_cost: number } {
  return {
    click_rate: percent(totals.click, totals.show),
    pay_roi: ratio(totals.pay_amount, totals.cost),
    convert_cost: ratio(totals.cost, totals.convert),
  }
}

/** The sums by day; points add up to `adTotals`. */
export async function adTrend(db: Queryable, scope: Scope, filter: MetricFilter): Promise<DayPoint<keyof AdTotals>[]> {
  const rows = await rowsOf(
    db,
    select(
      { day: int`ad.day - date '1970-01-01'`, ...SUMS },
      sql`from ad_day ad where ${adDays(scope, filter)} group by 1`,
    ),
  )
  return fillDays<keyof AdTotals>(filter, rows, {
    cost: 0,
    show: 0,
    click: 0,
    convert: 0,
    pay_orders: 0,
    pay_amount: 0,
  })
}

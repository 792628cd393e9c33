import { sql } from 'drizzle-orm'
import { type ScopeOwner, scopeOf } from '../rules/scope.ts'
import type { MetricFilter } from '../rules/filter.ts'
import { dayLabel, dayNumber } from '../rules/period.ts'
import { type Queryable, rowOf } from '../store/database/query.ts'
import { salesBy, salesTotals } from './sales.ts'
import { salesRank } from './salesRank.ts'
import { COMMERCE_SAMPLES, sampleTotals } from './samples.ts'
import { int, select } from '../store/database/select.ts'

const startOfYear = (year: number) => Date.parse(`${year}-01-01T00:00:00+08:00`) / 1000

/**
 * One year of somebody within his scope, for the annual report: in January the year before, else the current one until now.
 * Money is fen; the days are those on which something was followed up or signed in.
 */
export async function yearOfStaff(db: Queryable, who: ScopeOwner, now: number) {
  const [thisYear, month] = dayLabel(dayNumber(now)).split('-').map(Number) as [number, number] // `YYYY-MM-DD`
  const year = month === 1 ? thisYear - 1 : thisYear
  const scope = scopeOf(who)
  const filter: MetricFilter = { start: startOfYear(year), end: Math.min(startOfYear(year + 1) - 1, now), now }
  const [totals, bestDay, talents, goods, samples, own] = await Promise.all([
    salesTotals(db, scope, filter, ['gmv', 'order_count', 'issue_author']),
    salesBy(db, scope, filter, 'day', ['gmv'], { page: 1, size: 1 }),
    salesRank(db, scope, filter, 'author', undefined, 1),
    salesRank(db, scope, filter, 'product', undefined, 1),
    sampleTotals(db, scope, { ...filter, ...COMMERCE_SAMPLES }, ['sample_count']),
    rowOf(
      db,
      select(
        {
          talents: int`select count(distinct (author_id, platform)) from follow where corp_id = ${who.corp_id}
          and classify = 1 and user_id = ${who.user_id} and bind_time between ${filter.start} and ${filter.end}`,
          days: int`select count(distinct floor((at + 28800) / 86400)) from (
          select created_at as at from follow_log where corp_id = ${who.corp_id} and user_id = ${who.user_id}
          union all select created_at from login_session where corp_id = ${who.corp_id} and user_id = ${who.user_id}
        ) seen where at between ${filter.start} and ${filter.end}`,
        },
        sql``,
      ),
    ),
  ])
  const [day] = bestDay.list
  const [talent] = talents
  const [product] = goods
  return {
    year,
    days: own.days,
    talents: own.talents,
    samples: samples.sample_count,
    gmv: totals.gmv,
    order_count: totals.order_count,
    order_authors: totals.issue_author,
    best_day: day && day.gmv > 0 ? { date: dayLabel(day.day), gmv: day.gmv } : null,
    best_talent: talent ? { nick_name: talent.name, gmv: talent.gmv } : null,
    best_goods: product ? { title: product.name, gmv: product.gmv } : null,
  }
}

import { previousPeriod } from '@crm/base/period'
import type { Db } from '../../../store/database/db.ts'
import type { PageOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  colonelActivities,
  colonelGoods,
  colonelGoodsTotals,
  colonelSamples,
  colonelTalents,
  colonelTalentTotals,
  colonelWork,
} from '../../../figures/colonels.ts'
import { during, type MetricFilter } from '../../../rules/filter.ts'
import { withRates } from '../../../rules/period.ts'
import { comparedTotals, salesTotals } from '../../../figures/sales.ts'
import { talentSamples } from '../../../figures/talentSamples.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { activityRow, goodsRow, talentRow } from '../../../records/colonels/colonelRows.ts'
import { storedColonel } from '../../../records/colonels/storedColonels.ts'
import { memberBriefs } from '../../../records/members/memberBriefs.ts'

/** A colonel, the days, and for some lists one of its talents. */
interface Asked {
  colonel_buyin_id: string
  start_time?: number | undefined
  end_time?: number | undefined
  author_id?: string | undefined
}
type Sorted<Key extends string> = Asked & PageOf<Key>

/** A colonel in the caller's scope as a filter: its orders in the days of the request that lie in that scope. */
export async function figuresOf(db: Db, who: Staff, request: Asked, now: number) {
  const { colonel_buyin_id, platform } = await storedColonel(db, who, request.colonel_buyin_id, now)
  const { start_time, end_time, author_id } = request
  const filter: MetricFilter = {
    now,
    platform,
    colonel_buyin_id,
    start: start_time,
    end: end_time,
    author_id: author_id || undefined,
  }
  return { scope: scopeOf(who), filter }
}

/** What a colonel sold, against the period before. */
export async function saleData(db: Db, who: Staff, request: Asked, now: number) {
  const { scope, filter } = await figuresOf(db, who, request, now)
  const { cur, prev } = await comparedTotals(db, scope, filter, ['gmv', 'order_count', 'service_fee'])
  return withRates(cur, prev)
}

/** With whom and what it sold, against the period before. */
export async function workData(db: Db, who: Staff, request: Asked, now: number) {
  const { scope, filter } = await figuresOf(db, who, request, now)
  const before = previousPeriod(filter, now)
  const cur = await colonelWork(db, scope, filter)
  return withRates(cur, before && (await colonelWork(db, scope, during(filter, before))))
}

/** Talents who sold for a colonel. */
export async function authorPage(
  db: Db,
  who: Staff,
  request: Sorted<Parameters<typeof colonelTalents>[3]['order_by'] & string>,
  now: number,
) {
  const { scope, filter } = await figuresOf(db, who, request, now)
  const { list, total_count } = await colonelTalents(db, scope, filter, request)
  return {
    list: await talentRow(db, who, request.colonel_buyin_id, list),
    page_info: pageInfo(request, total_count),
    ext: { list_total: await colonelTalentTotals(db, scope, filter) },
  }
}

/** Goods that a colonel sold. */
export async function goodsPage(
  db: Db,
  who: Staff,
  request: Sorted<Parameters<typeof colonelGoods>[3]['order_by'] & string>,
  now: number,
) {
  const { scope, filter } = await figuresOf(db, who, request, now)
  const { list, total_count } = await colonelGoods(db, scope, filter, request)
  return {
    list: list.map(goodsRow),
    page_info: pageInfo(request, total_count),
    ext: { list_total: await colonelGoodsTotals(db, scope, filter) },
  }
}

/** Activities of a colonel; its orders are orders of these, so their sum is what it sold. */
export async function ownActivityPage(db: Db, who: Staff, request: Sorted<'gmv' | 'goods_count'>, now: number) {
  const { scope, filter } = await figuresOf(db, who, request, now)
  const { list, total_count } = await colonelActivities(db, scope, filter, {}, request)
  return {
    list: list.map((row) => activityRow(row, now)),
    page_info: pageInfo(request, total_count),
    ext: { list_total: await salesTotals(db, scope, filter, ['gmv']) },
  }
}

/** Samples sent to a colonel. */
export async function samplePage(db: Db, who: Staff, request: Asked & PageOf, now: number) {
  const { scope, filter } = await figuresOf(db, who, request, now)
  const { list, total_count } = await talentSamples(db, scope, colonelSamples(filter), request)
  const members = await memberBriefs(
    db,
    who.corp_id,
    list.map((row) => row.user_id),
  )
  return {
    list: list.map(({ sample_id, sample_no, status, goods, qty, created_at, ship_time, sign_time, user_id }) => ({
      ...{ sample_id, sample_no, status, goods, qty, created_at, ship_time, sign_time },
      user: members.get(user_id) ?? null,
    })),
    page_info: pageInfo(request, total_count),
    ext: {},
  }
}

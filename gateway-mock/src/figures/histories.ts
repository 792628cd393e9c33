import { DAY_SECONDS } from '@crm/base/durations'
import type { HistoryAxis, HistoryLane } from '@crm/contracts/calls/history'
import { ContentKind, CooperationStatus, SampleStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { all, type Queryable, rowsOf } from '../store/database/query.ts'
import {
  dayOf,
  cooperationConditions,
  inRange,
  type MetricFilter,
  orderConditions,
  sampleConditions,
  type Scope,
} from '../rules/filter.ts'
import { dayStart, ratio } from '../rules/period.ts'
import { salesBy, salesTotals } from './sales.ts'
import { COMMERCE_SAMPLES, isShippedStatus, sampleFactsOf, sampleTotals } from './samples.ts'
import { scheduleConditions } from './schedules.ts'
import { float, number, select, text, value } from '../store/database/select.ts'

/** A talent's history is read with one talent and platform in the filter, and the products where only some are asked for. */
export interface HistoryFilter extends MetricFilter {
  author_id: string
}

type Rows<Kind extends keyof HistoryLane> = HistoryLane[Kind] extends readonly (infer Row)[]
  ? Row & { product_id: string }
  : never

/** Samples of the talent that somebody has asked for, one row per product; the fee of the parcel is on the first product. */
function samplesOf(db: Queryable, scope: Scope, filter: HistoryFilter): Promise<Rows<'samples'>[]> {
  const { now } = filter
  const facts = sampleFactsOf({
    corp_id: scope.corp_id,
    ...COMMERCE_SAMPLES,
    where: sql`${sampleConditions(scope, { ...filter, ...COMMERCE_SAMPLES })} and sm.status <> ${SampleStatus.draftPendingOa} and sm.created_at <= ${now}`,
    isApplied: sql`true`,
    isShipped: isShippedStatus,
    now,
  })
  const until = (column: SQL) => float<number | null>`case when ${column} <= ${now} then ${column} end`
  return rowsOf(
    db,
    select(
      {
        product_id: text`f.product_id`,
        sample_id: number`s.sample_id`,
        sample_no: text`s.sample_no`,
        status: value<SampleStatus>`s.status`,
        qty: number`f.qty`,
        cost: number`f.cost`,
        created_at: float`s.created_at`,
        ship_time: until(sql`s.ship_time`),
        sign_time: until(sql`s.sign_time`),
        delivery_type: value<Rows<'samples'>['delivery_type']>`s.delivery_type`,
        delivery_at: until(sql`s.delivery_at`),
        recycle_time: until(sql`s.recycle_time`),
      },
      sql`from (select o.sample_id, o.product_id, sum(o.qty)::int as qty, coalesce(sum(o.cost) filter (where o.is_shipped), 0)::float8 as cost
        from ${facts} o group by 1, 2) f
      join sample s on s.sample_id = f.sample_id order by s.created_at, s.sample_id`,
    ),
  )
}

function cooperationsOf(db: Queryable, scope: Scope, filter: HistoryFilter): Promise<Rows<'cooperations'>[]> {
  return rowsOf(
    db,
    select(
      {
        product_id: value<Rows<'cooperations'>['product_id']>`g.product_id`,
        coop_id: value<Rows<'cooperations'>['coop_id']>`c.coop_id`,
        coop_no: value<Rows<'cooperations'>['coop_no']>`c.coop_no`,
        kind: value<Rows<'cooperations'>['kind']>`c.kind`,
        status: value<Rows<'cooperations'>['status']>`c.status`,
        start_time: float<Rows<'cooperations'>['start_time']>`c.start_time`,
        end_time: float<Rows<'cooperations'>['end_time']>`c.end_time`,
        fee: float<
          Rows<'cooperations'>['fee']
        >`case when c.status = ${CooperationStatus.cancelled} then 0 else c.fee end`,
        goods_count: value<
          Rows<'cooperations'>['goods_count']
        >`(select count(*)::int from coop_goods o where o.coop_id = c.coop_id)`,
      },
      sql`from cooperation c join coop_goods g on g.coop_id = c.coop_id
      where ${cooperationConditions(scope, filter)} and c.created_at <= ${filter.now} order by c.start_time, c.coop_id`,
    ),
  )
}

function schedulesOf(db: Queryable, scope: Scope, filter: HistoryFilter): Promise<Rows<'schedules'>[]> {
  return rowsOf(
    db,
    select(
      {
        product_id: value<Rows<'schedules'>['product_id']>`g.value->>'product_id'`,
        id: value<Rows<'schedules'>['id']>`sc.id`,
        title: value<Rows<'schedules'>['title']>`sc.title`,
        status: value<Rows<'schedules'>['status']>`sc.status`,
        start_time: float<Rows<'schedules'>['start_time']>`sc.start_time`,
        end_time: float<Rows<'schedules'>['end_time']>`sc.end_time`,
        live_id: value<Rows<'schedules'>['live_id']>`sc.live_id`,
      },
      sql`from schedule sc cross join jsonb_array_elements(sc.goods) g
      where ${scheduleConditions(scope, { now: filter.now, platform: filter.platform, author_id: filter.author_id })}
      order by sc.start_time, sc.id`,
    ),
  )
}

const paid = (scope: Scope, filter: HistoryFilter) =>
  all([orderConditions(scope, filter, { withStaff: true }), inRange(sql`i.pay_time`, filter)])

/** Lives and videos with the part of each product in what they sold. */
function contentsOf(db: Queryable, scope: Scope, filter: HistoryFilter): Promise<Rows<'contents'>[]> {
  return rowsOf(
    db,
    select(
      {
        product_id: value<Rows<'contents'>['product_id']>`s.product_id`,
        kind: value<
          Rows<'contents'>['kind']
        >`case when s.content_kind = ${ContentKind.live} then 'live' else 'video' end`,
        id: value<Rows<'contents'>['id']>`s.content_id`,
        title: value<Rows<'contents'>['title']>`coalesce(l.title, v.title, '')`,
        url: value<Rows<'contents'>['url']>`coalesce(v.url, '')`,
        start_time: float<Rows<'contents'>['start_time']>`coalesce(l.start_time, v.publish_at, s.first_at)`,
        gmv: value<Rows<'contents'>['gmv']>`s.gmv`,
      },
      sql`from (select i.product_id, i.content_kind, i.content_id, sum(i.pay_amount)::float8 as gmv, min(i.pay_time) as first_at
        from order_item i where ${paid(scope, filter)} and i.content_id <> '' group by 1, 2, 3) s
      left join live l on s.content_kind = ${ContentKind.live} and l.corp_id = ${scope.corp_id} and l.live_id = s.content_id
      left join video v on s.content_kind <> ${ContentKind.live} and v.corp_id = ${scope.corp_id} and v.video_id = s.content_id
      order by start_time, id`,
    ),
  )
}

/** 成交金额 of each product by day of payment. */
function daysOf(
  db: Queryable,
  scope: Scope,
  filter: HistoryFilter,
): Promise<{ product_id: string; day: number; gmv: number }[]> {
  return rowsOf(
    db,
    select(
      { product_id: text`i.product_id`, day: number`${dayOf(sql`i.pay_time`)}`, gmv: float`sum(i.pay_amount)` },
      sql`from order_item i
      where ${paid(scope, filter)} group by 1, 2 order by 2`,
    ),
  )
}

const SALES = ['gmv', 'refund_gmv', 'commission', 'order_count', 'last_order_at'] as const
const TOTALS = ['gmv', 'refund_gmv', 'commission'] as const
const FINEST_DAYS = 62
const WEEKS_DAYS = 400
/** Some air at both ends of the line. */
const MARGIN = 0.02

/** The first day of the span of time that a day falls into: itself, its Monday, the first of its month. */
function spanOf(day: number, step: HistoryAxis['step']): { start_time: number; end_time: number } {
  const first = firstOf(day, step)
  const next = step === 'day' ? first + 1 : step === 'week' ? first + 7 : firstOf(first + 31, step)
  return { start_time: dayStart(first), end_time: dayStart(next) - 1 }
}

function firstOf(day: number, step: HistoryAxis['step']): number {
  // The first day of the count was a Thursday.
  if (step === 'week') return day - ((day + 3) % 7)
  return step === 'month' ? day - new Date(day * DAY_SECONDS * 1000).getUTCDate() + 1 : day
}

/** A history before it is cut into pages: product ids in their order, and what each went through. */
export interface History {
  lanes: Omit<HistoryLane, 'id' | 'product'>[]
  product_ids: string[]
  ext: Omit<HistoryAxis, 'is_own'>
}

/**
 * What went between the enterprise and a talent on one line of time per product: samples and their cost, cooperations,
 * agreed lives, contents that sold, and 成交金额 by day, week or month. Figures of a product and of the whole are those of its
 * order lines over all days, and of its samples; 坑位费 is of cooperations as a whole, whose products share it.
 * ROI: 成交金额 ÷ (坑位费 + 预估佣金 + 寄样成本).
 */
export async function talentHistory(db: Queryable, scope: Scope, filter: HistoryFilter): Promise<History> {
  const { now } = filter
  const samples = await samplesOf(db, scope, filter)
  const cooperations = await cooperationsOf(db, scope, filter)
  const schedules = await schedulesOf(db, scope, filter)
  const contents = await contentsOf(db, scope, filter)
  const days = await daysOf(db, scope, filter)
  const sold = new Map((await salesBy(db, scope, filter, 'product', SALES)).list.map((row) => [row.product_id, row]))
  const totals = await salesTotals(db, scope, filter, TOTALS)
  const { sample_cost } = await sampleTotals(db, scope, { ...filter, ...COMMERCE_SAMPLES }, ['sample_cost'])
  const asked = filter.product_ids && new Set(filter.product_ids)
  const isAsked = ({ product_id }: { product_id: string }) => !asked || asked.has(product_id)
  const times = [
    ...samples.flatMap((each) => [each.created_at, each.delivery_at ?? each.created_at]),
    ...[...cooperations, ...schedules].flatMap((each) => [each.start_time, each.end_time]),
    ...contents.map((each) => each.start_time),
    ...days.map(({ day }) => dayStart(day)),
  ]
  const first = Math.min(now, ...times)
  const last = Math.max(now, ...times)
  const length = Math.max((last - first) / DAY_SECONDS, 14)
  const step = length <= FINEST_DAYS ? 'day' : length <= WEEKS_DAYS ? 'week' : 'month'
  const ids = [
    ...new Set([...samples, ...cooperations, ...schedules, ...days].filter(isAsked).map((each) => each.product_id)),
  ]
  const lanes = ids.map((product_id) => {
    const of = <Row extends { product_id: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.product_id === product_id).map(({ product_id: _, ...row }) => row)
    const own = of(samples)
    const sales = sold.get(product_id)
    const agreed = of(cooperations)
    const planned = of(schedules)
    const lane = {
      gmv: sales?.gmv ?? 0,
      refund_gmv: sales?.refund_gmv ?? (totals.refund_gmv < 0 ? totals.refund_gmv : 0),
      commission: sales?.commission ?? 0,
      order_count: sales?.order_count ?? 0,
      sample_cost: own.reduce((sum, each) => sum + each.cost, 0),
      sample_count: own.reduce((sum, each) => sum + (each.ship_time !== null && isSent(each.status) ? each.qty : 0), 0),
      samples: own,
      cooperations: agreed,
      schedules: planned,
      contents: of(contents),
      sales: spans(of(days), step),
    }
    const latest = Math.max(
      sales?.last_order_at ?? 0,
      ...own.map((each) => each.created_at),
      ...[...agreed, ...planned].map((each) => each.start_time),
    )
    return { product_id, lane, latest }
  })
  lanes.sort((one, other) => other.latest - one.latest || one.product_id.localeCompare(other.product_id))
  const fees = new Map(cooperations.filter(isAsked).map((each) => [each.coop_id, each.fee]))
  const fee = [...fees.values()].reduce((sum, each) => sum + each, 0)
  const cost = fee + totals.commission + sample_cost
  const margin = Math.round(length * DAY_SECONDS * MARGIN)
  return {
    lanes: lanes.map(({ lane }) => lane),
    product_ids: lanes.map(({ product_id }) => product_id),
    ext: {
      ...totals,
      ...{ sample_cost, fee, cost, step },
      roi: ratio(totals.gmv, cost),
      start_time: Math.min(first, last - length * DAY_SECONDS) - margin,
      end_time: last + margin,
    },
  }
}

const isSent = (status: SampleStatus) =>
  status === SampleStatus.shipped || status === SampleStatus.signed || status === SampleStatus.recycled

/** Sums of days as sums of longer spans. */
function spans(days: readonly { day: number; gmv: number }[], step: HistoryAxis['step']): HistoryLane['sales'] {
  const byStart = new Map<number, HistoryLane['sales'][number]>()
  for (const { day, gmv } of days) {
    const span = spanOf(day, step)
    const known = byStart.get(span.start_time)
    if (known) known.gmv += gmv
    else byStart.set(span.start_time, { ...span, gmv })
  }
  return [...byStart.values()]
}

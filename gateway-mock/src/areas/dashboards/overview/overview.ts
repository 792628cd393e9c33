import { daysOver, type OpenPeriod, type Period, previousPeriod } from '@crm/base/period'
import { hasRole, isManager, Role } from '@crm/access/roles'
import { AD_ROLES } from '@crm/contracts/routes/groups'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { ContentKind, QuotaType, ScheduleStatus } from '@crm/contracts/enums'
import { figureKeys } from '@crm/contracts/figures/figure'
import { overviewFigures, type OverviewReader } from '@crm/contracts/figures/overview'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { adRates, adTotals, adTrend } from '../../../figures/ads.ts'
import { during, type MetricFilter, type PlatformFilter } from '../../../rules/filter.ts'
import { figureItems } from '../../../figures/figureItems.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { type DayPoint, salesBy, salesTotals, salesTrend } from '../../../figures/sales.ts'
import { salesRank } from '../../../figures/salesRank.ts'
import type { SalesMeasure } from '../../../figures/salesMeasures.ts'
import { COMMERCE_SAMPLES, sampleRates, sampleTotals, sampleTrend } from '../../../figures/samples.ts'
import { type Achievement, achievements, monthPeriod } from '../../../figures/staff.ts'
import { scheduleConditions } from '../../../figures/schedules.ts'
import { talentFunnel } from '../../../figures/talents.ts'
import { todoCounts } from '../../../figures/todos.ts'
import { quotas } from '../../../rules/quota.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { goalTargetOf } from '../../../records/goals/goalTarget.ts'
import { todoKindsOf, todoRules } from '../../../records/todos/todoRules.ts'
import { widestScope } from '../../../records/talents/ownFigures.ts'
import { float, int, number, select, text, value } from '../../../store/database/select.ts'

const RANK_SIZE = 10
const SCHEDULE_SIZE = 5
const PLAN_USES = [
  QuotaType.shop,
  QuotaType.publicAuthor,
  QuotaType.myAuthor,
  QuotaType.screenRecord,
  QuotaType.storage,
]

const { sample_count: _sent, ...ofOrders } = overviewFigures.sales
const SALES_MEASURES: readonly (keyof typeof ofOrders & SalesMeasure)[] = figureKeys(ofOrders)

/** 成交金额 of each kind of content. */
const KIND_AMOUNTS = new Map([
  ['live_amount', ContentKind.live],
  ['video_amount', ContentKind.video],
  ['image_amount', ContentKind.imageText],
  ['showcase_amount', ContentKind.showcase],
] as const)

type Figures = Record<string, number>

const readerOf = (who: Staff): OverviewReader =>
  hasRole(who, AD_ROLES) ? 'ads' : who.role_id === Role.sampleAssistant ? 'samples' : 'sales'

interface OverviewFilters {
  platform?: PlatformFilter | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  dept_id?: number[] | undefined
  user_id?: number[] | undefined
}

// 0 or nothing is every department, every member.
const chosen = (ids: number[] | undefined) => {
  const wanted = (ids ?? []).filter((id) => id > 0)
  return wanted.length === 0 ? undefined : wanted
}

function filterOf(request: OverviewFilters, now: number): MetricFilter {
  return {
    now,
    start: request.start_time,
    end: request.end_time,
    platform: request.platform,
    dept_ids: chosen(request.dept_id),
    user_ids: chosen(request.user_id),
  }
}

const beforeOf = (filter: MetricFilter): Period | undefined => previousPeriod(filter, filter.now)

/** The cards of a reader, with the period before. */
async function cardsOf(db: Db, who: Staff, filter: MetricFilter) {
  const scope = scopeOf(who)
  const before = beforeOf(filter)
  const prior = before && during(filter, before)
  const sent = (range: MetricFilter) => ({ ...range, ...COMMERCE_SAMPLES })
  switch (readerOf(who)) {
    case 'ads': {
      const totals = async (range: MetricFilter) => {
        const ads = await adTotals(db, scope, range)
        return { ...ads, ...adRates(ads) }
      }
      // Results of ads are known by day alone: nobody can tell what the same hours of another day brought.
      const daysOf = async (period: OpenPeriod | undefined) => {
        const over = period && daysOver(period, filter.now)
        return over && totals(during(filter, over))
      }
      return figureItems(overviewFigures.ads, await totals(filter), await daysOf(before), await daysOf(filter))
    }
    case 'samples': {
      const totals = async (range: MetricFilter) => {
        const samples = await sampleTotals(db, scope, sent(range))
        return { ...samples, ...sampleRates(samples) }
      }
      return figureItems(overviewFigures.samples, await totals(filter), prior && (await totals(prior)))
    }
    case 'sales': {
      const totals = async (range: MetricFilter) => ({
        ...(await salesTotals(db, scope, range, SALES_MEASURES)),
        ...(await sampleTotals(db, scope, sent(range), ['sample_count'])),
      })
      return figureItems(overviewFigures.sales, await totals(filter), prior && (await totals(prior)))
    }
  }
}

type Point = { date: string; values: Figures }

// The point without its day: everything else of it is a figure.
const pointOf = <Name extends string>({ date, ...values }: DayPoint<Name>): Point => ({
  date,
  values: values as Figures,
})

/** Two courses over the same days as one; an open range may begin at another day in each. */
function joined(one: readonly Point[], other: readonly Point[], empty: Figures): Point[] {
  const byDate = new Map(one.map((point) => [point.date, point.values]))
  for (const { date, values } of other) byDate.set(date, { ...empty, ...byDate.get(date), ...values })
  return [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, values]) => ({ date, values: { ...empty, ...values } }))
}

async function trendOf(db: Db, who: Staff, filter: MetricFilter): Promise<Point[]> {
  const scope = scopeOf(who)
  const reader = readerOf(who)
  if (reader === 'ads')
    return (await adTrend(db, scope, filter)).map(({ date, ...totals }) => ({
      date,
      values: { ...totals, ...adRates(totals) },
    }))
  const samples = (await sampleTrend(db, scope, { ...filter, ...COMMERCE_SAMPLES })).map(pointOf)
  if (reader === 'samples') return samples
  const sales = (await salesTrend(db, scope, filter, SALES_MEASURES)).map(pointOf)
  const none = Object.fromEntries(SALES_MEASURES.map((name) => [name, 0]))
  const sent = samples.map(({ date, values }) => ({ date, values: { sample_count: values['sample_count'] ?? 0 } }))
  return joined(sales, sent, { ...none, sample_count: 0 })
}

const goalOf = ({ option, period, levels, actual, level, rate }: Achievement) => ({
  option,
  period,
  levels,
  actual,
  level,
  rate,
})

interface ScheduleRow {
  id: number
  title: string
  author_id: string
  author_name: string
  avatar: string
  platform: string
  user_name: string
  start_time: number
  end_time: number
  status: typeof ScheduleStatus.upcoming | typeof ScheduleStatus.living
  goods_count: number
  total: number
}

/** Lives of today that have not ended, the next first. */
function todaysLives(db: Db, who: Staff, filter: MetricFilter): Promise<ScheduleRow[]> {
  const where = scheduleConditions(scopeOf(who), filter, { isToday: true })
  return rowsOf(
    db,
    select(
      {
        id: number`sc.id`,
        title: text`sc.title`,
        author_id: text`sc.author_id`,
        author_name: text`coalesce(a.nick_name, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        platform: text`sc.platform`,
        user_name: text`coalesce(u.nick_name, '')`,
        start_time: float`sc.start_time`,
        end_time: float`sc.end_time`,
        status: value<typeof ScheduleStatus.upcoming | typeof ScheduleStatus.living>`sc.status`,
        goods_count: number`jsonb_array_length(sc.goods)`,
        total: int`count(*) over ()`,
      },
      sql`from schedule sc left join author a on a.author_id = sc.author_id and a.platform = sc.platform
      left join corp_user u on u.corp_id = sc.corp_id and u.user_id = sc.user_id
      where ${where} order by sc.start_time, sc.id limit ${SCHEDULE_SIZE}`,
    ),
  )
}

export const overview = serve(overviewCalls, {
  summary: async ({ request, db, who, now }) => ({
    items: await cardsOf(db, who, filterOf(request, now)),
  }),
  trend: async ({ request, db, who, now }) => {
    const filter = filterOf(request, now)
    const before = beforeOf(filter)
    return {
      list: await trendOf(db, who, filter),
      previous: before === undefined ? [] : await trendOf(db, who, during(filter, before)),
    }
  },
  channel: async ({ request, db, who, now }) => {
    const filter = filterOf(request, now)
    if (request.by === 'platform') {
      const { list } = await salesBy(db, scopeOf(who), filter, 'platform', ['gmv'])
      return { list: list.map(({ platform, gmv }) => ({ id: platform, value: gmv })) }
    }
    // Kept by followers too, as lines by kind of content are not.
    const totals = await salesTotals(db, scopeOf(who), filter, [...KIND_AMOUNTS.keys()])
    const list = [...KIND_AMOUNTS].map(([name, kind]) => ({ id: String(kind), value: totals[name] }))
    return { list: list.filter(({ value }) => value !== 0).toSorted((one, other) => other.value - one.value) }
  },
  newOld: async ({ request, db, who, now }) => {
    const points = await salesTrend(db, scopeOf(who), filterOf(request, now), ['new_author_sales', 'old_author_sales'])
    return { list: points.map(pointOf) }
  },
  funnel: async ({ request, db, who, now }) => {
    const { contact, sample, sign, order } = await talentFunnel(db, scopeOf(who), filterOf(request, now))
    return { list: Object.entries({ contact, sample, sign, order }).map(([id, value]) => ({ id, value })) }
  },
  rank: async ({ request, db, who, now }) => {
    if (request.kind === 'user' && !isManager(who)) refuse(Code.notAllowed, '暂无访问权限！')
    const filter = filterOf(request, now)
    const list = await salesRank(db, scopeOf(who), filter, request.kind, beforeOf(filter), RANK_SIZE)
    return { list, scope: widestScope(who) }
  },
  todo: async ({ request, db, who, now }) => ({
    list: await todoCounts(db, scopeOf(who), filterOf(request, now), await todoRules(db, who), todoKindsOf(who)),
  }),
  goal: async ({ request, db, who, now }) => {
    const [user_id] = chosen(request.user_id) ?? []
    const [dept_id] = chosen(request.dept_id) ?? []
    const target = await goalTargetOf(db, who, { user_id, dept_id })
    const list = await achievements(db, scopeOf(who), target, monthPeriod(now), now)
    return { name: target.name, list: list.map(goalOf) }
  },
  schedule: async ({ request, db, who, now }) => {
    const rows = await todaysLives(db, who, filterOf(request, now))
    return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
  },
  quota: async ({ db, who, now }) => {
    const rows = await quotas(db, who.corp_id, PLAN_USES, now)
    return { list: rows.map(({ type, used, limit }) => ({ type, used, limit })) }
  },
})

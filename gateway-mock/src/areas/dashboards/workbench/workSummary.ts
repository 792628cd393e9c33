import { hasCommissions } from '@crm/access/commission'
import { Role } from '@crm/access/roles'
import { commissionCalls } from '@crm/contracts/calls/commission'
import { workbenchFigures } from '@crm/contracts/figures/workbench'
import type { AnswerOf } from '@crm/contracts/call'
import type { workbenchCalls } from '@crm/contracts/calls/workbench'
import { previousPeriod } from '@crm/base/period'
import { commissionsIn, nextOf } from '../../../figures/commission/commissions.ts'
import { readTerms, versionOf } from '../../../figures/commission/terms.ts'
import { figureItems } from '../../../figures/figureItems.ts'
import { forecastOfFilter } from '../../../figures/performance.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { COMMERCE_SAMPLES, sampleRates, sampleTotals } from '../../../figures/samples.ts'
import { achievements, monthPeriod } from '../../../figures/staff.ts'
import { talentCounts } from '../../../figures/talents.ts'
import { goalTargetOf, userTarget } from '../../../records/goals/goalTarget.ts'
import { callRefusal } from '../../../rules/access.ts'
import { monthOf } from '../../../rules/commissionMonths.ts'
import { during, type MetricFilter } from '../../../rules/filter.ts'
import { forecastSum } from '../../../rules/forecast.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { UNAVAILABLE } from '@crm/base/numbers'

type Summary = AnswerOf<typeof workbenchCalls.summary>

/** The figures of a filter: those of the overview, of what the reader works on. */
async function itemsOf(db: Db, who: Staff, filter: MetricFilter): Promise<Summary['items']> {
  const scope = scopeOf(who)
  const before = previousPeriod(filter, filter.now)
  const prior = before && during(filter, before)
  const sent = (range: MetricFilter) => ({ ...range, ...COMMERCE_SAMPLES })
  if (readsSamplesAlone(who)) {
    const totals = async (range: MetricFilter) => {
      const samples = await sampleTotals(db, scope, sent(range))
      return { ...samples, ...sampleRates(samples) }
    }
    return figureItems(workbenchFigures.samples, await totals(filter), prior && (await totals(prior)))
  }
  const totals = async (range: MetricFilter) => ({
    ...(await salesTotals(db, scope, range, ['gmv', 'first_issue_author'])),
    ...(await talentCounts(db, scope, range)),
    ...(await sampleTotals(db, scope, sent(range), ['sample_count'])),
  })
  return figureItems(workbenchFigures.sales, await totals(filter), prior && (await totals(prior)))
}

const readsSamplesAlone = (who: Staff): boolean => who.role_id === Role.sampleAssistant

/** The target of 成交金额 of this month: one's own, or the team's as the overview has it. */
async function goalOf(db: Db, who: Staff, isTeam: boolean, now: number): Promise<Summary['goal']> {
  const target = isTeam ? await goalTargetOf(db, who, {}) : await userTarget(db, who, who.user_id)
  const goals = await achievements(db, scopeOf(who), target, monthPeriod(now), now)
  const goal = goals.find(({ option }) => option === 'pay_sales')
  if (!goal) return null
  const { actual, levels, level, rate } = goal
  return { name: target.name, actual, levels, level, rate }
}

/** What the caller earns in this month, as far as the caller may read it. */
async function commissionOf(db: Db, who: Staff, now: number): Promise<Summary['commission']> {
  if (callRefusal(commissionCalls.person, who, now) !== undefined || !hasCommissions(who)) return null
  const terms = await readTerms(db, who.corp_id)
  const month = monthOf(now)
  const [row] = await commissionsIn(db, month, { terms, now, userIds: [who.user_id] })
  if (row === undefined) return null
  return { total: row.total, next: nextOf(versionOf(terms, row.scheme_id, month), row) }
}

/** 我的数据: the figures of the filter, and what of this month is aimed at, foretold and earned. */
export async function workSummary(db: Db, who: Staff, filter: MetricFilter, isTeam: boolean): Promise<Summary> {
  const { now, platform, user_ids } = filter
  const items = await itemsOf(db, who, filter)
  if (readsSamplesAlone(who)) return { items, forecast: UNAVAILABLE, goal: null, commission: null }
  return {
    items,
    forecast: forecastSum(await forecastOfFilter(db, scopeOf(who), { now, platform, user_ids }, monthPeriod(now))),
    goal: await goalOf(db, who, isTeam, now),
    commission: isTeam ? null : await commissionOf(db, who, now),
  }
}

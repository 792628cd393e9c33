import { previousPeriod } from '@crm/base/period'
import { flagOf } from '@crm/base/numbers'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { AuthorNewTagRule, QuotaType } from '@crm/contracts/enums'
import type { Db } from '../../../store/database/db.ts'
import { pageInfo } from '../../../records/page.ts'
import { refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { during, type MetricFilter } from '../../../rules/filter.ts'
import type { OpenPeriod } from '@crm/base/period'
import { percent, perUnit, withRates } from '../../../rules/period.ts'
import { salesTotals, salesTrend } from '../../../figures/sales.ts'
import { repurchaseRate } from '../../../figures/talents.ts'
import { quotaOf } from '../../../rules/quota.ts'
import { scopeOf, scopeRefusal } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { carriedList, carryFilter, type CarryQuery, linesOfListed } from '../../../figures/carriedTalents.ts'
import {
  isNaturalShown,
  listedNatural,
  naturalFilter,
  type NaturalFilters,
  naturalPage,
  type NaturalQuery,
  naturalTotals,
} from '../../../records/talents/naturalTalents.ts'
import { naturalScope, soldPage } from '../../../records/talents/sold.ts'
import { talentSetting } from '../../../figures/talentRows.ts'

const CARDS = ['gmv', 'issue_author', 'first_issue_author', 'close_sales'] as const

async function carryCards(db: Db, query: CarryQuery, filter: MetricFilter) {
  const scope = scopeOf(query.who)
  const [totals, repurchase_rate] = await Promise.all([
    salesTotals(db, scope, filter, CARDS),
    repurchaseRate(db, scope, filter),
  ])
  return { ...totals, ave_author_gmv: perUnit(totals.gmv, totals.issue_author), repurchase_rate }
}

/** How many talents the bought version shows, beside what is asked for. */
export async function naturalQuery(db: Db, who: Staff, request: NaturalFilters, now: number): Promise<NaturalQuery> {
  const [setting, quota] = await Promise.all([
    talentSetting(db, who.corp_id),
    quotaOf(db, who.corp_id, QuotaType.naturalAuthor, now),
  ])
  return { who, request, now, setting, limit: quota.limit }
}

async function naturalCards(db: Db, query: NaturalQuery, filter: MetricFilter) {
  const scope = naturalScope(query.who)
  // The share is one of everything that was sold on the same platform, in the same shops and goods.
  const { user_ids: _, authors: __, ...everything } = filter
  const [totals, whole] = await Promise.all([
    salesTotals(db, scope, filter, ['issue_author', 'gmv', 'order_count']),
    salesTotals(db, scope, everything, ['gmv']),
  ])
  return { ...totals, gmv_share: percent(totals.gmv, whole.gmv) }
}

async function compared<Key extends string>(
  filter: MetricFilter,
  cards: (filter: MetricFilter) => Promise<Record<Key, number>>,
) {
  const before = previousPeriod(filter, filter.now)
  const [cur, prev] = await Promise.all([cards(filter), before && cards(during(filter, before))])
  return withRates(cur, prev)
}

/** Talents that sold: with the team, and without a follower. */
export const talentCarry = serve(talentCarryCalls, {
  cooperationList: async ({ request, db, who, now }) => {
    const query = { who, request, now, setting: await talentSetting(db, who.corp_id) }
    const { list, total_count, list_total, status_count } = await carriedList(db, query)
    const has_new_type = flagOf(who.author_new_tag_rule !== AuthorNewTagRule.daysAfterFirstOrder)
    return { list, page_info: pageInfo(request, total_count), ext: { list_total, status_count, has_new_type } }
  },
  cooperationOverview: async ({ request, db, who, now }) => {
    const query = { who, request, now, setting: await talentSetting(db, who.corp_id) }
    const filter = carryFilter(query)
    const before = previousPeriod(filter, now)
    const cards = async (range: OpenPeriod) => {
      // Who sold, or sold for the first time, is asked of each period by itself.
      const asked = { ...query, request: { ...request, start_time: range.start, end_time: range.end } }
      return carryCards(db, asked, await linesOfListed(db, asked))
    }
    const [cur, prev] = await Promise.all([cards(filter), before && cards(before)])
    return withRates(cur, prev)
  },
  cooperationSold: async ({ request, db, who, now }) => {
    const { list, total_count } = await soldPage(db, scopeOf(who), carryFilter({ request, now }), request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  naturalList: async ({ request, db, who, now }) => {
    const { limit, setting } = await naturalQuery(db, who, request, now)
    const query = { who, request, now, setting, limit }
    const [{ list, total_count }, { list_total, locked_count }] = await Promise.all([
      naturalPage(db, query),
      naturalTotals(db, query),
    ])
    return { list, page_info: pageInfo(request, total_count), ext: { list_total, limit, locked_count } }
  },
  naturalOverview: async ({ request, db, who, now }) => {
    const query = await naturalQuery(db, who, request, now)
    return compared(await listedNatural(db, query), (filter) => naturalCards(db, query, filter))
  },
  naturalTrend: async ({ request, db, who, now }) => {
    const query = await naturalQuery(db, who, request, now)
    return { list: await salesTrend(db, naturalScope(who), await listedNatural(db, query), ['gmv', 'order_count']) }
  },
  naturalSold: async ({ request, db, who, now }) => {
    const query = await naturalQuery(db, who, request, now)
    refuseWith(scopeRefusal(await isNaturalShown(db, query, request.author_id)))
    const { list, total_count } = await soldPage(db, naturalScope(who), naturalFilter(query), request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
})

import { UNAVAILABLE } from '@crm/base/numbers'
import { isManager } from '@crm/access/roles'
import type { AnswerOf } from '@crm/contracts/call'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { QuotaType } from '@crm/contracts/enums'
import { contentOverviewFigures } from '@crm/contracts/figures/seeding'
import { CONTENT_TODO_KINDS } from '@crm/contracts/rules/contentTodos'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  type ContentTotals,
  contentFeelings,
  contentParts,
  contentRank,
  contentTrend,
} from '../../../figures/content.ts'
import { CAMPAIGNS, campaignConditions, campaignProgress, contentTodoCounts } from '../../../figures/contentTodos.ts'
import type { MetricFilter, PlatformFilter } from '../../../rules/filter.ts'
import { figureItems } from '../../../figures/figureItems.ts'
import { sampleTrend } from '../../../figures/samples.ts'
import { rowOf, rowsOf } from '../../../store/database/query.ts'
import { quotas } from '../../../rules/quota.ts'
import { scopeOf } from '../../../rules/scope.ts'
import {
  figuresWithRates,
  periodBefore,
  readsSamples,
  seedingTotals,
  seedingSamples,
} from '../../../records/seeding/seedingTotals.ts'
import { runsCampaign } from '../../../records/campaigns/storedCampaigns.ts'
import { serve } from '../../serve.ts'
import { int, number, select, text, value } from '../../../store/database/select.ts'

const RANK_SIZE = 10
const CAMPAIGN_SIZE = 5
const PLAN_USES = [QuotaType.content, QuotaType.contentExport, QuotaType.companyAuthor, QuotaType.storage]

type Figures = Record<string, number>
type Point = { date: string; values: Figures }

interface OverviewFilters {
  platform?: PlatformFilter | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  dept_id?: number[] | undefined
  user_id?: number[] | undefined
  spu_id?: number | undefined
  campaign_id?: number | undefined
}

// 0 or nothing is every department, every member.
const chosen = (ids: number[] | undefined) => {
  const wanted = (ids ?? []).filter((id) => id > 0)
  return wanted.length === 0 ? undefined : wanted
}

function filterOf(request: OverviewFilters, now: number): MetricFilter {
  const { start_time: start, end_time: end, platform, dept_id, user_id, spu_id, campaign_id } = request
  return { now, start, end, platform, dept_ids: chosen(dept_id), user_ids: chosen(user_id), spu_id, campaign_id }
}

const NOTHING: ContentTotals = {
  content_count: 0,
  hot_count: 0,
  plays: 0,
  interactions: 0,
  cost: 0,
  author_count: 0,
  new_author_count: 0,
}

async function trendOf(db: Db, who: Staff, filter: MetricFilter): Promise<Point[]> {
  const scope = scopeOf(who)
  const samples = await sampleTrend(db, scope, seedingSamples(who, filter))
  if (readsSamples(who)) return samples.map(({ date, ...values }) => ({ date, values }))
  const contents = new Map((await contentTrend(db, scope, filter)).map(({ date, ...totals }) => [date, totals]))
  const sent = new Map(samples.map(({ date, sample_count }) => [date, sample_count]))
  // An open range may begin at another day in each of the two.
  const days = [...new Set([...contents.keys(), ...sent.keys()])].sort()
  return days.map((date) => ({
    date,
    values: {
      ...figuresWithRates(contents.get(date) ?? NOTHING),
      sample_count: sent.get(date) ?? 0,
    },
  }))
}

type StartSteps = AnswerOf<typeof contentOverviewCalls.start>

export const contentOverview = serve(contentOverviewCalls, {
  summary: async ({ request, db, who, now }) => {
    const { contents, samples } = contentOverviewFigures
    const { of, cur, prev } = await seedingTotals(db, who, filterOf(request, now))
    return { items: of === 'samples' ? figureItems(samples, cur, prev) : figureItems(contents, cur, prev) }
  },
  trend: async ({ request, db, who, now }) => ({ list: await trendOf(db, who, filterOf(request, now)) }),
  structure: async ({ request, db, who, now }) => {
    const filter = filterOf(request, now)
    if (request.by === 'feeling') {
      const { positive, neutral, negative } = await contentFeelings(db, scopeOf(who), filter)
      const parts = Object.entries({ positive, neutral, negative })
      return { list: parts.map(([id, value]) => ({ id, name: '', value, interactions: 0 })) }
    }
    const parts = await contentParts(db, scopeOf(who), filter, request.by)
    return {
      list: parts.map(({ id, name, content_count, interactions }) => ({
        id,
        name,
        value: content_count,
        interactions,
      })),
    }
  },
  rank: async ({ request, db, who, now }) => {
    if (request.kind === 'user' && !isManager(who)) refuse(Code.notAllowed, '暂无访问权限！')
    const filter = filterOf(request, now)
    return { list: await contentRank(db, scopeOf(who), filter, request.kind, periodBefore(filter), RANK_SIZE) }
  },
  todo: async ({ request, db, who, now }) => {
    const kinds = readsSamples(who) ? (['sample_ship'] as const) : CONTENT_TODO_KINDS
    return { list: await contentTodoCounts(db, scopeOf(who), filterOf(request, now), kinds) }
  },
  campaigns: async ({ db, who, now }) => {
    const { list, total } = await campaignProgress(db, scopeOf(who), now, CAMPAIGN_SIZE)
    // What a campaign costs is for its owner and leads.
    const hidden = { budget: UNAVAILABLE, cost: UNAVAILABLE }
    return {
      list: list.map(({ owner_id, ...row }) => ({ ...row, ...(!runsCampaign(who, { owner_id }) && hidden) })),
      total,
    }
  },
  quota: async ({ db, who, now }) => {
    const rows = await quotas(db, who.corp_id, PLAN_USES, now)
    return { list: rows.map(({ type, used, limit }) => ({ type, used, limit })) }
  },
  start: ({ db, who: { corp_id } }) => {
    const holds = (table: ReturnType<typeof sql>) =>
      sql`exists (select 1 from ${table} where corp_id = ${corp_id} and deleted_at is null)::int`
    return rowOf(
      db,
      select(
        {
          spu: value<StartSteps['spu']>`${holds(sql`spu`)}`,
          author: int<
            StartSteps['author']
          >`exists (select 1 from corp_author where corp_id = ${corp_id} and in_content = 1
        and deleted_at is null)`,
          campaign: value<StartSteps['campaign']>`${holds(sql`campaign`)}`,
          content: value<StartSteps['content']>`${holds(sql`content_item`)}`,
        },
        sql``,
      ),
    )
  },
  options: async ({ db, who }) => ({
    spus: await rowsOf(
      db,
      select(
        { id: number`id`, name: text`name` },
        sql`from spu where corp_id = ${who.corp_id} and deleted_at is null order by updated_at desc, id limit 200`,
      ),
    ),
    campaigns: await rowsOf(
      db,
      select(
        { id: number`p.id`, name: text`p.name` },
        sql`from ${CAMPAIGNS} where ${campaignConditions(scopeOf(who))} and p.status > 1
        order by p.updated_at desc, p.id limit 200`,
      ),
    ),
  }),
})

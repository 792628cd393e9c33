import { previousPeriod } from '@crm/base/period'
import { platformsOf } from '@crm/access/visibility'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { QuotaType } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { pageInfo } from '../../../records/page.ts'
import {
  comparedContents,
  contentRates,
  type ContentTotals,
  contentTotals,
  contentTrend,
} from '../../../figures/content.ts'
import { contentCounters, contentLabels, contentList } from '../../../figures/contentList.ts'
import { CAMPAIGNS, campaignConditions } from '../../../figures/contentTodos.ts'
import { withRates } from '../../../rules/period.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { outsideAddress } from '../../../records/session/outside.ts'
import { quotaOf } from '../../../rules/quota.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { contentFilterOf, contentWhereOf, grassRow } from '../../../records/videos/grassRows.ts'
import { grassWrites } from './grassWrites.ts'
import { xhlStateOf } from '../../../records/videos/xhlState.ts'
import { talentsInScope } from '../../../records/talents/talentsInScope.ts'
import { number, select, text } from '../../../store/database/select.ts'

const LABELS_MAX = 200
const XHL_RETURN = '/auth/xhl'

const cardsOf = (totals: ContentTotals) => {
  const { content_count, hot_count, plays, interactions, cost } = totals
  const { interaction_rate, cpe, cpm } = contentRates(totals)
  return { content_count, hot_count, plays, interactions, interaction_rate, cost, cpe, cpm }
}

/** Seeding contents: list and figures that agree with the overview of seeding, and what staff do to contents. */
export const grassVideos = serve(grassVideoCalls, {
  list: async ({ request, db, who, now }) => {
    const [scope, filter, where] = [scopeOf(who), contentFilterOf(request, now), contentWhereOf(request)]
    const { list, total_count } = await contentList(db, scope, filter, where, request)
    const totals = cardsOf(await contentTotals(db, scope, filter, where))
    const counters = await contentCounters(db, scope, filter, where)
    return {
      list: list.map(grassRow),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { ...totals, ...counters } },
    }
  },
  statistic: async ({ request, db, who, now }) => {
    const filter = contentFilterOf(request, now)
    const before = previousPeriod(filter, now)
    const { cur, prev } = await comparedContents(db, scopeOf(who), filter, before, contentWhereOf(request))
    return withRates(cardsOf(cur), prev && cardsOf(prev))
  },
  trend: async ({ request, db, who, now }) => {
    const days = await contentTrend(db, scopeOf(who), contentFilterOf(request, now), contentWhereOf(request))
    return {
      list: days.map(({ date, content_count, hot_count, plays, interactions, cost }) => ({
        date,
        content_count,
        hot_count,
        plays,
        interactions,
        cost,
      })),
    }
  },
  options: async ({ db, who, now }) => {
    const { used, limit } = await quotaOf(db, who.corp_id, QuotaType.content, now)
    return {
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
      labels: (await contentLabels(db, who.corp_id, LABELS_MAX)).map(({ name }) => name),
      quota: { used, limit },
    }
  },
  authors: async ({ request, db, who, now }) => ({
    list: await talentsInScope(db, who, now, {
      ...request,
      platforms: platformsOf(who, who.modules.content ? 2 : 1).filter((each) => each === (request.platform ?? each)),
      listed: sql`(ca.in_content = 1 or ca.in_commerce = 1)`,
      // Whoever sells through a talent may seed with it.
      classify: 'both',
    }),
  }),
  xhlAuthDetail: async (ctx) => {
    const { db, who, now, demo } = ctx
    const state = await xhlStateOf(db, who.corp_id, now)
    return { ...state, url: demo ? outsideAddress(ctx, '小红书', { as: 'xhl', redirect_uri: XHL_RETURN }) : '' }
  },
  ...grassWrites,
})

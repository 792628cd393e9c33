import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { campaignAnalysisCalls } from '@crm/contracts/calls/campaignAnalysis'
import { campaignAnalysisFigures } from '@crm/contracts/figures/campaignAnalysis'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import { and, eq } from 'drizzle-orm'
import { contentCosts, contentMatrix, topContents } from '../../../figures/campaignAnalysis.ts'
import { contentFeelings, contentRates, contentTotals, contentTrend } from '../../../figures/content.ts'
import { contentVideoId } from '../../../figures/contentVideoId.ts'
import { figureItems } from '../../../figures/figureItems.ts'
import { opinionWords } from '../../../figures/opinions.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { logCampaigns } from '../../../records/campaigns/campaignLogs.ts'
import { CAMPAIGN_LOG } from '../../../records/campaigns/campaignWrites.ts'
import { campaignInSight, runsCampaign, storedCampaign } from '../../../records/campaigns/storedCampaigns.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { perUnit } from '../../../rules/period.ts'
import { refuseWith } from '../../../rules/refusal.ts'
import { NOT_ALLOWED, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { campaign } from '../../../store/database/schema.ts'
import { serve } from '../../serve.ts'

const TOP = 10

export const campaignAnalysis = serve(campaignAnalysisCalls, {
  analysis: async ({ request: { id, start_time: start, end_time: end }, db, who, now }) => {
    const row = await campaignInSight(db, who, id, now)
    const showsCosts = runsCampaign(who, row)
    // Whoever sees the campaign sees all of its contents.
    const scope = { ...scopeOf(who), kind: 'corp' as const }
    const filter: MetricFilter = { now, campaign_id: id, start, end }
    const totals = await contentTotals(db, scope, filter)
    const shown = <Figures extends { cost: number; cpe: number; cpm?: number }>(figures: Figures): Figures =>
      showsCosts ? figures : { ...figures, cost: UNAVAILABLE, cpe: UNAVAILABLE, cpm: UNAVAILABLE }
    const { goals, conclusion, updated_at } = await storedCampaign(db, who, id)
    const goalOf: Readonly<Record<string, number | undefined>> = {
      ...{ content_count: goals.content_count, interactions: goals.interaction, hot_count: goals.hot_count },
      cpe: showsCosts ? goals.cpe : undefined,
    }
    return {
      items: figureItems(campaignAnalysisFigures, shown({ ...totals, ...contentRates(totals) }), undefined).map(
        ({ key, unit, value }) => ({ key, unit, value, goal: goalOf[key] || UNAVAILABLE }),
      ),
      trend: (await contentTrend(db, scope, filter)).map(({ date, content_count, interactions }) => ({
        ...{ date, content_count, interactions },
      })),
      matrix: (await contentMatrix(db, scope, filter)).map((cell) =>
        shown({ ...cell, cpe: perUnit(cell.cost, cell.interactions) }),
      ),
      contents: (await topContents(db, scope, filter, TOP)).map(({ id: content, cost, ...top }) => ({
        ...top,
        content_id: contentVideoId(content),
        cost: showsCosts ? cost : UNAVAILABLE,
      })),
      feelings: await contentFeelings(db, scope, filter),
      words: await opinionWords(db, scope, filter, {}),
      costs: showsCosts ? await contentCosts(db, scope, filter) : null,
      conclusion,
      updated_at,
      concludes: flagOf(showsCosts && workRefusal(row.status, 'closing') === undefined),
    }
  },

  conclude: async ({ request: { id, conclusion, updated_at }, db, who, now, oplog }) => {
    const row = await campaignInSight(db, who, id, now)
    if (!runsCampaign(who, row)) refuseWith(NOT_ALLOWED)
    const closed = workRefusal(row.status, 'closing')
    if (closed !== undefined) refuseWith({ code: WRONG_STATE_CODE, message: closed })
    await lockRows(db, who, { table: 'campaign', key: 'id' }, [id])
    const stored = await storedCampaign(db, who, id)
    refuseStale(stored, updated_at)
    const written = Math.max(now, stored.updated_at + 1)
    await db
      .update(campaign)
      .set({ conclusion, updated_at: written, updated_by: who.user_id })
      .where(and(eq(campaign.corp_id, who.corp_id), eq(campaign.id, id)))
    await logCampaigns({ db, who, now }, [{ campaign_id: id, action: '填写结论', content: '' }])
    await oplog({
      ...CAMPAIGN_LOG,
      action: '填写结论',
      object: row.name,
      object_id: id,
      before: { conclusion: stored.conclusion },
      after: { conclusion },
    })
    return { updated_at: written }
  },
})

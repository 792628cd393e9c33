import { previousPeriod } from '@crm/base/period'
import { liveCalls } from '@crm/contracts/calls/lives'
import { comparedLives, type LiveListTotals, liveList, liveRates, liveTrend } from '../../../figures/lives.ts'
import { liveNarrowingOf, wireLives } from '../../../records/lives/liveRows.ts'
import { sessionsLeft } from '../../../records/lives/recording.ts'
import { pageInfo } from '../../../records/page.ts'
import { metricFilterOf } from '../../../records/videos/videoRows.ts'
import { withRates } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { watchesLives } from '../../../services/lives/liveService.ts'
import { serve } from '../../serve.ts'
import { recordWrites } from './recordWrites.ts'

const cardsOf = (totals: LiveListTotals) => {
  const { live_total, sold_lives, gmv, views } = totals
  return { live_total, sold_lives, gmv, views, ...liveRates(totals) }
}

/** Lives of talents with our goods: list and figures, and what is recorded. */
export const lives = serve(liveCalls, {
  list: async ({ request, db, who, now, lives: service }) => {
    const [scope, filter, where] = [scopeOf(who), metricFilterOf(request, now), liveNarrowingOf(request)]
    const { list, total_count, totals } = await liveList(db, scope, filter, where, request)
    const { unique_viewers: _, ...sums } = totals
    return {
      list: await wireLives(db, who, list, now),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { ...sums, gpm: liveRates(totals).gpm }, service: watchesLives(service) },
    }
  },
  statistic: async ({ request, db, who, now }) => {
    const filter = metricFilterOf(request, now)
    const before = previousPeriod(filter, now)
    const { cur, prev } = await comparedLives(db, scopeOf(who), filter, liveNarrowingOf(request), before)
    return withRates(cardsOf(cur), prev && cardsOf(prev))
  },
  trend: async ({ request, db, who, now }) => ({
    list: await liveTrend(db, scopeOf(who), metricFilterOf(request, now), liveNarrowingOf(request)),
  }),
  recordQuota: async ({ db, who, now }) => ({ remain: await sessionsLeft(db, who.corp_id, now) }),
  ...recordWrites,
})

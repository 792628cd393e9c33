import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { pageInfo } from '../../../records/page.ts'
import { marketDays, rankPeriodOf } from '../../../figures/market.ts'
import { dayLabel } from '../../../rules/period.ts'
import { serve } from '../../serve.ts'
import { talentRankPage, talentRankStarts, visibleRanks } from '../talentFinding/talentRank.ts'

export const talentRank = serve(talentRankCalls, {
  list: async ({ request, db, who, now }) => {
    const known = await marketDays(db)
    const { span, notes } = rankPeriodOf(request, known)
    const starts = talentRankStarts(request.kind, request.cycle, known).map(dayLabel)
    const is_missing = starts.includes(notes.date) ? 0 : 1
    const { list, total_count } =
      is_missing === 1 ? { list: [], total_count: 0 } : await talentRankPage(db, who, request, { span, known, now })
    const visible = visibleRanks(who.modules.commerce?.level)
    return {
      list,
      page_info: pageInfo(request, total_count),
      ext: { ...notes, latest: starts[0] ?? '', is_missing, visible },
    }
  },
  dates: async ({ request, db }) => ({
    list: talentRankStarts(request.kind, request.cycle, await marketDays(db)).map(dayLabel),
  }),
})

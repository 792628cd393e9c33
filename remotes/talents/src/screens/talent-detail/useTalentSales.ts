import { useCall } from '@crm/client/hooks'
import { type TalentDetail, talentDetailCalls, type TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import { talentSalesFigures } from '@crm/contracts/figures/talents'
import { type Filters, figureItems } from '@crm/ui/data'
import type { talentDetailFilters } from './talentDetailFilters.ts'

/** What the talent sold in the chosen days, for the reader, the department or the enterprise. */
export function useTalentSales(
  { author_id, platform, has_new_type, figure_scopes, corp, shows_own }: TalentDetail,
  { values, request: { start_time, end_time } }: Filters<(typeof talentDetailFilters)['fields']>,
) {
  // A link may come from somebody who reaches further.
  const scope = figure_scopes.find((each) => each === values.scope) ?? figure_scopes.at(-1)
  const request: TalentFiguresRequest = {
    author_id,
    platform,
    ...(scope === undefined ? {} : { scope }),
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
    // A corporation whose tags are written by rule has no such choice, also not by address.
    ...(has_new_type === 1 && values.new_type === 1 ? { new_type: 1 as const } : {}),
  }
  // What a colleague's talent sold for the reader once stays his to see.
  const isShown = corp !== null && (shows_own === 1 || figure_scopes.length > 0)
  const read = useCall(talentDetailCalls.overview, request, { enabled: isShown })
  const { data } = read
  const items = figureItems(talentSalesFigures, data, request).map((item) =>
    item.key === 'media_count' && data
      ? { ...item, note: `${item.note}：直播 ${data.live_count}，视频 ${data.video_count}` }
      : item,
  )
  return {
    isShown,
    scope,
    request,
    read,
    items,
    // Zeros, empty charts and an empty table say one thing.
    isEmpty: data !== undefined && items.every(({ value }) => (value ?? 0) <= 0),
  }
}

export type TalentSales = ReturnType<typeof useTalentSales>

import { canReadCommissionOf, type CommissionReader } from '@crm/access/commission'
import { mediumDrawerPlatforms, mediumPart } from '@crm/access/visibility'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { goodsColumns } from '@crm/contracts/columns/goods'
import {
  mediumActivityColumns,
  mediumColonelColumns,
  mediumColonelTalentColumns,
  mediumContentColumns,
  mediumTalentColumns,
} from '@crm/contracts/columns/medium'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { videoColumns } from '@crm/contracts/columns/videos'
import { filterSpec, inAddress, listFilters, tab } from '@crm/ui/filters'
import { mediumTalentFields, scopeFields } from '../../parts/medium/mediumFilters.ts'

/** Tabs of a member of staff, as the address names them. */
const MEDIUM_TABS = ['talents', 'colonels', 'samples', 'goods', 'contents', 'percentage'] as const
export type MediumTab = (typeof MEDIUM_TABS)[number]

const labels: Readonly<Record<MediumTab, string>> = {
  talents: '达人',
  colonels: '团长',
  samples: '寄样',
  goods: '商品',
  contents: '内容',
  percentage: '提成',
}

/** Platform, dates and tab of the page, and which list of a tab that has several. */
export const mediumDetailFilters = (who: Parameters<typeof mediumDrawerPlatforms>[0]) =>
  filterSpec({
    tab: inAddress(tab(MEDIUM_TABS, 'talents')),
    colonel_part: inAddress(tab(['colonels', 'activities', 'talents'], 'colonels')),
    sample_part: inAddress(tab(['samples', 'videos', 'lives'], 'samples')),
    content_part: inAddress(tab(['videos', 'lives'], 'videos')),
    ...scopeFields(who),
  })

/** The tabs that there are of a person for the reader; none for whom nobody's work is to see. */
export function tabsOf(
  who: CommissionReader,
  person: { user_id: number; hasColonels: boolean },
): readonly { key: MediumTab; label: string }[] {
  const part = mediumPart(who)
  if (part === 'none') return []
  const isShown: Readonly<Partial<Record<MediumTab, boolean>>> = {
    colonels: person.hasColonels,
    percentage: canReadCommissionOf(who, person.user_id),
  }
  const shown = MEDIUM_TABS.filter((key) => (part === 'samples' ? key === 'samples' : isShown[key] !== false))
  return shown.map((key) => ({ key, label: labels[key] }))
}

const byGmv = { sort: { order_by: 'gmv', sort: 'desc' } } as const

/** Pages, sorting and filters of the tables, each under a name of its own in the address. */
export const talentFilters = listFilters(mediumDetailCalls.authorPage, mediumTalentColumns, mediumTalentFields, {
  prefix: 'talents_',
  clears: true,
  ...byGmv,
})
export const colonelFilters = listFilters(
  mediumDetailCalls.colonelPage,
  mediumColonelColumns,
  {},
  { prefix: 'colonels_', ...byGmv },
)
export const activityFilters = listFilters(
  mediumDetailCalls.colonelActivityPage,
  mediumActivityColumns,
  {},
  { prefix: 'activities_', ...byGmv },
)
export const colonelTalentFilters = listFilters(
  mediumDetailCalls.colonelAuthorPage,
  mediumColonelTalentColumns,
  {},
  { prefix: 'colonel_talents_', ...byGmv },
)
export const sampleFilters = listFilters(mediumDetailCalls.samplePage, sampleColumns, {}, { prefix: 'samples_' })
export const sampleVideoFilters = listFilters(
  mediumDetailCalls.sampleVideoPage,
  mediumContentColumns,
  {},
  { prefix: 'sample_videos_', ...byGmv },
)
export const sampleLiveFilters = listFilters(
  mediumDetailCalls.sampleLivePage,
  mediumContentColumns,
  {},
  { prefix: 'sample_lives_', ...byGmv },
)
export const goodsFilters = listFilters(mediumDetailCalls.goodsPage, goodsColumns, {}, { prefix: 'goods_', ...byGmv })
export const videoFilters = listFilters(
  mediumDetailCalls.contentPage,
  videoColumns,
  {},
  { prefix: 'videos_', ...byGmv },
)
export const liveFilters = listFilters(
  mediumDetailCalls.contentLivePage,
  mediumContentColumns,
  {},
  { prefix: 'lives_', ...byGmv },
)

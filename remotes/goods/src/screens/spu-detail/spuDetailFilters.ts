import { canSeeSeeding } from '@crm/access/opinions'
import type { Who } from '@crm/access/who'
import { spuCalls } from '@crm/contracts/calls/spus'
import { spuCampaignColumns, spuContentColumns, spuProductColumns, spuTalentColumns } from '@crm/contracts/columns/spus'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { spuFilterDefinitions } from '@crm/contracts/filters/spus'
import { dateRange, filterSpec, inAddress, listFilters, tab } from '@crm/ui/filters'

/** Tabs of an SPU. */
export const SPU_TABS = ['overview', 'talents', 'products', 'contents', 'opinion', 'campaigns'] as const
export type SpuTab = (typeof SPU_TABS)[number]

const OF_SEEDING: readonly SpuTab[] = ['contents', 'opinion', 'campaigns']

const labels: Record<SpuTab, string> = {
  overview: '概览',
  talents: '达人',
  products: '商品',
  contents: '内容',
  opinion: '舆情',
  campaigns: '推广计划',
}

/** The tabs that a member of staff has: those of content seeding where the corporation owns it. */
export const tabsOf = (who: Pick<Who, 'modules'>): readonly { key: SpuTab; label: string }[] =>
  SPU_TABS.filter((key) => canSeeSeeding(who) || !OF_SEEDING.includes(key)).map((key) => ({ key, label: labels[key] }))

/** Tab, platform and days of the detail. */
export const spuDetailFilters = filterSpec({
  tab: inAddress(tab(SPU_TABS, 'overview')),
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  date: dateRange(spuFilterDefinitions.date, { initial: 'last30day' }),
})

// Page and sorting of each list stand under names of their own in the address.

/** 商品. */
export const productFilters = listFilters(
  spuCalls.products,
  spuProductColumns,
  {},
  { prefix: 'products_', size: 10, sort: { order_by: 'gmv', sort: 'desc' } },
)

/** 达人. */
export const talentFilters = listFilters(
  spuCalls.talents,
  spuTalentColumns,
  {},
  { prefix: 'talents_', size: 10, sort: { order_by: 'gmv', sort: 'desc' } },
)

/** 内容. */
export const contentFilters = listFilters(
  spuCalls.contents,
  spuContentColumns,
  {},
  { prefix: 'contents_', size: 10, sort: { order_by: 'interactions', sort: 'desc' } },
)

/** 推广计划. */
export const campaignFilters = listFilters(
  spuCalls.campaigns,
  spuCampaignColumns,
  {},
  { prefix: 'campaigns_', size: 10, sort: { order_by: 'progress', sort: 'desc' } },
)

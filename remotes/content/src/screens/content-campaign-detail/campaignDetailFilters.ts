import { campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { campaignDraftCalls } from '@crm/contracts/calls/campaignDrafts'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { materialCalls } from '@crm/contracts/calls/materials'
import { campaignContentColumns } from '@crm/contracts/columns/campaignContents'
import { campaignDraftColumns } from '@crm/contracts/columns/campaignDrafts'
import { campaignTalentColumns } from '@crm/contracts/columns/campaignTalents'
import { materialColumns } from '@crm/contracts/columns/materials'
import { campaignTalentFilterDefinitions as defined } from '@crm/contracts/filters/campaignTalents'
import { materialFilterDefinitions as materials } from '@crm/contracts/filters/materials'
import { dateRange, filterSpec, inAddress, keyword, listFilters, multiSelect, select, tab } from '@crm/ui/filters'

/** 达人: as a board by stage, or as a table. */
export const campaignTalentFilters = listFilters(campaignTalentCalls.list, campaignTalentColumns, {
  view: inAddress(tab(['board', 'table'], 'board')),
  stages: multiSelect(defined.stages),
  keyword: keyword({ placeholder: '达人昵称/ID' }),
})

/** 内容. */
export const campaignContentFilters = listFilters(
  campaignContentCalls.list,
  campaignContentColumns,
  { keyword: keyword({ placeholder: '标题/达人/内容ID' }) },
  { prefix: 'contents_', sort: { order_by: 'publish_at', sort: 'desc' } },
)

/** 分析: the days on which the contents were published. */
export const campaignAnalysisScope = filterSpec({
  date: dateRange('发布日期', { initial: 'all', types: ['all', 'last7day', 'last30day', 'customize', 'more'] }),
})

/** 审稿: what waits for a decision, or all. */
export const campaignDraftFilters = listFilters(
  campaignDraftCalls.list,
  campaignDraftColumns,
  { tab: tab(['reviewing', 'all'], 'reviewing') },
  { prefix: 'drafts_' },
)

/** 素材. */
export const campaignMaterialFilters = listFilters(
  materialCalls.list,
  materialColumns,
  { keyword: keyword({ placeholder: '名称/文案' }), state: select(materials.state, materials.state.options) },
  { prefix: 'materials_', sort: { order_by: 'created_at', sort: 'desc' } },
)

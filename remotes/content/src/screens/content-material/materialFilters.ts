import { materialCalls } from '@crm/contracts/calls/materials'
import { materialColumns } from '@crm/contracts/columns/materials'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { materialFilterDefinitions } from '@crm/contracts/filters/materials'
import { SMART_FOLDERS } from '@crm/contracts/rules/materialRules'
import {
  dateRange,
  flag,
  hiddenId,
  inAddress,
  keyword,
  listFilters,
  multiSelect,
  numberRange,
  type Option,
  select,
  tab,
} from '@crm/ui/filters'

const defined = materialFilterDefinitions

/** What the filters offer; `known` after the calls. */
export interface MaterialChoices {
  spus: readonly Option<number>[]
  campaigns: readonly Option<number>[]
  uploaders: readonly Option<number>[]
  tags: readonly Option<number>[]
  known: boolean
}

/** Filters of the materials over the given choices, the latest first. Folders are chosen beside the list. */
export const materialFilters = ({ spus, campaigns, uploaders, tags, known }: MaterialChoices) =>
  listFilters(
    materialCalls.list,
    materialColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(['all', '1', '2', '3'], 'all', { definition: defined.tab }),
      folder: tab(SMART_FOLDERS, 'all'),
      folder_id: hiddenId(),
      view_mode: inAddress(tab(['grid', 'table'], 'grid')),
      keyword: keyword({ placeholder: '名称/文案' }),
      tag_ids: multiSelect(defined.tag_ids, tags, { known }),
      state: select(defined.state, defined.state.options),
      ended_in_use: flag(defined.ended_in_use),
      spu_id: select(defined.spu_id, spus, { known }),
      campaign_id: select(defined.campaign_id, campaigns, { known }),
      user_id: select(defined.user_id, uploaders, { known }),
      date: dateRange(defined.date),
      uses: numberRange(defined.uses),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )

export type MaterialSpec = ReturnType<typeof materialFilters>['fields']

import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignColumns } from '@crm/contracts/columns/campaigns'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { campaignFilterDefinitions } from '@crm/contracts/filters/campaigns'
import {
  inAddress,
  keyword,
  listFilters,
  namedDateRange,
  numberRange,
  type Option,
  select,
  staff,
  tab,
} from '@crm/ui/filters'

const defined = campaignFilterDefinitions

/** What the filters offer; `known` after a call. */
export interface CampaignChoices {
  spus: readonly Option<number>[]
  known: boolean
}

/** Filters of the campaigns over the given choices, the latest change first. */
export const campaignFilters = ({ spus, known }: CampaignChoices) =>
  listFilters(
    campaignCalls.list,
    campaignColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(['all', '1', '2', '3', '4'], 'all', { definition: defined.tab }),
      view_mode: inAddress(tab(['table', 'card', 'gantt'], 'table')),
      keyword: keyword({ placeholder: '项目名称' }),
      user_id: staff(defined.user_id),
      spu_id: select(defined.spu_id, spus, { known }),
      period: namedDateRange(defined.period, 'period'),
      budget: numberRange(defined.budget),
    },
    { sort: { order_by: 'updated_at', sort: 'desc' } },
  )

export type CampaignSpec = ReturnType<typeof campaignFilters>['fields']

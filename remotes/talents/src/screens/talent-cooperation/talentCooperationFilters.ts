import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { carriedTalentColumns } from '@crm/contracts/columns/talentCarry'
import { carriedTalentFilterDefinitions } from '@crm/contracts/filters/talentCarry'
import { CARRY_TABS } from '@crm/contracts/rules/talentStages'
import { dateRange, dept, foundSelect, listFilters, multiSelect, select, staff, tab } from '@crm/ui/filters'
import { commonFields, platformOrAll } from '../../lib/talentFilters.ts'
import type { SoldChoices } from '../../parts/useSoldChoices.ts'

const defined = carriedTalentFilterDefinitions
const { keyword, tags, level, gmv } = commonFields

/** Filters of the talents that the team cooperates with, the best sellers first. */
export const talentCooperationFilters = ({ goods, colonels }: SoldChoices) =>
  listFilters(
    talentCarryCalls.cooperationList,
    carriedTalentColumns,
    {
      platform: platformOrAll,
      tab: tab(CARRY_TABS, 'all', { definition: defined.tab }),
      keyword,
      date: dateRange(defined.date, { initial: 'last30day' }),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
      tags,
      level,
      fan_layer: multiSelect(defined.fan_layer),
      gmv,
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      colonel_id: foundSelect(defined.colonel_id, colonels, { of: 'platform' }),
      has_order: select(defined.has_order),
      is_first: select(defined.is_first),
      new_type: select(defined.new_type),
    },
    { sort: { order_by: 'gmv', sort: 'desc' } },
  )

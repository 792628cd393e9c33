import { materialTagCalls } from '@crm/contracts/calls/materialTags'
import { materialTagColumns } from '@crm/contracts/columns/materialTags'
import { hiddenId, keyword, listFilters, select } from '@crm/ui/filters'

/** Filters of the tags of materials, the most used first. `group_id` is chosen beside the list. */
export const materialTagFilters = listFilters(
  materialTagCalls.list,
  materialTagColumns,
  {
    group_id: hiddenId(),
    keyword: keyword({ placeholder: '搜索标签' }),
    auto: select('自动标签', [{ value: '1', label: '有规则' }]),
  },
  { sort: { order_by: 'material_count', sort: 'desc' } },
)

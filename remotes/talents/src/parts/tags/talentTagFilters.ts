import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { talentTagColumns } from '@crm/contracts/columns/talentTags'
import { TagStatus, tagStatusLabel } from '@crm/contracts/rules/talentTagRules'
import { hiddenId, keyword, listFilters, select } from '@crm/ui/filters'

/** Filters of the tags, the most used first. `group_id` is chosen beside the list. */
export const talentTagFilters = listFilters(
  talentTagCalls.list,
  talentTagColumns,
  {
    group_id: hiddenId(),
    keyword: keyword({ placeholder: '搜索标签' }),
    status: select('状态', [
      { value: TagStatus.used, label: tagStatusLabel[TagStatus.used] },
      { value: TagStatus.stopped, label: tagStatusLabel[TagStatus.stopped] },
    ]),
  },
  { sort: { order_by: 'author_count', sort: 'desc' } },
)

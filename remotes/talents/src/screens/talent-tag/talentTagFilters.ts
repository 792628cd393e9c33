import { TagStatus, tagStatusLabel } from '@crm/contracts/talentTagRules'
import { filterSpec, hiddenId, keyword, select } from '@crm/ui/filters'

/** `group_id` is chosen beside the list. */
export const talentTagFilters = filterSpec(
  {
    group_id: hiddenId(),
    keyword: keyword({ placeholder: '搜索标签' }),
    status: select('状态', [
      { value: TagStatus.used, label: tagStatusLabel[TagStatus.used] },
      { value: TagStatus.stopped, label: tagStatusLabel[TagStatus.stopped] },
    ]),
  },
  { sort: { order_by: 'author_count', sort: 'desc' }, sortable: ['author_count', 'created_at'] },
)

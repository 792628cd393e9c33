import { talentCalls } from '@crm/contracts/calls/talents'
import { myTalentColumns } from '@crm/contracts/columns/talents'
import { sampleStatusLabel } from '@crm/contracts/enums'
import { MY_TABS } from '@crm/contracts/talentStages'
import { dept, inAddress, listFilters, multiSelect, namedDateRange, select, staff, tab } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'
import { sourceOptions } from '../../lib/talentLabels.ts'

const sampleOptions = Object.entries(sampleStatusLabel).map(([value, label]) => ({ value: Number(value), label }))

/** Filters of the followed talents, the best sellers first. */
export const talentManageFilters = listFilters(
  talentCalls.myList,
  myTalentColumns,
  {
    ...commonFields,
    tab: tab(MY_TABS, 'all'),
    scope: tab(['mine', 'team'], 'mine'),
    view_mode: inAddress(tab(['table', 'board'], 'table')),
    dept_id: dept(),
    user_id: staff(),
    log: namedDateRange('跟进时间', 'log'),
    next: select('下次跟进', [
      { value: 'overdue', label: '已逾期' },
      { value: 'today', label: '今天' },
      { value: 'week', label: '未来7天' },
      { value: 'none', label: '未安排' },
    ]),
    next_at: namedDateRange('下次跟进日期', 'next', { types: ['all', 'customize'], future: true }),
    sample_status: multiSelect('寄样状态', sampleOptions),
    is_new: select('新达人', [
      { value: 1, label: '新达人' },
      { value: 0, label: '老达人' },
    ]),
    source: multiSelect('来源', sourceOptions),
  },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)

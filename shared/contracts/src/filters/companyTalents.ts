import { COMPANY_LIST_REASONS, COMPANY_STATES, companyStates } from '../rules/companyTalentRules.ts'
import { ContentListFlag, contentListFlagLabel } from '../enums.ts'
import { fans, platform, staff, tags, talentKeyword, yuan } from './common.ts'
import type { FilterDefinitions } from './filter.ts'

const reasons = [...new Set(Object.values(COMPANY_LIST_REASONS).flat())]

/** What narrows 企业达人库 and 红黑名单. */
export const companyTalentFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '分类',
    options: [
      { value: 'all', label: '全部' },
      ...COMPANY_STATES.map((value) => ({ value, label: companyStates[value].text })),
      { value: 'mine', label: '我的' },
      { value: 'red', label: contentListFlagLabel[ContentListFlag.red] },
      { value: 'black', label: contentListFlagLabel[ContentListFlag.black] },
    ],
    all: 'all',
  },
  keyword: talentKeyword,
  tags,
  user_id: staff,
  quote: { kind: 'range', label: '报价', ...yuan },
  fans,
  coop: { kind: 'range', label: '合作次数' },
  cpe: { kind: 'range', label: '平均 CPE', ...yuan },
  last: { kind: 'dates', label: '最近合作', name: 'last' },
  has_contact: { kind: 'flag', label: '有联系方式' },
  reason: { kind: 'options', label: '原因', options: reasons.map((value) => ({ value, label: value })) },
  flagged_by: { kind: 'record', label: '操作人', record: 'member' },
  flagged: { kind: 'dates', label: '操作时间', name: 'flagged' },
} as const satisfies FilterDefinitions

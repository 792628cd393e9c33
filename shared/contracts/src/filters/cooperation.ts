import { CooperationKind, cooperationKindLabel, CooperationStatus, cooperationStatusLabel } from '../enums.ts'
import { colonel, dept, hasGmv, keyword, percent, platform, product, staff, yuan } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 合作单. */
export const cooperationFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '状态',
    options: [
      { value: 'all', label: '全部' },
      // a tab is a text
      ...Object.values(CooperationStatus).map(
        (value) => ({ value: `${value}`, label: cooperationStatusLabel[value] }) as const,
      ),
      { value: 'ending', label: '即将到期' },
    ],
    all: 'all',
  },
  keyword,
  dept_id: dept,
  user_id: staff,
  kind: {
    kind: 'options',
    label: '合作类型',
    options: optionsOf(cooperationKindLabel, Object.values(CooperationKind)),
  },
  period: { kind: 'dates', label: '周期', name: 'period' },
  date: { kind: 'dates', label: '创建时间' },
  fee: { kind: 'range', label: '费用', ...yuan },
  rate: { kind: 'range', label: '佣金率', ...percent },
  has_gmv: hasGmv,
  product_id: product,
  colonel_id: colonel,
  tags: { kind: 'tags', label: '达人标签' },
  own: { kind: 'own', label: '自定义字段', of: 'cooperation' },
} as const satisfies FilterDefinitions

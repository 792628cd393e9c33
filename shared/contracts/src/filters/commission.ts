import { COMMISSION_STATES, commissionStateLabel } from '../rules/commissionRules.ts'
import { staff } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 提成明细. */
export const commissionFilterDefinitions = {
  month: { kind: 'text', label: '月份' },
  tab: {
    kind: 'options',
    label: '状态',
    options: [{ value: 'all', label: '全部' }, ...optionsOf(commissionStateLabel, COMMISSION_STATES)],
    all: 'all',
  },
  dept_id: { kind: 'record', label: '部门', record: 'dept' },
  user_id: { ...staff, label: '成员' },
  scheme_id: { kind: 'record', label: '方案', record: 'commissionScheme' },
  question: {
    kind: 'options',
    label: '疑问',
    options: [{ value: 1, label: '有疑问待答复' }],
    all: 0,
  },
} as const satisfies FilterDefinitions

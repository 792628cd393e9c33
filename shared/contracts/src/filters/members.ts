import { UserStatus, userStatusLabel } from '../enums.ts'
import { dept, keyword } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 成员管理. */
export const memberFilterDefinitions = {
  classify: { kind: 'given', label: '业务板块' },
  status: { kind: 'options', label: '状态', options: optionsOf(userStatusLabel, Object.values(UserStatus)) },
  keyword,
  dept_id: dept,
  user_id: { kind: 'record', label: '成员', record: 'member' },
  role_id: { kind: 'role', label: '角色' },
  has_wechat: {
    kind: 'options',
    label: '微信',
    options: [
      { value: 1, label: '已绑定' },
      { value: 0, label: '未绑定' },
    ],
  },
} as const satisfies FilterDefinitions

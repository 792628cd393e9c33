import type { AnswerOf } from '@crm/contracts/call'
import type { memberCalls } from '@crm/contracts/calls/members'

type Heir = AnswerOf<typeof memberCalls.handOver>['list'][number]

/** Not a member: the talents go to the public pool. */
const POOL = 0

/** Who may take over, the public pool first. */
export const heirOptions = (heirs: readonly Heir[]) => [
  { value: POOL, label: '释放到公海（仅达人）' },
  ...heirs.map(({ user_id, nick_name, role_name, dept_name }) => ({
    value: user_id,
    label: [nick_name, role_name, dept_name].filter(Boolean).join(' · '),
  })),
]

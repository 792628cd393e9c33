import { UserStatus } from '@crm/contracts/enums'
import { expect, it } from 'vitest'
import { followRefusal, isWorkable } from './workable.ts'

const follower = (is_reached: 0 | 1) => ({
  user_id: 9,
  name: '甲',
  avatar: '',
  status: UserStatus.enabled,
  bind_time: 1,
  follow_id: 1,
  is_reached,
})
const corp = (list_flag: number) => ({ list_flag }) as never // the rules read nothing else of it

it.each([
  [1, 0, true],
  [1, 1, true],
  [1, 2, false],
  [0, 0, false],
] as const)('follower in scope %i, list %i: may work %s', (is_reached, flag, may) => {
  expect(isWorkable({ followers: [follower(is_reached)], corp: corp(flag) })).toBe(may)
})

it('nobody follows what is on the black list', () => {
  expect(followRefusal({ corp: corp(2) })).toBe('该达人在黑名单中，无法跟进')
  expect(followRefusal({ corp: corp(1) })).toBeUndefined()
  expect(followRefusal({ corp: null })).toBeUndefined()
})

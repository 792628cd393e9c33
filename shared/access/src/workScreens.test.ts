import { expect, test } from 'vitest'
import { talentDetailRefusal } from './refusals.ts'
import { hasRight } from './rights.ts'
import { testWho } from './testWho.ts'
import * as visible from './visibility.ts'

// Every role on the work screens, by its number.

const ROLES = [1, 2, 3, 4, 5, 6, 7, 30, 50, 60, 70, 80]
const rolesWhere = (rule: (who: ReturnType<typeof testWho>) => boolean) =>
  ROLES.filter((role_id) => rule(testWho({ role_id })))

test.each([
  ['the operator filter of the task lists', visible.showsOperatorFilter, [1, 2, 3, 4, 7, 30]],
  ['department and staff in the goods drawer', (who) => visible.showsStaffFilters(who, 1), [1, 2, 4, 30, 60, 70]],
  ['every talent as 我的达人', (who) => visible.isMyTalent(who, []), [1, 2, 3, 4]],
  ['the talents they look after as 我的达人', (who) => visible.isMyTalent(who, [9, who.user_id]), ROLES],
  ['the pool behind an empty task list', (who) => visible.emptyTaskShortcut(who) === 'TalentPublic', [1, 2]],
  ['the business of downloads', visible.showsBusinessFilter, [1, 2, 7, 30, 50, 70]],
  ['the right 提成', (who) => hasRight(who, 'commission'), [1, 2, 4, 30]],
  ['details of talents', (who) => talentDetailRefusal(who) === undefined, ROLES.filter((role) => role !== 7)],
] as [string, (who: ReturnType<typeof testWho>) => boolean, number[]][])('%s', (_, rule, roles) => {
  expect(rolesWhere(rule)).toEqual(roles)
})

test.each([
  [{ commerce: 50 }, ['dy']],
  [{ corp_source: 'tz' }, ['dy']],
  [{ corp_source: 'by' }, ['all', 'dy', 'ks', 'sph', 'xhs']],
  [{ commerce: 300 }, ['all', 'dy', 'ks', 'sph', 'xhs']],
])('platforms of the medium drawer for %j', (change, platforms) => {
  expect(visible.mediumDrawerPlatforms(testWho(change))).toEqual(platforms)
})

import { testWho } from '@crm/access/testWho'
import { CallFailure } from '@crm/client/failure'
import { QUOTA_CODE } from '@crm/contracts/codes'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenerName } from './openers.ts'
import { sessionAtom, type UserConfig, type UserInfo } from './session.ts'
import { shellStore } from './store.ts'

const answers = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@crm/client/request', () => answers)

const { setOpenerHost } = await import('./openers.ts')
const { offerPlan, withinPlan, withinQuota } = await import('./plan.ts')

let opened: [OpenerName, object][] = []
beforeEach(() => {
  opened = []
  setOpenerHost((name, props) => opened.push([name, props]), ['planUpgrade'])
  const version = { shops: 2, platforms: ['dy'], author_schedule: 0, export: [], spu_export: [], spu_detail: [] }
  const config = { version: { ...version, percentages_type: [], limits: {} } } as unknown as UserConfig // what is asked of it
  const user = {} as UserInfo // not asked
  const none = { follow: undefined, unread: undefined, questionnaire: undefined, commission: undefined, erp: undefined }
  const session = { ...none, user, who: testWho(), config, settings: {} }
  shellStore.set(sessionAtom, { status: 'signed-in', session })
})

test('what the version contains goes on', () => {
  expect(withinPlan({ of: 'platforms', platform: 'dy' })).toBe(true)
  expect(opened).toEqual([])
})

test.each([
  [{ of: 'platforms', platform: 'xhs' }, 'platforms'],
  [{ of: 'shops', value: 2 }, 'shops'],
  [{ of: 'liveScheduling' }, 'liveScheduling'],
] as const)('%o stops, with the row marked in 升级套餐', (need, exceeded) => {
  expect(withinPlan(need)).toBe(false)
  expect(opened).toEqual([['planUpgrade', { exceeded }]])
})

test.each([
  ['something left', { content: { remain: 3 } }, true, []],
  ['nothing left', { content: { remain: 0 } }, false, [['planUpgrade', { exceeded: 'content', module: 2 }]]],
  ['a limit that is not told', {}, true, []],
])('%s', async (_, answer, goesOn, dialogs) => {
  answers.send.mockResolvedValueOnce(answer)
  expect(await withinQuota('content')).toBe(goesOn)
  expect(opened).toEqual(dialogs)
})

test('a question that fails stops nobody, the end of the session does', async () => {
  answers.send.mockRejectedValueOnce(new CallFailure('network', -1, '网络连接异常，请检查网络'))
  expect(await withinQuota('content')).toBe(true)
  answers.send.mockRejectedValueOnce(new CallFailure('auth', 40002, ''))
  expect(await withinQuota('content')).toBe(false)
  expect(opened).toEqual([])
})

test.each([
  [
    'a limit of the plan',
    QUOTA_CODE,
    { type: 'seat', limit: 10, used: 10 },
    [['planUpgrade', { exceeded: 'seat', module: 1 }]],
  ],
  ['a limit of another kind', QUOTA_CODE, { type: 'contact_view' }, []],
  ['a limit without a name', QUOTA_CODE, undefined, []],
  ['another failure', 40000, { type: 'seat' }, []],
])('refused by %s', (_, code, data, dialogs) => {
  expect(offerPlan(new CallFailure('business', code, '企业席位已满，请联系管理员', '', data))).toBe(dialogs.length > 0)
  expect(opened).toEqual(dialogs)
})

// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { BusinessModule } from '@crm/contracts/enums'
import { setUpTest, end, clickButton, toasts, show, signedIn, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InviteLink } from './InviteLink.tsx'

// 链接邀请: for whom, for how long, and how it gets to a colleague.

const copied = vi.hoisted(() => vi.fn())
vi.mock('../../base/copyText.ts', () => ({ copyText: copied }))

beforeEach(() => {
  setUpTest()
  copied.mockReset()
  answers({
    'common.deptList': { list: [] },
    'enterprise.invites': { list: [] },
    'enterprise.inviteUrl': { url: '/join?code=AB12', code: 'AB12', expire_time: 1_773_720_000 },
  })
})
afterEach(end)

const make = () => clickButton('生成邀请链接')

test('nothing is made by looking; the link, its code and picture, and its last minute by a press', async () => {
  await show(<InviteLink classify={BusinessModule.commerce} />)
  expect(requestsOf('enterprise.inviteUrl')).toEqual([])
  expect(text()).toContain('有效期 7 天')
  await make()
  expect(document.querySelector<HTMLInputElement>('input[aria-label=邀请链接]')?.value).toBe(
    `${window.location.origin}/join?code=AB12`,
  )
  expect(document.querySelector('[aria-label=扫码加入企业]')).not.toBeNull()
  expect(text()).toContain('有效期 7 天，至 2026-03-17 12:00')
  expect(text()).toContain('邀请码：AB12')
})

test.each([
  [true, 'success：复制成功'],
  [false, 'warning：浏览器不允许复制，请手动选择链接'],
])('copied: %s', async (works, sentence) => {
  copied.mockResolvedValue(works)
  await show(<InviteLink classify={BusinessModule.commerce} />)
  await make()
  await clickButton('复制链接')
  expect([copied.mock.calls, toasts]).toEqual([[[`${window.location.origin}/join?code=AB12`]], [sentence]])
})

test.each([
  [1, 1, 6],
  [2, 1, 6],
  [2, 2, 5],
  [3, 2, 5],
  [4, 1, 6],
  [30, 1, 6],
  [30, 2, 5],
  [60, 1, 6],
  [7, 1, 7],
  [70, 1, 70],
  [80, 1, 80],
] as const)('role %i in module %i begins with the least role, %i', async (role_id, classify, first) => {
  signedIn({ role_id })
  await show(<InviteLink classify={classify} />)
  await make()
  expect(requestsOf('enterprise.inviteUrl')).toEqual([{ role_id: first, dept_id: 0 }])
})

test('invitations that still hold besides this one are listed and revoked after a question', async () => {
  const other = {
    role_id: 6,
    dept_name: '',
    inviter_name: '林一',
    created_at: 1_773_115_200,
    expire_time: 1_773_720_000,
  }
  answers({
    'common.deptList': { list: [] },
    'enterprise.inviteUrl': { url: '/join?code=AB12', code: 'AB12', expire_time: 1_773_720_000 },
    'enterprise.invites': {
      list: [
        { ...other, code: 'AB12' },
        { ...other, code: 'CD34' },
      ],
    },
    'enterprise.inviteRevoke': {},
  })
  await show(<InviteLink classify={BusinessModule.commerce} />)
  expect(text()).toContain('有效的邀请（2）')
  await make()
  expect(text()).toContain('其他有效的邀请（1）')
  expect(text()).toContain('林一 发出，邀请码 CD34')
  await clickButton('撤销邀请CD34')
  expect(requestsOf('enterprise.inviteRevoke')).toEqual([{ code: 'CD34' }])
})

test('a link of another role or department is made anew: the former is not there to be sent', async () => {
  await show(<InviteLink classify={BusinessModule.commerce} />)
  await make()
  await clickButton('已选择', 'combobox')
  await clickButton('寄样助理', 'option')
  expect(document.querySelector('input[aria-label=邀请链接]')).toBeNull()
  expect(requestsOf('enterprise.inviteUrl')).toHaveLength(1)
  await make()
  expect(requestsOf('enterprise.inviteUrl').at(-1)).toMatchObject({ role_id: 7 })
})

// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { setUpTest, end, fill, clickButton, toasts, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditMemberDialog } from './EditMemberDialog.tsx'

beforeEach(setUpTest)
afterEach(end)

const member = { user_id: 7, nick_name: '小周', status: 2, updated_at: 100 } as Member // What the dialog reads of it.

test('a name that somebody else changed meanwhile: both are shown, and mine is saved over it', async () => {
  const onClose = vi.fn()
  answers({
    [memberCalls.update.id]: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试'),
    [memberCalls.list.id]: { list: [{ ...member, nick_name: '周姐', updated_at: 200 }] },
  })
  await show(<EditMemberDialog member={member} onClose={onClose} />)
  await fill('姓名', '周老师')
  await clickButton('保存')
  expect(requestsOf(memberCalls.list.id)).toEqual([{ user_id: 7, status: 2 }])
  expect(text()).toContain('周姐周老师')
  answers({ [memberCalls.update.id]: {} })
  await clickButton('用我的覆盖')
  expect(requestsOf(memberCalls.update.id)).toEqual([
    { user_id: 7, updated_at: 100, nick_name: '周老师' },
    { user_id: 7, updated_at: 200, nick_name: '周老师' },
  ])
  expect(toasts).toEqual(['success：设置成功'])
  expect(onClose).toHaveBeenCalledOnce()
})

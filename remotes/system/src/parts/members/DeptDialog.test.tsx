// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import { clickButton, end, fill, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeptDialog } from './DeptDialog.tsx'

beforeEach(setUpTest)
afterEach(end)

const dept = { id: 7, name: '一部', parent_id: 0, leader_id: null, user_count: 3, updated_at: 100 }

test('a department that somebody else renamed meanwhile: both names are shown, the typed one overwrites when chosen', async () => {
  const onClose = vi.fn()
  answers({
    [commonCalls.deptList.id]: { list: [{ ...dept, name: '三部', updated_at: 200 }] },
    [commonCalls.userList.id]: { list: [] },
    [memberCalls.updateDept.id]: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试'),
  })
  await show(<DeptDialog dept={dept} onClose={onClose} />)
  await fill('部门名称', '二部')
  await clickButton('保存')
  expect(text()).toContain('三部二部')
  answers({ [memberCalls.updateDept.id]: {} })
  await clickButton('用我的覆盖')
  const saved = { id: 7, name: '二部', parent_id: 0, leader_id: 0 }
  expect(requestsOf(memberCalls.updateDept.id)).toEqual([
    { ...saved, updated_at: 100 },
    { ...saved, updated_at: 200 },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

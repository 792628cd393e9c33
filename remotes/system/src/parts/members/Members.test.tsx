// @vitest-environment jsdom
import { answers } from '@crm/client/testRequest'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import { BusinessModule } from '@crm/contracts/enums'
import { setInstanceFrame } from '@crm/platform/instance'
import { clickButton, end, onPortal, openedDialogs, setUpTest, show, signedIn, text } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Members } from './Members.tsx'

const ext = { seats: { used: 1, limit: 10 }, unassigned: 0, status_count: { 1: 0, 2: 0, 3: 0 } }
const nobody = { list: [], page_info: { total_count: 0, total_page: 0, page: 1, size: 20 }, ext }

setInstanceFrame(UiRoot)
beforeEach(() => {
  setUpTest()
  onPortal({ openers: ['addMember'] })
  answers({ [memberCalls.list.id]: nobody, [commonCalls.deptList.id]: { list: [] } })
})
afterEach(end)

test.each([
  [7, 1],
  [70, 1],
  [80, 1],
  [7, 2],
] as const)('role %i manages nobody on the page of module %i and invites by a link', async (role_id, classify) => {
  signedIn({ role_id })
  await show(<Members classify={classify} title="成员管理" />)
  expect(text()).not.toContain('添加成员')
  await clickButton('邀请链接')
  expect(openedDialogs).toEqual([['addMember', { tab: 'link', classify }]])
})

test('who manages members adds them, and has the link there', async () => {
  signedIn({ role_id: 2 })
  await show(<Members classify={BusinessModule.commerce} title="成员管理" />)
  expect(text()).not.toContain('邀请链接')
  expect(text()).toContain('添加成员')
})

// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { roleCalls } from '@crm/contracts/calls/roles'
import { history } from '@crm/platform/history'
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Roles } from './Roles.tsx'

const ROLES = [
  { role_id: 4, role_name: '媒介主管', count: 1 },
  { role_id: 6, role_name: '带货媒介', count: 3 },
]

beforeEach(() => {
  setUpTest()
  answers({ [roleCalls.listCount.id]: { list: ROLES } })
})
afterEach(end)

const openAt = async (address: string) => {
  await act(async () => history.replace(address))
  await show(<Roles classify={1} title="角色权限" />)
}
/** Whose rights were asked for. */
const asked = () => requestsOf(roleCalls.detail.id)

test.each([
  ['/system/role', 4],
  ['/system/role?role_id=6', 6],
])('%s opens role %i', async (address, role_id) => {
  await openAt(address)
  expect(asked()).toEqual([{ role_id, classify: 1 }])
})

test.each(['99', '6x', '-1'])(
  'role %s is said to be unknown, and no other one is shown in its place',
  async (role_id) => {
    await openAt(`/system/role?role_id=${role_id}`)
    expect(text()).toContain('角色不存在')
    expect(asked()).toEqual([])
    await clickButton('返回角色权限')
    expect(history.location.search).toBe('')
  },
)

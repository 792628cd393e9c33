// @vitest-environment jsdom
import { listMessage } from '@crm/base/messages'
import { answers, requestsOf } from '@crm/client/testRequest'
import { roleCalls } from '@crm/contracts/calls/roles'
import { BusinessModule } from '@crm/contracts/enums'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history, subscribe } from '@crm/platform/history'
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultDraft } from './roleDraft.ts'
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
  await show(<Roles classify={BusinessModule.commerce} title="角色权限" />)
}
/** Whose rights were asked for. */
const asked = () => requestsOf(roleCalls.detail.id)

test.each([
  ['/system/role', 4],
  ['/system/role?role_id=6', 6],
])('%s opens role %i', async (address, role_id) => {
  await openAt(address)
  expect(asked()).toEqual([{ role_id, classify: BusinessModule.commerce }])
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

describe.each([
  { classify: BusinessModule.commerce, title: '角色权限' },
  { classify: BusinessModule.content, title: '种草角色权限' },
] as const)('$title', ({ classify, title }) => {
  /** Opens role 4, whose rights may be changed, and answers what is asked of the reader. */
  const changing = async (leaves: boolean) => {
    const questions: string[] = []
    const standard = defaultDraft(4)
    setFeedbackHost({
      toast: () => {},
      confirm: async (question) => {
        questions.push(question.title)
        return leaves
      },
    })
    answers({
      [roleCalls.listCount.id]: { list: ROLES },
      [roleCalls.detail.id]: {
        ...{ role_id: 4, role_name: '媒介主管', count: 1, is_editable: 1, updated_at: 1 },
        ...{ ...standard, export_permission: 1 - standard.export_permission },
      },
    })
    await act(async () => history.replace('/system/role?role_id=4'))
    await show(
      <UiRoot>
        <Roles classify={classify} title={title} />
      </UiRoot>,
    )
    return questions
  }

  test('another role is opened without a question while nothing was changed', async () => {
    const questions = await changing(false)
    await clickButton(/^带货媒介/)
    expect(questions).toEqual([])
    expect(history.location.search).toBe('?role_id=6')
  })

  test.each([
    [false, '?role_id=4'],
    [true, '?role_id=6'],
  ])('rights that were not saved are asked about; answered %s, the page stands at %s', async (leaves, search) => {
    const questions = await changing(leaves)
    await clickButton('恢复默认')
    await clickButton(/^带货媒介/)
    expect(questions).toEqual([listMessage.unsaved])
    expect(history.location.search).toBe(search)
  })

  test.each([
    [false, '?role_id=4'],
    [true, '?role_id=6'],
  ])('so they are by the way back; answered %s, the page stands at %s', async (leaves, search) => {
    const heard: string[] = []
    const stop = subscribe((location) => heard.push(location.search))
    history.replace('/system/role?role_id=6')
    history.push('/system/role')
    const questions = await changing(leaves)
    await clickButton('恢复默认')
    await act(async () => history.go(-1))
    await vi.waitFor(() => expect(questions).toEqual([listMessage.unsaved]))
    await vi.waitFor(() => expect([history.location.search, heard.at(-1)]).toEqual([search, search]))
    stop()
  })
})

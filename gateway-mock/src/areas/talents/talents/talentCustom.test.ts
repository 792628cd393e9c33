import { talentCalls } from '@crm/contracts/calls/talents'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportType } from '@crm/contracts/taskTypes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

async function first() {
  const { list, ext } = await medium.run(talentCalls.myList, { platform: 'dy', tab: 'none' })
  const row = list.find((each) => each.list_flag === 0)
  if (!row) throw new Error('nobody followed')
  return { row, ext }
}

it('the list has the corporation’s own fields and their values; a change is seen in the detail and keeps the rest', async () => {
  const { row, ext } = await first()
  expect(ext.custom_fields).toMatchObject([{ key: 'tier', label: '合作分级', type: 'select' }])
  const { follow_id, author_id, updated_at } = row
  await medium.run(talentCalls.update, { follow_id: [follow_id], updated_at, custom_fields: { tier: 'A' } })
  const now = (await medium.run(talentCalls.myList, { keyword: author_id, keyword_type: 'id' })).list[0]
  expect(now?.custom_fields).toEqual({ tier: 'A' })
  const detail = await medium.run(talentDetailCalls.detail, { author_id, platform: 'dy' })
  expect(detail.corp?.custom_fields).toMatchObject([{ key: 'tier', value: 'A', options: ['S', 'A', 'B', 'C'] }])
  await medium.run(talentCalls.update, { follow_id: [follow_id], custom_fields: { tier: '' } })
  const after = await medium.run(talentDetailCalls.detail, { author_id, platform: 'dy' })
  expect(after.corp?.custom_fields[0]?.value).toBe('')
})

it.each([[{ tier: 'Z' }], [{ strange: 'x' }], [{ tier: 'x'.repeat(201) }], [{ tier: 1 }], ['x'], [['tier']]])(
  '%j is refused by the name of the field',
  async (custom_fields) => {
    const { row } = await first()
    const answer = await medium.ask(talentCalls.update, {
      follow_id: [row.follow_id],
      custom_fields: custom_fields as Record<string, string>,
    })
    expect([answer.code, answer.data]).toMatchObject([40000, { field: expect.stringContaining('custom_fields') }])
  },
)

it('a stale change is refused, another’s talent too', async () => {
  const { row } = await first()
  const stale = { follow_id: [row.follow_id], updated_at: row.updated_at - 1, custom_fields: { tier: 'A' } }
  expect((await medium.ask(talentCalls.update, stale)).code).toBe(40901)
  const dual = await server.signedInAs('13800100050')
  const strange = { follow_id: [row.follow_id], custom_fields: { tier: 'A' } }
  expect((await dual.ask(talentCalls.update, strange)).code).toBe(40301)
})

it('the export offers them', async () => {
  const { list } = await medium.run(taskCalls.exportColumns, { type: ExportType.talentManage })
  expect(list.at(-1)).toEqual({ key: 'custom_tier', title: '合作分级' })
})

import { commonCalls } from '@crm/contracts/calls/common'
import { sessionCalls } from '@crm/contracts/calls/session'
import { talentCalls } from '@crm/contracts/calls/talents'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notice } from '../../../store/database/schema.ts'
import { fileUrl, recordFile } from '../../../records/files/fileRows.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let medium: Caller
let lead: Caller
let foreigner: Caller
let mediumId: number
let leadId: number
let foreignId: number

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
  lead = await server.signedInAs('13800100004')
  foreigner = await server.signedInAs('13800200002')
  const idOf = async (caller: Caller) => (await caller.run(sessionCalls.userInfo, {})).user_id
  ;[mediumId, leadId, foreignId] = [await idOf(medium), await idOf(lead), await idOf(foreigner)]
})
afterAll(() => server.close())

async function ownTalent() {
  const { list } = await medium.run(talentCalls.myList, { platform: 'dy', tab: 'none' })
  const row = list.find((each) => each.list_flag === 0)
  if (!row) throw new Error('nobody followed')
  return { author_id: row.author_id, platform: 'dy' as const }
}

async function picture(owner: { corp_id: number; user_id: number }, key: string) {
  const file = { file_key: key, name: '聊天.png', size: 9, mime: 'image/png', kind: 'image' as const, expire_at: null }
  return fileUrl(await recordFile(server.db, owner, file, server.clock.now()))
}

it('keeps pictures and notifies the colleagues it mentions, not the writer', async () => {
  const talent = await ownTalent()
  const images = [await picture({ corp_id: 1, user_id: mediumId }, 'a'.repeat(32))]
  const mention_ids = [leadId, leadId, mediumId]
  await medium.run(talentCalls.followLogAdd, { ...talent, kind: 2, content: '请帮看报价', images, mention_ids })
  const [entry] = (await medium.run(talentCalls.followLogList, talent)).list
  expect(entry).toMatchObject({ content: '请帮看报价', images })
  expect(entry?.mentions.map((each) => each.user_id).sort()).toEqual([mediumId, leadId].sort())
  const refusalOf = (user_id: number) =>
    server.db
      .select()
      .from(notice)
      .where(and(eq(notice.corp_id, 1), eq(notice.user_id, user_id), like(notice.content, '%请帮看报价%')))
  expect(await refusalOf(leadId)).toMatchObject([
    { notice_type: 1006, content: expect.stringContaining('请帮看报价'), query: { ...talent, tab: 'logs' } },
  ])
  expect(await refusalOf(mediumId)).toEqual([])
})

it('refuses pictures that are not the corporation’s and people who are no sales colleagues', async () => {
  const talent = await ownTalent()
  const foreign = await picture({ corp_id: 2, user_id: foreignId }, 'b'.repeat(32))
  const before = (await medium.run(talentCalls.followLogList, talent)).page_info.total_count
  const entry = { ...talent, kind: 2 as const, content: 'x' }
  for (const images of [[foreign], ['https://evil.example/x.png'], [`/files/${'c'.repeat(32)}/x.png`]])
    expect((await medium.ask(talentCalls.followLogAdd, { ...entry, images })).data).toMatchObject({ field: 'images' })
  const assistant = (await (await server.signedInAs('13800100007')).run(sessionCalls.userInfo, {})).user_id
  for (const mention_ids of [[foreignId], [assistant], [999_999]])
    expect((await medium.ask(talentCalls.followLogAdd, { ...entry, mention_ids })).message).toContain('无法提醒')
  const many = { ...entry, images: Array<string>(10).fill(foreign) }
  expect((await medium.ask(talentCalls.followLogAdd, many)).code).toBe(40000)
  expect((await medium.run(talentCalls.followLogList, talent)).page_info.total_count).toBe(before)
})

it('colleagues are those of the own corporation, without phones, for every role', async () => {
  const { list } = await medium.run(commonCalls.deptUsers, { type: 1 })
  expect(list.map((each) => each.user_id)).toContain(leadId)
  expect(list.map((each) => each.user_id)).not.toContain(foreignId)
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(['avatar', 'dept_name', 'nick_name', 'role_id', 'user_id'])
  expect((await medium.run(commonCalls.deptUsers, { type: 2 })).list.map((each) => each.user_id)).not.toContain(leadId)
})

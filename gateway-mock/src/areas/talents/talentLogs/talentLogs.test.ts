import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { talentCalls } from '@crm/contracts/calls/talents'
import { sessionCalls } from '@crm/contracts/calls/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let dual: Caller
let assistant: Caller
let foreigner: Caller
let leadId: number
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  dual = await server.signedInAs('13800100050')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  leadId = (await lead.run(sessionCalls.userInfo, {})).user_id
})
afterAll(() => server.close())

const logs = (caller: Caller, more: object = {}) => caller.run(talentCalls.followLogList, { size: 50, ...more })
const stat = (caller: Caller, more: object = {}) => caller.run(talentLogCalls.stat, more)
/** Something the medium wrote just now about a talent of his. */
async function writeTestLog(content = '约好周五寄样', more: object = {}) {
  const { list } = await medium.run(talentCalls.myList, { platform: 'dy', size: 10 })
  const talent = list[0]
  if (!talent) throw new Error('nothing followed')
  const request = { author_id: talent.author_id, platform: 'dy' as const, kind: 2 as const, content, ...more }
  const { id } = await medium.run(talentCalls.followLogAdd, request)
  return { id, talent }
}

describe('the log', () => {
  it('holds what the scope of the reader wrote: his own, his department, all', async () => {
    const [own, team, all] = [await logs(medium), await logs(lead), await logs(admin)]
    expect(own.page_info.total_count).toBeLessThan(team.page_info.total_count)
    expect(team.page_info.total_count).toBeLessThanOrEqual(all.page_info.total_count)
    expect(new Set(own.list.map((row) => row.user?.user_id)).size).toBe(1)
    expect(all.list.map((row) => row.created_at)).toEqual(
      all.list.map((row) => row.created_at).toSorted((a, b) => b - a),
    )
    const foreign = new Set((await logs(foreigner)).list.map(({ id }) => id))
    expect(all.list.some(({ id }) => foreign.has(id))).toBe(false)
    expect((await assistant.ask(talentCalls.followLogList, {})).code).toBe(40302)
  })

  it.each([
    [{ kind: [1] }, (row: { kind: number }) => row.kind === 1],
    [{ kind: [4] }, (row: { kind: number }) => row.kind === 4],
    [{ stage: 2 }, (row: { stage: number | null }) => row.stage === 2],
    [{ platform: 'ks' }, (row: { platform: string }) => row.platform === 'ks'],
    [{ due: 1 }, (row: { next_at: number | null }) => row.next_at !== null],
    [
      { keyword: '认领' },
      (row: { content: string; author_name: string }) => `${row.content}${row.author_name}`.includes('认领'),
    ],
  ])('filters by %o', async (filter, fits) => {
    const { list } = await logs(admin, filter)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row) => fits(row as never))).toBe(true)
  })

  it('of one talent needs its platform', async () => {
    expect(await medium.ask(talentCalls.followLogList, { author_id: '1' })).toMatchObject({
      code: 40000,
      data: { field: 'platform' },
    })
  })

  it('sums as it lists, and per member and day', async () => {
    const range = { start_time: server.clock.now() - 6 * 86_400, end_time: server.clock.now() }
    const figures = await stat(admin, range)
    expect(figures.log_count).toBe((await logs(admin, range)).page_info.total_count)
    const written = (await logs(admin, { ...range, kind: [1, 2, 3] })).page_info.total_count
    const bars = figures.staff.flatMap((each) => each.counts).reduce((sum, each) => sum + each, 0)
    if (figures.staff.length < 10) expect(bars).toBe(written)
    expect(figures.staff.every((each) => each.counts.length === figures.days.length)).toBe(true)
    expect((await stat(admin)).log_count_rate).toBe(-2147483648)
  })
})

describe('an entry', () => {
  it('is changed and deleted by its writer within a day', async () => {
    const { id, talent } = await writeTestLog('写错了', { next_at: server.clock.now() + 86_400 })
    await medium.run(talentLogCalls.update, { id, content: '改好了' })
    expect((await logs(medium, { id })).list[0]).toMatchObject({ content: '改好了', is_editable: 1 })
    expect(await lead.ask(talentLogCalls.update, { id, content: 'x' })).toMatchObject({
      code: 40930,
      message: '仅可修改本人 24 小时内的跟进',
    })
    await medium.run(talentLogCalls.remove, { id })
    expect((await logs(medium, { id })).list).toEqual([])
    const [row] = (
      await medium.run(talentCalls.myList, { platform: 'dy', keyword: talent.author_id, keyword_type: 'id' })
    ).list
    expect(row?.last_log_at).toBe(talent.last_log_at)
  })

  it('of yesterday, of the system or of another corporation stays', async () => {
    const { id } = await writeTestLog()
    const [system] = (await logs(medium, { kind: [4] })).list
    expect((await medium.ask(talentLogCalls.remove, { id: system?.id ?? 0 })).message).toBe('系统记录不能修改')
    expect((await foreigner.ask(talentLogCalls.remove, { id })).code).toBe(40400)
    server.clock.set(server.clock.now() + 86_401)
    expect((await medium.ask(talentLogCalls.update, { id, content: '晚了' })).code).toBe(40930)
    expect((await logs(medium, { id })).list[0]?.is_editable).toBe(0)
  })

  it('takes comments, which notify those they name', async () => {
    const { id } = await writeTestLog()
    await lead.run(talentLogCalls.comment, { id, content: '跟紧一点' })
    await medium.run(talentLogCalls.comment, { id, content: '收到', mention_ids: [leadId] })
    const { list } = await medium.run(talentLogCalls.comments, { id })
    expect(list.map((each) => each.content)).toEqual(['跟紧一点', '收到'])
    expect(list[1]?.mentions.map((each) => each.user_id)).toEqual([leadId])
    expect((await logs(medium, { id })).list[0]?.comment_count).toBe(2)
    const notices = await server.db.select().from(notice).where(eq(notice.user_id, leadId))
    expect(notices.some((each) => each.content.includes('收到'))).toBe(true)
    expect((await dual.ask(talentLogCalls.comment, { id, content: '路过' })).code).toBe(40301)
    expect((await foreigner.ask(talentLogCalls.comments, { id })).code).toBe(40400)
    expect(await medium.ask(talentLogCalls.comment, { id, content: 'x'.repeat(301) })).toMatchObject({ code: 40000 })
  })
})

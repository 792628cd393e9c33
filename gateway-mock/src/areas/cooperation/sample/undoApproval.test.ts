import { noticeCalls } from '@crm/contracts/calls/notice'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendOutJob } from '../../../jobs/sendOutJob.ts'
import { erpPushJob } from '../../../jobs/erpJobs.ts'
import { botPush, outbox } from '../../../store/database/schema.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let medium: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  await server.db.delete(botPush)
  await server.db.insert(botPush).values({
    ...{ corp_id: 1, name: '商务群', kind: 'feishu', webhook: 'https://open.feishu.cn/open-apis/bot/v2/hook/g' },
    ...{ events: ['sample_to_review'], fields: ['event', 'content'], is_on: 1 },
    ...{ created_at: server.clock.now(), updated_at: server.clock.now() },
  })
})
beforeEach(() => server.db.delete(outbox))
afterAll(() => server.close())

/** A request of the medium that waits for its review; what was said of it is out of the way. */
async function asked() {
  const { list } = await medium.run(sampleCalls.list, { tab: '5', page: 1, size: 50 })
  const source = list.find(({ author_id, platform }) => author_id !== '' && platform === 'dy')
  const { sample_id, sample_no } = await medium.run(sampleCalls.copy, { sample_id: source?.sample_id ?? 0 })
  await medium.run(sampleCalls.submit, { ids: [sample_id] })
  later(UNDO_ACCEPTED_SECONDS + 1)
  await server.db.delete(outbox)
  return { sample_id, sample_no, ids: [sample_id] }
}
const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)
const heard = async (sample_no: string) => {
  const { list } = await medium.run(noticeCalls.list, { keyword: sample_no, page: 1, size: 50 })
  return list.map(({ title }) => title)
}
const sent = async () => {
  for (const job of [sendOutJob, erpPushJob]) await server.db.transaction((tx) => server.jobs.send(tx, job, {}))
  await server.jobs.drain()
  return server.db.select({ body: outbox.body }).from(outbox).where(eq(outbox.status, 1))
}

describe('an approval that may be taken back', () => {
  it('tells nobody before that is over, then everybody', async () => {
    const { sample_no, ids } = await asked()
    await admin.run(sampleCalls.audit, { ids, status: 3 })
    later(UNDO_ACCEPTED_SECONDS - 1)
    expect(await heard(sample_no)).toEqual([])
    const { notice_count } = await medium.run(noticeCalls.unreadCount, {})
    expect(await sent()).toEqual([])
    later(1)
    expect((await medium.run(noticeCalls.unreadCount, {})).notice_count).toBe(notice_count + 1)
    expect(await heard(sample_no)).toEqual(['寄样审核通过'])
    expect((await sent()).map(({ body }) => body)).toContainEqual(expect.stringContaining(sample_no))
  })

  it('leaves nothing behind once it was taken back: the sample is as it was, and nobody hears of either', async () => {
    const { sample_id, sample_no, ids } = await asked()
    await admin.run(sampleCalls.audit, { ids, status: 3 })
    later(5)
    await admin.run(sampleCalls.withdraw, { ids, undo: 1 })
    later(UNDO_ACCEPTED_SECONDS)
    expect(await admin.run(sampleCalls.detail, { sample_id })).toMatchObject({ status: 6, reviewer: null })
    expect(await heard(sample_no)).toEqual([])
    expect(await sent()).toEqual([])
  })

  it('is not taken back once its messages have left, by somebody else, or after somebody has gone on', async () => {
    const late = await asked()
    await admin.run(sampleCalls.audit, { ids: late.ids, status: 3 })
    later(UNDO_ACCEPTED_SECONDS + 1)
    expect((await admin.ask(sampleCalls.withdraw, { ids: late.ids, undo: 1 })).code).toBe(40901)
    const others = await asked()
    await admin.run(sampleCalls.audit, { ids: others.ids, status: 3 })
    const head = await server.signedInAs('13800100001')
    expect((await head.ask(sampleCalls.withdraw, { ids: others.ids, undo: 1 })).code).toBe(40901)
    const { updated_at } = await admin.run(sampleCalls.detail, { sample_id: others.sample_id })
    await admin.run(sampleCalls.update, { sample_id: others.sample_id, updated_at, changes: { remark: '加急' } })
    expect((await admin.ask(sampleCalls.withdraw, { ids: others.ids, undo: 1 })).code).toBe(40901)
    expect(await admin.run(sampleCalls.detail, { sample_id: others.sample_id })).toMatchObject({ status: 3 })
    later(UNDO_ACCEPTED_SECONDS)
    expect(await heard(others.sample_no)).toEqual(['寄样审核通过'])
  })

  it('keeps what a second reader agreed to first', async () => {
    const rule = (levels: number) =>
      rowsOf(
        server.db,
        sql`update corp_setting set sample_rule = sample_rule || ${JSON.stringify({ review_levels: levels })}::jsonb where corp_id = 1`,
      )
    await rule(2)
    const { sample_id, ids } = await asked()
    const lead = await server.signedInAs('13800100004')
    expect(await lead.run(sampleCalls.detail, { sample_id })).toMatchObject({ is_first_review: 1 })
    await lead.run(sampleCalls.audit, { ids, status: 3 })
    expect(await admin.run(sampleCalls.detail, { sample_id })).toMatchObject({ status: 6, is_first_review: 0 })
    await admin.run(sampleCalls.audit, { ids, status: 3 })
    await admin.run(sampleCalls.withdraw, { ids, undo: 1 })
    expect(await admin.run(sampleCalls.detail, { sample_id })).toMatchObject({ status: 6, is_first_passed: 1 })
    await rule(1)
  })
})

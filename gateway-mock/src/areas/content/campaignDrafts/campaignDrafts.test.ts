import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignDraftCalls as calls } from '@crm/contracts/calls/campaignDrafts'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { BusinessModule, DraftStatus, ListFlag } from '@crm/contracts/enums'
import { DAY_SECONDS } from '@crm/base/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100003')
  medium = await server.signedInAs('13800100005')
})
afterAll(() => server.close())

const TEXT = '先说结论，值得买。规格偏小，囤两份刚好。'

/** A running campaign of the lead whose drafts are reviewed, with one talent of the medium at 创作中. */
async function creating(name: string, review: { first: number[]; second?: number[] }) {
  const { spus } = await admin.run(campaignCalls.options, {})
  const now = server.clock.now()
  const { id } = await lead.run(campaignCalls.add, {
    ...{ name, spu_ids: [spus[0]?.id ?? 0], platforms: ['dy'], start_time: now, end_time: now + 20 * DAY_SECONDS },
    ...{ user_id: 3, member_ids: [5], review: { second: [], ...review } },
  })
  await lead.run(campaignCalls.status, { ids: [id], status: 2 })
  const offered = await lead.run(talentListCalls.pick, { platform: 'dy', classify: BusinessModule.content })
  const author = offered.list.find((each) => each.list_flag !== ListFlag.black && each.is_listed === 1)
  const added = await lead.run(campaignTalentCalls.add, {
    ...{ id, platform: 'dy', author_ids: [author?.author_id ?? ''], form: 1 },
  })
  expect(added.success).toBe(1)
  const place = async () => {
    const [row] = (await lead.run(campaignTalentCalls.list, { id })).list
    if (!row) throw new Error('no talent')
    return row
  }
  const place_id = (await place()).id
  await server.db.execute(sql`update campaign_author set user_id = 5 where id = ${place_id}`)
  for (const [stage, more] of [
    [2, {}],
    [3, { quote: 0 }],
    [5, {}],
  ] as const)
    expect(
      (await lead.run(campaignTalentCalls.update, { id, ids: [place_id], changes: { stage, ...more } })).success,
    ).toBe(1)
  return { id, place_id, place }
}

const detailOf = async (caller: Caller, id: number, draft_id: number) => {
  const answer = await caller.run(calls.detail, { id, draft_id })
  const version = answer.versions.find((each) => each.id === draft_id)
  if (!version) throw new Error('no version')
  return { ...answer, version }
}

describe('a draft', () => {
  it('is judged by two levels, and the talent follows', async () => {
    const { id, place_id, place } = await creating('两级审稿', { first: [3], second: [2] })
    const { draft_id, version } = await medium.run(calls.add, { id, place_id, text: TEXT })
    expect(version).toBe(1)
    expect(await place()).toMatchObject({ stage: 6, draft: DraftStatus.reviewing, draft_id })
    expect((await lead.run(campaignCalls.detail, { id })).draft_count).toBe(1)
    expect((await medium.ask(calls.add, { id, place_id, text: TEXT })).message).toBe('上一版本仍在审核中')

    const first = (await detailOf(lead, id, draft_id)).version
    expect(first).toMatchObject({ level: 1, judges: 1, text: TEXT })
    const judged = (caller: Caller, updated_at: number, status: 2 | 3 | 4, note?: string) =>
      caller.ask(calls.review, { id, draft_id, updated_at, status, ...(note !== undefined && { note }) })
    // The second level waits for the first, and the medium judges nothing.
    expect((await judged(admin, first.updated_at, 2)).message).toBe('您不是该项目的一审审稿人')
    expect((await judged(medium, first.updated_at, 2)).message).toBe('您不是该项目的一审审稿人')
    expect((await judged(lead, first.updated_at, 4)).data).toEqual({ field: 'note' })
    expect((await judged(lead, first.updated_at, 4, '标题删去一个字')).code).toBe(0)
    expect(await place()).toMatchObject({ stage: 6 })
    const second = (await detailOf(admin, id, draft_id)).version
    expect(second).toMatchObject({ level: 2, status: 1, judges: 1, passes: [{ level: 1, note: '标题删去一个字' }] })
    // Whoever read it before the first decision is told.
    expect((await judged(admin, first.updated_at, 2)).code).toBe(40901)
    expect((await judged(admin, second.updated_at, 2)).code).toBe(0)
    expect(await place()).toMatchObject({ stage: 7, draft: DraftStatus.passedWithNote, draft_id: null })
    expect((await judged(admin, (await detailOf(admin, id, draft_id)).version.updated_at, 2)).message).toBe(
      '该稿件已审核',
    )
    const told = await server.db
      .select()
      .from(notice)
      .where(sql`corp_id = 1 and content like '两级审稿：%'`)
      .orderBy(notice.id)
    expect(told.map(({ user_id, title }) => `${user_id} ${title}`)).toEqual([
      ...['3 稿件待审核', '2 稿件待审核', '5 稿件通过并附小改'],
    ])
  })

  it('comes back with a reason, and the next version stands beside it', async () => {
    const { id, place_id, place } = await creating('需修改', { first: [2, 3] })
    const { draft_id } = await medium.run(calls.add, { id, place_id, text: TEXT })
    const { version } = await detailOf(lead, id, draft_id)
    const change = { id, draft_id, updated_at: version.updated_at, status: 3 } as const
    expect((await lead.ask(calls.review, change)).message).toBe('请填写需修改的原因')
    expect((await lead.ask(calls.review, { ...change, note: '结尾缺少引导语' })).code).toBe(0)
    expect(await place()).toMatchObject({ stage: 5, reason: '结尾缺少引导语' })
    expect((await lead.ask(campaignTalentCalls.update, { id, ids: [place_id], changes: { stage: 7 } })).message).toBe(
      '稿件尚未通过',
    )
    const again = await medium.run(calls.add, { id, place_id, text: `${TEXT}你们觉得呢？` })
    const { versions } = await lead.run(calls.detail, { id, draft_id: again.draft_id })
    expect(versions.map((each) => [each.version, each.status, each.reason])).toEqual([
      [2, 1, ''],
      [1, 3, '结尾缺少引导语'],
    ])
  })

  it('is not judged by whoever handed it in; he takes it back', async () => {
    const { id, place_id, place } = await creating('自己的稿件', { first: [3, 5] })
    const { draft_id } = await lead.run(calls.add, { id, place_id, text: TEXT })
    const { version } = await detailOf(lead, id, draft_id)
    expect(version).toMatchObject({ judges: 0, refusal: '不能审核自己提交的稿件', withdraws: 1 })
    expect((await lead.ask(calls.review, { id, draft_id, updated_at: version.updated_at, status: 2 })).message).toBe(
      '不能审核自己提交的稿件',
    )
    expect((await detailOf(medium, id, draft_id)).version.judges).toBe(1)
    await lead.run(calls.withdraw, { id, draft_id, updated_at: version.updated_at, reason: '传错了' })
    expect(await place()).toMatchObject({ stage: 5, draft: null, draft_id: null })
    // Judged while it was taken back.
    expect((await medium.ask(calls.review, { id, draft_id, updated_at: version.updated_at, status: 2 })).code).toBe(
      40400,
    )
    expect((await lead.run(calls.add, { id, place_id, text: TEXT })).version).toBe(2)
  })

  it('keeps what is said to a version: to a sentence of it, to a second, until it is settled', async () => {
    const { id, place_id } = await creating('评论', { first: [3] })
    const { draft_id } = await medium.run(calls.add, { id, place_id, text: TEXT })
    const before = (await detailOf(lead, id, draft_id)).version
    await lead.run(calls.remark, { id, draft_id, text: '改成“两盒”', quote: '规格偏小，囤两份刚好。' })
    await medium.run(calls.remark, { id, draft_id, text: '好的', at: 65 })
    expect((await lead.ask(calls.remark, { id, draft_id, text: '？', quote: '没有这句' })).message).toBe(
      '正文中没有这句话',
    )
    await medium.run(calls.resolve, { id, draft_id, index: 0, resolved: 1 })
    expect((await medium.ask(calls.resolve, { id, draft_id, index: 2, resolved: 1 })).message).toBe('评论不存在')
    const { version } = await detailOf(lead, id, draft_id)
    expect(version.remarks).toMatchObject([
      { text: '改成“两盒”', quote: '规格偏小，囤两份刚好。', at: null, resolved: 1, user: { user_id: 3 } },
      { text: '好的', quote: '', at: 65, resolved: 0, user: { user_id: 5 } },
    ])
    // Remarks make no decision stale.
    expect(version.updated_at).toBe(before.updated_at)
  })

  it('is handed in where drafts are reviewed, at 创作中, with something in it, while the campaign runs', async () => {
    const off = await creating('不审稿', { first: [] })
    expect((await medium.ask(calls.add, { ...off, text: TEXT })).message).toBe('该项目未开启审稿，无需上传稿件')
    const { id, place_id } = await creating('审稿', { first: [3] })
    expect((await medium.ask(calls.add, { id, place_id, text: ' ' })).message).toBe('请填写正文或上传文件')
    expect((await medium.ask(calls.add, { id: off.id, place_id, text: TEXT })).message).toBe('达人不在项目中')
    const stage = (to: number, reason = '') =>
      lead.run(campaignTalentCalls.update, { id, ids: [place_id], changes: { stage: to as 90 }, reason })
    await stage(90, '档期冲突')
    expect((await medium.ask(calls.add, { id, place_id, text: TEXT })).message).toBe(
      '只有「创作中」的达人可以上传稿件，当前为「已取消」',
    )
    await lead.run(campaignCalls.status, { ids: [id], status: 3 })
    expect((await medium.ask(calls.add, { id, place_id, text: TEXT })).message).toBe('项目已结束，只能关联内容与结算')
  })
})

it('drafts that wait are the talents at 审稿中, the contents under review, the queue and its count: one number everywhere', async () => {
  const { list } = await admin.run(campaignCalls.list, { size: 50 })
  let sum = 0
  for (const { id } of list) {
    const { ext } = await admin.run(campaignTalentCalls.list, { id })
    const queue = await admin.run(calls.list, { id, size: 50 })
    const all = await admin.run(calls.list, { id, size: 50, tab: 'all' })
    const waiting = queue.page_info.total_count
    expect(waiting).toBe(ext.status_count[6])
    expect((await admin.run(campaignCalls.detail, { id })).draft_count).toBe(waiting)
    expect(queue.ext.status_count).toEqual({ reviewing: waiting, all: all.page_info.total_count })
    expect(queue.list.every(({ status }) => status === DraftStatus.reviewing)).toBe(true)
    const times = queue.list.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    sum += waiting
  }
  const todo = (await admin.run(contentOverviewCalls.todo, {})).list.find(({ type }) => type === 'draft_review')
  expect(sum).toBeGreaterThan(0)
  expect(todo?.count).toBe(sum)
})

it('the next draft for a reviewer is the one that waits longest and that he may judge', async () => {
  const { list } = await admin.run(campaignCalls.list, { tab: '2', size: 50 })
  for (const { id } of list) {
    const queue = (await lead.run(calls.list, { id, size: 50 }).catch(() => undefined))?.list ?? []
    const own = queue.filter(({ judges }) => judges === 1)
    for (const row of queue)
      expect((await lead.run(calls.detail, { id, draft_id: row.id })).next_id).toBe(
        own.find((each) => each.id !== row.id)?.id ?? null,
      )
  }
})

import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { type CampaignTerms, campaignCalls as calls } from '@crm/contracts/calls/campaigns'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignsJob } from '../../../jobs/campaignsJob.ts'
import { campaign, notice, planQuota } from '../../../store/database/schema.ts'
import { rowsAs, rowsOf } from '../../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100003')
  medium = await server.signedInAs('13800100005')
  foreigner = await server.signedInAs('13800300002')
})
afterAll(() => server.close())

const count = async (query: string) =>
  (await rowsOf(server.db, rowsAs<{ n: number }>(sql.raw(`select count(*)::int as n from ${query}`))))[0]?.n
const known = (value: number) => (value === UNAVAILABLE ? 0 : value)

async function termsOf(more: Partial<CampaignTerms> = {}): Promise<CampaignTerms> {
  const { spus } = await admin.run(calls.options, {})
  const now = server.clock.now()
  return {
    name: '秋日测评',
    spu_ids: [spus[0]?.id ?? 0],
    platforms: ['dy'],
    start_time: now,
    end_time: now + 20 * DAY_SECONDS,
    user_id: 3,
    member_ids: [5],
    review: { first: [3], second: [] },
    ...more,
  }
}

describe('the demonstration', () => {
  it('has one planned or bound content for every talent from 已确认 on, whose status is that of the stage', async () => {
    expect(
      await count(`campaign_author m left join content_item c on c.id = m.content_id and c.deleted_at is null
        where m.deleted_at is null and (case when m.stage in (1, 2, 90) then m.content_id is not null else c.id is null
          or c.campaign_id <> m.campaign_id or c.author_id <> m.author_id or c.quote <> coalesce(m.quote, 0)
          or c.status <> all(case when m.stage = 6 then array[2] when m.stage >= 8 then array[3, 4] else array[1] end) end)`),
    ).toBe(0)
    expect(
      await count(`content_item c where c.deleted_at is null and c.campaign_id is not null and c.status in (1, 2)
        and not exists (select 1 from campaign_author m where m.content_id = c.id)`),
    ).toBe(0)
  })

  it('counts what waits for a review in one way: drafts, contents, talents', async () => {
    const drafts = await count(`draft where status = 1 and deleted_at is null and corp_id = 1`)
    expect(drafts).toBeGreaterThan(0)
    expect(await count(`content_item where status = 2 and deleted_at is null and corp_id = 1`)).toBe(drafts)
    expect(await count(`campaign_author where stage = 6 and deleted_at is null and corp_id = 1`)).toBe(drafts)
    expect(
      await count(`draft d join campaign_author m on m.id = d.campaign_author_id where d.status = 1 and m.stage <> 6`),
    ).toBe(0)
    const todo = await admin.run(contentOverviewCalls.todo, {})
    expect(todo.list.find(({ type }) => type === 'draft_review')?.count).toBe(drafts)
  })

  it('has the ads of contents as ad results alone', async () => {
    const { list } = await admin.run(grassVideoCalls.list, { size: 50, order_by: 'cost', sort: 'desc' })
    for (const row of list)
      expect(row.ad_cost).toBe(
        (
          await rowsOf(
            server.db,
            rowsAs<{ n: number }>(
              sql`select coalesce(sum(cost), 0)::float8 as n from ad_day where corp_id = 1 and content_id = ${row.content_id}`,
            ),
          )
        )[0]?.n,
      )
    expect(list.some(({ ad_cost }) => ad_cost > 0)).toBe(true)
  })
})

describe('the list', () => {
  it('has tabs that sum up, 合计 of all its pages, and parts of the budget that are the sums of what they say', async () => {
    for (const caller of [admin, lead]) {
      const { list, page_info, ext } = await caller.run(calls.list, { size: 50 })
      const { all, ...tabs } = ext.status_count
      expect(Object.values(tabs).reduce((sum, n) => sum + n, 0)).toBe(all)
      expect(page_info.total_count).toBe(all)
      for (const key of [
        'author_count',
        'content_count',
        'interactions',
        'hot_count',
        'budget',
        'spent',
        'promised',
      ] as const)
        expect(
          list.reduce((sum, row) => sum + known(row[key]), 0),
          key,
        ).toBe(known(ext.list_total[key]))
    }
    const { list } = await admin.run(calls.list, { size: 50 })
    for (const row of list) {
      const contents = await admin.run(grassVideoCalls.statistic, { campaign_id: row.id })
      expect(row.spent).toBe(contents.cost)
      expect(row.content_count).toBe(contents.content_count)
      expect(row.interactions).toBe(contents.interactions)
      const [sums] = await rowsOf(
        server.db,
        rowsAs<{ n: number }>(
          sql`select coalesce(sum(quote), 0)::float8 as n from campaign_author where campaign_id = ${row.id} and stage between 3 and 7`,
        ),
      )
      expect(row.promised).toBe(sums?.n)
    }
  })

  it('is narrowed by status, owner, SPU, period and budget', async () => {
    const { list } = await admin.run(calls.list, { size: 50 })
    const [one] = list.filter(({ status }) => status === 2)
    if (!one) throw new Error('nothing runs')
    const ids = async (request: object) =>
      (await admin.run(calls.list, { size: 50, ...request })).list.map(({ id }) => id)
    expect(await ids({ tab: '2' })).toEqual(list.filter(({ status }) => status === 2).map(({ id }) => id))
    expect(await ids({ user_id: one.owner?.user_id })).toEqual(
      list.filter(({ owner }) => owner?.user_id === one.owner?.user_id).map(({ id }) => id),
    )
    expect(await ids({ spu_id: one.spus[0]?.id })).toContain(one.id)
    expect(await ids({ period_start: one.end_time + 1 })).not.toContain(one.id)
    expect(await ids({ budget_min: one.budget, budget_max: one.budget })).toContain(one.id)
    expect(await ids({ keyword: one.name })).toEqual([one.id])
    const { list: running } = await admin.run(contentOverviewCalls.campaigns, {})
    expect((await admin.run(calls.list, { tab: '2' })).page_info.total_count).toBeGreaterThanOrEqual(running.length)
  })

  it('shows costs to leads and owners, and campaigns by part and visibility', async () => {
    const { list } = await medium.run(calls.list, { size: 50 })
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) expect(row.spent === UNAVAILABLE).toBe(row.owner?.user_id !== 5)
    // What is not shown is not found out by narrowing to it either, nor by the counts.
    const rich = await medium.run(calls.list, { size: 50, budget_min: 0, budget_max: 1_000_000_000_00 })
    expect(rich.list.map(({ id }) => id)).toEqual(list.filter(({ owner }) => owner?.user_id === 5).map(({ id }) => id))
    expect(rich.ext.status_count['all']).toBe(rich.list.length)
    expect(rich.list.length).toBeLessThan(list.length)
    const id = (await lead.run(calls.add, await termsOf({ name: '只给负责人', member_ids: [] }))).id
    expect((await medium.ask(calls.detail, { id })).code).toBe(40301)
    expect((await foreigner.ask(calls.detail, { id })).code).toBe(40400)
    const { updated_at } = await lead.run(calls.detail, { id })
    await lead.run(calls.update, { id, updated_at, changes: { visibility: 3 } })
    expect((await medium.run(calls.detail, { id })).shows_costs).toBe(0)
    expect((await medium.ask(calls.status, { ids: [id], status: 2 })).code).toBe(40302)
    expect((await medium.ask(calls.add, await termsOf())).code).toBe(40302)
    for (const role of [4, 6, 7, 60, 70, 80]) {
      const other = await server.signedInAs(`1380010${String(role).padStart(4, '0')}`)
      expect((await other.ask(calls.list, {})).code, String(role)).toBe(40302)
      expect((await other.ask(calls.detail, { id })).code, String(role)).toBe(40302)
    }
  })
})

describe('one campaign', () => {
  it('goes from draft to archive and back, each step only from where it leads', async () => {
    const { id } = await lead.run(calls.add, await termsOf({ name: '一路到底' }))
    const now = server.clock.now()
    const step = (status: 2 | 3 | 4, more: object = {}) => lead.ask(calls.status, { ids: [id], status, ...more })
    expect((await step(3)).message).toBe('当前状态不能结束')
    const { end_time } = await lead.run(calls.detail, { id })
    expect((await step(2, { end_time: now - 5 * DAY_SECONDS })).code).toBe(0)
    expect((await lead.run(calls.detail, { id })).end_time, 'a draft starts with its own end').toBe(end_time)
    expect((await step(4)).message).toBe('当前状态不能归档')
    expect((await step(3)).code).toBe(0)
    const { updated_at } = await lead.run(calls.detail, { id })
    expect((await lead.ask(calls.update, { id, updated_at, changes: { brief: '晚了' } })).message).toBe(
      '项目已结束，不能编辑',
    )
    expect((await step(2, { end_time: now - 5 * DAY_SECONDS })).message).toBe('请选择不早于今天的结束日期')
    expect((await step(2, { end_time: now + DAY_SECONDS })).code).toBe(0)
    expect((await lead.run(calls.detail, { id })).end_time).toBe(now + DAY_SECONDS)
    expect((await step(3)).code).toBe(0)
    expect((await step(4)).code).toBe(0)
    expect((await step(3)).code).toBe(0)
    expect((await lead.ask(calls.remove, { id, updated_at: 0 })).message).toBe('只有草稿可以删除')
  })

  it('says what is missing, and asks about talents that are not done', async () => {
    const { id } = await lead.run(
      calls.add,
      await termsOf({
        name: '过期',
        end_time: server.clock.now() - 1 * DAY_SECONDS,
        start_time: server.clock.now() - 9 * DAY_SECONDS,
      }),
    )
    expect((await lead.ask(calls.status, { ids: [id], status: 2 })).message).toBe('请补充：不早于今天的结束日期')
    const { list } = await admin.run(calls.list, { tab: '2' })
    const [row] = list.filter(({ unfinished_count }) => unfinished_count > 0)
    if (!row) throw new Error('no running campaign with open talents')
    expect((await admin.ask(calls.status, { ids: [row.id], status: 3 })).code).toBe(0)
    expect((await admin.ask(calls.status, { ids: [row.id], status: 4 })).message).toBe(
      `还有 ${row.unfinished_count} 位达人未完成，仍要归档？`,
    )
    expect((await admin.ask(calls.status, { ids: [row.id], status: 4, accepts_unfinished: 1 })).code).toBe(0)
  })

  it('is copied without talents, contents and figures, as a draft of the one who copies', async () => {
    const { list } = await admin.run(calls.list, { tab: '3' })
    const [from] = list
    if (!from) throw new Error('nothing has ended')
    const made = await lead.run(calls.copy, { id: from.id })
    expect(made.name).toBe(`${from.name.slice(0, 37)}-副本`)
    const copy = await lead.run(calls.detail, { id: made.id })
    expect(copy).toMatchObject({
      status: 1,
      author_count: 0,
      content_count: 0,
      budget: from.budget,
      owner: { user_id: 3 },
    })
  })

  it('refuses what no campaign may be', async () => {
    const refused = async (more: Partial<CampaignTerms>) => (await lead.ask(calls.add, await termsOf(more))).message
    const now = server.clock.now()
    expect(await refused({ start_time: now, end_time: now - DAY_SECONDS })).toBe('结束日期不能早于开始日期')
    expect(await refused({ spu_ids: [999_999] })).toBe('所选 SPU 不存在，请重新选择')
    expect(await refused({ user_id: 6 })).toBe('所选成员中有不能参与种草的，请重新选择')
    expect(await refused({ review: { first: [], second: [3] } })).toBe('设置二审前请先选择一审')
    expect(await refused({ name: '长'.repeat(41) })).toContain('不能超过 40 个字符')
  })

  it('ends in the night after its last day, and owner and participants are told', async () => {
    const now = server.clock.now()
    const { id } = await lead.run(calls.add, await termsOf({ name: '到期' }))
    await lead.run(calls.status, { ids: [id], status: 2 })
    const hourly = async () => {
      await server.db.transaction((tx) => server.jobs.send(tx, campaignsJob, {}))
      await server.jobs.drain()
      return (await admin.run(calls.detail, { id })).status
    }
    await server.db.update(campaign).set({ end_time: now }).where(eq(campaign.id, id))
    expect(await hourly()).toBe(2)
    await server.db
      .update(campaign)
      .set({ end_time: now - DAY_SECONDS })
      .where(eq(campaign.id, id))
    expect(await hourly()).toBe(3)
    const told = await server.db.select().from(notice).where(sql`corp_id = 1 and content like '%「到期」%'`)
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([3, 5])
  })
})

it('contents count in the month in which they are bound: what is only planned uses no quota', async () => {
  const used = async () => (await admin.run(grassVideoCalls.options, {})).quota.used
  const before = await used()
  await server.db.execute(
    sql`update content_item set created_at = ${server.clock.now()} where corp_id = 1 and status = 1`,
  )
  expect(await used()).toBe(before)
  await server.db.execute(
    sql`update content_item set bound_at = ${server.clock.now()} where id = (select min(id) from content_item where corp_id = 1
      and status = 3 and bound_at < ${server.clock.now() - 60 * DAY_SECONDS})`,
  )
  expect(await used()).toBe(before + 1)
  expect(await server.db.$count(planQuota)).toBeGreaterThan(0)
})

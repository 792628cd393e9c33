import { UNAVAILABLE } from '@crm/base/numbers'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule, CampaignAuthorStage, SampleStatus } from '@crm/contracts/enums'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsAs, rowsOf } from '../../../store/database/query.ts'
import { int, select, text } from '../../../store/database/select.ts'
import { oplog, sample } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

// One area serves the samples of both modules; neither shows or changes those of the other.

const { commerce, content: classify } = BusinessModule

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let assistant: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100003')
  medium = await server.signedInAs('13800100005')
  assistant = await server.signedInAs('13800100007')
})
afterAll(() => server.close())

const idsIn = async (module: 1 | 2, more: object = {}) => {
  const rows = await rowsOf(
    server.db,
    select(
      { id: int`sample_id` },
      sql`from sample where corp_id = 1 and classify = ${module} and deleted_at is null order by sample_id`,
    ),
  )
  const { list, page_info } = await admin.run(sampleCalls.list, { classify: module, size: 50, ...more })
  return { stored: rows.map(({ id }) => id), listed: list.map(({ sample_id }) => sample_id), page_info }
}

const firstWith = async (status: SampleStatus, module: 1 | 2 = classify) => {
  const { list } = await admin.run(sampleCalls.list, { classify: module, tab: `${status}`, size: 10 })
  const row = list[0]
  if (!row) throw new Error(`no sample of status ${status}`)
  return row
}

describe('lists', () => {
  it('show every sample of their module and none of the other', async () => {
    const [sales, seeding] = [await idsIn(commerce), await idsIn(classify)]
    expect(seeding.page_info.total_count).toBe(seeding.stored.length)
    expect(sales.page_info.total_count).toBe(sales.stored.length)
    expect(seeding.stored.length).toBeGreaterThan(10)
    expect(seeding.listed.every((id) => seeding.stored.includes(id))).toBe(true)
    expect(sales.listed.some((id) => seeding.stored.includes(id))).toBe(false)
  })

  it('count their tabs by themselves: they add up to 全部', async () => {
    for (const module of [commerce, classify]) {
      const { ext, page_info } = await admin.run(sampleCalls.list, { classify: module })
      const sum = Object.values(SampleStatus).reduce((total, status) => total + (ext.status_count[status] ?? 0), 0)
      expect([module, sum]).toEqual([module, page_info.total_count])
    }
  })

  it('keep to the scope: the assistant all that was asked for, the medium its own', async () => {
    // Drafts of others are seen by leads alone.
    const countOf = async (caller: Caller) => {
      const { ext } = await caller.run(sampleCalls.list, { classify })
      return (ext.status_count.all ?? 0) - (ext.status_count[SampleStatus.draftPendingOa] ?? 0)
    }
    const [all, ofLead, own] = [await countOf(admin), await countOf(lead), await countOf(medium)]
    expect(await countOf(assistant)).toBe(all)
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(all)
    expect(ofLead).toBeLessThanOrEqual(all)
    const { list } = await medium.run(sampleCalls.list, { classify, size: 50 })
    expect(new Set(list.map(({ user }) => user.user_id)).size).toBe(1)
  })
})

describe('no call reaches across', () => {
  it('a sample of the other module is as one that is not there, whatever is asked of it', async () => {
    const there = await firstWith(SampleStatus.pendingReview, commerce)
    const { sample_id, updated_at } = there
    const ids = [sample_id]
    const before = await server.db.select().from(sample).where(eq(sample.sample_id, sample_id))
    const replies = await Promise.all([
      admin.ask(sampleCalls.detail, { classify, sample_id }),
      admin.ask(sampleCalls.receiver, { classify, sample_id }),
      admin.ask(sampleCalls.deliveryNotes, { classify, ids }),
      admin.ask(sampleCalls.update, { classify, sample_id, changes: { remark: '跨模块' }, updated_at }),
      admin.ask(sampleCalls.audit, { classify, ids, status: 3 }),
      admin.ask(sampleCalls.withdraw, { classify, ids }),
      admin.ask(sampleCalls.ship, { classify, ids, express_company: '顺丰速运', express_no: 'SF1234567890' }),
      admin.ask(sampleCalls.sign, { classify, ids }),
      admin.ask(sampleCalls.recycle, { classify, ids }),
      admin.ask(sampleCalls.copy, { classify, sample_id }),
      admin.ask(sampleCalls.remove, { classify, ids }),
    ])
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 40301))
    expect(await server.db.select().from(sample).where(eq(sample.sample_id, sample_id))).toEqual(before)
  })

  it('选择全部 means the list of the module that is named', async () => {
    const keyword = (await firstWith(SampleStatus.signed, commerce)).sample_no
    const target = { select_all: 1 as const, filters: { keyword } }
    const { success } = await admin.run(sampleCalls.recycle, { classify, ...target })
    expect(success).toBe(0)
  })
})

describe('the work on samples of seeding', () => {
  it('comes to no live: those are commerce', async () => {
    const { sample_id } = await firstWith(SampleStatus.signed)
    const live = { ids: [sample_id], delivery_type: 22 as const, url: 'https://v.example/1' }
    expect((await admin.ask(sampleCalls.delivery, { classify, ...live })).code).toBe(40000)
  })

  it('is agreed to by its leads, sent by the assistant, and logged there', async () => {
    const { sample_id, sample_no } = await firstWith(SampleStatus.pendingReview)
    const ids = [sample_id]
    expect((await medium.ask(sampleCalls.audit, { classify, ids, status: 3 })).code).not.toBe(0)
    expect(await admin.run(sampleCalls.audit, { classify, ids, status: 3 })).toEqual({ success: 1, failures: [] })
    const express = { express_company: '顺丰速运', express_no: 'SF1234567890123' }
    expect((await medium.ask(sampleCalls.ship, { classify, ids, ...express })).code).toBe(40302)
    expect(await assistant.run(sampleCalls.ship, { classify, ids, ...express })).toEqual({ success: 1, failures: [] })
    expect(await admin.run(sampleCalls.detail, { classify, sample_id })).toMatchObject({ status: SampleStatus.shipped })
    const [entry] = await server.db
      .select({ module: oplog.module, classify: oplog.classify, object: oplog.object })
      .from(oplog)
      .where(and(eq(oplog.corp_id, 1), eq(oplog.action, '发货')))
      .orderBy(desc(oplog.id))
      .limit(1)
    expect(entry).toEqual({ module: '种草寄样', classify, object: sample_no })
  })

  it('begins with a talent of seeding: no colonel, no cooperation, nobody whom seeding does not have', async () => {
    const { list } = await medium.run(sampleCalls.talents, { classify, platform: 'dy' })
    const [talent] = list
    if (!talent) throw new Error('the medium follows nobody')
    const goods = await rowsOf(
      server.db,
      select(
        { id: text`product_id` },
        sql`from goods where corp_id = 1 and platform = 'dy' and deleted_at is null limit 1`,
      ),
    )
    const receiver = { receiver: '王芳', phone: '13912345678', address: '浙江省杭州市余杭区文一西路 1 号' }
    const products = [{ product_id: goods[0]?.id ?? '', qty: 1 }]
    const ask = (target: object, more: object = {}) =>
      medium.ask(sampleCalls.add, {
        ...{ classify, platform: 'dy' as const, products, targets: [{ ...receiver, ...target }] },
        ...more,
      })
    const made = await ask({ author_id: talent.author_id })
    expect(made.data).toMatchObject({ made: [{ sample_no: expect.stringMatching(/^JY/) }], refused: [] })
    const [stored] = await server.db
      .select({ classify: sample.classify, author_id: sample.author_id })
      .from(sample)
      .where(eq(sample.sample_id, made.data?.made[0]?.sample_id ?? 0))
    expect(stored).toEqual({ classify, author_id: talent.author_id })
    expect((await ask({ colonel_buyin_id: '1' })).data).toMatchObject({ made: [], refused: [{ id: '1' }] })
    expect((await ask({ author_id: talent.author_id }, { coop_id: 1 })).code).toBe(40000)
    const [outside] = await rowsOf(
      server.db,
      select(
        { author_id: text`ca.author_id` },
        sql`from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_content = 0 and ca.deleted_at is null limit 1`,
      ),
    )
    expect((await ask({ author_id: outside?.author_id ?? '' })).data).toMatchObject({
      made: [],
    })
  })
})

/** 产出内容 as the requirements say it, from the tables alone: content by sample. */
async function expectedContents(): Promise<Map<number, number[]>> {
  const rows = <Row>(text: string) => rowsOf(server.db, rowsAs<Row>(sql.raw(text)))
  const contents = await rows<{ id: number; author: string; spu_id: number | null; at: number }>(
    `select id, author_id || platform as author, spu_id, publish_at::float8 as at from content_item
      where corp_id = 1 and status = 3 and deleted_at is null`,
  )
  const bound = await rows<{ content_id: number; sample_id: number }>(
    `select content_id, sample_id from campaign_author where corp_id = 1 and deleted_at is null and content_id is not null and sample_id is not null`,
  )
  const sent = await rows<{ sample_id: number; author: string; at: number; spus: number[] }>(
    `select s.sample_id, s.author_id || s.platform as author, s.ship_time::float8 as at, json_agg(g.spu_id) as spus from sample s
      join sample_item i on i.sample_id = s.sample_id join goods g on g.corp_id = s.corp_id and g.product_id = i.product_id
      where s.corp_id = 1 and s.classify = 2 and s.deleted_at is null and s.status in (4, 5, 10) group by s.sample_id`,
  )
  const found = new Map<number, number[]>()
  for (const content of contents) {
    const place = bound.find(({ content_id }) => content_id === content.id)
    const [latest] = sent
      .filter(
        ({ author, at, spus }) =>
          author === content.author && at <= content.at && spus.some((id) => id === content.spu_id),
      )
      .sort((one, other) => other.at - one.at || other.sample_id - one.sample_id)
    const id = place?.sample_id ?? latest?.sample_id
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), content.id])
  }
  return found
}

describe('what came of samples of seeding', () => {
  it('is of one sample each; row, dialog, 合计 and cards say the same', async () => {
    const expected = await expectedContents()
    expect(expected.size).toBeGreaterThan(3)
    const asked = { classify, has_content: 1 as const, size: 50 }
    const { list, page_info, ext } = await admin.run(sampleCalls.list, asked)
    const { list: rest } = await admin.run(sampleCalls.list, { ...asked, page: 2 })
    const rows = new Map([...list, ...rest].map((row) => [row.sample_id, row]))
    expect(page_info.total_count).toBe(expected.size)
    expect([...rows].map(([id, row]) => [id, row.content_count]).sort()).toEqual(
      [...expected].map(([id, ids]) => [id, ids.length]).sort(),
    )
    const [sample_id = 0, row] = [...rows].find(([, each]) => each.content_count > 1) ?? [...rows][0] ?? []
    const { count, list: contents } = await admin.run(sampleCalls.contents, { sample_id })
    expect(count).toBe(row?.content_count)
    expect(contents.map(({ content_id }) => content_id).sort()).toEqual(
      expected
        .get(sample_id)
        ?.map((id) => `c:${id}`)
        .sort(),
    )
    expect(contents.reduce((sum, { interactions }) => sum + interactions, 0)).toBe(row?.interactions)
    const all = [...expected.values()].flat()
    expect(new Set(all).size).toBe(all.length)
    const stat = await admin.run(sampleCalls.stat, { classify, has_content: 1 })
    expect([stat.content_count, ext.list_total.content_count]).toEqual([all.length, all.length])
    const [whole, none] = await Promise.all([
      admin.run(sampleCalls.list, { classify, size: 1 }),
      admin.run(sampleCalls.list, { classify, has_content: 0, size: 1 }),
    ])
    expect(none.page_info.total_count + expected.size).toBe(whole.page_info.total_count)
  })

  it('costs nothing that the assistant reads, nor finds out by the order; commerce has none of it', async () => {
    const asked = { classify, has_content: 1 as const, size: 50 }
    const { list, ext } = await assistant.run(sampleCalls.list, { ...asked, order_by: 'cpe', sort: 'desc' })
    expect(list.length).toBeGreaterThan(0)
    expect(new Set([...list.map(({ cpe }) => cpe), ext.list_total.cpe])).toEqual(new Set([UNAVAILABLE]))
    const latest = await assistant.run(sampleCalls.list, { ...asked, order_by: 'created_at', sort: 'desc' })
    expect(list.map(({ sample_id }) => sample_id)).toEqual(latest.list.map(({ sample_id }) => sample_id))
    const { list: contents } = await assistant.run(sampleCalls.contents, { sample_id: list[0]?.sample_id ?? 0 })
    expect(new Set(contents.map(({ cost }) => cost))).toEqual(new Set([UNAVAILABLE]))
    const sold = await admin.run(sampleCalls.list, { classify: commerce, size: 10 })
    expect(new Set(sold.list.map(({ content_count }) => content_count))).toEqual(new Set([UNAVAILABLE]))
    const there = sold.list[0]?.sample_id ?? 0
    expect((await admin.ask(sampleCalls.contents, { sample_id: there })).code).toBe(40301)
  })
})

describe('campaign and SPU of a sample of seeding', () => {
  it('narrow the list to what they say', async () => {
    const { campaigns, spus } = await assistant.run(sampleCalls.choices, {})
    const counts = await Promise.all(
      campaigns.map(async ({ id }) => {
        const { list, page_info } = await admin.run(sampleCalls.list, { classify, campaign_id: id, size: 50 })
        expect(new Set(list.map(({ campaign }) => campaign?.id)).size).toBeLessThanOrEqual(1)
        expect(list.every(({ campaign }) => campaign?.id === id)).toBe(true)
        return page_info.total_count
      }),
    )
    expect(Math.max(...counts)).toBeGreaterThan(0)
    const spu = spus[0]?.id ?? 0
    const { list } = await admin.run(sampleCalls.list, { classify, spu_id: spu, size: 50 })
    expect(list.every((row) => row.spus.some(({ id }) => id === spu))).toBe(true)
  })

  it('a sample that is asked for within a campaign takes the place of its talent there, once', async () => {
    const [place] = await rowsOf(
      server.db,
      rowsAs<{ id: number; campaign_id: number; author_id: string; platform: 'dy' | 'xhs'; product_id: string }>(
        sql`select m.id, m.campaign_id, m.author_id, m.platform, (select g.product_id from goods g where g.corp_id = 1 and g.platform = m.platform
            and g.deleted_at is null limit 1) as product_id from campaign_author m join campaign p on p.id = m.campaign_id
          join corp_author a on a.corp_id = 1 and a.author_id = m.author_id and a.platform = m.platform and a.in_content = 1 and a.list_flag = 0
          where m.corp_id = 1 and p.status = 2 and m.stage = 3 and m.sample_id is null and m.deleted_at is null order by m.id limit 1`,
      ),
    )
    if (!place) throw new Error('nobody waits for a sample')
    const { platform, campaign_id, author_id } = place
    const offered = async () =>
      (await admin.run(sampleCalls.campaigns, { platform, author_ids: [author_id] })).list.map(({ id }) => id)
    expect(await offered()).toContain(campaign_id)
    const receiver = { receiver: '王芳', phone: '13912345678', address: '浙江省杭州市余杭区文一西路 1 号' }
    const ask = {
      ...{ classify, platform, campaign_id, products: [{ product_id: place.product_id, qty: 1 }] },
      targets: [{ ...receiver, author_id }],
    }
    const { made, refused } = await admin.run(sampleCalls.add, ask)
    expect([made.length, refused]).toEqual([1, []])
    const [stored] = await rowsOf(
      server.db,
      rowsAs<object>(sql`select stage, sample_id from campaign_author where id = ${place.id}`),
    )
    expect(stored).toEqual({ stage: CampaignAuthorStage.toSample, sample_id: made[0]?.sample_id })
    const { campaign } = await admin.run(sampleCalls.detail, { classify, sample_id: made[0]?.sample_id ?? 0 })
    expect(campaign?.id).toBe(campaign_id)
    expect(await offered()).not.toContain(campaign_id)
    expect((await admin.run(sampleCalls.add, ask)).made).toEqual([])
    expect((await admin.ask(sampleCalls.add, { ...ask, classify: commerce })).code).toBe(40000)
  })
})

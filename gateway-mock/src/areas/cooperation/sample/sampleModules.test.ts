import { sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule, SampleStatus } from '@crm/contracts/enums'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
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

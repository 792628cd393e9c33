import { noticeCalls } from '@crm/contracts/calls/notice'
import { sampleCalls, type Sample, type SampleFilters } from '@crm/contracts/calls/sample'
import { SampleStatus } from '@crm/contracts/enums'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffOf } from '../../../records/members/staff.ts'
import type { ImportRow } from '../../../records/importRow.ts'
import { expressImport, sampleImport } from '../../../jobs/imports/sampleImports.ts'
import { deliverSamplesJob } from '../../../jobs/deliverSamplesJob.ts'
import { signSamplesJob } from '../../../jobs/signSamplesJob.ts'
import { UNAVAILABLE } from '@crm/base/numbers'
import { rowOf, rowsOf } from '../../../store/database/query.ts'
import { sampleSetting } from '../../../records/samples/sampleRule.ts'
import { bindTalent, followersOf, unbindTalent } from '../../../rules/followModes.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { int, number, select, text, value } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let assistant: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
})
afterAll(() => server.close())

const page = { page: 1, size: 20 }
const listed = async (filters: SampleFilters, caller = admin) => {
  const { list } = await caller.run(sampleCalls.list, { ...filters, ...page })
  return list
}
async function one(filters: SampleFilters, caller = admin): Promise<Sample> {
  const [row] = await listed(filters, caller)
  if (!row) throw new Error(`no sample of ${JSON.stringify(filters)}`)
  return row
}
const again = ({ sample_no }: Sample, caller = admin) => one({ keyword: sample_no }, caller)
const noted = (title: string) =>
  rowsOf(
    server.db,
    select(
      { user_id: number`user_id`, content: text`content` },
      sql`from notice where corp_id = 1 and title = ${title} and created_at = ${server.clock.now()}`,
    ),
  )
const unread = async (caller: Caller) => {
  const { list } = await caller.run(noticeCalls.list, { page: 1, size: 50 })
  return list.map(({ content }) => content)
}
const rule = (change: object) =>
  server.db.execute(
    sql`update corp_setting set sample_rule = sample_rule || ${JSON.stringify(change)}::jsonb where corp_id = 1`,
  )

describe('figures', () => {
  it.each<SampleFilters>([
    {},
    { platform: 'dy', tab: '5' },
    { tab: 'overdue' },
    { tab: 'fruitless' },
    { date_basis: 'ship_time', status: [4, 5, 10] },
    { has_order: 1 },
    { receiver_kind: 'colonel' },
    { keyword: '1', keyword_type: 'sample_no' },
  ])('合计 is the sum of all pages, the cards are of the same rows, and the tabs add up: %j', async (filters) => {
    const rows: Sample[] = []
    for (let at = 1; ; at++) {
      const { list, page_info, ext } = await admin.run(sampleCalls.list, { ...filters, page: at, size: 50 })
      rows.push(...list)
      if (at < page_info.total_page) continue
      const sum = (of: (row: Sample) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
      expect(rows).toHaveLength(page_info.total_count)
      expect(ext.list_total.gmv).toBe(sum((row) => row.gmv))
      expect(ext.list_total.cost).toBe(sum((row) => row.cost))
      expect(ext.list_total.qty).toBe(sum((row) => row.qty))
      const stat = await admin.run(sampleCalls.stat, filters)
      expect(stat).toMatchObject({ apply_count: sum((row) => row.qty), sample_cost: sum((row) => row.cost) })
      expect(stat.sample_count).toBe(sum((row) => (row.gmv === null ? 0 : row.qty)))
      const { all, overdue, fruitless, ...statuses } = ext.status_count
      expect(Object.values(statuses).reduce((total, each) => total + each, 0)).toBe(all)
      expect(overdue).toBeLessThanOrEqual(statuses[5] ?? 0)
      const came = (row: Sample) => row.gmv === null || row.gmv > 0 || row.delivery_type > 0
      if (filters.tab === 'fruitless') expect(rows.filter(came)).toEqual([])
      // Those that left in the last days may still come to something.
      if (filters.tab === undefined) expect(fruitless).toBeLessThanOrEqual(rows.filter((row) => !came(row)).length)
      expect(ext.status_count[filters.tab ?? 'all']).toBe(rows.length)
      return
    }
  })

  it('counts 无果寄样 as its tab opens, over all days, and under the tab over those that were chosen', async () => {
    const now = server.clock.now()
    const countOf = async (filters: SampleFilters) => {
      const { ext, page_info } = await admin.run(sampleCalls.list, { ...filters, ...page })
      return { fruitless: ext.status_count['fruitless'], total: page_info.total_count }
    }
    const days = { start_time: now - 60 * 86_400, end_time: now }
    const { fruitless } = await countOf(days)
    const { total } = await countOf({ tab: 'fruitless' })
    expect(fruitless).toBe(total)
    const chosen = await countOf({ ...days, tab: 'fruitless' })
    expect(chosen.fruitless).toBe(chosen.total)
    expect(chosen.total).toBeLessThan(total)
  })

  it('narrows by dates of the basis, goods, talent, sender and text', async () => {
    const row = await one({ tab: '5' })
    const [goods] = row.goods
    expect((await listed({ product_id: [goods?.product_id ?? ''] })).every(({ goods: all }) => all.length > 0)).toBe(
      true,
    )
    expect(await listed({ author_id: row.author_id, keyword: row.sample_no })).toHaveLength(1)
    expect(await listed({ keyword: row.express_no, keyword_type: 'express_no' })).toMatchObject([
      { sample_no: row.sample_no },
    ])
    const signed = { date_basis: 'sign_time' as const, start_time: row.sign_time ?? 0, end_time: row.sign_time ?? 0 }
    expect(await listed({ ...signed, keyword: row.sample_no })).toHaveLength(1)
    expect(await listed({ ...signed, date_basis: 'ship_time', keyword: row.sample_no })).toHaveLength(0)
    expect(new Set((await listed({ erp_status: 3 })).map((each) => each.erp_status))).toEqual(new Set([3]))
    expect((await listed({ source: [2], tab: '11' })).every(({ source }) => source === 2)).toBe(true)
  })

  it('the sample assistant sees all samples, but no sales of them', async () => {
    const row = await one({ tab: '5' }, assistant)
    expect(row.gmv).toBe(UNAVAILABLE)
    expect((await assistant.run(sampleCalls.stat, {})).sample_roi).toBe(UNAVAILABLE)
    const { page_info } = await assistant.run(sampleCalls.list, { ...page, status: [3, 4, 5] })
    expect(page_info.total_count).toBe(
      (await admin.run(sampleCalls.list, { ...page, status: [3, 4, 5] })).page_info.total_count,
    )
  })
})

describe('who sees what', () => {
  it('a medium reaches the own ones, another enterprise none, a role without the page nothing', async () => {
    const own = await listed({}, medium)
    expect(new Set(own.map(({ user }) => user.user_id)).size).toBe(1)
    const row = (await listed({ tab: '5' })).find(({ user }) => user.user_id !== own[0]?.user.user_id)
    const other = await server.signedInAs('13800200002')
    for (const caller of [medium, other]) {
      expect((await caller.ask(sampleCalls.detail, { sample_id: row?.sample_id ?? 0 })).code).toBe(40301)
      expect((await caller.ask(sampleCalls.receiver, { sample_id: row?.sample_id ?? 0 })).code).toBe(40301)
      expect((await caller.ask(sampleCalls.recycle, { ids: [row?.sample_id ?? 0] })).code).toBe(40301)
      expect((await caller.ask(sampleCalls.deliveryNotes, { ids: [row?.sample_id ?? 0] })).code).toBe(40301)
    }
    const seeder = await server.signedInAs('13800100005')
    expect((await seeder.ask(sampleCalls.list, page)).code).toBe(40302)
  })

  it('are found by the end of the receiver’s number, or by the number as the list shows it', async () => {
    const row = await one({ tab: '3' })
    const { data } = await admin.ask(sampleCalls.receiver, { sample_id: row.sample_id })
    for (const keyword of [data.phone, data.phone.slice(-4), row.phone])
      expect(await listed({ keyword, keyword_type: 'phone' }), keyword).toContainEqual(row)
    expect(await listed({ keyword: data.phone.slice(0, 4), keyword_type: 'phone' })).not.toContainEqual(row)
  })

  it('drafts are their maker’s and the leads’', async () => {
    const mine = await medium.run(sampleCalls.copy, { sample_id: (await one({}, medium)).sample_id })
    expect(await listed({ keyword: mine.sample_no }, medium)).toMatchObject([{ status: 12 }])
    expect(await listed({ keyword: mine.sample_no })).toHaveLength(1)
    expect(await listed({ keyword: mine.sample_no }, assistant)).toEqual([])
    expect((await assistant.ask(sampleCalls.detail, { sample_id: mine.sample_id })).code).toBe(40301)
  })

  it('receivers are masked; whoever reads one is noted', async () => {
    const row = await one({ tab: '3' })
    const full = await admin.ask(sampleCalls.receiver, { sample_id: row.sample_id })
    expect(full.data.phone).toMatch(/^1\d{10}$/)
    expect([row.receiver, row.phone, row.address].every((text) => text.includes('**'))).toBe(true)
    expect(row.phone.slice(0, 3)).toBe(full.data.phone.slice(0, 3))
    const log = await rowsOf(server.db, sql`select action from oplog where request_id = ${full.request_id}`)
    expect(log).toEqual([{ action: '查看收件信息' }])
    const printed = await admin.ask(sampleCalls.deliveryNotes, { ids: [row.sample_id] })
    expect(printed.data.list).toMatchObject([{ sample_no: row.sample_no, phone: full.data.phone }])
    expect(
      await rowsOf(server.db, sql`select action from oplog where request_id = ${printed.request_id}`),
    ).toHaveLength(1)
  })
})

describe('the way of a sample', () => {
  it('from a draft to its result, each told to who waits for it', async () => {
    const source = (await listed({ tab: '5' }, medium)).find(
      ({ author_id, platform }) => author_id !== '' && platform === 'dy',
    )
    const { sample_id } = await medium.run(sampleCalls.copy, { sample_id: source?.sample_id ?? 0 })
    const ids = { ids: [sample_id] }
    await medium.run(sampleCalls.submit, ids)
    expect((await noted('样品待审核')).length).toBeGreaterThan(0)
    expect((await medium.ask(sampleCalls.audit, { ...ids, status: 3 })).code).toBe(40302)
    expect(await admin.ask(sampleCalls.audit, { ...ids, status: 2 })).toMatchObject({ data: { field: 'reason' } })
    await admin.run(sampleCalls.audit, { ...ids, status: 3 })
    server.clock.set(server.clock.now() + UNDO_ACCEPTED_SECONDS)
    expect((await noted('寄样审核通过')).length).toBe(1)
    expect((await noted('样品待发货')).length).toBeGreaterThan(0)
    const express = { express_company: '顺丰速运', express_no: 'SF1234567890123' }
    expect(await assistant.ask(sampleCalls.ship, { ...ids, ...express, express_no: '单号' })).toMatchObject({
      data: { field: 'express_no' },
    })
    await assistant.run(sampleCalls.ship, { ...ids, ...express })
    expect((await noted('样品已发货')).length).toBe(1)
    await assistant.run(sampleCalls.ship, { ...ids, ...express, express_no: 'SF9999999999999' })
    await medium.run(sampleCalls.sign, ids)
    expect(await medium.ask(sampleCalls.delivery, { ...ids, delivery_type: 21, url: '视频' })).toMatchObject({
      data: { field: 'url' },
    })
    await medium.run(sampleCalls.delivery, { ...ids, delivery_type: 21, url: 'https://v.example/1' })
    await medium.run(sampleCalls.recycle, ids)
    const detail = await admin.run(sampleCalls.detail, { sample_id })
    expect(detail).toMatchObject({ status: 10, express_no: 'SF9999999999999', delivery_type: 21, actions: [] })
    expect(detail.delivery_contents).toEqual(['https://v.example/1'])
    expect(detail.express_trace.map(({ text }) => text)).toEqual(['已签收，人工确认', '已揽收'])
    expect(
      detail.log
        .map(({ action }) => action)
        .filter((action) => action !== '内容监控')
        .toReversed(),
    ).toEqual(['保存草稿', '提交申请', '审核通过', '发货', '修改快递', '签收', '标记履约', '回收'])
    expect((await admin.ask(sampleCalls.recycle, ids)).code).toBe(40930)
  })

  it('another number is another parcel: what the first one went through is not said of it', async () => {
    const sent = await one({ tab: '4' })
    const ids = { ids: [sent.sample_id] }
    const trace = [{ time: 1, text: '已到达南京' }]
    await server.db.execute(
      sql`update sample set express_trace = ${JSON.stringify(trace)}::jsonb where sample_id = ${sent.sample_id}`,
    )
    const traceOf = async () => (await admin.run(sampleCalls.detail, { sample_id: sent.sample_id })).express_trace
    // A company that was written wrong is the same parcel.
    await admin.run(sampleCalls.ship, { ...ids, express_company: '中通快递', express_no: sent.express_no })
    expect(await traceOf()).toEqual(trace)
    await admin.run(sampleCalls.ship, { ...ids, express_company: '中通快递', express_no: '7312345678999' })
    expect(await traceOf()).toEqual([{ time: server.clock.now(), text: '已揽收' }])
  })

  it('with two levels the first approval leaves it pending, and somebody else gives the second', async () => {
    await rule({ review_levels: 2 })
    const lead = await server.signedInAs('13800100004')
    const first = { ids: [(await one({ tab: '6' }, lead)).sample_id] }
    await lead.run(sampleCalls.audit, { ...first, status: 3 })
    const after = await admin.run(sampleCalls.detail, { sample_id: first.ids[0] ?? 0 })
    expect(after).toMatchObject({ status: 6, is_first_passed: 1 })
    expect(await lead.ask(sampleCalls.audit, { ...first, status: 3 })).toMatchObject({ code: 40930 })
    await admin.run(sampleCalls.audit, { ...first, status: 3 })
    expect(await admin.run(sampleCalls.detail, { sample_id: first.ids[0] ?? 0 })).toMatchObject({
      status: 3,
      is_first_passed: 0,
    })
    await rule({ review_levels: 0 })
    const copy = await admin.run(sampleCalls.copy, { sample_id: first.ids[0] ?? 0 })
    await admin.run(sampleCalls.submit, { ids: [copy.sample_id] })
    expect(await admin.run(sampleCalls.detail, { sample_id: copy.sample_id })).toMatchObject({ status: 3 })
    await rule({ review_levels: 1, need_oa: 1 })
    const draft = await admin.run(sampleCalls.copy, { sample_id: first.ids[0] ?? 0 })
    expect((await admin.ask(sampleCalls.submit, { ids: [draft.sample_id] })).message).toBe('OA 审批通过后自动提交')
    await rule({ need_oa: 0 })
  })

  it('of several only the suitable are done; the others are named with the reason', async () => {
    const [waiting, sent] = [await one({ tab: '11' }), await one({ tab: '5' })]
    const result = await admin.run(sampleCalls.audit, {
      ids: [waiting.sample_id, sent.sample_id],
      status: 2,
      reason: '库存不足',
    })
    expect(result).toEqual({
      success: 1,
      failures: [{ key: String(sent.sample_id), name: sent.sample_no, reason: '当前状态不能操作' }],
    })
    expect(await again(waiting)).toMatchObject({ status: SampleStatus.refused, reason: '库存不足' })
  })

  it('is written once: a stale reader is told, a remark is kept', async () => {
    const row = await one({ tab: '6' })
    const change = { sample_id: row.sample_id, updated_at: row.updated_at }
    await admin.run(sampleCalls.update, { ...change, changes: { remark: '加急' } })
    expect((await admin.ask(sampleCalls.update, { ...change, changes: { remark: '不急' } })).code).toBe(40901)
    const stale = { ids: [row.sample_id], updated_at: row.updated_at }
    expect((await admin.ask(sampleCalls.audit, { ...stale, status: 3 })).code).toBe(40901)
    expect(await again(row)).toMatchObject({ remark: '加急', status: 6 })
  })

  it('is taken back: a request by who asked, an approval by who may agree unless the ERP has it', async () => {
    const asked = (await listed({ tab: '6' }, medium))[0]
    const ids = { ids: [asked?.sample_id ?? 0] }
    expect((await assistant.ask(sampleCalls.withdraw, ids)).code).toBe(40930)
    await medium.run(sampleCalls.withdraw, ids)
    expect(await medium.run(sampleCalls.detail, { sample_id: ids.ids[0] ?? 0 })).toMatchObject({ status: 12 })
    await medium.run(sampleCalls.remove, ids)
    expect((await admin.ask(sampleCalls.detail, { sample_id: ids.ids[0] ?? 0 })).code).toBe(40301)
    const approved = await one({ tab: '3', erp_status: 2 })
    await admin.run(sampleCalls.withdraw, { ids: [approved.sample_id] })
    expect(await again(approved)).toMatchObject({ status: 6, erp_status: 0, reviewer: null })
  })

  it('goes to the ERP, which keeps what it refused to be tried again', async () => {
    const before = (await admin.run(sampleCalls.erpCount, {})).count
    const row = await one({ tab: '3', erp_status: 2 })
    const ids = { ids: [row.sample_id] }
    const [item] = row.goods
    const outer = await rowOf(
      server.db,
      select(
        { outer_id: text`outer_id` },
        sql`from sku where corp_id = 1 and product_id = ${item?.product_id} and sku_id = ${item?.sku_id}`,
      ),
    )
    const code = (text: string) =>
      server.db.execute(
        sql`update sku set outer_id = ${text} where corp_id = 1 and product_id = ${item?.product_id} and sku_id = ${item?.sku_id}`,
      )
    await code('')
    expect(await admin.run(sampleCalls.push, ids)).toMatchObject({
      success: 0,
      failures: [{ reason: expect.stringMatching(/^商品编码未匹配：「.+」$/) }],
    })
    expect(await again(row)).toMatchObject({ erp_status: 2, erp_error: expect.stringMatching(/^商品编码未匹配：/) })
    await code(outer.outer_id)
    expect(await admin.run(sampleCalls.push, ids)).toEqual({ success: 1, failures: [] })
    const pushed = await again(row)
    expect(pushed).toMatchObject({ erp_status: 3, erp_error: '' })
    expect(pushed.actions).not.toContain('withdraw')
    expect(pushed.actions).not.toContain('ship')
    expect((await admin.run(sampleCalls.erpCount, {})).count).toBe(before - 1)
  })

  it('opens a monitor when it leaves, extends one that runs, and says why not', async () => {
    const express = { express_company: '中通快递', express_no: '7312345678901' }
    const events: number[] = []
    const why: string[] = []
    const ready = (await listed({ tab: '3' })).filter(
      ({ actions, author_id }) => actions.includes('ship') && author_id !== '',
    )
    for (const row of ready) {
      await admin.run(sampleCalls.ship, { ids: [row.sample_id], ...express })
      const { log } = await admin.run(sampleCalls.detail, { sample_id: row.sample_id })
      why.push(...log.filter(({ action }) => action === '内容监控').map(({ content }) => content))
      const [last] = await rowsOf(
        server.db,
        select(
          { event: number`l.event` },
          sql`from monitor m join monitor_log l on l.monitor_id = m.id where m.corp_id = 1 and m.author_id = ${row.author_id}
          and l.created_at = ${server.clock.now()} order by l.id desc limit 1`,
        ),
      )
      if (last) events.push(last.event)
    }
    expect(new Set([...events, 11, 32])).toEqual(new Set([11, 32]))
    expect(events.length + why.length).toBeGreaterThan(0)
    expect(why.every((each) => each.startsWith('未开启监控：'))).toBe(true)
  })

  it('ends the watch over a talent that nobody follows any more', async () => {
    const now = server.clock.now()
    const watched = await rowOf(
      server.db,
      select(
        { id: number`m.id`, author_id: text`m.author_id`, platform: text`m.platform` },
        sql`from monitor m where m.corp_id = 1 and m.status = 1 and m.end_time > ${now} and exists
        (select 1 from follow f where f.corp_id = 1 and f.author_id = m.author_id and f.platform = m.platform and f.unbind_time is null
        and f.classify = 1) limit 1`,
      ),
    )
    const release = async (unbind_type: 1 | 3) =>
      unbindTalent(server.db, 1, watched, await followersOf(server.db, 1, watched), {
        ...{ unbind_type, reason: '', by: 2, now },
      })
    const state = () =>
      rowsOf(
        server.db,
        sql`select m.status, l.event from monitor m join monitor_log l on l.monitor_id = m.id where m.id = ${watched.id}
          order by l.id desc limit 1`,
      )
    await server.db.transaction(async (tx) => {
      await unbindTalent(tx, 1, watched, await followersOf(tx, 1, watched), { unbind_type: 3, reason: '', by: 2, now })
      expect(await rowOf(tx, select({ status: number`status` }, sql`from monitor where id = ${watched.id}`))).toEqual({
        status: 1,
      })
      await bindTalent(tx, { corp_id: 1, user_id: 2, dept_id: 0 }, watched, { bind_type: 4, by: 2, now })
    })
    await release(1)
    expect(await state()).toEqual([{ status: 2, event: 81 }])
  })

  it('选择全部 means the whole filter', async () => {
    const total = (await admin.run(sampleCalls.list, { ...page, tab: '4', platform: 'ks' })).page_info.total_count
    const result = await admin.run(sampleCalls.sign, { select_all: 1, filters: { tab: '4', platform: 'ks' } })
    expect(result).toEqual({ success: total, failures: [] })
  })
})

it('reads receivers and express numbers out of a pasted text', async () => {
  const { list } = await medium.run(sampleCalls.transform, { text: '李雷 13900001111 江苏省南京市玄武区中山路1号' })
  expect(list).toMatchObject([{ receiver: '李雷', phone: '13900001111', number: '' }])
  const numbers = await medium.run(sampleCalls.transform, { text: 'SF1234567890123\nYT1234567890123' })
  expect(numbers.list.map(({ company }) => company)).toEqual(['顺丰速运', '圆通速递'])
})

describe('imports', () => {
  const settle = async (caller: string, rows: ImportRow[], isExpress = false) => {
    const { user_id } = await rowOf(
      server.db,
      select({ user_id: number`user_id` }, sql`from app_user where phone = ${caller}`),
    )
    const who = await staffOf(server.db, 1, user_id)
    if (!who) throw new Error('no staff')
    const definition = isExpress ? expressImport : sampleImport
    const setting = { who, platform: 'dy', now: server.clock.now(), withDoubtful: true }
    return server.db.transaction((tx) => definition.settle(tx, setting, rows))
  }
  it('asks for a sample per row, or says which field is wrong', async () => {
    const model = (await listed({ platform: 'dy', tab: '5' })).find(({ author_id }) => author_id !== '')
    const row = {
      ...{ author: model?.author_id ?? '', goods: model?.goods[0]?.product_id ?? '' },
      ...{ receiver: '李雷', phone: '13900001111', address: '江苏省南京市玄武区中山路1号' },
    }
    const reasons = await settle('13800100002', [
      row,
      { ...row, phone: '139' },
      { ...row, goods: '1' },
      { ...row, author: 'nobody' },
      { ...row, qty: '100' },
      { ...row, sku: '没有的规格' },
    ])
    expect(reasons.map((each) => each?.split('：')[0])).toEqual([
      undefined,
      '手机号',
      '商品ID',
      '达人ID/链接',
      '数量',
      '规格',
    ])
    expect(await listed({ source: [5], tab: '6', author_id: row.author })).toMatchObject([
      { qty: 1, user: { status: 2 } },
    ])
  })
  it('refuses what the quota blocks, counting the rows before', async () => {
    const model = (await listed({ platform: 'dy', tab: '5' })).find(({ author_id }) => author_id !== '')
    const row = {
      ...{ author: model?.author_id ?? '', goods: model?.goods[0]?.product_id ?? '' },
      ...{ receiver: '李雷', phone: '13900001111', address: '江苏省南京市玄武区中山路1号' },
    }
    const { n } = await rowOf(
      server.db,
      select(
        { n: int`count(*)` },
        sql`from sample where corp_id = 1 and author_id = ${row.author} and platform = 'dy' and classify = 1
        and deleted_at is null and status not in (2, 12) and created_at > ${server.clock.now() - 30 * 86_400}`,
      ),
    )
    await rule({ quota_per_author: n + 1, quota_days: 30, quota_action: 2 })
    expect(await settle('13800100002', [row, row])).toEqual([
      undefined,
      `达人ID/链接：该达人近30天已寄样 ${n + 1} 次，超出限制`,
    ])
    await rule({ quota_per_author: 0, quota_action: 1 })
  })
  it('ships by a file of express numbers, and changes what has left', async () => {
    const ready = (await listed({ tab: '6' })).slice(0, 1)
    const [row] = ready
    if (!row) throw new Error('nothing to ship')
    await admin.run(sampleCalls.audit, { ids: [row.sample_id], status: 3 })
    const line = { sample_no: row.sample_no, number: 'SF1234567890123' }
    const rows = [line, { ...line, number: 'YT1234567890123' }, { ...line, number: '?' }, { ...line, sample_no: 'JY1' }]
    const reasons = await settle('13800100002', rows, true)
    expect(reasons).toEqual([
      undefined,
      undefined,
      '快递单号：请输入正确的快递单号',
      '寄样单号：不存在或不在数据范围内',
    ])
    expect(await again(row)).toMatchObject({ status: 4, express_company: '圆通速递', express_no: 'YT1234567890123' })
  })
})

describe('asking for samples', () => {
  const form = async (caller = medium) => {
    const { list } = await caller.run(sampleCalls.talents, { platform: 'dy' })
    const model = await one({ platform: 'dy', tab: '5' })
    const to = { receiver: '李雷', phone: '13900001111', address: '江苏省南京市玄武区中山路1号' }
    const targets = list.slice(0, 2).map(({ author_id }) => ({ author_id, ...to }))
    return { platform: 'dy' as const, targets, products: [{ product_id: model.goods[0]?.product_id ?? '', qty: 1 }] }
  }
  it('makes one for each talent, and names those it did not', async () => {
    const ask = await form()
    const strange = { ...ask.targets[0], author_id: 'nobody', receiver: '', phone: '', address: '' }
    const answer = await medium.run(sampleCalls.add, { ...ask, targets: [...ask.targets, strange] })
    expect(answer.made).toHaveLength(2)
    expect(answer.refused).toEqual([{ id: 'nobody', name: 'nobody', reason: '达人不在您的数据范围内' }])
    const detail = await medium.run(sampleCalls.detail, { sample_id: answer.made[0]?.sample_id ?? 0 })
    expect(detail).toMatchObject({ status: 6, source: 1, qty: 1, log: [{ action: '提交申请' }] })
  })
  it('keeps a draft as it is, and takes the last address where none was typed', async () => {
    const ask = await form()
    const [target] = ask.targets
    const bare = { author_id: target?.author_id ?? '', receiver: '', phone: '', address: '' }
    const draft = await medium.run(sampleCalls.add, { ...ask, targets: [bare], is_draft: 1 })
    expect(await medium.run(sampleCalls.detail, { sample_id: draft.made[0]?.sample_id ?? 0 })).toMatchObject({
      status: 12,
    })
    const sent = await medium.run(sampleCalls.add, { ...ask, targets: [bare] })
    const row = await medium.run(sampleCalls.detail, { sample_id: sent.made[0]?.sample_id ?? 0 })
    expect(row.phone).not.toBe('')
    const bad = { ...bare, receiver: '李雷', phone: '139', address: '南京' }
    expect((await medium.run(sampleCalls.add, { ...ask, targets: [bad] })).refused).toMatchObject([
      { reason: '请输入正确的手机号' },
    ])
  })
  it('goes to colonels too, to an earlier address, with goods of its own for each', async () => {
    const { list } = await admin.run(sampleCalls.colonels, { platform: 'dy' })
    const [colonel] = list
    const { products } = await form()
    const [product] = products
    const { list: goods } = await admin.run(sampleCalls.goods, {
      platform: 'dy',
      product_ids: [product?.product_id ?? ''],
    })
    const skus = (goods[0]?.skus ?? []).slice(0, 2)
    expect(skus).toHaveLength(2)
    const two = skus.map(({ sku_id }, index) => ({
      ...{ product_id: product?.product_id ?? '', sku_id, qty: index + 1 },
      ...(index === 1 && { cost_price: 1234 }),
    }))
    const talent = (await admin.run(sampleCalls.talents, { platform: 'dy' })).list.find(
      ({ addresses }) => addresses.length > 1,
    )
    const bare = { receiver: '', phone: '', address: '' }
    const key = talent?.addresses[1]
    const answer = await admin.run(sampleCalls.add, {
      platform: 'dy',
      targets: [
        {
          colonel_buyin_id: colonel?.colonel_buyin_id ?? '',
          receiver: '李雷',
          phone: '13900001111',
          address: '江苏省南京市',
        },
        { author_id: talent?.author_id ?? '', ...bare, ...(key && { address_key: key.key }), products: two },
      ],
      products,
    })
    expect(answer.refused).toEqual([])
    const [first, second] = await Promise.all(
      answer.made.map(({ sample_id }) => admin.run(sampleCalls.detail, { sample_id })),
    )
    expect(first).toMatchObject({
      colonel_buyin_id: colonel?.colonel_buyin_id,
      author_id: '',
      author_name: colonel?.name,
    })
    expect(second?.goods.map(({ sku_id, qty }) => ({ sku_id, qty }))).toEqual(
      two.map(({ sku_id, qty }) => ({ sku_id, qty })),
    )
    expect(second?.goods[1]?.cost_price).toBe(1234)
    expect(`${second?.receiver} ${second?.phone} ${second?.address}`).toBe(key?.text)
    expect((await listed({ receiver_kind: 'colonel', keyword: first?.sample_no })).length).toBe(1)
    const twice = { platform: 'dy' as const, targets: [{ author_id: talent?.author_id ?? '', ...bare }] }
    expect(await admin.ask(sampleCalls.add, { ...twice, products: [...two, ...two] })).toMatchObject({
      data: { field: 'products.2' },
      message: expect.stringContaining('同一规格只能添加一次') as string,
    })
    const nobody = { platform: 'dy' as const, targets: [bare], products }
    expect(await admin.ask(sampleCalls.add, nobody)).toMatchObject({ data: { field: 'targets.0' } })
  })
  it('keeps medium, what is hoped for, cooperation and files, each of the own reach', async () => {
    const ask = await form(admin)
    const linked = await rowOf(
      server.db,
      select(
        { coop_id: number`c.coop_id`, author_id: text`c.author_id` },
        sql`from cooperation c join follow f on f.corp_id = 1 and f.author_id = c.author_id
        and f.platform = c.platform and f.classify = 1 and f.unbind_time is null where c.corp_id = 1 and c.platform = 'dy' and c.status = 2
        and c.deleted_at is null limit 1`,
      ),
    )
    const target = {
      ...ask.targets[0],
      receiver: '李雷',
      phone: '13900001111',
      address: '南京',
      author_id: linked.author_id,
    }
    const { user_id } = await rowOf(
      server.db,
      select({ user_id: number`user_id` }, sql`from app_user where phone = '13800100006'`),
    )
    const due = server.clock.now() + 86_400
    const terms = { user_id, expected_type: 22, expected_due: due, coop_id: linked.coop_id, purpose: '直播' } as const
    const { made } = await admin.run(sampleCalls.add, { ...ask, targets: [target], ...terms })
    const sample_id = made[0]?.sample_id ?? 0
    const row = await admin.run(sampleCalls.detail, { sample_id })
    expect(row).toMatchObject({
      expected_type: 22,
      expected_due: due,
      user: { user_id },
      coop: { coop_id: linked.coop_id },
    })
    const change = {
      sample_id,
      updated_at: row.updated_at,
      changes: { expected_type: 0, expected_due: 0, coop_id: 0 },
    } as const
    await admin.run(sampleCalls.update, change)
    expect(await admin.run(sampleCalls.detail, { sample_id })).toMatchObject({
      ...{ expected_type: 0, expected_due: null, coop: null },
    })
    const other = { ...ask, targets: ask.targets.filter(({ author_id }) => author_id !== linked.author_id).slice(0, 1) }
    expect(await admin.ask(sampleCalls.add, { ...other, coop_id: linked.coop_id })).toMatchObject({
      data: { field: 'coop_id' },
    })
    expect(await medium.ask(sampleCalls.add, { ...(await form()), user_id: 1 })).toMatchObject({
      data: { field: 'user_id' },
    })
    expect(await medium.ask(sampleCalls.add, { ...(await form()), files: ['/files/others'] })).toMatchObject({
      data: { field: 'files' },
    })
  })
  it('names the samples that nothing came of, and whom the black list holds', async () => {
    const late = await one({ tab: '5', delivery_type: [0], receiver_kind: 'talent', platform: 'dy' })
    const ask = await form(admin)
    const target = { author_id: late.author_id, receiver: '', phone: '', address: '' }
    const { list } = await admin.run(sampleCalls.check, { ...ask, targets: [target] })
    expect(list.flatMap(({ details }) => details).join()).toContain(late.sample_no)
    await server.db.execute(
      sql`update corp_author set list_flag = 2 where corp_id = 1 and author_id = ${late.author_id} and platform = 'dy'`,
    )
    const blocked = { level: 'block', message: '该达人在黑名单中，无法寄样' }
    expect((await admin.run(sampleCalls.check, { ...ask, targets: [target] })).list).toMatchObject([blocked])
    expect(await admin.run(sampleCalls.add, { ...ask, targets: [target] })).toMatchObject({
      made: [],
      refused: [{ id: late.author_id, reason: blocked.message }],
    })
  })
  it('is edited until somebody agrees, and submitted again once it was refused', async () => {
    const ask = await form()
    const [target] = ask.targets
    const made = await medium.run(sampleCalls.add, { ...ask, targets: target ? [target] : [] })
    const sample_id = made.made[0]?.sample_id ?? 0
    await admin.run(sampleCalls.audit, { ids: [sample_id], status: 2, reason: '地址不全' })
    const refused = await medium.run(sampleCalls.detail, { sample_id })
    const products = ask.products.map((each) => ({ ...each, qty: 3 }))
    const changes = { address: '江苏省南京市玄武区中山路2号', products, custom_fields: { wish: '开箱' } }
    const edit = { sample_id, changes, submit: 1 as const }
    await medium.run(sampleCalls.update, { ...edit, updated_at: refused.updated_at })
    const after = await medium.run(sampleCalls.detail, { sample_id })
    expect(after).toMatchObject({ status: 6, reason: '', qty: 3, custom_fields: { wish: '开箱' } })
    expect(after.log.map(({ action }) => action).slice(0, 2)).toEqual(['重新提交', '编辑'])
    expect((await medium.run(sampleCalls.receiver, { sample_id })).address).toBe('江苏省南京市玄武区中山路2号')
    expect((await medium.ask(sampleCalls.update, { ...edit, updated_at: refused.updated_at })).code).toBe(40901)
    await admin.run(sampleCalls.audit, { ids: [sample_id], status: 3 })
    const approved = await medium.run(sampleCalls.detail, { sample_id })
    const late = { sample_id, changes, updated_at: approved.updated_at }
    expect((await medium.ask(sampleCalls.update, late)).message).toBe('当前状态不能编辑')
  })
  it('asks again for the same talent; both show each other', async () => {
    const ask = await form()
    const [target, other] = ask.targets
    const first = await medium.run(sampleCalls.add, { ...ask, targets: target ? [target] : [] })
    const former_id = first.made[0]?.sample_id ?? 0
    const again_ = await medium.run(sampleCalls.add, { ...ask, targets: target ? [target] : [], former_id })
    const sample_id = again_.made[0]?.sample_id ?? 0
    expect(await medium.run(sampleCalls.detail, { sample_id })).toMatchObject({
      source: 4,
      former: { sample_id: former_id },
    })
    expect((await medium.run(sampleCalls.detail, { sample_id: former_id })).renewed).toMatchObject([{ sample_id }])
    const others = { ...ask, targets: other ? [other] : [], former_id }
    expect(await medium.ask(sampleCalls.add, others)).toMatchObject({ data: { field: 'former_id' } })
  })
  it('warns of a full quota, or blocks it where the settings say so', async () => {
    const ask = await form()
    await rule({ quota_per_author: 1, quota_days: 30, quota_action: 1 })
    const warned = await medium.run(sampleCalls.check, ask)
    expect(warned.list.filter(({ level }) => level === 'block')).toEqual([])
    expect(warned.list.map(({ message }) => message).join()).toMatch(/该达人近30天已寄样 \d+ 次，超出限制/)
    await rule({ quota_action: 2 })
    expect((await medium.run(sampleCalls.check, ask)).list.every(({ level }) => level === 'block')).toBe(true)
    expect(await medium.run(sampleCalls.add, ask)).toMatchObject({ made: [], refused: [{}, {}] })
    await rule({ quota_per_author: 0 })
    const many = { ...ask, products: ask.products.map((each) => ({ ...each, qty: 99 })) }
    const { list } = await medium.run(sampleCalls.check, many)
    expect(list.every(({ level }) => level === 'warn')).toBe(true)
  })
  it('is refused to the assistant unless the settings let him, without goods, and with goods of others', async () => {
    const ask = await form()
    await rule({ assistant_may_create: 0 })
    expect((await assistant.ask(sampleCalls.add, ask)).message).toBe('抱歉，您没有此操作权限，请联系管理员')
    await rule({ assistant_may_create: 1 })
    expect(await medium.ask(sampleCalls.add, { ...ask, products: [] })).toMatchObject({
      message: expect.stringContaining('请选择寄样商品') as string,
    })
    const foreign = { ...ask, products: [{ product_id: 'x', qty: 1 }] }
    expect(await medium.ask(sampleCalls.add, foreign)).toMatchObject({ data: { field: 'products.0' } })
  })
})

describe('the checks of a request on every way to 待审核', () => {
  const open = { quota_per_author: 0, quota_days: 30, quota_action: 1 as const }
  /** A talent whom nothing was sent within the days of the quota, and a request for him. */
  const ask = async () => {
    await rule(open)
    const { list } = await medium.run(sampleCalls.talents, { platform: 'dy' })
    const now = server.clock.now()
    const asked = await rowsOf(
      server.db,
      select(
        { author_id: text`author_id` },
        sql`from sample where corp_id = 1 and status not in (2, 12) and created_at > ${now - 30 * 86_400}`,
      ),
    )
    const busy = new Set(asked.map(({ author_id }) => author_id))
    const talent = list.find(({ author_id }) => !busy.has(author_id))
    if (!talent) throw new Error('everybody was sent something')
    const model = await one({ platform: 'dy', tab: '5' })
    const target = { author_id: talent.author_id, receiver: '李雷', phone: '13900001111', address: '江苏省南京市1号' }
    const products = [{ product_id: model.goods[0]?.product_id ?? '', qty: 1 }]
    return { platform: 'dy' as const, targets: [target], products }
  }
  const made = async (request: Awaited<ReturnType<typeof ask>>, is_draft?: 1) => {
    const { made: all } = await medium.run(sampleCalls.add, { ...request, ...(is_draft && { is_draft }) })
    return all[0]?.sample_id ?? 0
  }
  const status = async (sample_id: number) => {
    const { status: found } = await admin.run(sampleCalls.detail, { sample_id })
    return found
  }
  /** What 编辑并提交 answers without a change. */
  const resubmit = async (sample_id: number) => {
    const { updated_at } = await medium.run(sampleCalls.detail, { sample_id })
    return medium.ask(sampleCalls.update, { sample_id, changes: {}, submit: 1, updated_at })
  }
  const blacken = (author_id: string, flag: number) =>
    server.db.execute(sql`update corp_author set list_flag = ${flag} where corp_id = 1 and author_id = ${author_id}`)

  it('a full quota that blocks refuses a copy, a draft and a refused one in the words of a new one', async () => {
    const request = await ask()
    const refused = await made(request)
    await admin.run(sampleCalls.audit, { ids: [refused], status: 2, reason: '缺货' })
    const draft = await made(request, 1)
    const first = await made(request)
    const copy = (await medium.run(sampleCalls.copy, { sample_id: first })).sample_id
    await rule({ quota_per_author: 1, quota_action: 2 })
    const words = '该达人近30天已寄样 1 次，超出限制'
    expect((await medium.run(sampleCalls.add, request)).refused).toMatchObject([{ reason: words }])
    for (const id of [copy, draft]) expect((await medium.ask(sampleCalls.submit, { ids: [id] })).message).toBe(words)
    for (const id of [draft, refused]) expect((await resubmit(id)).message).toBe(words)
    expect(await Promise.all([copy, draft, refused].map(status))).toEqual([12, 12, 2])
    // Two drafts at once are two: the second is one too many.
    await rule({ quota_per_author: 2 })
    const { success, failures } = await medium.run(sampleCalls.submit, { ids: [copy, draft] })
    expect([success, failures.map(({ reason }) => reason)]).toEqual([1, ['该达人近30天已寄样 2 次，超出限制']])
    await rule(open)
  })

  it('whom the black list holds meanwhile is not submitted', async () => {
    const request = await ask()
    const draft = await made(request, 1)
    const author_id = request.targets[0]?.author_id ?? ''
    await blacken(author_id, 2)
    for (const answer of [await medium.ask(sampleCalls.submit, { ids: [draft] }), await resubmit(draft)])
      expect(answer).toMatchObject({ code: 40910, message: '该达人在黑名单中，无法寄样' })
    await blacken(author_id, 0)
    expect(await status(draft)).toBe(12)
  })

  it.each([
    ['receiver', '请填写收件人'],
    ['phone', '请输入正确的手机号'],
    ['address', '请输入收货地址'],
  ] as const)('without %s a sample is neither submitted nor approved nor shipped', async (field, message) => {
    const request = await ask()
    const whole = await made(request, 1)
    const empty = (id: number) =>
      server.db.execute(sql`update sample set ${sql.identifier(field)} = '' where sample_id = ${id}`)
    await empty(whole)
    expect(await medium.ask(sampleCalls.submit, { ids: [whole] })).toMatchObject({ message, data: { field } })
    expect(await resubmit(whole)).toMatchObject({ message, data: { field: `changes.${field}` } })
    expect(await status(whole)).toBe(12)
    const { [field]: given } = request.targets[0] ?? { receiver: '', phone: '', address: '' }
    const { updated_at } = await medium.run(sampleCalls.detail, { sample_id: whole })
    await medium.run(sampleCalls.update, { sample_id: whole, changes: { [field]: given }, submit: 1, updated_at })
    expect(await status(whole)).toBe(6)
    await empty(whole)
    expect(await admin.ask(sampleCalls.audit, { ids: [whole], status: 3 })).toMatchObject({ message, data: { field } })
    await server.db.execute(sql`update sample set status = 3 where sample_id = ${whole}`)
    const express = { express_company: '顺丰速运', express_no: 'SF1234567890199' }
    expect(await admin.ask(sampleCalls.ship, { ids: [whole], ...express })).toMatchObject({ message, data: { field } })
    expect(await status(whole)).toBe(3)
  })

  it('a sample that is asked for again shows nobody who has looked at it', async () => {
    const refused = await made(await ask())
    await admin.run(sampleCalls.audit, { ids: [refused], status: 2, reason: '缺货' })
    expect(await admin.run(sampleCalls.detail, { sample_id: refused })).toMatchObject({ reviewer: {}, reason: '缺货' })
    expect((await resubmit(refused)).code).toBe(0)
    expect(await admin.run(sampleCalls.detail, { sample_id: refused })).toMatchObject({
      ...{ status: 6, reviewer: null, review_at: null },
    })
  })
})

describe('what came of a sample', () => {
  const night = async () => {
    await server.db.transaction((tx) => server.jobs.send(tx, deliverSamplesJob, { corp_id: 1 }))
    await server.jobs.drain()
  }
  /** Signed a while ago, and nothing came of it. */
  const idle = async (caller = admin, by = 0) => {
    const row = (await listed({ tab: '5', delivery_type: [0] }, caller)).find(
      ({ author_id, sign_time, user }) =>
        author_id !== '' && (sign_time ?? 0) < server.clock.now() - 86_400 && user.user_id !== by,
    )
    if (!row) throw new Error('all are delivered')
    return row
  }
  it('is found by itself: an order of the talent for the goods after shipping delivers it, once', async () => {
    await night()
    expect(await listed({ tab: '5', delivery_type: [0], has_order: 1 })).toEqual([])
    const row = await idle()
    const before = await admin.run(sampleCalls.detail, { sample_id: row.sample_id })
    const [goods] = row.goods
    const order = (product_id: string, at: number) =>
      server.db.execute(sql`insert into order_item (corp_id, order_id, sku_id, platform, shop_id, pay_time, product_id, author_id,
        content_kind, content_id, qty, pay_amount, commission_rate) values (1, ${`order-${product_id}-${at}`}, 's', ${row.platform}, 'x', ${at},
        ${product_id}, ${row.author_id}, 4, '', 1, 9900, 0)`)
    await order(goods?.product_id ?? '', (row.ship_time ?? 0) - 1)
    await order('other', server.clock.now() - 60)
    await night()
    expect(await again(row)).toMatchObject({ delivery_type: 0, gmv: 0 })
    await order(goods?.product_id ?? '', server.clock.now() - 60)
    await night()
    await night()
    const after = await admin.run(sampleCalls.detail, { sample_id: row.sample_id })
    expect(after).toMatchObject({ delivery_type: 1, delivery_at: server.clock.now() - 60, gmv: 9900 })
    expect(after.log.map(({ action, user_name }) => `${user_name}${action}`)).toEqual([
      '自动履约',
      ...before.log.map(({ action, user_name }) => `${user_name}${action}`),
    ])
    expect(await noted('寄样已履约')).toContainEqual(expect.objectContaining({ user_id: row.user.user_id }))
  })
  it('is a video with the goods, too, whose link is kept', async () => {
    const row = await idle()
    await server.db.execute(sql`insert into video (corp_id, video_id, platform, author_id, title, url, publish_at, product_ids, updated_at)
      values (1, 'found', ${row.platform}, ${row.author_id}, '开箱', 'https://v.example/found', ${server.clock.now() - 60},
      ${JSON.stringify([row.goods[0]?.product_id])}::jsonb, 0)`)
    await night()
    expect(await again(row)).toMatchObject({
      delivery_type: 1,
      delivery_contents: expect.arrayContaining(['https://v.example/found']) as unknown,
    })
  })
  it('is a live that shows the goods after they left, and none that shows others or was before', async () => {
    const row = await idle()
    const product_id = row.goods[0]?.product_id
    const [other] = await rowsOf(
      server.db,
      select(
        { product_id: text`product_id` },
        sql`from goods where corp_id = 1 and product_id not in (select product_id from sample_item where sample_id = ${row.sample_id}) limit 1`,
      ),
    )
    const live = async (id: string, start: number, shown: string | undefined) => {
      await server.db.execute(sql`insert into live (corp_id, live_id, platform, author_id, title, start_time, end_time, views, updated_at)
        values (1, ${id}, ${row.platform}, ${row.author_id}, '专场', ${start}, ${start + 60}, 10, 0)`)
      await server.db.execute(sql`insert into live_goods (corp_id, live_id, product_id, title, price, commission_rate)
        values (1, ${id}, ${shown}, '商品', 100, 0)`)
      await night()
    }
    await live('early', (row.ship_time ?? 0) - 3600, product_id)
    await live('others', server.clock.now() - 600, other?.product_id)
    expect(await again(row)).toMatchObject({ delivery_type: 0 })
    await live('found', server.clock.now() - 300, product_id)
    expect(await again(row)).toMatchObject({ delivery_type: 1, delivery_at: server.clock.now() - 300 })
    const { log } = await admin.run(sampleCalls.detail, { sample_id: row.sample_id })
    expect(log[0]).toMatchObject({ action: '自动履约', content: '已出单或有直播' })
  })
  it('nothing in time is told to the medium and the lead of the department, once, with the row', async () => {
    const lead = await server.signedInAs('13800100004')
    const { user_id } = await rowOf(
      server.db,
      select({ user_id: number`user_id` }, sql`from app_user where phone = '13800100004'`),
    )
    const row = await idle(lead, user_id)
    await server.db.execute(
      sql`update sample set sign_time = ${server.clock.now() - 16 * 86_400} where sample_id = ${row.sample_id}`,
    )
    await server.db.execute(sql`delete from sample_log where sample_id = ${row.sample_id} and action = '超时未履约'`)
    const told = (await noted('寄样超时未履约')).length
    await night()
    const notices = await rowsOf(
      server.db,
      select(
        { user_id: number`user_id`, query: value<object>`query` },
        sql`from notice where corp_id = 1 and title = '寄样超时未履约' order by id offset ${told}`,
      ),
    )
    expect(notices.map(({ user_id }) => user_id)).toContain(row.user.user_id)
    expect(notices.length).toBeGreaterThan(1)
    expect(await unread(lead)).toContain(`「${row.author_name}」的寄样单 ${row.sample_no} 签收后超时未履约`)
    expect(notices[0]?.query).toEqual({
      keyword: row.sample_no,
      date_type: 'all',
      drawer: 'sample',
      id: `${row.sample_id}`,
    })
    await night()
    expect(await noted('寄样超时未履约')).toHaveLength(told + notices.length)
    expect(await listed({ tab: 'overdue', keyword: row.sample_no })).toHaveLength(1)
  })
})

it('an enterprise that never saved its rules signs after the days that its settings show', async () => {
  const kept = await rowOf(
    server.db,
    select({ sample_rule: value<object>`sample_rule` }, sql`from corp_setting where corp_id = 1`),
  )
  await server.db.execute(sql`update corp_setting set sample_rule = '{}'::jsonb where corp_id = 1`)
  const { auto_sign_days: days } = (await sampleSetting(server.db, 1)).rule
  const late = await one({ tab: '4' })
  const left = sql`${server.clock.now()}::int - case sample_id when ${late.sample_id} then ${days + 1}::int else ${days - 1}::int end * 86400`
  await server.db.execute(sql`update sample set ship_time = ${left} where corp_id = 1 and status = 4`)
  const before = (await listed({ tab: '4' })).length
  await server.db.transaction((tx) => server.jobs.send(tx, signSamplesJob, {}))
  await server.jobs.drain()
  expect((await again(late)).status).toBe(SampleStatus.signed)
  expect(await listed({ tab: '4' })).toHaveLength(before - 1)
  await rule(kept.sample_rule)
})

it('signs by itself what nobody confirmed within the days of the setting', async () => {
  const before = (await listed({ tab: '4' })).length
  expect(before).toBeGreaterThan(0)
  await rule({ auto_sign_days: 1 })
  server.clock.set(server.clock.now() + 2 * 86_400)
  await server.db.transaction((tx) => server.jobs.send(tx, signSamplesJob, {}))
  await server.jobs.drain()
  expect(await listed({ tab: '4' })).toEqual([])
  server.clock.set()
})

it.each([
  [sampleCalls.list, { ...page, tab: '7' }, 'tab'],
  [sampleCalls.list, { ...page, date_basis: 'review_at' }, 'date_basis'],
  [sampleCalls.list, { ...page, keyword_type: 'all' }, 'keyword_type'],
  [sampleCalls.audit, { ids: [1], status: 4 }, 'status'],
  [sampleCalls.delivery, { ids: [1], delivery_type: 1, url: 'https://x' }, 'delivery_type'],
  [sampleCalls.ship, { ids: [1], express_company: '', express_no: 'SF123456' }, 'express_company'],
])('refuses %s of %j by the name of the field', async (call, request, field) => {
  expect(await admin.ask(call as never, request as never)).toMatchObject({ code: 40000, data: { field } })
})

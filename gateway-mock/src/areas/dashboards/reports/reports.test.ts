import { boardCalls } from '@crm/contracts/calls/boards'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { type ReportDefinition, reportCalls } from '@crm/contracts/calls/reports'
import { sessionCalls } from '@crm/contracts/calls/session'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { reportFigure } from '@crm/contracts/figures/reports'
import { metricsOf, REPORT_SOURCES, REPORT_TABLE, reportError } from '@crm/contracts/rules/reportRules'
import { REPORT_TEMPLATES } from '@crm/contracts/rules/reportTemplates'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_SECONDS } from '@crm/base/durations'
import { reportsJob } from '../../../jobs/reportsJob.ts'
import { lastDays } from '../../../rules/period.ts'
import { corpUser, notice, report, reportRun } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let operator: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  operator = await server.signedInAs('13800100060')
})
afterAll(() => server.close())

const idOf = async (caller: Caller) => (await caller.run(sessionCalls.userInfo, {})).user_id
const BASIC: ReportDefinition = { source: 'sales', dimensions: ['platform'], metrics: ['gmv', 'order_count'] }
const save = (caller: Caller, more: object = {}) =>
  caller.run(reportCalls.save, { name: '日报', ...BASIC, ...more } as never)
const detail = (caller: Caller, id: number) => caller.run(reportCalls.detail, { id })
const refusalOf = async (more: object) => {
  const { code, message, data } = await admin.ask(reportCalls.save, { name: '日报', ...BASIC, ...more } as never)
  return { code, message, field: (data as unknown as { field?: string } | null)?.field }
}
const drained = async () => {
  await server.db.transaction((tx) => server.jobs.send(tx, reportsJob, {}))
  await server.jobs.drain()
}

describe('what a report is made of', () => {
  it.each([
    [{ name: '' }, '请输入报表名称', 'name'],
    [{ metrics: [] }, '请至少选择一个指标', 'metrics'],
    [{ dimensions: ['day', 'month'] }, '时间维度只能选一个', 'dimensions'],
    [{ dimensions: ['content_kind'], metrics: ['gmv', 'sample_count'] }, '寄样指标没有渠道维度', 'dimensions'],
    [{ source: 'colonel', dimensions: ['platform'] }, '团长没有平台维度', 'dimensions'],
    [{ source: 'cooperation', dimensions: ['product'], metrics: ['coop_fee'] }, '坑位费没有商品维度', 'dimensions'],
    [{ source: 'content' }, '内容没有成交指标', 'metrics'],
    [{ metrics: ['sample_count'], filters: { shop_id: ['1'] } }, '寄样指标不能按店铺筛选', 'filters'],
  ])('refuses %j', async (more, message, field) => {
    expect(await refusalOf(more)).toEqual({ code: 40000, message, field })
  })

  it('offers what its table says: 8 sources, 17 dimensions, 8 templates without an error', async () => {
    const { list } = await admin.run(reportCalls.meta, {})
    expect(new Set(list.map(({ source }) => source))).toEqual(new Set(REPORT_SOURCES))
    expect(list.filter(({ source, kind }) => source === 'sales' && kind === 'dimension')).toHaveLength(17)
    expect(REPORT_TEMPLATES).toHaveLength(8)
    for (const template of REPORT_TEMPLATES) expect(reportError(template), template.key).toBeUndefined()
  })

  it('answers every source by each of its dimensions, and additive figures of rows sum to the total', async () => {
    for (const source of REPORT_SOURCES)
      for (const dimension of REPORT_TABLE[source].dimensions) {
        const metrics = metricsOf(source)
          .filter((metric) => reportError({ source, dimensions: [dimension], metrics: [metric] }) === undefined)
          .slice(0, 20)
        const answer = await admin.run(reportCalls.preview, {
          ...{ source, dimensions: [dimension], metrics, date_type: 'last30day' },
          top: 3,
        })
        const { list, ext } = answer
        for (const metric of metrics) {
          const { of, distinct } = reportFigure(metric)
          if (of || distinct || ext.list_total[metric] === -2147483648) continue
          const sum = list.reduce((all, { values }) => all + Math.max(0, values[metric] ?? 0), 0)
          expect(sum, `${source} ${dimension} ${metric}`).toBe(ext.list_total[metric])
        }
        expect(
          list.filter(({ names }) => names[0] === ''),
          `${source} ${dimension}`,
        ).toEqual([])
      }
  }, 60_000)

  it('is the same as board, list and file', async () => {
    const { start, end } = lastDays(7, server.clock.now())
    const asked = { start_time: start, end_time: end }
    const filters = { ...asked }
    const { total } = await admin.run(boardCalls.overviewKpi, asked)
    const metrics = ['gmv', 'volume', 'order_count', 'refund_rate', 'issue_author', 'commission'] as const
    const ofSales = await admin.run(reportCalls.preview, {
      ...{ source: 'sales', dimensions: ['author', 'day'], metrics: [...metrics], filters, date_type: 'customize' },
    })
    for (const metric of metrics) expect(ofSales.ext.list_total[metric], metric).toBe(total[metric])
    const cooperations = await admin.run(cooperationCalls.list, { ...asked, size: 1 })
    const ofCooperations = await admin.run(reportCalls.preview, {
      ...{
        source: 'cooperation',
        dimensions: ['user'],
        metrics: ['coop_fee', 'coop_gmv'],
        filters,
        date_type: 'customize',
      },
    })
    const sums = cooperations.ext.list_total as unknown as { fee: number; gmv: number }
    expect([ofCooperations.ext.list_total.coop_fee, ofCooperations.ext.list_total.coop_gmv]).toEqual([
      sums.fee,
      sums.gmv,
    ])
    const content = await admin.run(boardCalls.contentKpi, asked)
    const ofContent = await admin.run(reportCalls.preview, {
      ...{ source: 'content', dimensions: ['author'], metrics: ['published_videos', 'plays', 'content_gpm'] },
      ...{ filters, date_type: 'customize' },
    })
    expect(ofContent.ext.list_total).toEqual({
      published_videos: content.total.published_videos,
      plays: content.total.plays,
      content_gpm: content.total.content_gpm,
    })
  })

  it('compares each row and the total, over time the n-th day with the n-th', async () => {
    const { start, end } = lastDays(7, server.clock.now() - DAY_SECONDS)
    const before = { start_time: start - 7 * DAY_SECONDS, end_time: end - 7 * DAY_SECONDS }
    const read = (filters: object, compare: 'prev' | 'none') =>
      admin.run(reportCalls.preview, {
        ...{ source: 'sales', dimensions: ['day'], metrics: ['gmv'], filters, date_type: 'customize', compare },
      })
    const compared = await read({ start_time: start, end_time: end }, 'prev')
    const former = await read(before, 'none')
    expect(compared.ext.previous).toEqual(former.ext.list_total)
    const dayOf = new Map(
      former.list.map(({ keys, values }) => [Number(keys.start_time) + 7 * DAY_SECONDS, values.gmv]),
    )
    for (const { keys, before: then } of compared.list) expect(then?.gmv).toBe(dayOf.get(Number(keys.start_time)) ?? 0)
  })
})

describe('who may', () => {
  it('is refused a role without reports, by the gateway', async () => {
    const medium = await server.signedInAs('13800100006')
    expect((await medium.ask(reportCalls.list, {})).code).toBe(40302)
    expect((await medium.ask(reportCalls.preview, BASIC)).code).toBe(40302)
  })

  it('sees the own rows of a shared report, edits only where it may, and puts it out of the list', async () => {
    const { id } = await save(admin, { name: '共享' })
    expect((await lead.ask(reportCalls.detail, { id })).code).toBe(40400)
    const { updated_at } = await detail(admin, id)
    await admin.run(reportCalls.share, { id, updated_at, user_ids: [await idOf(lead)], can_edit: 0 })
    const own = await lead.run(reportCalls.data, { id })
    const all = await admin.run(reportCalls.data, { id })
    expect(own.ext.scope_text).not.toBe(all.ext.scope_text)
    const preview = await lead.run(reportCalls.preview, BASIC)
    expect(own.ext.list_total).toEqual(preview.ext.list_total)
    const changed = { name: '共享', ...BASIC, id, updated_at: (await detail(lead, id)).updated_at }
    expect((await lead.ask(reportCalls.save, changed as never)).code).toBe(40301)
    expect((await lead.ask(reportCalls.remove, { ids: [id] })).code).toBe(40301)
    await lead.run(reportCalls.leave, { id })
    expect((await lead.run(reportCalls.list, { tab: 'shared', size: 50 })).list.map((row) => row.id)).not.toContain(id)
    await admin.run(reportCalls.share, {
      ...{ id, updated_at: (await detail(admin, id)).updated_at, user_ids: [await idOf(lead)], can_edit: 1 },
    })
    await lead.run(reportCalls.save, {
      ...changed,
      name: '改名',
      updated_at: (await detail(lead, id)).updated_at,
    } as never)
    expect((await detail(admin, id)).name).toBe('改名')
    expect((await admin.ask(reportCalls.save, changed as never)).code).toBe(40901)
  })

  it('shares with nobody who may not open reports', async () => {
    const { id } = await save(admin)
    const medium = await idOf(await server.signedInAs('13800100006'))
    const { updated_at } = await detail(admin, id)
    const { code, message } = await admin.ask(reportCalls.share, { id, updated_at, user_ids: [medium] })
    expect(code).toBe(40000)
    expect(message).toMatch(/^「.+」不能查看报表$/)
  })

  it('copies without shares and schedule, and counts tabs that sum up', async () => {
    const { id } = await save(lead, { name: '原件', visibility: 1 })
    const { id: copy } = await operator.run(reportCalls.copy, { id })
    expect(await detail(operator, copy)).toMatchObject({ name: '原件 副本', shares: [], schedule: null, can_manage: 1 })
    const { ext, page_info } = await operator.run(reportCalls.list, {})
    expect(ext.status_count.all).toBe(page_info.total_count)
    expect((ext.status_count.own ?? 0) + (ext.status_count.shared ?? 0)).toBe(ext.status_count.all)
  })
})

describe('a schedule', () => {
  it('runs once for each scope of its receivers, who see their own rows; late once; and names who lost the right', async () => {
    await server.db.update(report).set({ is_scheduled: 0, next_run_at: null })
    const [leadId, adminId, otherId] = [await idOf(lead), await idOf(admin), await idOf(operator)]
    const { id } = await save(admin, {
      ...{ name: '周报', date_type: 'last7day', metrics: ['gmv', 'volume', 'order_count', 'issue_author'] },
      schedule: {
        cycle: 'week',
        day: 1,
        at: 540,
        user_ids: [adminId, leadId, otherId],
        dept_ids: [],
        channels: ['site'],
      },
    })
    const { schedule } = await detail(lead, id)
    expect(schedule?.next_run_at).toBeGreaterThan(server.clock.now())
    await drained()
    expect((await admin.run(reportCalls.runs, { id })).list).toEqual([])
    await server.db
      .update(corpUser)
      .set({ status: 1 })
      .where(and(eq(corpUser.corp_id, 1), eq(corpUser.user_id, otherId)))
    const was = server.clock.now()
    server.clock.set(was + 20 * DAY_SECONDS)
    admin = await server.signedInAs('13800100002')
    lead = await server.signedInAs('13800100004')
    await Promise.all([drained(), drained()])
    const { list } = await admin.run(reportCalls.runs, { id })
    expect(list).toHaveLength(2)
    for (const run of list) {
      expect(run).toMatchObject({ kind: 'schedule', status: 2 })
      expect(run.skipped).toEqual([expect.stringContaining('账号已停用')])
      // Monday to Sunday of the week before.
      expect((run.end ?? 0) + 1 - (run.start ?? 0)).toBe(7 * DAY_SECONDS)
    }
    const told = await server.db
      .select()
      .from(notice)
      .where(and(eq(notice.corp_id, 1), eq(notice.title, '报表已生成')))
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([adminId, leadId].toSorted())
    const range = { start_time: list[0]?.start ?? 0, end_time: list[0]?.end ?? 0 }
    for (const [caller, user_id] of [
      [admin, adminId],
      [lead, leadId],
    ] as const) {
      const { ext } = await caller.run(reportCalls.data, { id, date_type: 'customize', ...range })
      const content = told.find((each) => each.user_id === user_id)?.content ?? ''
      expect(content).toContain(`订单数 ${(ext.list_total.order_count ?? 0).toLocaleString('en-US')}`)
    }
    const ofLead = (await lead.run(reportCalls.runs, { id })).list
    expect(ofLead).toHaveLength(1)
    const foreign = list.find(({ users }) => users[0]?.user_id === adminId)
    expect(list.filter(({ file_url }) => file_url !== '')).toEqual([foreign])
    expect((await lead.ask(taskCalls.fileLink, { file_url: foreign?.file_url ?? '' })).code).not.toBe(0)
    expect((await admin.ask(taskCalls.fileLink, { file_url: foreign?.file_url ?? '' })).code).toBe(0)
    server.clock.set(was)
    await server.db
      .update(corpUser)
      .set({ status: 2 })
      .where(and(eq(corpUser.corp_id, 1), eq(corpUser.user_id, otherId)))
  })

  it('stops after three failures in a row and says so', async () => {
    const { id } = await save(admin, {
      ...{ name: '会失败', schedule: { cycle: 'day', at: 0, user_ids: [await idOf(admin)] } },
    })
    await server.db
      .update(report)
      .set({ columns: { dimensions: ['day', 'week'], metrics: ['gmv'] } })
      .where(eq(report.id, id))
    const was = server.clock.now()
    for (const days of [1, 2, 3]) {
      server.clock.set(was + days * DAY_SECONDS)
      await drained()
    }
    const [stopped] = await server.db.select().from(report).where(eq(report.id, id))
    expect(stopped).toMatchObject({ is_scheduled: 0, failures: 3, run_status: 3, run_reason: '时间维度只能选一个' })
    const told = await server.db.select().from(notice).where(eq(notice.title, '定时报表已停用'))
    expect(told.map(({ content }) => content)).toEqual(['定时报表「会失败」连续3次失败，已停用'])
    server.clock.set(was)
  })

  it('is refused past 50 of an enterprise', async () => {
    const user_ids = [await idOf(admin)]
    const [row] = await server.db.select().from(report).where(eq(report.corp_id, 1))
    if (!row) throw new Error('no report')
    const { id: _, ...values } = row
    const due = { schedule: { cycle: 'day' as const, at: 0 }, is_scheduled: 1 as const, next_run_at: 4_000_000_000 }
    await server.db
      .insert(report)
      .values(Array.from({ length: 50 }, (_each, at) => ({ ...values, ...due, name: `第${at}个`, deleted_at: null })))
    expect(await refusalOf({ schedule: { cycle: 'day', at: 0, user_ids } })).toEqual({
      ...{ code: 40000, message: '定时报表最多50个', field: 'schedule' },
    })
  })

  it('is made by hand for whoever asks, once for a second', async () => {
    const { id } = await save(lead, { name: '手动' })
    const [first, again] = [await lead.run(reportCalls.run, { id }), await lead.run(reportCalls.run, { id })]
    expect(again.task_id).toBe(first.task_id)
    await server.jobs.drain()
    const { list } = await lead.run(reportCalls.runs, { id })
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ kind: 'hand', status: 2 })
    expect(await server.db.$count(reportRun, eq(reportRun.report_id, id))).toBe(1)
    expect((await detail(lead, id)).status).toBe(2)
  })
})

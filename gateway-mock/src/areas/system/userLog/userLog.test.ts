import { DAY_SECONDS } from '@crm/base/durations'
import { memberCalls } from '@crm/contracts/calls/members'
import { sessionCalls } from '@crm/contracts/calls/session'
import { settingCalls } from '@crm/contracts/calls/settings'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { BusinessModule } from '@crm/contracts/enums'
import { LOG_ACTIONS, logActionOf } from '@crm/contracts/rules/operationLog'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowOf } from '../../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { number, returning } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

const log = (caller: Caller, more: object = {}) => caller.run(userLogCalls.list, { size: 50, ...more })
const daysAgo = (days: number) => server.clock.now() - days * DAY_SECONDS
/** An entry that somebody of corporation 1 left. */
const leave = (entry: object) =>
  rowOf(
    server.db,
    returning(
      sql`insert into oplog (corp_id, user_id, role_id, module, action, object, object_id, before, after, classify, created_at)
      select 1, coalesce(user_id, (select user_id from app_user where phone = '13800100002')), 2, coalesce(module, '账号'),
      coalesce(action, '编辑'), coalesce(object, ''), '', before, after, coalesce(classify, 1), coalesce(created_at, ${server.clock.now()})
      from json_to_record(${JSON.stringify(entry)}::json) as e(user_id int, module text, action text, object text, before jsonb,
      after jsonb, classify int, created_at bigint)`,
      { id: number`id` },
    ),
  )

describe('what an entry says', () => {
  it('names a change of a member by role and department, field by field', async () => {
    const { list } = await admin.run(memberCalls.list, { role_id: [6], size: 10 })
    const [member] = list
    if (!member) throw new Error('no medium')
    await admin.run(memberCalls.update, {
      user_id: member.user_id,
      role_id: 4,
      dept_id: 0,
      updated_at: member.updated_at,
    })
    const [entry] = (await log(admin, { module: ['成员管理'], keyword: member.nick_name })).list
    expect(entry).toMatchObject({ module: '成员管理', action: '编辑成员', object: member.nick_name, result: 1 })
    expect(entry?.content).toContain('角色：带货媒介 → 带货媒介主管')
    const detail = await admin.run(userLogCalls.detail, { id: entry?.id ?? 0 })
    expect(detail.changes).toEqual([
      { field: 'dept_id', title: '部门', before: member.dept_name, after: '未分配部门' },
      { field: 'role_id', title: '角色', before: '带货媒介', after: '带货媒介主管' },
    ])
  })

  it('names the device by browser and system, in its cell and among its changes', async () => {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
    const { id } = await leave({ object: '设备的名称', after: { device: agent } })
    await server.db.execute(sql`update oplog set device = ${agent} where id = ${id}`)
    const [entry] = (await log(admin, { keyword: '设备的名称' })).list
    expect(entry).toMatchObject({ id, device: 'Chrome / Linux', content: '设备：Chrome / Linux' })
  })

  it('says names instead of numbers, and neither what stayed nor what has no words', async () => {
    const { user_id, nick_name } = (await admin.run(memberCalls.list, { role_id: [6], size: 10 })).list[0] ?? {}
    const { id } = await leave({
      object: '改了一处',
      before: { user_id, need_oa: 0, remark: '一', log_id: 7, dept_id: 999_999 },
      after: { user_id: String(user_id), need_oa: 0, remark: '二', log_id: 8, to_user_id: user_id, leader_id: 999_999 },
    })
    const told = await admin.run(userLogCalls.detail, { id })
    expect(told.changes).toEqual([
      { field: 'remark', title: '备注', before: '一', after: '二' },
      { field: 'leader_id', title: '主管', before: '', after: '已删除' },
      { field: 'to_user_id', title: '接手人', before: '', after: nick_name },
    ])
    expect(told.content).toBe(`备注：一 → 二；主管：空 → 已删除；接手人：空 → ${nick_name}`)
  })

  it('names every field of the settings in Chinese', async () => {
    const { release } = await admin.run(settingCalls.get, {})
    const { updated_at, updated_by: _, ...config } = release
    await admin.run(settingCalls.releaseConfigUpdate, {
      config: { ...config, no_follow_days: 41, no_contact_days: 42, no_sample_days: 43, no_order_days: 44 },
      updated_at,
    })
    const [entry] = (await log(admin, { module: ['业务设置'] })).list
    const { changes } = await admin.run(userLogCalls.detail, { id: entry?.id ?? 0 })
    expect(changes.map(({ title, after }) => `${title} ${after}`).toSorted()).toEqual(
      ['未跟进天数 41', '未建联天数 42', '未寄样天数 43', '未出单天数 44'].toSorted(),
    )
  })

  it('has neither secrets nor whole numbers of phones, wherever they were written', async () => {
    const { list } = await admin.run(memberCalls.list, { role_id: [5], size: 10 })
    const { password } = await admin.run(memberCalls.resetPassword, { user_id: list[0]?.user_id ?? 0 })
    await admin.run(memberCalls.addDept, { name: '热线13912345678', parent_id: 0 })
    const { list: entries } = await log(admin, { module: ['成员管理'] })
    const details = await Promise.all(entries.slice(0, 5).map(({ id }) => admin.run(userLogCalls.detail, { id })))
    const told = JSON.stringify(details)
    expect(told).toContain('139****5678')
    expect(told).not.toContain('13912345678')
    expect(told).not.toContain(password)
    expect(details.flatMap(({ changes }) => changes).find(({ field }) => field === 'password')?.after).toBe('***')
  })
})

describe('filters', () => {
  it('refuses more than 90 days, and asks for the last seven by itself', async () => {
    const range = (days: number) => ({ start_time: daysAgo(days), end_time: server.clock.now() })
    expect((await log(admin, range(90))).page_info.total_count).toBeGreaterThan(0)
    expect(await admin.ask(userLogCalls.list, range(91))).toMatchObject({
      code: 40000,
      message: '查询区间不能超过 90 天',
    })
    const { list } = await log(admin)
    expect(Math.min(...list.map(({ created_at }) => created_at))).toBeGreaterThan(daysAgo(7))
  })

  it('finds each kind of action, and none twice', async () => {
    const range = { start_time: daysAgo(89), end_time: server.clock.now() }
    const all = (await log(admin, range)).page_info.total_count
    const counts = await Promise.all(
      LOG_ACTIONS.map(async (action) => {
        const page = await log(admin, { ...range, action: [action] })
        expect(page.list.every((entry) => logActionOf(entry.action) === action)).toBe(true)
        return page.page_info.total_count
      }),
    )
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(all)
    expect((await admin.ask(userLogCalls.list, { action: ['跳舞'] })).code).toBe(40000)
  })

  it('compares the words with the object or with the IP', async () => {
    const { id } = await leave({ object: '独一无二的对象' })
    await server.db.execute(sql`update oplog set ip = '203.0.113.9' where id = ${id}`)
    expect((await log(admin, { keyword: '独一无二' })).list.map((entry) => entry.id)).toEqual([id])
    expect((await log(admin, { keyword: '203.0.113', keyword_type: 'ip' })).list.map((entry) => entry.id)).toEqual([id])
    expect((await log(admin, { keyword: '203.0.113' })).list).toEqual([])
  })

  it('finds words in capitals or not, and looks for them once', async () => {
    const { id } = await leave({ object: 'Fiona的对象' })
    for (const keyword of ['FIONA的', 'fiona', '的对象'])
      expect((await log(admin, { keyword })).list.map((entry) => entry.id)).toContain(id)
    const statements = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    await log(admin, { keyword: '的对象' })
    const texts = statements.mock.results.map(({ value }) => (value as { sql: string }).sql) // what it returns
    statements.mockRestore()
    expect(texts.filter((text) => /object i?like/.test(text))).toEqual([
      expect.stringMatching(/^with l as materialized .*object like/s),
    ])
  })

  it('goes on by a cursor through everything, once each', async () => {
    const range = { start_time: daysAgo(60), end_time: server.clock.now() }
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await log(admin, { ...range, cursor })
      seen.push(...page.list.map(({ id }) => id))
      cursor = (page.ext as { next_cursor?: string }).next_cursor
    } while (cursor !== undefined)
    const { page_info } = await log(admin, range)
    expect(seen).toHaveLength(page_info.total_count)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('scope', () => {
  it('is the enterprise in commerce, for its administrators alone', async () => {
    const own = (await admin.run(sessionCalls.userInfo, {})).user_id
    expect(new Set((await log(admin)).list.map((entry) => entry.operator.user_id)).size).toBeGreaterThan(1)
    expect((await log(admin, { user_id: own })).list.every((entry) => entry.operator.user_id === own)).toBe(true)
    for (const role of ['04', '06', '07', '30', '60']) {
      const caller = await server.signedInAs(`138001000${role}`)
      expect((await caller.ask(userLogCalls.list, { classify: BusinessModule.commerce })).code).toBe(40302)
    }
  })

  it('in content is the department for leads, and the own acts without IP and device for everybody else', async () => {
    const [lead, medium] = [await server.signedInAs('13800100003'), await server.signedInAs('13800100005')]
    const { user_id } = await medium.run(sessionCalls.userInfo, {})
    const { id } = await leave({ user_id, classify: BusinessModule.content, module: '种草视频' })
    const foreign = await leave({ classify: BusinessModule.content, module: '种草视频' })
    const range = { classify: BusinessModule.content, start_time: daysAgo(89), end_time: server.clock.now() }
    const own = await log(medium, range)
    expect(new Set(own.list.map((entry) => entry.operator.user_id))).toEqual(new Set([user_id]))
    expect(own.list.every(({ ip, device }) => ip === null && device === null)).toBe(true)
    expect((await medium.ask(userLogCalls.list, { ...range, keyword: '1', keyword_type: 'ip' })).code).toBe(40000)
    const team = await log(lead, range)
    expect(team.page_info.total_count).toBeGreaterThan(own.page_info.total_count)
    expect(team.list.every(({ ip }) => ip !== null)).toBe(true)
    expect((await log(admin, range)).page_info.total_count).toBeGreaterThan(team.page_info.total_count)

    expect(await medium.run(userLogCalls.detail, { id, classify: BusinessModule.content })).toMatchObject({
      id,
      ip: null,
    })
    expect((await medium.ask(userLogCalls.detail, { id: foreign.id, classify: BusinessModule.content })).code).toBe(
      40301,
    )
    const other = await server.signedInAs('13800200002')
    expect((await other.ask(userLogCalls.detail, { id: foreign.id, classify: BusinessModule.content })).code).not.toBe(
      0,
    )
  })

  it('goes into a file for those who read what others did', async () => {
    const exported = {
      type: 161,
      platform: 'all',
      classify: BusinessModule.content,
      filters: { classify: BusinessModule.content },
      format: 'xlsx',
    } as const
    const [lead, medium] = [await server.signedInAs('13800100003'), await server.signedInAs('13800100005')]
    expect(await medium.ask(taskCalls.generalExport, exported)).toMatchObject({ code: 40302 })
    expect((await lead.ask(taskCalls.generalExport, exported)).code).toBe(0)
  })
})

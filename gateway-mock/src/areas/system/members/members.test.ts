import { rolesOfModule } from '@crm/access/rights'
import { Role } from '@crm/access/roles'
import type { AnswerOf } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { memberCalls } from '@crm/contracts/calls/members'
import { talentCalls } from '@crm/contracts/calls/talents'
import { BusinessModule, CampaignAuthorStage, CampaignStatus } from '@crm/contracts/enums'
import { handOverTotal } from '@crm/contracts/fields/handOver'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  campaign,
  campaignAuthor,
  colonel,
  colonelCoop,
  colonelFollow,
  corpAuthor,
  dept,
  follow,
} from '../../../store/database/schema.ts'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

const all = { page: 1, size: 50, status: 2 } as const
const memberNamed = async (phoneEnd: string, status: 1 | 2 | 3 = 2) => {
  const { list } = await admin.run(memberCalls.list, { ...all, status })
  const found = list.find((row) => row.phone.endsWith(phoneEnd))
  if (!found) throw new Error(`no member ${phoneEnd}`)
  return found
}

describe('list', () => {
  it('shows the whole enterprise to administrators, a lead its departments only, and nothing to a medium', async () => {
    const whole = await admin.run(memberCalls.list, all)
    const part = await lead.run(memberCalls.list, all)
    expect(whole.page_info.total_count).toBe(whole.ext.status_count[2])
    expect(part.page_info.total_count).toBeLessThan(whole.page_info.total_count)
    expect((await medium.ask(memberCalls.list, all)).code).toBe(40302)
  })

  it('counts the talents that a member follows for sales; seeding has its own figures', async () => {
    const { list } = await admin.run(memberCalls.list, { ...all, classify: BusinessModule.commerce })
    const { rows } = await server.db.execute<{ user_id: number; talents: number; seeded: number }>(
      sql`select user_id, (count(*) filter (where classify = 1))::int as talents, (count(*) filter (where classify = 2))::int as seeded
        from follow where corp_id = 1 and unbind_time is null group by user_id`,
    )
    expect(rows.some(({ seeded }) => seeded > 0)).toBe(true)
    const followed = new Map(rows.map((row) => [row.user_id, row.talents]))
    expect(list.map((row) => row.author_count)).toEqual(list.map((row) => followed.get(row.user_id) ?? 0))
  })

  it('filters by department with what lies below, by role and by name; numbers of status follow the filter', async () => {
    const { list } = await admin.run(memberCalls.list, all)
    const one = list[0]
    if (!one) throw new Error('no members')
    const named = await admin.run(memberCalls.list, { ...all, keyword: one.nick_name })
    expect(named.list.every((row) => row.nick_name.includes(one.nick_name))).toBe(true)
    const alone = await admin.run(memberCalls.list, { ...all, user_id: one.user_id })
    expect(alone.list).toEqual([one])
    const role = await admin.run(memberCalls.list, { ...all, role_id: [6] })
    expect(new Set(role.list.map((row) => row.role_id))).toEqual(new Set([6]))
    expect(role.ext.status_count[1]).toBe(1)
  })

  it('finds by the end of a number, or by the number as the list shows it', async () => {
    const found = async (keyword: string) => (await admin.run(memberCalls.list, { ...all, keyword })).list
    const [member] = await found('13800100004')
    if (!member) throw new Error('nobody has the number')
    expect(await found('138****0004')).toEqual([member])
    expect((await found('0004')).every(({ phone }) => phone.endsWith('0004'))).toBe(true)
    expect(await found('0004')).toContainEqual(member)
    expect(await found('138001')).toContainEqual(member)
  })

  it('keeps wildcards of the keyword as letters', async () => {
    expect((await admin.run(memberCalls.list, { ...all, keyword: '%' })).page_info.total_count).toBe(0)
  })
})

describe('the list of seeding', () => {
  const seeding = { ...all, classify: BusinessModule.content } as const

  it('has those who work on seeding, with what they published', async () => {
    const { list, page_info, ext } = await admin.run(memberCalls.list, {
      ...seeding,
      order_by: 'content_count',
      sort: 'desc',
    })
    expect(new Set(list.map(({ role_id }) => role_id))).toEqual(new Set(rolesOfModule(2)))
    expect(page_info.total_count).toBe(ext.status_count[2])
    expect(list.every(({ gmv_30d, author_count }) => gmv_30d === null && author_count === null)).toBe(true)
    const published = list.map(({ content_count }) => content_count ?? 0)
    expect(published).toEqual([...published].sort((a, b) => b - a))
    const [first] = list
    if (!first) throw new Error('nobody works on seeding')
    const opened = await admin.run(grassVideoCalls.list, { platform: 'all', user_id: first.user_id, page: 1, size: 10 })
    expect(first.content_count).toBe(opened.page_info.total_count)
    const { start, end } = lastDays(30, server.clock.now())
    const recent = await admin.run(grassVideoCalls.statistic, {
      platform: 'all',
      user_id: first.user_id,
      start_time: start,
      end_time: end,
    })
    expect(first.interactions_30d).toBe(recent.interactions)
    expect(first.content_author_count).toBeGreaterThan(0)
    expect(first.content_author_count).toBeLessThanOrEqual(first.content_count ?? 0)
  })

  it('shows a lead the own department, and is no page of commerce alone', async () => {
    const seedingLead = await server.signedInAs('13800100003')
    const part = await seedingLead.run(memberCalls.list, seeding)
    const whole = await admin.run(memberCalls.list, seeding)
    expect(part.page_info.total_count).toBeGreaterThan(0)
    expect(part.page_info.total_count).toBeLessThan(whole.page_info.total_count)
    expect((await lead.ask(memberCalls.list, seeding)).code).toBe(40302)
    expect((await lead.ask(memberCalls.list, all)).code).toBe(0)
  })
})

describe('members', () => {
  it('adds one who can sign in with the answered password, and refuses the same number again', async () => {
    const added = await admin.run(memberCalls.add, {
      nick_name: '新成员',
      mobile: '13955550001',
      role_id: 6,
      dept_id: 0,
    })
    expect(added.password).toMatch(/^[a-z2-9]{10}$/)
    const again = await admin.ask(memberCalls.add, {
      nick_name: '又一个',
      mobile: '13955550001',
      role_id: 6,
      dept_id: 0,
    })
    expect(again).toMatchObject({
      code: 40000,
      data: { field: 'mobile' },
      message: expect.stringContaining('该手机号已在企业中'),
    })
  })

  it('refuses roles outside the hierarchy, oneself, and unknown departments', async () => {
    const mobile = '13955550002'
    expect(await lead.ask(memberCalls.add, { nick_name: '甲', mobile, role_id: 3, dept_id: 0 })).toMatchObject({
      code: 40000,
      data: { field: 'role_id' },
    })
    expect(await admin.ask(memberCalls.add, { nick_name: '甲', mobile, role_id: 6, dept_id: 999_999 })).toMatchObject({
      data: { field: 'dept_id' },
    })
    const me = await memberNamed('0002')
    expect(
      (await admin.ask(memberCalls.setStatus, { user_id: me.user_id, status: 1, updated_at: me.updated_at })).code,
    ).toBe(40302)
  })

  it('refuses a stale change and keeps the other one', async () => {
    const row = await memberNamed('0050')
    server.clock.set(server.clock.now() + 10)
    await admin.run(memberCalls.update, { user_id: row.user_id, nick_name: '改过名', updated_at: row.updated_at })
    const stale = await admin.ask(memberCalls.update, {
      user_id: row.user_id,
      nick_name: '另一个',
      updated_at: row.updated_at,
    })
    expect(stale).toMatchObject({ code: 40901, message: '数据已被他人修改，请刷新后重试' })
    expect((await memberNamed('0050')).nick_name).toBe('改过名')
  })

  it('hands over before a member is disabled; the talents are the successor’s, the session has ended', async () => {
    const leaving = await memberNamed('0006')
    const successor = await memberNamed('0050')
    const refused = await admin.ask(memberCalls.setStatus, {
      user_id: leaving.user_id,
      status: 1,
      updated_at: leaving.updated_at,
    })
    expect(refused.message).toContain('请先移交')
    const before = (await admin.run(memberCalls.handOver, { user_id: leaving.user_id })).counts
    expect(before.talents).toBeGreaterThan(0)
    const moved = await admin.run(memberCalls.change, { user_id: leaving.user_id, to_user_id: successor.user_id })
    expect(moved).toEqual({ success: handOverTotal(before), failures: [] })
    expect((await admin.run(memberCalls.handOver, { user_id: leaving.user_id })).counts.talents).toBe(0)
    await admin.run(memberCalls.setStatus, { user_id: leaving.user_id, status: 1, updated_at: leaving.updated_at })
    expect((await medium.ask(talentCalls.maxBind, {})).code).toBe(40004)
  })

  it('offers as successors those who work in the modules of what is left, and takes nobody else', async () => {
    const leaving = (await admin.run(memberCalls.list, { ...all, role_id: [6] })).list.find((row) => row.is_manageable)
    const assistant = (await admin.run(memberCalls.list, { ...all, role_id: [7] })).list[0]
    if (!leaving || !assistant) throw new Error('too few members')
    const [talent] = await server.db
      .select({ author_id: corpAuthor.author_id, platform: corpAuthor.platform })
      .from(corpAuthor)
      .where(and(eq(corpAuthor.corp_id, 1), eq(corpAuthor.pool, 1)))
      .limit(1)
    if (!talent) throw new Error('nobody is in the pool')
    const { user_id, dept_id } = leaving
    const row = { ...talent, corp_id: 1, user_id, dept_id, bind_type: 1 }
    await server.db.insert(follow).values({ ...row, bind_time: 1, created_at: 1, updated_at: 1, updated_by: 1 })
    const { list } = await admin.run(memberCalls.handOver, { user_id: leaving.user_id })
    expect(list.length).toBeGreaterThan(0)
    expect(list.map((each) => each.role_name)).not.toContain('寄样助理')
    expect(list.map((each) => each.user_id)).not.toContain(assistant.user_id)
    const reply = await admin.ask(memberCalls.change, { user_id: leaving.user_id, to_user_id: assistant.user_id })
    expect(reply.message).toMatch(/的角色是.*，不能接手这些数据，请选择其他成员$/)
    expect(reply.data).toEqual({ field: 'to_user_id' })
  })

  it('without an heir talents go to the pool; what stays is told one by one', async () => {
    const list = (await admin.run(memberCalls.list, { page: 1, size: 50 })).list.filter(
      (row) => row.is_manageable === 1,
    )
    const withWork = async () => {
      for (const { user_id } of list) {
        const { counts } = await admin.run(memberCalls.handOver, { user_id })
        if (counts.talents > 0 && handOverTotal(counts) > counts.talents) return { user_id, counts }
      }
      throw new Error('nobody has samples, cooperations or schedules')
    }
    const { user_id, counts } = await withWork()
    const { success, failures } = await admin.run(memberCalls.change, { user_id, to_user_id: 0 })
    expect(success).toBe(counts.talents)
    expect(failures).toHaveLength(handOverTotal(counts) - counts.talents)
    expect(new Set(failures.map((each) => each.reason))).toEqual(new Set(['未指定接手人，仍由原成员负责']))
    expect(failures.every(({ name }) => /^(团长|寄样|合作单|直播排期|种草项目|种草项目达人) ./.test(name))).toBe(true)
    const left = (await admin.run(memberCalls.handOver, { user_id })).counts
    expect(left).toEqual({ ...counts, talents: 0 })
  })

  it('hands over colonels with what is agreed, campaigns and their talents; a department is not led by who left', async () => {
    const leaving = await memberNamed('0030')
    const successor = await memberNamed('0050')
    const { user_id } = leaving
    const [organiser] = await server.db
      .select({ colonel_buyin_id: colonel.colonel_buyin_id })
      .from(colonel)
      .where(and(eq(colonel.corp_id, 1), isNull(colonel.deleted_at)))
      .limit(1)
    const [plan] = await server.db
      .select({ id: campaign.id })
      .from(campaign)
      .where(and(eq(campaign.corp_id, 1), eq(campaign.status, CampaignStatus.running)))
      .limit(1)
    const [invited] = await server.db
      .select({ id: campaignAuthor.id })
      .from(campaignAuthor)
      .where(and(eq(campaignAuthor.corp_id, 1), eq(campaignAuthor.stage, CampaignAuthorStage.invited)))
      .limit(1)
    const [agreed] = await server.db
      .select({ id: colonelCoop.id })
      .from(colonelCoop)
      .where(and(eq(colonelCoop.corp_id, 1), isNull(colonelCoop.deleted_at)))
      .orderBy(desc(colonelCoop.end_time))
      .limit(1)
    if (!organiser || !plan || !invited || !agreed) throw new Error('nothing to leave behind')
    const { colonel_buyin_id } = organiser
    const open = and(
      eq(colonelFollow.corp_id, 1),
      eq(colonelFollow.colonel_buyin_id, colonel_buyin_id),
      isNull(colonelFollow.unbind_time),
    )
    await server.db.delete(colonelFollow).where(open)
    await server.db.insert(colonelFollow).values({ corp_id: 1, colonel_buyin_id, user_id, bind_time: 1 })
    await server.db.update(campaign).set({ owner_id: user_id }).where(eq(campaign.id, plan.id))
    await server.db.update(campaignAuthor).set({ user_id }).where(eq(campaignAuthor.id, invited.id))
    await server.db.update(colonelCoop).set({ user_id, end_time: 4_000_000_000 }).where(eq(colonelCoop.id, agreed.id))
    await server.db.update(dept).set({ leader_id: user_id }).where(eq(dept.id, leaving.dept_id))

    const { counts } = await admin.run(memberCalls.handOver, { user_id })
    expect(counts.colonels).toBeGreaterThan(0)
    expect(counts.campaigns).toBeGreaterThan(0)
    expect(counts.campaign_talents).toBeGreaterThan(0)
    await admin.run(memberCalls.change, { user_id, to_user_id: successor.user_id })
    expect(handOverTotal((await admin.run(memberCalls.handOver, { user_id })).counts)).toBe(0)
    const heir = successor.user_id
    expect((await server.db.select().from(colonelFollow).where(open)).map((row) => row.user_id)).toEqual([heir])
    const [plannedBy] = await server.db.select().from(campaign).where(eq(campaign.id, plan.id))
    const [invitedBy] = await server.db.select().from(campaignAuthor).where(eq(campaignAuthor.id, invited.id))
    const [agreedBy] = await server.db.select().from(colonelCoop).where(eq(colonelCoop.id, agreed.id))
    expect([plannedBy?.owner_id, invitedBy?.user_id, agreedBy?.user_id]).toEqual([heir, heir, heir])

    const { updated_at } = await memberNamed('0030')
    await admin.run(memberCalls.setStatus, { user_id, status: 1, updated_at })
    const [led] = await server.db.select().from(dept).where(eq(dept.id, leaving.dept_id))
    expect(led?.leader_id).toBe(0)
    const { updated_at: since } = await memberNamed('0030', 1)
    await admin.run(memberCalls.setStatus, { user_id, status: 2, updated_at: since })
  })

  it('a seeding talent whom the heir follows already is left with the heir', async () => {
    const list = (await admin.run(memberCalls.list, { page: 1, size: 50 })).list
    const [leaving] = list.filter((row) => row.is_manageable === 1 && row.role_id === 6).slice(-1)
    const successor = list.find((row) => row.role_id === Role.dualMedia)
    if (!leaving || !successor) throw new Error('too few members')
    const [talent] = await server.db
      .select({ author_id: corpAuthor.author_id, platform: corpAuthor.platform })
      .from(corpAuthor)
      .where(
        and(
          eq(corpAuthor.corp_id, 1),
          sql`not exists (select 1 from follow f where f.corp_id = 1 and f.author_id = ${corpAuthor.author_id} and f.classify = 2)`,
        ),
      )
      .limit(1)
    if (!talent) throw new Error('every talent is followed for seeding')
    const row = { ...talent, corp_id: 1, classify: BusinessModule.content, bind_type: 1 }
    const times = { bind_time: 1, created_at: 1, updated_at: 1, updated_by: 1 }
    await server.db
      .insert(follow)
      .values([leaving, successor].map(({ user_id, dept_id }) => ({ ...row, ...times, user_id, dept_id })))
    await admin.run(memberCalls.change, { user_id: leaving.user_id, to_user_id: successor.user_id })
    expect((await admin.run(memberCalls.handOver, { user_id: leaving.user_id })).counts.talents).toBe(0)
  })

  it('disables several at once with one successor, never the last administrator or oneself', async () => {
    const list = (await admin.run(memberCalls.list, { page: 1, size: 50 })).list
    const [one, two] = list.filter((row) => row.is_manageable === 1 && row.role_id === 6)
    const successor = list.find((row) => row.role_id === Role.dualMedia)
    const own = list.find((row) => row.is_manageable === 0)
    if (!one || !two || !successor || !own) throw new Error('too few members')
    const ids = [one.user_id, two.user_id, own.user_id]
    const both = { ids, status: 1, role_id: 6 } as const
    expect((await admin.ask(memberCalls.updateMany, both)).code).toBe(40000)
    const gone = { ids, status: 1, to_user_id: one.user_id } as const
    expect((await admin.ask(memberCalls.updateMany, gone)).data).toEqual({ field: 'to_user_id' })
    const answer = await admin.run(memberCalls.updateMany, { ids, status: 1, to_user_id: successor.user_id })
    expect(answer).toMatchObject({ success: 2, failures: [{ key: String(own.user_id), name: own.nick_name }] })
    const left = (await admin.run(memberCalls.handOver, { user_id: one.user_id })).counts
    expect(handOverTotal(left)).toBe(0)
    const disabled = (await admin.run(memberCalls.list, { status: 1, page: 1, size: 50 })).list
    expect(disabled.map((row) => row.user_id)).toEqual(expect.arrayContaining([one.user_id, two.user_id]))
    for (const row of disabled.filter((each) => ids.includes(each.user_id)))
      await admin.run(memberCalls.setStatus, { user_id: row.user_id, status: 2, updated_at: row.updated_at })
  })

  it('does not reset the password of somebody who belongs to other enterprises too', async () => {
    const owner = await server.signedInAs('13800100001')
    const shared = await memberNamed('0002')
    expect((await owner.ask(memberCalls.resetPassword, { user_id: shared.user_id })).message).toContain('其他企业')
  })

  it('answers about nobody of another enterprise', async () => {
    const other = await server.signedInAs('13800200002')
    const ours = await memberNamed('0050')
    expect((await other.ask(memberCalls.handOver, { user_id: ours.user_id })).code).toBe(40301)
    expect((await other.ask(memberCalls.resetPassword, { user_id: ours.user_id })).code).toBe(40301)
  })
})

type Dept = AnswerOf<typeof commonCalls.deptList>['list'][number]
const deptsIn = (dept: Dept): Dept[] => [dept, ...(dept.sub_dept ?? []).flatMap(deptsIn)]

describe('departments', () => {
  const deptNow = async (id: number) => {
    const { list } = await admin.run(commonCalls.deptList, {})
    const found = list.flatMap(deptsIn).find((dept) => dept.id === id)
    if (!found) throw new Error(`no department ${id}`)
    return found
  }

  it('refuses what was read before somebody else changed it', async () => {
    const { id } = await admin.run(memberCalls.addDept, { name: '并发部', parent_id: 0 })
    const { updated_at } = await deptNow(id)
    await admin.run(memberCalls.updateDept, { id, name: '并发一部', updated_at })
    const older = { id, updated_at: updated_at - 1 }
    expect((await admin.ask(memberCalls.updateDept, { ...older, name: '并发二部' })).code).toBe(40901)
    expect((await admin.ask(memberCalls.removeDept, older)).code).toBe(40901)
    const now = await deptNow(id)
    expect(now.name).toBe('并发一部')
    await admin.run(memberCalls.removeDept, { id, updated_at: now.updated_at })
  })

  it('adds, renames, moves and removes; depth, twins and members are respected', async () => {
    let parent = 0
    const made: number[] = []
    for (let level = 1; level <= 5; level++) {
      parent = (await admin.run(memberCalls.addDept, { name: `层级${level}`, parent_id: parent })).id
      made.push(parent)
    }
    expect((await admin.ask(memberCalls.addDept, { name: '层级6', parent_id: parent })).message).toContain('最多 5 级')
    expect(await admin.ask(memberCalls.addDept, { name: '层级1', parent_id: 0 })).toMatchObject({
      data: { field: 'name' },
    })
    const [top = 0, second = 0] = made
    const { updated_at } = await deptNow(top)
    expect((await admin.ask(memberCalls.updateDept, { id: top, updated_at, parent_id: second })).message).toContain(
      '下级',
    )
    expect((await admin.ask(memberCalls.removeDept, { id: top, updated_at })).message).toContain('下级')
    for (const id of [...made].reverse())
      await admin.run(memberCalls.removeDept, { id, updated_at: (await deptNow(id)).updated_at })
    expect((await lead.ask(memberCalls.addDept, { name: '不行', parent_id: 0 })).code).toBe(40302)
  })
})

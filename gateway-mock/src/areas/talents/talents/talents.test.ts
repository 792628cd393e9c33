import type { FollowMode } from '@crm/contracts/enums'
import { talentCalls } from '@crm/contracts/calls/talents'
import { sessionCalls } from '@crm/contracts/calls/session'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpSetting, corpUser, follow, notice, oplog } from '../../../store/database/schema.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const CORP = 1
let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let dual: Caller
let assistant: Caller
let foreigner: Caller
let mediumId: number

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  dual = await server.signedInAs('13800100050')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  mediumId = (await medium.run(sessionCalls.userInfo, {})).user_id
})
afterAll(() => server.close())

const pool = (caller: Caller, more: object = {}) =>
  caller.run(talentCalls.publicList, { platform: 'dy', size: 50, ...more })
const mine = (caller: Caller, more: object = {}) =>
  caller.run(talentCalls.myList, { platform: 'dy', size: 50, ...more })
const target = (row: { author_id: string }) => ({ author_id: [row.author_id], platform: 'dy' as const })

/** A talent of the pool that anybody may take. */
async function freeTalent(more: object = {}) {
  const { list } = await pool(medium, { tab: 'never', ...more })
  const free = list.find((row) => row.list_flag === 0 && row.author_name !== '阿泽聊数码')
  if (!free) throw new Error('the pool is empty')
  return free
}

async function inMode<T>(follow_mode: FollowMode, work: () => Promise<T>): Promise<T> {
  await server.db.update(corpSetting).set({ follow_mode }).where(eq(corpSetting.corp_id, CORP))
  try {
    return await work()
  } finally {
    await server.db.update(corpSetting).set({ follow_mode: 100 }).where(eq(corpSetting.corp_id, CORP))
  }
}

describe('the public pool', () => {
  it('holds talents of one corporation and platform without a follower', async () => {
    const { list, page_info, ext } = await pool(medium)
    expect(list.length).toBe(Math.min(50, page_info.total_count))
    expect(list.every((row) => row.platform === 'dy' && row.followers.length === 0)).toBe(true)
    expect(ext.status_count.all).toBe(page_info.total_count)
    const others = await pool(foreigner)
    expect(others.ext.status_count.all).not.toBe(ext.status_count.all)
  })

  it('counts its tabs as they list', async () => {
    const { ext } = await pool(medium)
    for (const tab of ['all', 'new', 'released', 'never'] as const)
      expect((await pool(medium, { tab })).page_info.total_count, tab).toBe(ext.status_count[tab])
  })

  it('sums 历史成交 over the whole filter', async () => {
    const all = await pool(medium, { gmv_min: 1 })
    expect(all.page_info.total_count).toBeLessThanOrEqual(50)
    expect(all.list.reduce((sum, row) => sum + row.gmv, 0)).toBe(all.ext.list_total.gmv)
  })

  it.each([
    [{ keyword: '阿泽聊数码' }, (row: { author_name: string }) => row.author_name === '阿泽聊数码'],
    [{ level: [3, -1] }, (row: { level: number | null }) => row.level === 3 || row.level === null],
    [{ fans_min: 100_000 }, (row: { fans: number }) => row.fans >= 100_000],
    [{ has_contact: 1 }, (row: { has_contact: number }) => row.has_contact === 1],
    [{ source: [4] }, (row: { source: number }) => row.source === 4],
    [{ tag_ids: [1], tag_mode: 'none' }, (row: { tags: { id: number }[] }) => !row.tags.some((tag) => tag.id === 1)],
  ])('filters by %o', async (filter, fits) => {
    const { list } = await pool(medium, filter)
    expect(list.every((row) => fits(row as never))).toBe(true)
  })

  it('reads a wildcard as a letter and refuses to sort by what is no column', async () => {
    expect((await pool(medium, { keyword: '%' })).list).toHaveLength(0)
    const sorted = { platform: 'dy', order_by: 'phone' as 'gmv', sort: 'asc' } as const
    const { code, message } = await medium.ask(talentCalls.publicList, sorted)
    expect([code, message]).toEqual([40000, expect.stringContaining('order_by')])
  })

  it.each([
    [{ platform: 'tv' }, '参数错误：platform 只能是 dy、ks、sph、xhs 之一'],
    [{ level: 'x' }, '参数错误：level.0 必须是整数'],
  ])('refuses %o', async (filter, message) => {
    const reply = await medium.ask(talentCalls.publicList, filter as never)
    expect([reply.code, reply.message]).toEqual([40000, message])
  })

  it('is closed to the sample assistant', async () => {
    expect((await assistant.ask(talentCalls.publicList, { platform: 'dy' })).code).toBe(40302)
  })
})

describe('following', () => {
  it('moves the talent from the pool to the own list and is logged', async () => {
    const talent = await freeTalent()
    const before = await medium.run(talentCalls.myStageCount, { platform: 'dy' })
    expect(await medium.run(talentCalls.follow, target(talent))).toMatchObject({ success: 1, failures: [] })
    const after = await mine(medium, { keyword: talent.author_id, keyword_type: 'id' })
    expect(after.list[0]).toMatchObject({ author_id: talent.author_id, user: { user_id: mediumId } })
    expect((await medium.run(talentCalls.myStageCount, { platform: 'dy' })).all).toBe(before.all + 1)
    expect((await pool(medium, { keyword: talent.author_id, keyword_type: 'id' })).list).toHaveLength(0)
    const [entry] = await server.db
      .select()
      .from(oplog)
      .where(eq(oplog.object_id, talent.author_id))
      .orderBy(desc(oplog.id))
    expect(entry).toMatchObject({ module: '达人公海', action: '跟进', user_id: mediumId, before: { followers: [] } })
  })

  it('is refused in mode 100 with the holder, and by the black list', async () => {
    const [stored] = (await mine(medium)).list
    if (!stored) throw new Error('nothing followed')
    expect(await dual.ask(talentCalls.follow, target(stored))).toMatchObject({
      code: 40920,
      message: expect.stringMatching(/^该达人已被.+跟进$/),
    })
    expect((await medium.ask(talentCalls.follow, target(stored))).message).toBe('您已跟进该达人')
    const black = (await pool(medium)).list.find((row) => row.list_flag === 2)
    if (!black) throw new Error('nobody on the black list')
    expect(await medium.ask(talentCalls.follow, target(black))).toMatchObject({
      code: 40910,
      message: '该达人在黑名单中，无法跟进',
    })
  })

  it('of several reports who could not be followed and why', async () => {
    const free = await freeTalent()
    const [stored] = (await mine(medium)).list
    if (!stored) throw new Error('nothing followed')
    const result = await dual.run(talentCalls.follow, { platform: 'dy', author_id: [free.author_id, stored.author_id] })
    expect(result).toMatchObject({ success: 1, failures: [{}] })
    expect(result.failures[0]).toMatchObject({ key: stored.author_id, holder: stored.user.name })
    const [entry] = await server.db
      .select()
      .from(oplog)
      .where(eq(oplog.object_id, free.author_id))
      .orderBy(desc(oplog.id))
    expect(entry).toMatchObject({ action: '跟进', before: { followers: [] } })
  })

  it('stops at the limit of the person', async () => {
    const { used } = await medium.run(talentCalls.maxBind, {})
    await server.db.update(corpSetting).set({ max_bind: used }).where(eq(corpSetting.corp_id, CORP))
    const reply = await medium.ask(talentCalls.follow, target(await freeTalent()))
    await server.db.update(corpSetting).set({ max_bind: 200 }).where(eq(corpSetting.corp_id, CORP))
    expect(reply.message).toBe(`您的跟进达人数已达上限（${used} 位）`)
  })

  it('takes a talent of the library that the corporation does not hold yet', async () => {
    const { rows } = await server.db.execute<{ author_id: string }>(
      sql`select author_id from author a where platform = 'dy' and not exists (select 1 from corp_author ca
        where ca.author_id = a.author_id and ca.platform = a.platform and ca.corp_id = ${CORP}) limit 1`,
    )
    const author_id = rows[0]?.author_id ?? ''
    expect((await medium.run(talentCalls.follow, { platform: 'dy', author_id: [author_id] })).success).toBe(1)
  })

  it('in mode 200 lets several try until one makes contact, then releases and notifies the others', () =>
    inMode(200, async () => {
      const talent = await freeTalent()
      await medium.run(talentCalls.follow, target(talent))
      await dual.run(talentCalls.follow, target(talent))
      await medium.run(talentCalls.update, { ...target(talent), contact_status: 2 })
      const open = await server.db
        .select()
        .from(follow)
        .where(and(eq(follow.corp_id, CORP), eq(follow.author_id, talent.author_id), isNull(follow.unbind_time)))
      expect(open.map((row) => row.user_id)).toEqual([mediumId])
      const notices = await server.db.select().from(notice).where(eq(notice.title, '达人已释放'))
      const told = notices.find((row) => row.content.includes(talent.author_name))
      const query = { author_id: talent.author_id, platform: talent.platform }
      expect(told).toMatchObject({ route: 'TalentDetail', query })
      expect((await dual.ask(talentCalls.follow, target(talent))).code).toBe(40920)
    }))

  it('in mode 500 never ends', () =>
    inMode(500, async () => {
      const talent = await freeTalent()
      await medium.run(talentCalls.follow, target(talent))
      await medium.run(talentCalls.update, { ...target(talent), contact_status: 2 })
      expect((await dual.run(talentCalls.follow, target(talent))).success).toBe(1)
      const row = (await pool(medium, { keyword: talent.author_id, keyword_type: 'id' })).list[0]
      expect(row).toMatchObject({ is_mine: 1, followers: [{ user_id: mediumId }, {}] })
    }))
})

describe('assigning', () => {
  it('splits evenly and is for leads', async () => {
    const { list } = await pool(admin, { tab: 'never' })
    const author_id = list
      .filter((row) => row.list_flag === 0)
      .slice(-3)
      .map((row) => row.author_id)
    const others = (await lead.run(sessionCalls.userInfo, {})).user_id
    const result = await admin.run(talentCalls.assign, { platform: 'dy', author_id, user_ids: [mediumId, others] })
    expect(result.success).toBe(3)
    const got = await server.db
      .select()
      .from(follow)
      .where(
        and(
          eq(follow.corp_id, CORP),
          eq(follow.bind_type, 2),
          sql`${follow.author_id} in ${author_id}`,
          isNull(follow.unbind_time),
        ),
      )
    expect(got.filter((row) => row.user_id === mediumId)).toHaveLength(2)
    expect((await medium.ask(talentCalls.assign, { platform: 'dy', author_id, user_ids: [mediumId] })).code).toBe(40302)
  })

  it.each([4_000_000, 0])('refuses %i, who is nobody of the corporation', async (user) => {
    const reply = await admin.ask(talentCalls.assign, { ...target(await freeTalent()), user_ids: [user] })
    expect(reply.code).toBe(40000)
  })

  it('says of a colleague why they may not take it, and never by the name of a parameter', async () => {
    const { user_id, nick_name } = await assistant.run(sessionCalls.userInfo, {})
    const request = { ...target(await freeTalent()), to_user_id: user_id }
    expect(await admin.ask(talentCalls.transfer, request)).toMatchObject({
      code: 40000,
      message: `${nick_name}的角色是寄样助理，不跟进达人，请选择其他成员`,
      data: { field: 'to_user_id' },
    })
    const outsider = { ...request, to_user_id: (await foreigner.run(sessionCalls.userInfo, {})).user_id }
    expect((await admin.ask(talentCalls.transfer, outsider)).message).toBe('所选成员不在您的数据范围内，请选择其他成员')
    const one = and(eq(corpUser.corp_id, CORP), eq(corpUser.user_id, mediumId))
    await server.db.update(corpUser).set({ status: 1 }).where(one)
    try {
      const { message } = await admin.ask(talentCalls.transfer, { ...request, to_user_id: mediumId })
      expect(message).toMatch(/^\S+已停用，请选择其他成员$/)
    } finally {
      await server.db.update(corpUser).set({ status: 2 }).where(one)
    }
  })
})

describe('the own list', () => {
  it('has every talent in one stage, and lists each tab as it counts', async () => {
    const counts = await admin.run(talentCalls.myStageCount, { platform: 'dy', scope: 'team' })
    const { none, contacting, contacted, sampled, ordered, refused } = counts
    expect(none + contacting + contacted + sampled + ordered + refused).toBe(counts.all)
    for (const tab of ['none', 'sampled', 'ordered', 'due', 'releasing'] as const)
      expect((await mine(admin, { scope: 'team', tab })).page_info.total_count, tab).toBe(counts[tab])
  })

  it('sums as its pages do, and as the overview of the same scope', async () => {
    const { ext, page_info } = await mine(admin, { scope: 'team' })
    const pages = await Promise.all(
      Array.from({ length: page_info.total_page }, (_, index) => mine(admin, { scope: 'team', page: index + 1 })),
    )
    // A talent that two follow stands in two rows and counts once.
    const rows = [...new Map(pages.flatMap((page) => page.list).map((row) => [row.author_id, row])).values()]
    for (const name of ['gmv', 'gmv_30d', 'sample_count'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[name], 0),
        name,
      ).toBe(ext.list_total[name])
    const authors = sql`select author_id, platform from follow where corp_id = ${CORP} and classify = 1 and unbind_time is null`
    const scope = scopeOf({ user_id: 0, corp_id: CORP, role_id: 2, dept_ids: [] })
    const now = server.clock.now()
    expect((await salesTotals(server.db, scope, { now, platform: 'dy', authors }, ['gmv'])).gmv).toBe(
      ext.list_total.gmv,
    )
  })

  it('is narrowed by the day of the next follow-up, both ends included', async () => {
    const dated = (await mine(admin, { scope: 'team', order_by: 'next_at', sort: 'asc' })).list.filter(
      (row) => row.next_at !== null,
    )
    const [first, second] = dated.map((row) => row.next_at ?? 0)
    if (first === undefined || second === undefined) throw new Error('nobody is to be followed up')
    const { list, page_info } = await mine(admin, { scope: 'team', next_start: first, next_end: second })
    expect(list.every(({ next_at }) => next_at !== null && next_at >= first && next_at <= second)).toBe(true)
    expect(page_info.total_count).toBeGreaterThanOrEqual(2)
    const request = { platform: 'dy', scope: 'team', next_start: first, next_end: second } as const
    expect((await admin.run(talentCalls.myStageCount, request)).all).toBe(page_info.total_count)
    expect((await mine(admin, { ...request, next: 'none' })).list).toEqual([])
  })

  it('of a medium never contains a colleague’s, whatever the request', async () => {
    const { list } = await mine(medium, { scope: 'team', user_id: 1 })
    expect(list.every((row) => row.user.user_id === mediumId)).toBe(true)
  })

  it('of a lead holds his department', async () => {
    const team = await mine(lead, { scope: 'team' })
    const all = await mine(admin, { scope: 'team' })
    expect(team.page_info.total_count).toBeLessThan(all.page_info.total_count)
    expect(team.page_info.total_count).toBeGreaterThan((await mine(lead)).page_info.total_count)
  })
})

describe('working on a talent', () => {
  const firstOwn = async () => {
    const [row] = (await mine(medium, { tab: 'ordered' })).list
    if (!row) throw new Error('nothing followed')
    return row
  }

  it('keeps remark, date and stage, and refuses what is out of date', async () => {
    const row = await firstOwn()
    server.clock.set(server.clock.now() + 5)
    await medium.run(talentCalls.update, {
      follow_id: [row.follow_id],
      updated_at: row.updated_at,
      remark: '回电',
      next_at: 1_800_000_000,
    })
    expect(await firstOwn()).toMatchObject({ remark: '回电', next_at: 1_800_000_000 })
    const stale = await medium.ask(talentCalls.update, {
      follow_id: [row.follow_id],
      updated_at: row.updated_at,
      remark: 'x',
    })
    expect(stale).toMatchObject({ code: 40901, message: '数据已被他人修改，请刷新后重试' })
    await medium.run(talentCalls.update, { follow_id: [row.follow_id], next_at: 0 })
    expect((await firstOwn()).next_at).toBeNull()
  })

  it('is refused for another’s talent and another corporation’s', async () => {
    const row = await firstOwn()
    expect((await dual.ask(talentCalls.update, { follow_id: [row.follow_id], remark: 'x' })).code).toBe(40301)
    expect((await dual.ask(talentCalls.followLogList, { author_id: row.author_id, platform: 'dy' })).code).toBe(40301)
    expect((await foreigner.ask(talentCalls.update, { follow_id: [row.follow_id], remark: 'x' })).code).toBe(40400)
    expect((await dual.ask(talentCalls.release, { ...target(row), reason: 'x' })).code).toBe(40301)
  })

  it('writes the timeline', async () => {
    const row = await firstOwn()
    const { id } = await medium.run(talentCalls.followLogAdd, {
      author_id: row.author_id,
      platform: 'dy',
      kind: 2,
      content: '约了下周',
      next_at: 1_800_000_000,
    })
    const { list } = await medium.run(talentCalls.followLogList, { author_id: row.author_id, platform: 'dy' })
    expect(list[0]).toMatchObject({ id, content: '约了下周', user: { user_id: mediumId } })
    expect((await mine(medium, { keyword: row.author_id, keyword_type: 'id' })).list[0]).toMatchObject({
      last_log: '约了下周',
      next_at: 1_800_000_000,
    })
    const empty = await medium.ask(talentCalls.followLogAdd, {
      author_id: row.author_id,
      platform: 'dy',
      kind: 2,
      content: ' ',
    })
    expect(empty.message).toBe('参数错误：content 不能为空')
  })

  it('tags it, adding or replacing', async () => {
    const row = await firstOwn()
    const tagsNow = async () => (await firstOwn()).tags.map((tag) => tag.id).sort((a, b) => a - b)
    await medium.run(talentCalls.tagBind, { follow_id: [row.follow_id], tag_ids: [1, 2], mode: 'replace' })
    expect(await tagsNow()).toEqual([1, 2])
    await medium.run(talentCalls.tagBind, { follow_id: [row.follow_id], tag_ids: [2, 4] })
    expect(await tagsNow()).toEqual([1, 2, 4])
    expect((await medium.ask(talentCalls.tagBind, { follow_id: [row.follow_id], tag_ids: [999_999] })).code).toBe(40000)
  })

  it('hands it over and releases it with a reason', async () => {
    const row = await firstOwn()
    const to_user_id = (await dual.run(sessionCalls.userInfo, {})).user_id
    const said = { content: '约好周五寄样', next_at: 1_800_000_000 }
    await medium.run(talentCalls.followLogAdd, { author_id: row.author_id, platform: row.platform, kind: 2, ...said })
    await admin.run(talentCalls.transfer, { follow_id: [row.follow_id], to_user_id })
    const [entry] = await server.db
      .select()
      .from(oplog)
      .where(eq(oplog.action, '转交'))
      .orderBy(desc(oplog.id))
      .limit(1)
    expect(entry).toMatchObject({
      object_id: row.author_id,
      before: { followers: [{ user_id: mediumId, next_at: said.next_at }] },
      after: { to_user_id },
    })
    const [taken, ...others] = (await mine(dual, { keyword: row.author_id, keyword_type: 'id' })).list
    expect(others).toEqual([])
    expect(taken).toMatchObject({ last_log: said.content, last_log_at: server.clock.now(), next_at: said.next_at })
    expect((await mine(medium, { keyword: row.author_id, keyword_type: 'id' })).list).toHaveLength(0)
    await dual.run(talentCalls.release, { ...target(row), reason: '报价过高' })
    expect((await pool(medium, { keyword: row.author_id, keyword_type: 'id' })).list[0]).toMatchObject({
      release_reason: '报价过高',
    })
  })

  it('releases one of the white list only by an administrator', async () => {
    const white = (await mine(admin, { scope: 'team' })).list.find((row) => row.list_flag === 1)
    if (!white) throw new Error('nobody on the white list')
    const owner = white.user.user_id === mediumId ? medium : lead
    expect((await owner.ask(talentCalls.release, { follow_id: [white.follow_id], reason: 'x' })).code).not.toBe(0)
    expect((await admin.run(talentCalls.release, { follow_id: [white.follow_id], reason: 'x' })).success).toBe(1)
  })

  it('puts it on the black list, which releases it, and takes it off', async () => {
    const row = await firstOwn()
    expect((await medium.ask(talentCalls.listFlagAdd, { ...target(row), flag: 2, reason: '违约' })).code).toBe(40302)
    await admin.run(talentCalls.listFlagAdd, { ...target(row), flag: 2, reason: '违约' })
    expect((await pool(medium, { keyword: row.author_id, keyword_type: 'id' })).list[0]).toMatchObject({ list_flag: 2 })
    await admin.run(talentCalls.listFlagRemove, { ...target(row), flag: 2 })
    expect((await medium.run(talentCalls.follow, target(row))).success).toBe(1)
  })

  it('deletes from the pool what never sold', async () => {
    const sold = (await pool(admin, { gmv_min: 1 })).list[0]
    const free = await freeTalent({ gmv_max: 0 })
    if (!sold) throw new Error('nothing sold')
    expect((await admin.ask(talentCalls.remove, target(sold))).message).toBe('该达人有历史成交，不能删除')
    await admin.run(talentCalls.remove, target(free))
    expect((await pool(admin, { keyword: free.author_id, keyword_type: 'id' })).list).toHaveLength(0)
    expect((await medium.ask(talentCalls.remove, target(sold))).code).toBe(40302)
  })

  it('acts on the whole result by its filters', async () => {
    const my_filters = { platform: 'dy' as const, tab: 'ordered' as const }
    const { page_info } = await mine(medium, my_filters)
    const result = await medium.run(talentCalls.tagBind, { select_all: 1, my_filters, tag_ids: [5] })
    expect(result.success).toBe(page_info.total_count)
    const [entry] = await server.db
      .select()
      .from(oplog)
      .where(eq(oplog.action, '打标签'))
      .orderBy(desc(oplog.id))
      .limit(1)
    expect(entry?.before?.['rows']).toHaveLength(page_info.total_count)
    expect((await medium.ask(talentCalls.tagBind, { select_all: 1, tag_ids: [5] })).code).toBe(40000)
  })

  it('acts on what was ticked over many pages, and reports what has gone meanwhile', async () => {
    const { list } = await pool(admin, { size: 50 })
    const author_id = [
      ...list.map((row) => row.author_id),
      ...Array.from({ length: 150 }, (_, index) => `gone-${index}`),
    ]
    const result = await admin.run(talentCalls.tagBind, { platform: 'dy', author_id, tag_ids: [5] })
    expect(result.success).toBe(list.length)
    expect(result.failures).toHaveLength(150)
    expect(result.failures[0]).toMatchObject({ key: 'gone-0', reason: '达人不存在', platform: 'dy', holder: '' })
  })
})

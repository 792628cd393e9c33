import { UNAVAILABLE } from '@crm/base/numbers'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { type CompanyTalent, companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { ContentForm, ContentListFlag } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '../../../demo/business/random.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

/** Numbers of those who call. */
const [ADMIN, LEAD, SALES, MEDIUM] = [2, 3, 6, 5]

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

const all = { platform: 'all' as const, size: 50 }
const keyOf = ({ author_id, platform }: Pick<CompanyTalent, 'author_id' | 'platform'>) => ({ author_id, platform })
const every = async (who: Caller, request: object = {}) => {
  const first = await who.run(companyTalentCalls.list, { ...all, ...request, page: 1 })
  const rows = [...first.list]
  for (let page = 2; page <= first.page_info.total_page; page++)
    rows.push(...(await who.run(companyTalentCalls.list, { ...all, ...request, page })).list)
  return { rows, ext: first.ext, total: first.page_info.total_count }
}
const one = async (who: Caller, key: ReturnType<typeof keyOf>) => who.run(companyTalentCalls.detail, key)

describe('the list', () => {
  it('has tabs that add up to all, each of which has as many rows as it says', async () => {
    for (const who of [admin, lead, medium]) {
      const { ext, rows } = await every(who)
      const { all: total = 0, ...counts } = ext.status_count
      expect((counts.new ?? 0) + (counts.running ?? 0) + (counts.worked ?? 0)).toBe(total)
      for (const [tab, count] of Object.entries(ext.status_count))
        expect([
          tab,
          (await who.run(companyTalentCalls.list, { ...all, tab: tab as 'all', size: 10 })).page_info.total_count,
        ]).toEqual([tab, count])
      for (const state of ['new', 'running', 'worked'] as const)
        expect(rows.filter((row) => row.state === state).length).toBe(counts[state])
    }
  })

  it('has sums that its rows add up to, of random filters', async () => {
    const random = randomOf('company talents', 7)
    for (let round = 0; round < 4; round++) {
      const request = {
        ...(random.chance(0.4) && { quote_min: random.int(0, 3) * 10_000 }),
        ...(random.chance(0.4) && { fans_max: random.int(1, 9) * 100_000 }),
        ...(random.chance(0.3) && { coop_min: random.int(0, 3) }),
        ...(random.chance(0.3) && { cpe_max: random.int(50, 2_000) }),
        ...(random.chance(0.3) && { has_contact: random.int(0, 1) as 0 | 1 }),
      }
      const { rows, ext } = await every(admin, request)
      const sum = (name: 'coop_count' | 'content_count' | 'interactions' | 'sample_count') =>
        rows.reduce((total, row) => total + row[name], 0)
      const { coop_count, content_count, interactions, sample_count } = ext.list_total
      expect({ coop_count, content_count, interactions, sample_count }).toEqual({
        coop_count: sum('coop_count'),
        content_count: sum('content_count'),
        interactions: sum('interactions'),
        sample_count: sum('sample_count'),
      })
      for (const row of rows) {
        if ('quote_min' in request)
          expect(Math.max(row.quote_image, row.quote_video)).toBeGreaterThanOrEqual(request.quote_min as number)
        if ('cpe_max' in request) expect(row.cpe).toBeLessThanOrEqual((request.cpe_max as number) + 1)
        if ('has_contact' in request) expect(row.has_contact).toBe(request.has_contact)
      }
    }
  })

  it('counts what the record of the talent lists', async () => {
    const { rows } = await every(admin, { order_by: 'content_count', sort: 'desc' })
    for (const row of rows.slice(0, 3)) {
      const { page_info, list } = await admin.run(companyTalentCalls.contents, { ...keyOf(row), size: 50 })
      expect(page_info.total_count).toBe(row.content_count)
      expect(list.reduce((sum, { interactions }) => sum + interactions, 0)).toBe(row.interactions)
      expect(list[0]?.publish_at).toBe(row.last_at)
      const { list: samples } = await admin.run(companyTalentCalls.samples, { ...keyOf(row), size: 50 })
      const shipped = samples.filter(({ ship_time, status }) => ship_time !== null && [4, 5, 10].includes(status))
      expect(shipped.reduce((sum, { qty }) => sum + qty, 0)).toBe(row.sample_count)
    }
  })

  it('shows a medium the own talents, and of the lists everybody without what others pay', async () => {
    const { rows } = await every(medium)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ users }) => users.some(({ user_id }) => user_id === MEDIUM))).toBe(true)
    const listed = [...(await every(medium, { tab: 'red' })).rows, ...(await every(medium, { tab: 'black' })).rows]
    const others = listed.filter(({ is_open }) => is_open === 0)
    expect(others.length).toBeGreaterThan(0)
    for (const row of others)
      expect([row.quote_image, row.quote_video, row.cpe, row.remark]).toEqual([
        UNAVAILABLE,
        UNAVAILABLE,
        UNAVAILABLE,
        '',
      ])
    const [hidden] = others
    if (!hidden) throw new Error('no talent of others')
    expect((await medium.ask(companyTalentCalls.detail, keyOf(hidden))).code).toBe(40301)
    expect((await medium.ask(companyTalentCalls.quotes, keyOf(hidden))).code).toBe(40301)
    expect((await admin.run(companyTalentCalls.list, { ...all, tab: 'red' })).ext.list_total.cpe).not.toBe(UNAVAILABLE)
  })
})

describe('notes', () => {
  it('keep a history of prices, and refuse what is older', async () => {
    const [row] = (await every(admin)).rows
    if (!row) throw new Error('no talent')
    const key = keyOf(row)
    const before = (await admin.run(companyTalentCalls.quotes, key)).page_info.total_count
    const quote_video = 765_400
    const done = await admin.run(companyTalentCalls.update, {
      ...key,
      updated_at: row.updated_at,
      changes: { quote_video, score: 4, remark: '可做首发' },
    })
    expect(await one(admin, key)).toMatchObject({
      quote_video,
      score: 4,
      remark: '可做首发',
      updated_at: done.updated_at,
    })
    const { list, page_info } = await admin.run(companyTalentCalls.quotes, key)
    expect(page_info.total_count).toBe(before + 1)
    expect(list[0]).toMatchObject({ form: ContentForm.video, value: quote_video, campaign_name: '' })
    expect(list[0]?.user?.user_id).toBe(ADMIN)
    // The same price again is no other one.
    await admin.run(companyTalentCalls.update, { ...key, changes: { quote_video } })
    expect((await admin.run(companyTalentCalls.quotes, key)).page_info.total_count).toBe(before + 1)
    const stale = await admin.ask(companyTalentCalls.update, {
      ...key,
      updated_at: row.updated_at,
      changes: { score: 1 },
    })
    expect(stale.code).toBe(40901)
  })

  it('are written of what was said, at the follow too', async () => {
    const row = (await every(medium)).rows[0]
    if (!row) throw new Error('no talent')
    const { id } = await medium.run(companyTalentCalls.followLogAdd, {
      ...keyOf(row),
      ...{ kind: 2 as const, content: '确认下月档期', next_at: 1_796_000_000 },
    })
    const { list } = await medium.run(companyTalentCalls.logs, keyOf(row))
    expect(list[0]).toMatchObject({ id, content: '确认下月档期', user: { user_id: MEDIUM } })
  })
})

describe('the lists', () => {
  it('take the place of one another only where that was agreed to, and are apart from those of commerce', async () => {
    const row = (await every(lead)).rows.find(({ content_flag }) => content_flag === ContentListFlag.none)
    if (!row) throw new Error('no talent')
    const key = keyOf(row)
    const target = { platform: key.platform, author_ids: [key.author_id] }
    const flag = (list_type: ContentListFlag, more: object = {}) =>
      lead.ask(companyTalentCalls.flag, { ...target, list_type, reason: '其他', ...more })
    expect((await flag(ContentListFlag.red, { reason: undefined })).message).toBe('请选择原因')
    expect((await flag(ContentListFlag.red, { text: '配合好' })).code).toBe(0)
    expect((await flag(ContentListFlag.black)).message).toContain('该达人在红名单中')
    expect((await flag(ContentListFlag.black, { moves: 1 })).code).toBe(0)
    const now = await one(lead, key)
    expect(now).toMatchObject({ content_flag: 2, reason: '其他', text: '', list_flag: row.list_flag })
    expect(now.flagged_by?.user_id).toBe(LEAD)
    // It comes into no campaign any more, and that is said before.
    const campaign = (await lead.run(companyTalentCalls.campaigns, { platform: key.platform })).list[0]
    if (!campaign) throw new Error('no campaign')
    const wish = { id: campaign.id, ...target, form: ContentForm.video }
    const refused = `达人「${row.author_name}」在黑名单中`
    expect((await lead.run(companyTalentCalls.campaignCheck, wish)).failures[0]).toMatchObject({
      reason: refused,
      asks: 0,
    })
    expect(await lead.ask(campaignTalentCalls.add, { ...wish, accepts_black: 1 })).toMatchObject({
      code: 40910,
      message: refused,
    })
    expect((await flag(ContentListFlag.none)).code).toBe(0)
    expect(await one(lead, key)).toMatchObject({ content_flag: 0, reason: '', flagged_at: null, flagged_by: null })
    expect((await flag(ContentListFlag.none)).message).toBe('该达人不在红、黑名单中')
    expect(
      (await medium.ask(companyTalentCalls.flag, { ...target, list_type: 1 as const, reason: '其他' })).code,
    ).not.toBe(0)
  })
})

describe('whose a talent is', () => {
  it('goes over with a hand-over, and only to who works in seeding', async () => {
    const row = (await every(medium)).rows[0]
    if (!row) throw new Error('no talent')
    const target = { platform: row.platform, author_ids: [row.author_id] }
    expect((await admin.ask(companyTalentCalls.transfer, { ...target, user_id: SALES })).message).toContain('角色')
    await admin.run(companyTalentCalls.transfer, { ...target, user_id: LEAD, remark: '休假' })
    const now = await one(admin, keyOf(row))
    expect(now.users.map(({ user_id }) => user_id)).toEqual([LEAD])
    expect((await medium.ask(companyTalentCalls.detail, keyOf(row))).code).toBe(40301)
    const again = await admin.ask(companyTalentCalls.transfer, { ...target, user_id: LEAD })
    expect(again.message).toContain('已跟进该达人')
  })

  it('is the medium who takes it in; it leaves while nothing came of it, and commerce keeps its own', async () => {
    const { rows } = await server.db.execute<{ author_id: string; uid: string }>(
      sql`select a.author_id, a.uid from author a join corp_author ca on ca.corp_id = 1 and ca.author_id = a.author_id and ca.platform = a.platform
        and ca.deleted_at is null and ca.in_content = 0 where a.platform = 'dy' and not exists (select 1 from content_item ci where ci.corp_id = 1
        and ci.author_id = a.author_id) limit 1`,
    )
    const [known] = rows
    if (!known) throw new Error('no talent of commerce alone')
    const add = { platform: 'dy' as const, author_ids: [known.uid, '不存在的达人'] }
    const added = await medium.run(companyTalentCalls.add, add)
    expect(added).toMatchObject({ success: 1, failures: [{ key: '不存在的达人' }] })
    expect((await medium.ask(companyTalentCalls.add, { ...add, author_ids: [known.uid] })).message).toBe(
      '该达人已在企业达人库中',
    )
    const key = { author_id: known.author_id, platform: 'dy' as const }
    expect((await one(medium, key)).users.map(({ user_id }) => user_id)).toEqual([MEDIUM])
    const target = { platform: 'dy' as const, author_ids: [known.author_id] }
    await medium.run(companyTalentCalls.remove, target)
    expect((await admin.ask(companyTalentCalls.detail, key)).code).toBe(40400)
    const { rows: left } = await server.db.execute<{ in_commerce: number; deleted_at: number | null }>(
      sql`select in_commerce, deleted_at from corp_author where corp_id = 1 and author_id = ${known.author_id} and platform = 'dy'`,
    )
    expect(left[0]).toEqual({ in_commerce: 1, deleted_at: null })
    const worked = (await every(admin, { tab: 'worked' })).rows[0]
    if (!worked) throw new Error('nobody worked')
    expect(
      (await admin.ask(companyTalentCalls.remove, { platform: worked.platform, author_ids: [worked.author_id] }))
        .message,
    ).toBe('已有内容或寄样，不能移除')
  })
})

it('tags are set, added and taken back; those of commerce stay', async () => {
  const row = (await every(lead)).rows[0]
  if (!row) throw new Error('no talent')
  const { rows: tags } = await server.db.execute<{ id: number }>(
    sql`select id from tag where corp_id = 1 and classify = 2 and scope = 1 and status = 1 and deleted_at is null order by id limit 2`,
  )
  const ids = tags.map(({ id }) => id)
  const target = { platform: row.platform, author_ids: [row.author_id] }
  const of = async () => (await one(lead, keyOf(row))).tags.map(({ id }) => id).toSorted()
  const done = await lead.run(companyTalentCalls.tagBind, {
    ...target,
    tag_ids: ids,
    action: 'replace',
    updated_at: row.updated_at,
  })
  expect(await of()).toEqual(ids.toSorted())
  expect((await one(lead, keyOf(row))).updated_at).toBe(done.updated_at)
  await lead.run(companyTalentCalls.tagBind, { ...target, tag_ids: ids.slice(0, 1), action: 'remove' })
  expect(await of()).toEqual(ids.slice(1))
  const { rows: commerce } = await server.db.execute<{ id: number }>(
    sql`select id from tag where corp_id = 1 and classify = 1 limit 1`,
  )
  const strange = await lead.ask(companyTalentCalls.tagBind, {
    ...target,
    tag_ids: [commerce[0]?.id ?? 0],
    action: 'add',
  })
  expect(strange.message).toContain('不存在')
})

it('other enterprises and roles have nothing of it', async () => {
  const row = (await every(admin)).rows[0]
  if (!row) throw new Error('no talent')
  for (const phone of ['13800100004', '13800100006', '13800100007', '13800100060', '13800100070']) {
    const other = await server.signedInAs(phone)
    expect((await other.ask(companyTalentCalls.list, all)).code).not.toBe(0)
    expect((await other.ask(companyTalentCalls.detail, keyOf(row))).code).not.toBe(0)
  }
})

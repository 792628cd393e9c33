import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { videoCalls } from '@crm/contracts/calls/videos'
import { GoodsStatus, ListFlag } from '@crm/contracts/enums'
import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { int, select, text } from '../../../store/database/select.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

// What pickers of talents and goods are answered: in which order, and to whom.

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let assistant: Caller
let foreigner: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800400002')
})
afterAll(() => server.close())

/** Every call that finds talents for a form. */
const CALLS = {
  cooperation: cooperationCalls.talents,
  sample: sampleCalls.talents,
  schedule: scheduleCalls.talents,
  lists: talentListCalls.pick,
  videos: videoCalls.authors,
  contents: grassVideoCalls.authors,
}
const EVERY = Object.entries(CALLS)

const idsOf = (list: readonly { author_id: string }[]) => list.map(({ author_id }) => author_id)

/** Whom a member follows with an open record, for commerce, of a platform. */
const followedBy = (mobile: string, platform = 'dy') =>
  rowsOf(
    server.db,
    select(
      { author_id: text`f.author_id`, uid: text`a.uid` },
      sql`from follow f join app_user u on u.user_id = f.user_id join author a on a.author_id = f.author_id and a.platform = f.platform
      where u.phone = ${mobile} and f.corp_id = 1 and f.platform = ${platform} and f.classify = 1 and f.unbind_time is null`,
    ),
  )

/** A talent of the library that the corporation has not included. */
const unlistedTalent = async () => {
  const [row] = await rowsOf(
    server.db,
    select(
      { author_id: text`a.author_id`, uid: text`a.uid`, name: text`a.nick_name`, fans: int`a.fans` },
      sql`from author a where a.platform = 'dy' and not exists (select 1 from corp_author ca where ca.corp_id = 1
        and ca.author_id = a.author_id and ca.platform = a.platform) order by a.fans desc limit 1`,
    ),
  )
  if (!row) throw new Error('the enterprise has the whole library')
  return row
}

describe('talents to pick from', () => {
  it.each(EVERY)('%s: the white list first, then one’s own, the unlisted last', async (_, call) => {
    const { list } = await medium.run(call, { platform: 'dy' })
    expect(list.length).toBeGreaterThan(2)
    const rank = (row: TalentChoice) =>
      row.is_listed === 0 ? 3 : row.list_flag === ListFlag.white ? 0 : row.is_mine ? 1 : 2
    expect(list.map(rank)).toEqual(list.map(rank).toSorted())
    expect(list.every((row) => row.is_listed === 1)).toBe(true)
    const mine = idsOf(await followedBy('13800100006'))
    expect(list.some((row) => mine.includes(row.author_id) && row.is_mine === 1 && row.fans !== null)).toBe(true)
  })

  it.each(EVERY)('%s: named by the number that staff know, those that nobody included among them', async (_, call) => {
    const [own] = await followedBy('13800100006')
    const stranger = await unlistedTalent()
    const { list } = await medium.run(call, {
      platform: 'dy',
      author_ids: [own?.uid ?? '', stranger.author_id, 'nobody'],
    })
    expect(idsOf(list)).toEqual([own?.author_id, stranger.author_id])
    expect(list[1]).toMatchObject({ is_listed: 0, is_mine: 0, display_id: stranger.uid, fans: stranger.fans })
    const byWord = await medium.run(call, { platform: 'dy', keyword: stranger.uid })
    expect(byWord.list.at(-1)).toMatchObject({ author_id: stranger.author_id, is_listed: 0 })
  })

  it.each([
    ['cooperation', CALLS.cooperation],
    ['schedule', CALLS.schedule],
    ['videos', CALLS.videos],
  ] as const)(
    '%s: a medium picks whom he follows, a lead whom the team follows, another enterprise nobody of them',
    async (_, call) => {
      const others = idsOf((await admin.run(call, { platform: 'dy' })).list)
      const mine = idsOf(await followedBy('13800100006'))
      const { list } = await medium.run(call, { platform: 'dy' })
      expect(idsOf(list).every((id) => mine.includes(id))).toBe(true)
      const strange = others.filter((id) => !mine.includes(id))
      expect(strange.length).toBeGreaterThan(0)
      expect((await medium.run(call, { platform: 'dy', author_ids: strange.slice(0, 50) })).list).toEqual([])
      expect(idsOf((await lead.run(call, { platform: 'dy' })).list).some((id) => !mine.includes(id))).toBe(true)
      const abroad = await foreigner.run(call, { platform: 'dy', author_ids: mine.slice(0, 50) })
      expect(abroad.list.every((row) => row.is_mine === 0)).toBe(true)
    },
  )

  it('lists: the public pool too, unless only those that are followed are asked for', async () => {
    const of = async (among: 'open' | 'followed' | 'mine', caller: Caller) =>
      idsOf((await caller.run(talentListCalls.pick, { platform: 'dy', among })).list)
    const mine = idsOf(await followedBy('13800100006'))
    expect((await of('mine', medium)).every((id) => mine.includes(id))).toBe(true)
    expect((await of('followed', medium)).every((id) => mine.includes(id))).toBe(true)
    const open = await of('open', medium)
    const outside = open.filter((id) => !mine.includes(id))
    expect(outside.length).toBeGreaterThan(0)
    const pools = await rowsOf(
      server.db,
      select(
        { pool: int`ca.pool` },
        sql`from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.author_id in ${outside}`,
      ),
    )
    expect(pools.every(({ pool }) => pool === 1)).toBe(true)
  })

  it('the sample assistant knows all by name alone', async () => {
    const { list } = await assistant.run(sampleCalls.talents, { platform: 'dy' })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(({ fans, level, author_name }) => fans === null && level === null && author_name !== '')).toBe(
      true,
    )
    const { author_id } = await unlistedTalent()
    expect((await assistant.run(sampleCalls.talents, { platform: 'dy', author_ids: [author_id] })).list).toEqual([])
    expect((await assistant.ask(cooperationCalls.talents, { platform: 'dy' })).code).toBe(40302)
  })

  it('are named 50 at a time', async () => {
    const author_ids = Array.from({ length: 51 }, (_, index) => String(index))
    expect(await medium.ask(cooperationCalls.talents, { platform: 'dy', author_ids })).toMatchObject({
      code: 40000,
      data: { field: 'author_ids' },
    })
  })
})

describe('goods to pick from', () => {
  it('what one sent or agreed on comes first, the latest before the others; what is not on sale last', async () => {
    const before = (await medium.run(goodsCalls.titleList, { platform: 'dy' })).list
    const last = before.filter(({ status }) => status === GoodsStatus.onSale).at(-1)
    const [talent] = (await medium.run(cooperationCalls.talents, { platform: 'dy' })).list
    const to = { receiver: '李雷', phone: '13900001111', address: '江苏省南京市玄武区中山路1号' }
    const sent = await medium.run(sampleCalls.add, {
      platform: 'dy',
      targets: [{ author_id: talent?.author_id ?? '', ...to }],
      products: [{ product_id: last?.product_id ?? '', qty: 1 }],
    })
    expect(sent.made).toHaveLength(1)
    const { list } = await medium.run(goodsCalls.titleList, { platform: 'dy' })
    expect(list[0]?.product_id).toBe(last?.product_id)
    const offShelf = list.map(({ status }) => Number(status === GoodsStatus.offline || status === GoodsStatus.deleted))
    expect(offShelf).toEqual(offShelf.toSorted())
    expect((await lead.run(goodsCalls.titleList, { platform: 'dy' })).list[0]?.product_id).not.toBe(last?.product_id)
  })

  it('tell price, stock and rate as the list of goods does', async () => {
    const [row] = (await admin.run(goodsCalls.list, { platform: 'dy', size: 10 })).list
    const [found] = (await admin.run(goodsCalls.titleList, { product_ids: [row?.product_id ?? ''] })).list
    const { product_id, platform, title, cover, status, price_min, price_max, stock, commission_rate } = row ?? {}
    expect(found).toEqual({ product_id, platform, title, cover, status, price_min, price_max, stock, commission_rate })
    expect((await foreigner.run(goodsCalls.titleList, { product_ids: [row?.product_id ?? ''] })).list).toEqual([])
  })

  it('are open to whoever sends samples', async () => {
    expect((await assistant.run(goodsCalls.titleList, { platform: 'dy' })).list.length).toBeGreaterThan(0)
  })
})

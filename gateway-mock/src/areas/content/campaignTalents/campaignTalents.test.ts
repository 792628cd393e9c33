import { gzipSync } from 'node:zlib'
import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { type CampaignTalent, campaignTalentCalls as calls } from '@crm/contracts/calls/campaignTalents'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { BusinessModule, ListFlag } from '@crm/contracts/enums'
import { BOARD_CARDS } from '@crm/contracts/rules/campaignRules'
import { BOARD_STAGES, PROMISED_STAGES } from '@crm/contracts/rules/campaignStages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

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

const LINK = (video: string, author_id: string) => `https://www.douyin.com/user/${author_id}/video/${video}`

/** Every talent of a campaign. */
async function placesOf(caller: Caller, campaign_id: number): Promise<CampaignTalent[]> {
  const { list, page_info } = await caller.run(calls.list, { id: campaign_id, size: 50 })
  const more = await Promise.all(
    Array.from({ length: page_info.total_page - 1 }, (_, nth) =>
      caller.run(calls.list, { id: campaign_id, size: 50, page: nth + 2 }),
    ),
  )
  return [list, ...more.map((page) => page.list)].flat()
}

/** A running campaign without review, and talents of the library who may be added to it. */
async function running(name: string, more: object = {}) {
  const { spus } = await admin.run(campaignCalls.options, {})
  const now = server.clock.now()
  const { id } = await lead.run(campaignCalls.add, {
    ...{ name, spu_ids: [spus[0]?.id ?? 0], platforms: ['dy'], start_time: now, end_time: now + 20 * DAY_SECONDS },
    ...{ user_id: 3, member_ids: [5], review: { first: [], second: [] }, budget: 1_000_00, ...more },
  })
  await lead.run(campaignCalls.status, { ids: [id], status: 2 })
  const offered = await lead.run(talentListCalls.pick, { platform: 'dy', classify: BusinessModule.content })
  const ids = offered.list
    .filter((each) => each.list_flag !== ListFlag.black && each.is_listed === 1)
    .map((each) => each.author_id)
  return { campaign_id: id, ids }
}

describe('numbers', () => {
  it('of a campaign are the same in its row, its stages, its prices and its contents', async () => {
    const { list } = await admin.run(campaignCalls.list, { size: 50 })
    const { list: progress } = await admin.run(contentOverviewCalls.campaigns, {})
    let promised = 0
    for (const row of list) {
      const campaign_id = row.id
      const places = await placesOf(admin, campaign_id)
      const { ext, page_info } = await admin.run(calls.list, { id: campaign_id })
      const at = (...stages: number[]) => stages.reduce((sum, stage) => sum + (ext.status_count[stage] ?? 0), 0)
      expect(at(...BOARD_STAGES)).toBe(page_info.total_count)
      expect(at(...BOARD_STAGES) - at(90)).toBe(row.author_count)
      expect(at(8, 9)).toBe(row.published_count)
      const sum = places
        .filter(({ stage, quote }) => PROMISED_STAGES.includes(stage) && quote !== UNAVAILABLE)
        .reduce((total, { quote }) => total + quote, 0)
      expect(sum).toBe(row.promised)
      promised += sum
      const board = await admin.run(calls.board, { id: campaign_id })
      expect(Object.fromEntries(board.list.map(({ stage, count }) => [stage, count]))).toEqual(ext.status_count)
      const { content_count, interactions, hot_count, cost, cpe } = (
        await admin.run(campaignContentCalls.list, { id: campaign_id })
      ).ext.list_total
      expect({ content_count, interactions, hot_count, cost, cpe }).toEqual({
        ...{ content_count: row.content_count, interactions: row.interactions, hot_count: row.hot_count },
        ...{ cost: row.spent, cpe: row.cpe },
      })
      const shown = progress.find(({ id }) => id === row.id)
      if (shown) expect([shown.published, shown.cost]).toEqual([row.content_count, row.spent])
    }
    expect(promised).toBeGreaterThan(0)
    expect(progress.length).toBeGreaterThan(0)
  })

  it('narrow to a stage and a name, and are sorted by what the content brought', async () => {
    const [row] = (await admin.run(campaignCalls.list, { tab: '3' })).list
    const campaign_id = row?.id ?? 0
    const all = await placesOf(admin, campaign_id)
    const stages = all.map(({ stage }) => stage)
    expect(stages).toEqual(stages.toSorted((one, other) => one - other))
    const published = await admin.run(calls.list, { id: campaign_id, stages: [8], size: 50 })
    expect(published.list.map(({ id }) => id)).toEqual(
      all
        .filter(({ stage }) => stage === 8)
        .map(({ id }) => id)
        .slice(0, 50),
    )
    const { list } = await admin.run(calls.list, { id: campaign_id, order_by: 'interactions', sort: 'desc', size: 50 })
    const known = list.map(({ interactions }) => interactions)
    expect(known).toEqual(known.toSorted((one, other) => other - one))
    const name = all[0]?.author_name ?? ''
    const named = await admin.run(calls.list, { id: campaign_id, keyword: name })
    expect(named.list.map((each) => each.author_name)).toContain(name)
    expect(named.list.every((each) => each.author_name.includes(name))).toBe(true)
  })
})

describe('talents', () => {
  it('go from asked to settled, each step refused with its sentence until it may be taken', async () => {
    const { campaign_id, ids } = await running('一路到底')
    const [first = '', second = ''] = ids
    const added = await lead.run(calls.add, {
      id: campaign_id,
      platform: 'dy',
      author_ids: [first, second, '没有'],
      form: 2,
    })
    expect(added.success).toBe(2)
    expect(added.failures).toEqual([{ key: '没有', name: '没有', reason: '该达人不在可选择的企业达人中' }])
    const again = await lead.ask(calls.add, { id: campaign_id, platform: 'dy', author_ids: [first], form: 2 })
    expect(again.message).toBe('该达人已在项目中')
    const place = async (author_id = first) =>
      (await placesOf(lead, campaign_id)).find((each) => each.author_id === author_id)
    const id = (await place())?.id ?? 0
    const move = async (stage: CampaignTalent['stage'], more: object = {}, reason?: string) =>
      lead.ask(calls.update, {
        ...{ id: campaign_id, ids: [id], updated_at: (await place())?.updated_at },
        changes: { stage, ...more },
        ...(reason && { reason }),
      })
    expect((await move(8)).message).toBe('当前阶段不能变更为「已发布」')
    expect((await move(2)).code).toBe(0)
    expect((await move(1)).message).toBe('请填写原因')
    await server.db.execute(sql`update campaign_author set quote = null where id = ${id}`)
    expect((await move(3)).message).toBe('请先填写报价')
    expect((await move(3, { quote: 300_00 })).code).toBe(0)
    expect((await lead.run(campaignCalls.detail, { id: campaign_id })).promised).toBe(300_00)
    expect((await move(4)).message).toBe('请先关联寄样单')
    expect((await move(5)).code).toBe(0)
    expect((await move(7)).code).toBe(0)
    expect((await move(8)).message).toBe('请先填写内容链接')
    const link = (author_id: string, video: string) =>
      lead.ask(campaignContentCalls.add, { id: campaign_id, urls: [LINK(video, author_id)], place_id: id })
    expect((await link(second, '7411111111111111111')).message).toBe('该内容不属于此达人')
    expect((await link(first, '7411111111111111111')).code).toBe(0)
    expect(await place()).toMatchObject({ stage: 8, has_content: 1 })
    expect((await link(first, '7411111111111111111')).message).toBe('该内容已在项目中')
    expect(await lead.run(campaignCalls.detail, { id: campaign_id })).toMatchObject({ content_count: 1, promised: 0 })
    expect((await move(9)).code).toBe(0)
    expect(await place()).toMatchObject({ stage: 9, settle_amount: 300_00 })
    const [content] = (await lead.run(campaignContentCalls.list, { id: campaign_id })).list
    expect(content?.cost).toBeGreaterThanOrEqual(300_00)
    const unbind = () => lead.ask(campaignContentCalls.unbind, { id: campaign_id, ids: [content?.id ?? 0] })
    expect((await unbind()).message).toBe('该内容已结算，请先由主管退回结算')
    expect((await move(8, {}, '金额有误')).code).toBe(0)
    expect(await place()).toMatchObject({ settle_amount: UNAVAILABLE, settled_at: null })
    expect((await unbind()).code).toBe(0)
    expect(await place()).toMatchObject({ stage: 7, has_content: 0 })
    expect((await lead.run(campaignCalls.detail, { id: campaign_id })).content_count).toBe(0)
    const { list } = await lead.run(campaignCalls.logs, { id: campaign_id })
    expect(list.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['添加达人', '阶段变更', '解除内容关联', '启动项目', '新建项目']),
    )
    expect(list.every(({ content }) => !/300/.test(content))).toBe(true)
  })

  it('are moved together as far as they may be; those that stay say why', async () => {
    const { campaign_id, ids } = await running('批量推进')
    await lead.run(calls.add, { id: campaign_id, platform: 'dy', author_ids: ids.slice(0, 3), form: 2 })
    const places = await placesOf(lead, campaign_id)
    const [one, two, three] = places.map(({ id }) => id)
    const remove = (ids: unknown[]) => lead.ask(calls.remove, { id: campaign_id, ids: ids as number[] }) // of the list
    const update = (request: object) => lead.run(calls.update, { id: campaign_id, changes: {}, ...request })
    await update({ ids: [one, two], changes: { stage: 2 } })
    expect(await update({ ids: [one, two, three], changes: { stage: 3, quote: 100_00 } })).toMatchObject({
      success: 2,
      failures: [{ key: String(three), reason: '当前阶段不能变更为「已确认」' }],
    })
    expect((await remove([one])).message).toBe('只有待邀约的达人可以移除，其他请取消')
    expect((await update({ ids: [one, two, three], changes: { stage: 90 }, reason: '档期冲突' })).success).toBe(3)
    expect(await lead.run(campaignCalls.detail, { id: campaign_id })).toMatchObject({ author_count: 0, promised: 0 })
    await update({ ids: [three], changes: { stage: 1 }, reason: '档期已空' })
    expect((await remove([three])).code).toBe(0)
    expect((await placesOf(lead, campaign_id)).map(({ id }) => id)).toEqual([one, two])
    const [back] = ids.slice(2, 3)
    await lead.run(calls.add, { id: campaign_id, platform: 'dy', author_ids: [back ?? ''], form: 2 })
    expect(await placesOf(lead, campaign_id)).toHaveLength(3)
  })

  it('of a draft are planned only, of an ended campaign settled only, of an archived one read only', async () => {
    const { campaign_id, ids } = await running('收尾')
    await lead.run(calls.add, { id: campaign_id, platform: 'dy', author_ids: ids.slice(0, 2), form: 2 })
    const [place] = await placesOf(lead, campaign_id)
    const ask = (changes: object) => lead.ask(calls.update, { id: campaign_id, ids: [place?.id ?? 0], changes })
    await lead.run(campaignCalls.status, { ids: [campaign_id], status: 3 })
    expect((await ask({ stage: 2 })).message).toBe('项目已结束，只能关联内容与结算')
    expect((await ask({ remark: '改' })).message).toBe('项目已结束，只能关联内容与结算')
    await lead.run(campaignCalls.status, { ids: [campaign_id], status: 4, accepts_unfinished: 1 })
    expect((await ask({ stage: 2 })).message).toBe('项目已归档，只能查看')
    expect((await placesOf(lead, campaign_id)).every(({ moves }) => moves === 0)).toBe(true)
    const urls = [LINK('7422222222222222222', place?.author_id ?? '')]
    expect((await lead.ask(campaignContentCalls.add, { id: campaign_id, urls })).message).toBe('项目已归档，只能查看')
  })
})

describe('access', () => {
  it('of a participant is to all talents, and to the prices of his own alone', async () => {
    const { list } = await medium.run(campaignCalls.list, { size: 50 })
    const others = list.filter(({ owner }) => owner?.user_id !== 5)
    let own = 0
    for (const { id: campaign_id } of others) {
      const places = await placesOf(medium, campaign_id)
      expect(places.length).toBe((await placesOf(admin, campaign_id)).length)
      for (const place of places)
        if (place.user?.user_id === 5) own++
        else
          expect([place.quote, place.cpe, place.settle_amount, place.moves]).toEqual([
            UNAVAILABLE,
            UNAVAILABLE,
            UNAVAILABLE,
            0,
          ])
      const { ext } = await medium.run(campaignContentCalls.list, { id: campaign_id, order_by: 'cost', sort: 'desc' })
      expect(ext.list_total.cost).toBe(UNAVAILABLE)
      const [other] = places.filter(({ user, stage }) => user?.user_id !== 5 && stage === 1)
      if (other)
        expect((await medium.ask(calls.update, { id: campaign_id, ids: [other.id], changes: { stage: 2 } })).code).toBe(
          40302,
        )
    }
    expect(own).toBeGreaterThan(0)
  })

  it('is nobody’s of another role, enterprise or campaign', async () => {
    const { campaign_id } = await running('只给负责人', { member_ids: [] })
    const asks = (caller: Caller) => [
      caller.ask(calls.board, { id: campaign_id }),
      caller.ask(calls.list, { id: campaign_id }),
      caller.ask(calls.add, { id: campaign_id, platform: 'dy', author_ids: ['1'], form: 2 }),
      caller.ask(calls.update, { id: campaign_id, ids: [1], changes: { stage: 2 } }),
      caller.ask(calls.remove, { id: campaign_id, ids: [1] }),
      caller.ask(campaignContentCalls.list, { id: campaign_id }),
      caller.ask(campaignContentCalls.add, {
        id: campaign_id,
        urls: ['https://www.douyin.com/video/7422222222222222222'],
      }),
      caller.ask(campaignContentCalls.unbind, { id: campaign_id, ids: [1] }),
      caller.ask(campaignCalls.logs, { id: campaign_id }),
    ]
    const codes = async (caller: Caller) => [...new Set((await Promise.all(asks(caller))).map(({ code }) => code))]
    expect(await codes(medium)).toEqual([40301])
    expect(await codes(await server.signedInAs('13800300002'))).toEqual([40400])
    for (const role of [4, 6, 7, 60, 70, 80])
      expect(await codes(await server.signedInAs(`1380010${String(role).padStart(4, '0')}`)), String(role)).toEqual([
        40302,
      ])
  })
})

it(`a board shows ${BOARD_CARDS} cards of each stage in one answer of at most 60 kB on the wire`, async () => {
  const { campaign_id } = await running('看板')
  await server.db.execute(sql`insert into campaign_author (corp_id, campaign_id, author_id, platform, user_id, stage, quote, form, created_at, updated_at, updated_by)
    select 1, ${campaign_id}, a.author_id, a.platform, 5, (array[1,2,3,4,5,6,7,8,9,90])[1 + (row_number() over (order by a.author_id) % 10)::int],
      30000 + (row_number() over (order by a.author_id))::int, 2, 1, 1, 3
    from (select * from author where platform = 'dy' order by author_id limit 450) a`)
  const { list } = await lead.run(calls.board, { id: campaign_id })
  expect(list.map(({ count, cards }) => [count, cards.length])).toEqual(BOARD_STAGES.map(() => [45, BOARD_CARDS]))
  expect(gzipSync(JSON.stringify(list)).length).toBeLessThan(60_000)
})

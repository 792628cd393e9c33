import { UNAVAILABLE } from '@crm/base/numbers'
import type { AnyContract } from '@crm/contracts/call'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sessionCalls } from '@crm/contracts/calls/session'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { z } from 'zod'
import { videoCalls } from '@crm/contracts/calls/videos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '../../../rules/refusal.ts'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

// The page of a member of staff says what the drawer, 业绩列表 and the lists say of the same member.

const PHONES = { admin: '13800100002', lead: '13800100004', medium: '13800100006' } as const

let server: TestServer
const callers = new Map<string, Caller>()
let user_id: number
let ranges: { start_time: number; end_time: number }[]

const callerOf = (name: keyof typeof PHONES) => callers.get(name) as Caller

beforeAll(async () => {
  server = await testServer()
  for (const [name, phone] of Object.entries(PHONES)) callers.set(name, await server.signedInAs(phone))
  user_id = (await callerOf('medium').run(sessionCalls.userInfo, {})).user_id
  ranges = [7, 30].map((days) => {
    const { start, end } = lastDays(days, server.clock.now())
    return { start_time: start, end_time: end }
  })
})
afterAll(() => server.close())

describe('the same member is the same everywhere', () => {
  it.each(Object.keys(PHONES) as (keyof typeof PHONES)[])('page = drawer = row of 业绩列表, for %s', async (name) => {
    const caller = callerOf(name)
    for (const range of ranges)
      for (const platform of ['all', 'dy'] as const) {
        const request = { user_id, platform, ...range }
        const { summary, trend } = await caller.run(mediumDetailCalls.gmvOverview, request)
        expect(summary).toEqual(await caller.run(mediumCalls.overview, request))
        expect(trend).toEqual((await caller.run(mediumCalls.trend, request)).list)
        const { list } = await caller.run(performanceCalls.list, { ...request, size: 50 })
        const row = list.find(({ user }) => user.user_id === user_id)
        expect(row).toMatchObject({
          gmv: summary.amount,
          volume: summary.volume,
          order_author_count: summary.issue_author,
          first_issue_author: summary.first_issue_author,
          sample_count: summary.sample_count,
        })
      }
  })

  it('ranks as the drawer does, and says how many take part', async () => {
    const { statistics } = await callerOf('admin').run(mediumDetailCalls.userInfo, { user_id })
    const own = await callerOf('admin').run(mediumDetailCalls.gmvRank, { user_id })
    expect(own.rank).toBe(statistics.rank)
    expect(own.total).toBeGreaterThanOrEqual(own.rank)
    expect(own.gap === null).toBe(own.rank === 1)
  })

  it('shows the number of the phone to its owner alone, and the departments from the top', async () => {
    expect((await callerOf('admin').run(mediumDetailCalls.userInfo, { user_id })).phone).toBe('')
    const own = await callerOf('medium').run(mediumDetailCalls.userInfo, { user_id })
    expect(own.phone).toMatch(/^138\*{4}\d{4}$/)
    const { list } = await callerOf('medium').run(mediumDetailCalls.parentDept, { user_id })
    expect(list.at(-1)).toEqual(own.dept_info[0])
  })
})

describe('the lists of the page', () => {
  it('goods, videos and lives are those of the lists, narrowed to the member', async () => {
    const admin = callerOf('admin')
    const request = { user_id, ...ranges[1] }
    const { summary } = await admin.run(mediumDetailCalls.gmvOverview, request)
    const goods = await admin.run(mediumDetailCalls.goodsPage, request)
    expect(goods.ext.list_total.gmv).toBe(summary.amount)
    const listed = await admin.run(goodsCalls.list, { ...request, has_gmv: 1 })
    expect([goods.page_info, goods.list]).toEqual([listed.page_info, listed.list])
    const videos = await admin.run(mediumDetailCalls.contentPage, request)
    expect(videos).toEqual(await admin.run(videoCalls.list, request))
    const contents = await admin.run(mediumDetailCalls.contentOverview, request)
    expect(contents.video_amount).toBe(videos.ext.list_total.gmv)
    const lives = await admin.run(mediumDetailCalls.contentLivePage, request)
    expect([lives.page_info.total_count, lives.ext.list_total.gmv]).toEqual([contents.live_count, contents.live_amount])
    const overview = await admin.run(mediumDetailCalls.goodsOverview, request)
    expect([overview.volume, overview.goods_count]).toEqual([summary.volume, goods.page_info.total_count])
  })

  it('steps fall and open as many talents; parts and days add up to the overview', async () => {
    const admin = callerOf('admin')
    const request = { user_id, ...ranges[1] }
    const { summary } = await admin.run(mediumDetailCalls.gmvOverview, request)
    const { list: steps } = await admin.run(mediumDetailCalls.authorConversion, request)
    expect(steps.map(({ value }) => value)).toEqual(steps.map(({ value }) => value).toSorted((a, b) => b - a))
    for (const { id: step, value } of steps) {
      const { page_info } = await admin.run(mediumDetailCalls.authorConversionList, { ...request, step })
      expect(page_info.total_count, step).toBe(value)
    }
    const split = await admin.run(mediumDetailCalls.newAuthorGmv, request)
    expect(split.new_author_sales + split.old_author_sales).toBe(summary.amount)
    expect(split.list.reduce((all, day) => all + day.new_author_sales, 0)).toBe(split.new_author_sales)
    const layers = await admin.run(mediumDetailCalls.authorGmvFansLayer, request)
    expect(layers.list.reduce((all, { value }) => all + value, 0)).toBe(summary.amount)
    const talents = await admin.run(mediumDetailCalls.authorOrderFansLayer, request)
    expect(talents.list.reduce((all, { value }) => all + value, 0)).toBe(summary.issue_author)
  })

  it('colonels, their activities and talents add up to what came through colonels', async () => {
    const admin = callerOf('admin')
    const { list: members } = await admin.run(performanceCalls.list, { ...ranges[1], size: 50 })
    for (const { user } of members.filter((each) => each.user.user_id > 0).slice(0, 4)) {
      const request = { user_id: user.user_id, ...ranges[1] }
      const sales = await admin.run(mediumDetailCalls.colonelStatistics, request)
      const colonels = await admin.run(mediumDetailCalls.colonelPage, { ...request, size: 50 })
      expect(colonels.ext.list_total).toMatchObject({ gmv: sales.gmv, author_count: sales.author_count })
      expect(colonels.list.reduce((all, { gmv }) => all + gmv, 0)).toBe(sales.gmv)
      const pairs = await admin.run(mediumDetailCalls.colonelAuthorPage, request)
      expect(pairs.ext.list_total.gmv).toBe(sales.gmv)
      const overview = await admin.run(mediumDetailCalls.colonelOverview, request)
      const activities = await admin.run(mediumDetailCalls.colonelActivityPage, request)
      expect(activities.page_info.total_count).toBe(overview.activity_count)
      expect(activities.ext.list_total.gmv).toBeLessThanOrEqual(sales.gmv)
      expect(overview.sold_count).toBe(colonels.list.filter(({ gmv }) => gmv > 0).length)
    }
  })

  it('samples are those of 寄样管理; what sold of them is at most what they brought', async () => {
    const admin = callerOf('admin')
    const request = { user_id, ...ranges[1] }
    const samples = await admin.run(mediumDetailCalls.samplePage, request)
    const listed = await admin.run(sampleCalls.list, request)
    expect(samples.page_info).toEqual(listed.page_info)
    expect(samples.list).toEqual(listed.list.map((row) => ({ ...row, actions: [] })))
    expect(samples.ext.list_total).toEqual(listed.ext.list_total)
    expect(await admin.run(mediumDetailCalls.sampleOverview, request)).toEqual(
      await admin.run(sampleCalls.stat, request),
    )
    const [videos, lives] = [
      await admin.run(mediumDetailCalls.sampleVideoPage, request),
      await admin.run(mediumDetailCalls.sampleLivePage, request),
    ]
    const sold = videos.ext.list_total.gmv + lives.ext.list_total.gmv
    expect(sold).toBeGreaterThan(0)
    expect(sold).toBeLessThanOrEqual(samples.ext.list_total.gmv)
    for (const { list, ext, page_info } of [videos, lives])
      if (page_info.total_count === list.length)
        expect(list.reduce((all, { gmv }) => all + gmv, 0)).toBe(ext.list_total.gmv)
  })
})

/** Exports by a path of their own, with the list that they are of. */
const EXPORTS: readonly (readonly [call: AnyContract, list: AnyContract])[] = [
  [taskCalls.exportMediumTalents, mediumDetailCalls.authorPage],
  [taskCalls.exportMediumColonels, mediumDetailCalls.colonelPage],
  [taskCalls.exportMediumColonelActivities, mediumDetailCalls.colonelActivityPage],
  [taskCalls.exportMediumColonelTalents, mediumDetailCalls.colonelAuthorPage],
  [taskCalls.exportMediumSamples, mediumDetailCalls.samplePage],
  [taskCalls.exportMediumGoods, mediumDetailCalls.goodsPage],
]

describe('files', () => {
  it.each(EXPORTS.map(([call, list]) => [call.path, call, list] as const))('%s is its list', async (_, call, list) => {
    const request = { user_id, ...ranges[1] }
    const { page_info } = (await callerOf('admin').run(list, request)) as { page_info: { total_count: number } }
    const { task_id } = (await callerOf('admin').run(call, request)) as { task_id: number }
    await server.jobs.drain()
    const tasks = await callerOf('admin').run(taskCalls.exportTasks, {})
    expect(tasks.list.find(({ id }) => id === task_id)).toMatchObject({ status: 4, num: page_info.total_count })
  })
})

/** Some days, of calls that take any. */
const dated = ({ request }: AnyContract) =>
  request instanceof z.ZodObject && 'start_time' in request.shape ? ranges[0] : {}

/** Reading calls of the page, with the roles besides those that sell that may ask them about themselves. */
const PARTS: readonly (readonly [call: AnyContract, others: readonly string[]])[] = [
  [mediumDetailCalls.userInfo, ['07', '70', '80']],
  [mediumDetailCalls.parentDept, ['07', '70', '80']],
  [mediumDetailCalls.gmvOverview, []],
  [mediumDetailCalls.gmvRank, []],
  [mediumDetailCalls.authorStatistics, []],
  [mediumDetailCalls.authorPage, []],
  [mediumDetailCalls.achievementGoal, []],
  [mediumDetailCalls.sampleConversion, []],
  [mediumDetailCalls.authorConversion, []],
  [mediumDetailCalls.newAuthorGmv, []],
  [mediumDetailCalls.authorGmvFansLayer, []],
  [mediumDetailCalls.authorOrderFansLayer, []],
  [mediumDetailCalls.colonelOverview, []],
  [mediumDetailCalls.colonelStatistics, []],
  [mediumDetailCalls.colonelPage, []],
  [mediumDetailCalls.colonelActivityPage, []],
  [mediumDetailCalls.colonelAuthorPage, []],
  [mediumDetailCalls.sampleOverview, ['07']],
  [mediumDetailCalls.samplePage, ['07']],
  [mediumDetailCalls.sampleVideoPage, []],
  [mediumDetailCalls.sampleLivePage, []],
  [mediumDetailCalls.goodsOverview, []],
  [mediumDetailCalls.goodsPage, []],
  [mediumDetailCalls.contentOverview, []],
  [mediumDetailCalls.contentPage, []],
  [mediumDetailCalls.contentLivePage, []],
]

describe('who may see what of whom', () => {
  it.each(['04', '06', '07', '60', '70', '80', '03'])('%s about himself and about others', async (role) => {
    const caller = await server.signedInAs(`138001000${role}`)
    const self = (await caller.run(sessionCalls.userInfo, {})).user_id
    const { user_id: owner } = await callerOf('admin').run(sessionCalls.userInfo, {})
    for (const [call, others] of PARTS) {
      const mayAsk = ['04', '06', '30', '50', '60', ...others].includes(role)
      const own = await caller.ask(call, { user_id: self, ...dated(call) })
      expect(own.code, `${call.id} of oneself`).toBe(mayAsk ? 0 : Code.notAllowed)
      const other = await caller.ask(call, { user_id: owner, ...dated(call) })
      expect(other.code, `${call.id} of the owner`).toBe(mayAsk ? Code.outOfScope : Code.notAllowed)
    }
  })

  it('nobody of another corporation, as if there were none', async () => {
    const outsider = await server.signedInAs('13800200002')
    expect((await outsider.ask(mediumDetailCalls.userInfo, { user_id })).code).toBe(Code.notFound)
  })
})

it('a figure is told or unavailable, never missing', async () => {
  const answer = await callerOf('admin').run(mediumDetailCalls.authorStatistics, { user_id, ...ranges[1] })
  expect(answer.follow_count).toBeGreaterThan(0)
  expect(answer.ave_author_gmv).not.toBe(UNAVAILABLE)
})

import type { Call } from '@crm/contracts/call'
import { BULK_MAX } from '@crm/contracts/rules/bulkRules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from '../../process/areas.ts'
import { rowsOf, rowsAs } from '../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { selectRows } from './selection.ts'
import { int, select } from '../../store/database/select.ts'

// What holds of every write over several rows.

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

const calls = areas.map(({ call }) => call)
const membersOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** How each bulk call is asked: which field takes the keys, where the corporation has some, and what else it needs. */
const BULK: Record<string, { field?: string; key: string; from: string; rest?: object }> = {
  ...Object.fromEntries(
    Object.entries<object>({
      status: { status: 2 },
      remove: {},
      transfer: { user_id: 6 },
    }).map(([name, rest]) => [`cooperation.${name}`, { key: 'coop_id', from: 'cooperation', rest }]),
  ),
  ...Object.fromEntries(
    Object.entries<object>({
      follow: {},
      assign: { user_ids: [6] },
      release: { reason: '整理' },
      transfer: { to_user_id: 6 },
      update: { remark: '整理' },
      tagBind: { tag_ids: [], mode: 'add' },
      listFlagAdd: { flag: 1, reason: '整理' },
      listFlagRemove: { flag: 1 },
      remove: {},
    }).map(([name, rest]) => [
      `talents.${name}`,
      { field: 'author_id', key: 'author_id', from: `corp_author`, rest: { platform: 'dy', ...rest } },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries<object>({ move: { group_id: 1 }, status: { status: 2 }, remove: {} }).map(([name, rest]) => [
      `talentTags.${name}`,
      { key: 'id', from: 'tag', rest },
    ]),
  ),
  'campaigns.status': { key: 'id', from: 'campaign', rest: { status: 4 } },
  ...Object.fromEntries(
    Object.entries<object>({
      flag: { list_type: 1, reason: '其他' },
      transfer: { user_id: 3 },
      remove: {},
      tagBind: { tag_ids: [], action: 'add' },
    }).map(([name, rest]) => [
      `companyTalents.${name}`,
      { field: 'author_ids', key: 'author_id', from: 'corp_author', rest: { platform: 'dy', ...rest } },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries<object>({
      update: { changes: { spu_id: 0 } },
      remove: {},
      restore: {},
      addUses: { campaign_id: 1 },
      removeUses: { campaign_id: 1 },
      bindTags: { tag_ids: [], action: 'set' },
    }).map(([name, rest]) => [`materials.${name}`, { key: 'id', from: 'material', rest }]),
  ),
  'materialTags.remove': { key: 'id', from: 'material_tag' },
  'campaignTalents.update': {
    ...{ key: 'id', from: 'campaign_author' },
    rest: { id: 1, changes: { stage: 90 }, reason: '档期冲突' },
  },
  'campaignTalents.remove': { key: 'id', from: 'campaign_author', rest: { id: 1 } },
  'campaignContents.unbind': { key: 'id', from: 'content_item', rest: { id: 1 } },
  'schedule.cancel': { key: 'id', from: 'schedule', rest: { reason: '达人临时有事' } },
  'orders.credit': {
    ...{ field: 'order_ids', key: 'order_id', from: 'orders' },
    // Somebody who follows talents.
    rest: { user_id: 6, reason: '整理' },
  },
  'colonels.remove': { field: 'colonel_buyin_ids', key: 'colonel_buyin_id', from: 'colonel' },
  'colonelCoops.removeAll': { key: 'id', from: 'colonel_coop' },
  'commission.setStatus': { key: 'id', from: 'percentage_result', rest: { status: 2 } },
  'reports.remove': { key: 'id', from: 'report' },
  'members.updateMany': { key: 'user_id', from: 'corp_user', rest: { dept_id: 0 } },
  'shops.sync': { field: 'shop_ids', key: 'shop_id', from: 'shop' },
  'shops.groupAdd': { field: 'shop_ids', key: 'shop_id', from: 'shop', rest: { group_id: 0 } },
  'goods.batch': { key: 'product_id', from: 'goods', rest: { action: 'class', class_id: 0 } },
  'spus.remove': { key: 'id', from: 'spu' },
  'goodsRates.review': { key: 'id', from: 'offline_rate', rest: { status: 3, reason: '超出毛利' } },
  'videos.updateLabel': { key: 'video_id', from: 'video', rest: { labels: ['整理'], mode: 'add' } },
  'grassVideos.update': { key: 'id', from: 'content_item', rest: { changes: { quote: 100 } } },
  'grassVideos.sync': { key: 'id', from: 'content_item' },
  'grassVideos.remove': { key: 'id', from: 'content_item' },
  'monitors.addTime': { key: 'id', from: 'monitor' },
  'monitors.update': { key: 'id', from: 'monitor', rest: { status: 2 } },
  'monitors.remove': { key: 'id', from: 'monitor' },
  ...Object.fromEntries(
    Object.entries<object>({
      submit: {},
      audit: { status: 3 },
      withdraw: {},
      ship: { express_company: '顺丰速运', express_no: 'SF1234567890123' },
      push: {},
      sign: {},
      delivery: { delivery_type: 21, url: 'https://v.example/1' },
      recycle: {},
      remove: {},
    }).map(([name, rest]) => [`sample.${name}`, { key: 'sample_id', from: 'sample', rest }]),
  ),
}

describe('the shape', () => {
  it('is one: no call reports failed rows in another', () => {
    const others = calls
      .filter(({ id }) => !id.startsWith('tasks.')) // Reports of jobs.
      .filter(({ answer }) =>
        membersOf(answer).some((name) => /^(failed|fails|fail_count|success_count|done)$/.test(name)),
      )
    expect(others.map(({ id }) => id)).toEqual([])
  })

  it('is had by every call over several rows, each of which is asked below', () => {
    const named = calls.filter(
      ({ request, answer }) => membersOf(answer).includes('failures') && membersOf(request).includes('updated_at'),
    )
    expect(named.map(({ id }) => id).toSorted()).toEqual(Object.keys(BULK).toSorted())
    const all = calls.filter(({ id, request }) => membersOf(request).includes('select_all') && !id.startsWith('tasks.'))
    expect(all.map(({ id }) => id).filter((id) => !(id in BULK))).toEqual([])
    const repeated = named.filter(({ idempotent, outside }) => idempotent !== 'request' && !outside)
    expect(repeated.map(({ id }) => id)).toEqual([]) // What works outside a transaction keeps its own account of what was done.
  })

  it.each(Object.entries(BULK))('of %s: at most 200 keys, and none are none', async (id, { field = 'ids', rest }) => {
    const call = calls.find((each) => each.id === id) as Call<object, unknown> // Any call of the table, with what its contract takes.
    const keys = Array.from({ length: 201 }, (_, index) => (field === 'ids' ? index + 1 : String(index)))
    const over = {
      ...rest,
      [field]: /goods|videos\.updateLabel/.test(id) && !id.startsWith('grass') ? keys.map(String) : keys,
    }
    expect(await admin.ask(call, over)).toMatchObject({ code: 40000, data: { field } })
    expect((await admin.ask(call, { ...rest })).code).toBe(40000)
  })
})

describe('of several', () => {
  it.each(Object.entries(BULK))(
    '%s tells each that it left alone by its key, and is logged',
    async (id, { field = 'ids', key, from, rest }) => {
      const call = calls.find((each) => each.id === id) as Call<object, unknown> // As above.
      const own = await rowsOf(
        server.db,
        rowsAs<{ key: string | number }>(
          sql.raw(
            `select ${key} as key from ${from} where corp_id = 1 ${from === 'corp_author' ? "and platform = 'dy'" : ''} order by 1 limit 3`,
          ),
        ),
      )
      const keys = own.map((row) => row.key)
      const outsider = typeof keys[0] === 'number' ? 2_000_000_000 : 'nobody'
      const request = { ...rest, [field]: [...keys, outsider] }
      const reply = await admin.ask(call, request)
      expect(reply.code, reply.message).toBe(0)
      const result = z
        .object({
          success: z.number(),
          failures: z.array(z.object({ key: z.string(), name: z.string().min(1), reason: z.string().min(1) })),
        })
        .parse(reply.data)
      expect(result.success + result.failures.length).toBe(keys.length + 1)
      expect(result.failures).toContainEqual(expect.objectContaining({ key: String(outsider), name: String(outsider) }))
      const log = await rowsOf(
        server.db,
        select({ result: int`result` }, sql`from oplog where request_id = ${reply.request_id}`),
      )
      expect(log).toEqual([{ result: result.success > 0 ? 1 : 2 }])
    },
  )
})

it('10,000 rows are the most', async () => {
  const finding = (count: number) =>
    selectRows<number, { id: number }>(
      server.db,
      { corp_id: 1 },
      {
        table: 'tag',
        key: 'id',
        keys: undefined,
        all: async (limit) => Array.from({ length: Math.min(count, limit) }, (_, index) => index),
        read: undefined,
        rowsOf: async () => [],
        keyOf: (row) => row.id,
      },
    )
  await expect(finding(BULK_MAX + 1)).rejects.toMatchObject({
    code: 40000,
    message: '单次最多操作 10,000 条，请缩小筛选范围',
  })
  await expect(finding(BULK_MAX)).resolves.toMatchObject({ missing: [], isSingle: false })
})

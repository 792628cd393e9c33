import type { Call } from '@crm/contracts/call'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rowOf } from '../db/query.ts'
import { type Caller, type TestServer, testServer } from '../testServer.ts'
import { areas } from './index.ts'

// A write that brings back the version of the record it read is refused once the record is another one, and changes nothing.

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  // The administrator has written something of a colonel.
  await server.db.execute(
    sql`insert into colonel_log (corp_id, colonel_buyin_id, kind, content, user_id, created_at, updated_at, updated_by)
      select corp_id, colonel_buyin_id, 2, '电话沟通', (select user_id from app_user where phone = '13800100002'), 1, 1, 1 from colonel
      where corp_id = 1 order by colonel_buyin_id limit 1`,
  )
  // An order whose credit was changed before.
  await server.db.execute(
    sql`update orders set updated_at = 1 where (corp_id, order_id) in (select corp_id, min(order_id) from orders where corp_id = 1 group by corp_id)`,
  )
  // Nobody has written down an address yet.
  await server.db.execute(
    sql`insert into author_address (corp_id, author_id, platform, receiver, created_at, updated_at, updated_by)
      select corp_id, author_id, platform, '收件人', 1, 1, 1 from corp_author where corp_id = 1 and pool = 2 order by author_id limit 1`,
  )
})
afterAll(() => server.close())

type Row = Record<string, string | number>

/** Changes of a sample in one of its states. */
const ofSamples = (status: number, changes: object = {}) => ({
  record: `sample where corp_id = 1 and classify = 1 and status = ${status} and deleted_at is null order by sample_id`,
  request: ({ sample_id }: Row) => ({ ids: [sample_id], ...changes }),
})

const SCHEDULE = 'schedule where corp_id = 1 and status = 1 and deleted_at is null order by id'
const ofColonels = (request: (row: Row) => object) => ({
  record: 'colonel where corp_id = 1 and deleted_at is null order by colonel_buyin_id',
  request,
})
const ofCoops = (request: (row: Row) => object) => ({
  record: 'colonel_coop where corp_id = 1 and deleted_at is null order by id',
  request,
})

/** A record of corporation 1 for each call that takes a version: where it lies, and the request without the version. */
const WRITES: Record<string, { record: string; request: (row: Row) => object }> = {
  'cooperation.status': {
    record: 'cooperation where corp_id = 1 and status = 1 and deleted_at is null order by coop_id',
    request: ({ coop_id }) => ({ ids: [coop_id], status: 2 }),
  },
  'cooperation.update': {
    record: 'cooperation where corp_id = 1 and status = 2 and deleted_at is null order by coop_id',
    request: ({ coop_id }) => ({ coop_id, changes: { remark: '改' } }),
  },
  'cooperation.transfer': {
    record: 'cooperation where corp_id = 1 and status = 2 and deleted_at is null order by coop_id',
    request: ({ coop_id, user_id }) => ({ ids: [coop_id], user_id: user_id === 6 ? 4 : 6 }),
  },
  'cooperation.remove': {
    record: 'cooperation where corp_id = 1 and status = 4 and deleted_at is null order by coop_id',
    request: ({ coop_id }) => ({ ids: [coop_id] }),
  },
  'sample.update': { ...ofSamples(6), request: ({ sample_id }) => ({ sample_id, changes: { remark: '改' } }) },
  'sample.submit': ofSamples(12),
  'sample.audit': ofSamples(6, { status: 3 }),
  'sample.withdraw': ofSamples(3),
  'sample.ship': ofSamples(3, { express_company: '顺丰速运', express_no: 'SF1234567890' }),
  'sample.push': ofSamples(3),
  'sample.sign': ofSamples(4),
  'sample.delivery': ofSamples(5, { delivery_type: 21, url: 'https://www.douyin.com/video/1' }),
  'sample.recycle': ofSamples(5),
  'sample.remove': ofSamples(12),
  'orders.credit': {
    record: 'orders where corp_id = 1 and updated_at = 1',
    request: ({ order_id }) => ({ order_ids: [order_id], user_id: 6, reason: '归错' }),
  },
  'schedule.update': { record: SCHEDULE, request: ({ id }) => ({ id, changes: { remark: '改' } }) },
  'schedule.cancel': { record: SCHEDULE, request: ({ id }) => ({ ids: [id], reason: '达人临时有事' }) },
  'schedule.remove': { record: SCHEDULE, request: ({ id }) => ({ id }) },
  'goods.update': {
    record: 'goods where corp_id = 1 and deleted_at is null order by product_id',
    request: ({ product_id }) => ({ product_id, remark: '改' }),
  },
  'members.update': {
    record: 'corp_user where corp_id = 1 and role_id = 6 and status = 2 order by user_id',
    request: ({ user_id }) => ({ user_id, nick_name: '改名' }),
  },
  'members.setStatus': {
    record: 'corp_user where corp_id = 1 and role_id = 6 and status = 2 order by user_id',
    request: ({ user_id }) => ({ user_id, status: 1 }),
  },
  'members.remove': {
    record: 'corp_user where corp_id = 1 and role_id = 6 and status = 1 order by user_id',
    request: ({ user_id }) => ({ user_id }),
  },
  'members.updateDept': {
    record: 'dept where corp_id = 1 and parent_id <> 0 order by id',
    request: ({ id, name }) => ({ id, name: `${name}改` }),
  },
  'members.removeDept': {
    record: 'dept where corp_id = 1 and parent_id <> 0 order by id desc',
    request: ({ id }) => ({ id }),
  },
  'talents.update': {
    record: `corp_author where corp_id = 1 and pool = 2 and in_commerce = 1 and deleted_at is null order by author_id`,
    request: ({ author_id, platform }) => ({ author_id: [author_id], platform, remark: '改' }),
  },
  ...Object.fromEntries(
    Object.entries<object>({
      follow: {},
      assign: { user_ids: [6] },
      release: { reason: '改' },
      transfer: { to_user_id: 6 },
      tagBind: { tag_ids: [], mode: 'add' },
      listFlagAdd: { flag: 2, reason: '改' },
      listFlagRemove: { flag: 2 },
      remove: {},
    }).map(([key, rest]) => [
      `talents.${key}`,
      {
        record: `corp_author where corp_id = 1 and pool = 2 and in_commerce = 1 and deleted_at is null order by author_id`,
        request: ({ author_id, platform }: Row) => ({ author_id: [author_id], platform, ...rest }),
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries<object>({ move: { group_id: 1 }, status: { status: 2 }, remove: {} }).map(([key, rest]) => [
      `talentTags.${key}`,
      {
        record: 'tag where corp_id = 1 and classify = 1 order by id',
        request: ({ id }: Row) => ({ ids: [id], ...rest }),
      },
    ]),
  ),
  'goods.batch': {
    record: 'goods where corp_id = 1 and source_type = 20 and deleted_at is null order by product_id',
    request: ({ product_id }) => ({ ids: [product_id], action: 'remove' }),
  },
  'members.updateMany': {
    record: 'corp_user where corp_id = 1 and role_id = 6 and status = 2 order by user_id',
    request: ({ user_id }) => ({ ids: [user_id], dept_id: 0 }),
  },
  'grassVideos.sync': {
    record: `content_item where corp_id = 1 and status = 3 and deleted_at is null order by id`,
    request: ({ id }) => ({ ids: [id] }),
  },
  'talentContacts.save': {
    record: 'author_contact where corp_id = 1 and deleted_at is null order by id',
    request: ({ author_id, platform, id }) => ({ author_id, platform, contact: { id, name: '改' } }),
  },
  'talentTags.update': {
    record: 'tag where corp_id = 1 and classify = 1 order by id',
    request: ({ id, name }) => ({ id, name: `${name}改` }),
  },
  'videos.updateLabel': {
    record: 'video where corp_id = 1 and kind = 1 and deleted_at is null order by video_id',
    request: ({ video_id }) => ({ ids: [video_id], labels: ['改'], mode: 'replace' }),
  },
  'videos.updateGoods': {
    record: 'video where corp_id = 1 and kind = 1 and deleted_at is null order by video_id',
    request: ({ video_id }) => ({ video_id, product_ids: [] }),
  },
  'talentLists.update': {
    record: `corp_author where corp_id = 1 and list_flag = 2 and deleted_at is null order by author_id`,
    request: ({ author_id, platform }) => ({ author_id, platform, flag: 2, reason: '改' }),
  },
  'talentContacts.addressSave': {
    record: `author_address where corp_id = 1 and deleted_at is null order by id`,
    request: ({ id, author_id, platform }) => ({ author_id, platform, address: { id, receiver: '改' } }),
  },
  'grassVideos.update': {
    record: `content_item where corp_id = 1 and status = 3 and deleted_at is null order by id`,
    request: ({ id }) => ({ ids: [id], changes: { quote: 100 } }),
  },
  'grassVideos.bind': {
    record: `content_item where corp_id = 1 and status = 3 and spu_id is not null and deleted_at is null order by id`,
    request: ({ id }) => ({ content_id: `c:${id}`, target_type: 3, target_id: 0 }),
  },
  'grassVideos.remove': {
    record: `content_item where corp_id = 1 and status = 3 and deleted_at is null order by id desc`,
    request: ({ id }) => ({ ids: [id] }),
  },
  ...Object.fromEntries(
    Object.entries<object>({ belong: { belong_type: 2 }, remark: { remark: '改' }, tags: { tag_ids: [] } }).map(
      ([key, rest]) => [`colonels.${key}`, ofColonels(({ colonel_buyin_id }) => ({ colonel_buyin_id, ...rest }))],
    ),
  ),
  'colonels.remove': ofColonels(({ colonel_buyin_id }) => ({ colonel_buyin_ids: [colonel_buyin_id] })),
  'colonelCoops.save': ofCoops(({ id, activity_id, start_time, end_time }) => ({
    ...{ id, activity_id, start_time, end_time },
    service_rate: 1,
    commission_rate: 1,
  })),
  'colonelCoops.remove': ofCoops(({ id }) => ({ id })),
  'colonelCoops.removeAll': ofCoops(({ id }) => ({ ids: [id] })),
  'colonelLogs.edit': {
    record: 'colonel_log where corp_id = 1 and created_at = 1 order by id',
    request: ({ id }) => ({ id, content: '改' }),
  },
  'videos.remove': {
    record: 'video where corp_id = 1 and kind = 1 and source = 2 and deleted_at is null order by video_id',
    request: ({ video_id }) => ({ video_id }),
  },
}

const versioned = areas
  .map(({ call }) => call)
  .filter((call) => call.method !== 'GET')
  .filter((call) => call.request instanceof z.ZodObject && 'updated_at' in call.request.shape)

describe('a stale version', () => {
  it.each(Object.entries(WRITES))('is refused by %s', async (id, { record, request }) => {
    const call = versioned.find((each) => each.id === id)
    if (!call) throw new Error(`${id} takes no version any more`)
    const read = () => rowOf<Row>(server.db, sql.raw(`select * from ${record} limit 1`))
    const before = await read()
    const requested = { ...request(before), updated_at: Number(before['updated_at']) - 1 }
    // Any call of the table, with what its contract takes.
    const reply = await admin.ask(call as Call<object, unknown>, requested)
    expect({ id, code: reply.code, message: reply.message }).toMatchObject({ code: 40901 })
    expect(await read()).toEqual(before)
  })

  it('is tried with every call that takes one', () =>
    expect(versioned.map(({ id }) => id).filter((id) => !(id in WRITES))).toEqual([]))
})

import type { Call } from '@crm/contracts/call'
import { BusinessModule } from '@crm/contracts/enums'
import { staleData } from '@crm/contracts/staleData'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { botPush } from '../store/database/schema.ts'
import { rowOf, rowsAs, rowsOf } from '../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { areas } from '../process/areas.ts'

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
  await server.db.execute(
    sql`insert into alarm_rule (corp_id, name, object, conditions, scope, frequency, is_on, created_at, updated_at)
      values (1, '退款率过高', 4, '[{"metric":"refund_rate","op":"gt","value":30,"window":7}]', '{}', 3, 1, 1, 1)`,
  )
  await server.db.insert(botPush).values({
    ...{ corp_id: 1, name: '商务群', webhook: 'https://open.feishu.cn/open-apis/bot/v2/hook/x', is_on: 1 },
    ...{ created_at: 1, updated_at: 1 },
  })
  // An order whose credit was changed before.
  await server.db.execute(
    sql`update orders set updated_at = 1 where (corp_id, order_id) in (select corp_id, min(order_id) from orders where corp_id = 1 group by corp_id)`,
  )
  // Every section of the settings was changed before.
  for (const [classify, section] of [...COMMERCE_SECTIONS.map((each) => [1, each]), [2, 'hot']])
    await server.db.execute(
      sql`insert into setting_change (corp_id, classify, section, updated_at, updated_by) values (1, ${classify}, ${section}, 9, 1)
        on conflict do nothing`,
    )
  // A follow-up is moved by its follower alone.
  await server.db.execute(
    sql`update follow set user_id = (select user_id from app_user where phone = '13800100002') where id = (select min(id) from follow where corp_id = 1 and classify = 1 and unbind_time is null)`,
  )
  // Nobody has written a note after a live yet.
  await server.db.execute(
    sql`insert into live_note (corp_id, live_id, content, created_at, updated_at, updated_by)
      select corp_id, min(live_id), '开场快', 1, 1, 1 from live where corp_id = 1 and end_time is not null group by corp_id`,
  )
  // Nor an address.
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

const CONTACT_AUTH = 'contact_auth where corp_id = 1 and deleted_at is null order by id'
const SCHEDULE = 'schedule where corp_id = 1 and status = 1 and deleted_at is null order by id'
const ofColonels = (request: (row: Row) => object) => ({
  record: 'colonel where corp_id = 1 and deleted_at is null order by colonel_buyin_id',
  request,
})
const ofCoops = (request: (row: Row) => object) => ({
  record: 'colonel_coop where corp_id = 1 and deleted_at is null order by id',
  request,
})

const COMMERCE_SECTIONS = ['follow', 'release', 'goods', 'cooperation', 'fields', 'notify', 'autoMonitor']
/** A section of the settings with when it was changed; `updated_at` is the one of the section. */
const ofSettings = (
  section: string,
  request: (row: Row) => object,
  classify: BusinessModule = BusinessModule.commerce,
) => ({
  record: `corp_setting join setting_change using (corp_id) where corp_id = 1 and classify = ${classify} and section = '${section}'`,
  request,
})
const SHOP = 'shop where corp_id = 1 and deleted_at is null order by shop_id'
const ERP = 'erp_bind where corp_id = 1 and deleted_at is null order by id'
const REPORT = 'report where corp_id = 1 and deleted_at is null order by id'
const COMMISSION = 'percentage_result where corp_id = 1 and status = 1 and frozen_at is null order by id'
const COMMISSION_SCHEME = 'percentage_scheme where corp_id = 1 and deleted_at is null order by id'
const SHOP_GROUP = 'shop_group where corp_id = 1 and deleted_at is null order by id'

const CARD = { points: ['改'], script: '', price_text: '', images: [] }

const CLASS = 'goods_class where corp_id = 1 and deleted_at is null order by id'
const OWN_TOPIC = 'hotspot where corp_id = 1 and deleted_at is null order by id'
const SPU = 'spu where corp_id = 1 and deleted_at is null order by id'
const ofRates = (status: number) =>
  `offline_rate where corp_id = 1 and status = ${status} and deleted_at is null order by end_time desc, id`
/** A draft under review, with the campaign of its talent. */
const OPEN_DRAFT = `(select d.*, m.campaign_id from draft d join campaign_author m on m.id = d.campaign_author_id
  join campaign p on p.id = m.campaign_id and p.status = 2 where d.corp_id = 1 and d.status = 1 and d.deleted_at is null) d order by id`
/** A talent of the library of seeding, nobody's of medium 3. */
const ofSeeding = (request: (target: object) => object) => ({
  record: `corp_author where corp_id = 1 and in_content = 1 and deleted_at is null and not exists (select 1 from follow f
    where f.corp_id = 1 and f.author_id = corp_author.author_id and f.classify = 2 and f.user_id = 3) order by author_id`,
  request: ({ author_id, platform }: Row) => request({ platform, author_ids: [author_id] }),
})
const MATERIAL = 'material where corp_id = 1 and deleted_at is null order by id'
const MATERIAL_TAG = 'material_tag where corp_id = 1 and deleted_at is null order by id'
/** A record of corporation 1 for each call that takes a version: where it lies, and the request without the version. */
const WRITES: Record<string, { record: string; request: (row: Row) => object }> = {
  'campaigns.update': {
    record: 'campaign where corp_id = 1 and status = 2 and deleted_at is null order by id',
    request: ({ id }) => ({ id, changes: { brief: '改' } }),
  },
  'campaignAnalysis.conclude': {
    record: 'campaign where corp_id = 1 and status = 2 and deleted_at is null order by id',
    request: ({ id }) => ({ id, conclusion: '值得再做' }),
  },
  'campaigns.status': {
    record: 'campaign where corp_id = 1 and status = 2 and deleted_at is null order by id',
    request: ({ id }) => ({ ids: [id], status: 3 }),
  },
  'campaigns.remove': {
    record: 'campaign where corp_id = 1 and status = 1 and deleted_at is null order by id',
    request: ({ id }) => ({ id }),
  },
  'campaignTalents.update': {
    record: 'campaign_author where corp_id = 1 and stage = 1 and deleted_at is null order by id',
    request: ({ id, campaign_id }) => ({ id: campaign_id, ids: [id], changes: { stage: 2 } }),
  },
  'campaignTalents.remove': {
    record: 'campaign_author where corp_id = 1 and stage = 1 and deleted_at is null order by id',
    request: ({ id, campaign_id }) => ({ id: campaign_id, ids: [id] }),
  },
  'campaignContents.unbind': {
    record:
      'content_item where corp_id = 1 and status = 3 and campaign_id is not null and deleted_at is null order by id',
    request: ({ id, campaign_id }) => ({ id: campaign_id, ids: [id] }),
  },
  'campaignDrafts.review': {
    record: OPEN_DRAFT,
    request: ({ id, campaign_id }) => ({ id: campaign_id, draft_id: id, status: 2 }),
  },
  'campaignDrafts.withdraw': {
    record: OPEN_DRAFT,
    request: ({ id, campaign_id }) => ({ id: campaign_id, draft_id: id, reason: '传错了' }),
  },
  'companyTalents.update': {
    record: 'corp_author where corp_id = 1 and in_content = 1 and deleted_at is null order by author_id',
    request: ({ author_id, platform }) => ({ author_id, platform, changes: { score: 2 } }),
  },
  'companyTalents.flag': ofSeeding((target) => ({ ...target, list_type: 1, reason: '其他', moves: 1 })),
  'companyTalents.transfer': ofSeeding((target) => ({ ...target, user_id: 3 })),
  'companyTalents.tagBind': ofSeeding((target) => ({ ...target, tag_ids: [], action: 'add' })),
  'companyTalents.remove': {
    record: `corp_author where corp_id = 1 and in_content = 1 and deleted_at is null and not exists (select 1 from campaign_author m
      where m.corp_id = 1 and m.author_id = corp_author.author_id) and not exists (select 1 from sample sm where sm.corp_id = 1
      and sm.author_id = corp_author.author_id) and not exists (select 1 from content_item ci where ci.corp_id = 1
      and ci.author_id = corp_author.author_id) order by author_id`,
    request: ({ author_id, platform }) => ({ platform, author_ids: [author_id] }),
  },
  'materials.update': { record: MATERIAL, request: ({ id }) => ({ ids: [id], changes: { spu_id: 0 } }) },
  'materials.addVersion': {
    record: 'material where corp_id = 1 and kind = 3 and deleted_at is null order by id',
    request: ({ id }) => ({ id, body: '改写的文案' }),
  },
  'materials.restoreVersion': {
    record: 'material where corp_id = 1 and version = 2 and deleted_at is null order by id',
    request: ({ id }) => ({ id, version: 1 }),
  },
  'materials.remove': { record: MATERIAL, request: ({ id }) => ({ ids: [id] }) },
  'materials.restore': {
    record: 'material where corp_id = 1 and deleted_at is not null order by id',
    request: ({ id }) => ({ ids: [id] }),
  },
  'materials.addUses': {
    record: `(select m.*, p.id as campaign_id from material m, campaign p where m.corp_id = 1 and m.licence = 1 and m.licence_end is null
      and m.platforms = '[]' and m.deleted_at is null and p.corp_id = 1 and p.status = 2 and p.deleted_at is null) m order by id, campaign_id`,
    request: ({ id, campaign_id }) => ({ ids: [id], campaign_id }),
  },
  'materials.removeUses': {
    record: `(select m.*, u.campaign_id from material m join material_use u on u.material_id = m.id and u.campaign_id is not null
      where m.corp_id = 1 and m.deleted_at is null) m order by id, campaign_id`,
    request: ({ id, campaign_id }) => ({ ids: [id], campaign_id }),
  },
  'materials.bindTags': { record: MATERIAL, request: ({ id }) => ({ ids: [id], tag_ids: [], action: 'set' }) },
  'materialTags.update': { record: MATERIAL_TAG, request: ({ id }) => ({ id, name: '改' }) },
  'materialTags.remove': { record: MATERIAL_TAG, request: ({ id }) => ({ ids: [id] }) },
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
  'goods.cardCreate': {
    record: 'goods where corp_id = 1 and source_type = 9 and deleted_at is null order by product_id',
    request: ({ product_id }) => ({ product_id, ...CARD }),
  },
  'goods.cardUpdate': {
    record: "goods where corp_id = 1 and card <> '{}' and deleted_at is null order by product_id",
    request: ({ product_id }) => ({ product_id, ...CARD }),
  },
  'goodsClasses.update': { record: CLASS, request: ({ id }) => ({ id, name: '改' }) },
  'goodsClasses.sort': { record: CLASS, request: ({ id }) => ({ id, parent_id: 0, position: 9 }) },
  'goodsClasses.remove': { record: CLASS, request: ({ id }) => ({ id }) },
  'goodsRates.update': {
    record: ofRates(1),
    request: ({ id, end_time }) => ({
      id,
      scope: 1,
      rate: 9,
      start_time: Number(end_time),
      end_time: Number(end_time) + 9,
    }),
  },
  'goodsRates.review': { record: ofRates(1), request: ({ id }) => ({ ids: [id], status: 2 }) },
  'goodsRates.end': { record: ofRates(2), request: ({ id }) => ({ id, action: 'stop' }) },
  'goodsRates.remove': { record: ofRates(3), request: ({ id }) => ({ id }) },
  'promotion.end': {
    record: 'promotion_share where corp_id = 1 and deleted_at is null order by created_at desc',
    request: ({ share_id }) => ({ share_id }),
  },
  'spus.update': { record: SPU, request: ({ id }) => ({ id, name: '改' }) },
  'spus.remove': { record: SPU, request: ({ id }) => ({ ids: [id] }) },
  'hotspots.update': {
    record: OWN_TOPIC,
    request: ({ id, start_time, end_time }) => ({ id, changes: { title: '改', type: 4, start_time, end_time } }),
  },
  'hotspots.remove': { record: OWN_TOPIC, request: ({ id }) => ({ id }) },
  'members.update': {
    record: 'corp_user where corp_id = 1 and role_id = 6 and status = 2 order by user_id',
    request: ({ user_id }) => ({ user_id, nick_name: '改名' }),
  },
  'members.bindShops': {
    record: 'corp_user where corp_id = 1 and role_id = 6 and status = 2 order by user_id',
    request: ({ user_id }) => ({ user_id, shop_ids: [] }),
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
  'workbench.calendarMove': {
    record: `follow where corp_id = 1 and classify = 1 and unbind_time is null
      and user_id = (select user_id from app_user where phone = '13800100002') order by id`,
    request: ({ author_id, platform }) => ({ author_id, platform, next_at: 1_900_000_000 }),
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
  'monitors.addTime': {
    record: 'monitor where corp_id = 1 and status = 1 and extend_count = 0 order by id',
    request: ({ id }) => ({ ids: [id] }),
  },
  'monitors.update': {
    record: 'monitor where corp_id = 1 and status = 1 order by id desc',
    request: ({ id }) => ({ ids: [id], status: 2 }),
  },
  'monitors.remove': {
    record: 'monitor where corp_id = 1 and status = 2 order by id',
    request: ({ id }) => ({ ids: [id] }),
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
  'roles.save': {
    record: 'role_permission where corp_id = 1 and role_id = 6 and classify = 1 order by role_id',
    request: ({ role_id, export_permission, user_detail_permission }) => ({
      ...{ role_id, classify: BusinessModule.commerce, closed: ['TalentRank'], denied: [] },
      ...{ export_permission, user_detail_permission },
    }),
  },
  'pops.setDelayRelease': ofSettings('release', () => ({ is_open: 1 })),
  'settings.update': ofSettings('follow', () => ({ key: 'follow', value: { max_bind: 7 } })),
  'settings.updateFields': ofSettings('fields', () => ({ group: 'author', values: [] })),
  'settings.followType': ofSettings('follow', () => ({ follow_type: 100 })),
  'settings.releaseConfigUpdate': ofSettings('release', () => ({
    config: {
      ...{ is_open_rule: 1, no_follow_days: 9, no_contact_days: 9, no_sample_days: 9, no_order_days: 9 },
      ...{ remind_days: 3, exclude_white: 1, release_to: 'public', delay_release: 1 },
    },
  })),
  'settings.updateCooperation': ofSettings('cooperation', () => ({ config: { approval_above: 9, required: [] } })),
  'settings.globalConfigUpdate': ofSettings('goods', () => ({ config: { sensitive_words: ['改'] } })),
  'settings.contentUpdate': ofSettings(
    'hot',
    () => ({ key: 'hot', value: { dy: 9, ks: 9, sph: 9, xhs: 9 } }),
    BusinessModule.content,
  ),
  'alarms.update': { record: 'alarm_rule where corp_id = 1 order by id', request: ({ id }) => ({ id, status: 0 }) },
  'alarms.autoMonitorUpdate': ofSettings('autoMonitor', () => ({
    config: { on_sample: 0, on_cooperation: 0, on_schedule: 0, auto_extend: 0 },
  })),
  'bots.save': {
    record: 'bot_push where corp_id = 1 order by id',
    request: ({ id }) => ({ id, name: '改', webhook: '', events: [], fields: ['content'] }),
  },
  'bots.enable': { record: 'bot_push where corp_id = 1 order by id', request: ({ id }) => ({ id, enable: 0 }) },
  'bots.notifyUpdate': ofSettings('notify', () => ({ config: { wechat: { events: {} }, feishu: { events: {} } } })),
  'corp.update': {
    record: 'corp where corp_id = 1',
    request: ({ corp_name }) => ({
      ...{ corp_name, brand_name: '改', industry: '', logo: '', contact_name: '', contact_phone: '' },
    }),
  },
  'corp.secondFactorUpdate': { record: 'corp where corp_id = 1', request: () => ({ roles: [], grace_days: 0 }) },
  'contactAuth.chooseShop': {
    record: CONTACT_AUTH,
    request: ({ id, shop_id }) => ({ id, shop_id }),
  },
  'contactAuth.update': { record: CONTACT_AUTH, request: ({ id }) => ({ id, mobile: '13966660009' }) },
  'contactAuth.remove': { record: CONTACT_AUTH, request: ({ id }) => ({ id }) },
  'corp.verify': {
    record: 'corp where corp_id = 1',
    request: () => ({ licence_image: '/files/x', licence_no: '91310000MA1FL0000X', legal_person: '杨平' }),
  },
  'erp.setting': {
    record: ERP,
    request: ({ id }) => ({ id, push: 'manual', match: 'outer_id', express: '', remark: '' }),
  },
  'erp.unbind': { record: ERP, request: ({ id }) => ({ id }) },
  ...Object.fromEntries(
    ['wdt', 'jst', 'hupun', 'gyy', 'jky', 'sdErp', 'kmErp', 'bsE3', 'flux', 'wsgjp', 'qimen'].map((kind) => [
      `erp.${kind}Bind`,
      { record: ERP, request: ({ id }: Row) => ({ id, test: 'untested' }) },
    ]),
  ),
  'shops.sync': { record: SHOP, request: ({ shop_id }) => ({ shop_ids: [shop_id] }) },
  'shops.groupAdd': { record: SHOP, request: ({ shop_id }) => ({ shop_ids: [shop_id], group_id: 0 }) },
  'shops.unbind': { record: SHOP, request: ({ shop_id, name }) => ({ shop_id, shop_name: name }) },
  'shops.updateGroup': { record: SHOP_GROUP, request: ({ id, name }) => ({ id, name: `${name}改` }) },
  'shops.removeGroup': { record: SHOP_GROUP, request: ({ id }) => ({ id }) },
  'commission.setStatus': { record: COMMISSION, request: ({ id }) => ({ ids: [id], status: 2 }) },
  'commission.adjust': { record: COMMISSION, request: ({ id }) => ({ id, amount: 100, remark: '补发' }) },
  'commission.updateScheme': {
    record: COMMISSION_SCHEME,
    request: ({ id, name }) => ({
      ...{ scheme_id: id, name, type: 'pay_sales', mode: 1, tiers: [{ from: 0, rate: 1 }], month_from: '2026-12' },
    }),
  },
  'commission.removeScheme': { record: COMMISSION_SCHEME, request: ({ id }) => ({ scheme_id: id }) },
  'commission.saveRule': {
    record: 'percentage_rule where corp_id = 1 order by updated_at desc',
    request: () => ({
      rule: { month_from: '2026-12', deduct_refund: 1, attribution: 'pay', calc_day: 5 },
    }),
  },
  'reports.save': {
    record: REPORT,
    request: ({ id, name }) => ({ id, name, source: 'sales', dimensions: ['day'], metrics: ['gmv'] }),
  },
  'reports.share': { record: REPORT, request: ({ id }) => ({ id, user_ids: [] }) },
  'reports.schedule': { record: REPORT, request: ({ id }) => ({ id, schedule: null }) },
  'reports.remove': { record: REPORT, request: ({ id }) => ({ ids: [id] }) },
  'liveScreens.note': {
    record: 'live_note where corp_id = 1 order by live_id',
    request: ({ live_id }) => ({ live_id, content: '改' }),
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
    const read = () => rowOf(server.db, rowsAs<Row>(sql.raw(`select * from ${record} limit 1`)))
    const before = await read()
    const requested = { ...request(before), updated_at: Number(before['updated_at']) - 1 }
    // Any call of the table, with what its contract takes.
    const reply = await admin.ask(call as Call<object, unknown>, requested)
    // Who has it now, and who wrote it: the names of the corporation, empty for the product itself.
    const [writer] = await rowsOf(
      server.db,
      rowsAs<{ nick_name: string }>(
        sql`select nick_name from corp_user where corp_id = 1 and user_id = ${before['updated_by'] ?? 0}`,
      ),
    )
    expect({ id, code: reply.code, data: staleData.parse(reply.data) }).toEqual({
      id,
      code: 40901,
      data: { updated_at: Number(before['updated_at']), updated_by: writer?.nick_name ?? '' },
    })
    expect(await read()).toEqual(before)
  })

  it('is tried with every call that takes one', () =>
    expect(versioned.map(({ id }) => id).filter((id) => !(id in WRITES))).toEqual([]))
})

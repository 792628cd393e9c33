import { platformsOf } from '@crm/access/visibility'
import type { AnyContract } from '@crm/contracts/call'
import { isWrite } from '@crm/contracts/records'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../store/database/db.ts'
import { PLATFORMS, platformName } from '@crm/contracts/enums'
import type { PlatformCode } from '../store/database/schema.ts'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import { contentIdOf } from '../figures/contentVideoId.ts'
import { modulesOf } from '../rules/access.ts'
import { Code, RefusalError } from '../rules/refusal.ts'
import type { Staff } from '../rules/staff.ts'
import { select, text } from '../store/database/select.ts'

/** Platforms that the member of staff may name in a call: those of the edition in the modules of the call. */
function platformsFor(call: AnyContract, who: Staff): readonly PlatformCode[] {
  const modules = modulesOf(call, who)
  const allowed = new Set((modules.length > 0 ? modules : [who.module]).flatMap((module) => platformsOf(who, module)))
  return PLATFORMS.filter((platform) => allowed.has(platform))
}

type Members = Record<string, unknown>
const membersOf = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined

const refusalOf = (platform: string) =>
  new RefusalError(Code.notAllowed, `当前版本不支持${platformName(platform)}`, {
    data: { field: 'platform' },
  })

/** The refusal (40302) of a request that names a platform outside the edition, itself or in the filters of a list. */
export function platformRefusal(call: AnyContract, who: Staff, request: unknown): RefusalError | undefined {
  const members = membersOf(request) ?? {}
  const allowed: readonly unknown[] = platformsFor(call, who)
  const known: readonly unknown[] = PLATFORMS
  const named = [members, ...Object.values(members)].map((value) => membersOf(value)?.platform)
  const outside = named.find((platform) => known.includes(platform) && !allowed.includes(platform))
  return outside === undefined ? undefined : refusalOf(String(outside))
}

/** Rows of a corporation by their keys; every table here has `corp_id` and `platform`. */
const KEYS = {
  address: sql`author_address r where r.id`,
  colonelOrTalentInclude: sql`include_task r where r.id`,
  campaignPlace: sql`campaign_author r where r.id`,
  campaignDraft: sql`(select d.id, d.corp_id, m.platform from draft d join campaign_author m on m.corp_id = d.corp_id and m.id = d.campaign_author_id) r where r.id`,
  competitor: sql`competitor r where r.id`,
  contact: sql`author_contact r where r.id`,
  content: sql`content_item r where r.id`,
  colonel: sql`colonel r where r.colonel_buyin_id`,
  cooperation: sql`cooperation r where r.coop_id`,
  follow: sql`follow r /* both modules: the row of this key */ where r.id`,
  followLog: sql`follow_log r where r.id`,
  goods: sql`goods r where r.product_id`,
  monitor: sql`monitor r where r.id`,
  offlineRate: sql`offline_rate r where r.id`,
  order: sql`orders r where r.order_id`,
  colonelCoop: sql`(select c.id, c.corp_id, k.platform from colonel_coop c join colonel k on k.corp_id = c.corp_id and k.colonel_buyin_id = c.colonel_buyin_id) r where r.id`,
  colonelLog: sql`(select l.id, l.corp_id, k.platform from colonel_log l join colonel k on k.corp_id = l.corp_id and k.colonel_buyin_id = l.colonel_buyin_id) r where r.id`,
  colonelComment: sql`(select c.id, c.corp_id, k.platform from colonel_log_comment c join colonel_log l on l.corp_id = c.corp_id and l.id = c.log_id
    join colonel k on k.corp_id = l.corp_id and k.colonel_buyin_id = l.colonel_buyin_id) r where r.id`,
  shop: sql`shop r where r.shop_id`,
  video: sql`video r where r.video_id`,
  live: sql`live r where r.live_id`,
  sample: sql`sample r /* both modules: the row of this key */ where r.sample_id`,
  schedule: sql`schedule r where r.id`,
} satisfies Record<string, SQL>

const talent = { follow_id: 'follow' } as const

/** Whose platform the keys in a write stand for: by call, its members. A write by keys stands here or in {@link PLATFORMLESS_KEYS}. */
export const PLATFORM_KEYS: Readonly<Record<string, Readonly<Record<string, keyof typeof KEYS>>>> = {
  'campaignContents.add': { place_id: 'campaignPlace' },
  'campaignContents.unbind': { ids: 'content' },
  'campaignDrafts.add': { place_id: 'campaignPlace' },
  'campaignDrafts.review': { draft_id: 'campaignDraft' },
  'campaignDrafts.withdraw': { draft_id: 'campaignDraft' },
  'campaignDrafts.remark': { draft_id: 'campaignDraft' },
  'campaignDrafts.resolve': { draft_id: 'campaignDraft' },
  'campaignTalents.remove': { ids: 'campaignPlace' },
  'campaignTalents.update': { ids: 'campaignPlace' },
  'competitor.add': { shop_id: 'shop' },
  'competitor.remove': { id: 'competitor' },
  'colonelCoops.add': { colonel_buyin_id: 'colonel' },
  'colonelCoops.save': { id: 'colonelCoop' },
  'colonelCoops.remove': { id: 'colonelCoop' },
  'colonelCoops.removeAll': { ids: 'colonelCoop' },
  'colonelLegacy.removeAuthor': { colonel_buyin_id: 'colonel' },
  'colonelLegacy.addAuthors': { colonel_buyin_id: 'colonel' },
  'colonelLegacy.editAuthor': { colonel_buyin_id: 'colonel' },
  'colonelLogs.add': { colonel_buyin_id: 'colonel' },
  'colonelLogs.edit': { id: 'colonelLog' },
  'colonelLogs.remove': { id: 'colonelLog' },
  'colonelLogs.comment': { id: 'colonelLog' },
  'colonelLogs.removeComment': { id: 'colonelComment' },
  'colonelLogs.reply': { id: 'colonelComment' },
  'colonelLogs.removeReply': { id: 'colonelComment' },
  'colonels.belong': { colonel_buyin_id: 'colonel' },
  'colonels.remark': { colonel_buyin_id: 'colonel' },
  'colonels.tags': { colonel_buyin_id: 'colonel' },
  'colonels.remove': { colonel_buyin_ids: 'colonel' },
  'colonels.transfer': { colonel_buyin_ids: 'colonel' },
  'contactAuth.create': { shop_id: 'shop' },
  'contactAuth.chooseShop': { shop_id: 'shop' },
  'cooperation.status': { ids: 'cooperation' },
  'cooperation.undo': { coop_id: 'cooperation' },
  'cooperation.add': { sample_ids: 'sample', schedule_id: 'schedule', colonel_buyin_id: 'colonel' },
  'cooperation.comment': { coop_id: 'cooperation' },
  'cooperation.update': { coop_id: 'cooperation' },
  'cooperation.copy': { coop_id: 'cooperation' },
  'cooperation.remove': { ids: 'cooperation' },
  'cooperation.transfer': { ids: 'cooperation' },
  'goods.update': { product_id: 'goods' },
  'goods.batch': { ids: 'goods' },
  'goods.cardCreate': { product_id: 'goods' },
  'goods.cardUpdate': { product_id: 'goods' },
  'goods.sync': { shop_id: 'shop' },
  'goodsRates.add': { product_id: 'goods' },
  'goodsRates.update': { id: 'offlineRate' },
  'goodsRates.review': { ids: 'offlineRate' },
  'goodsRates.end': { id: 'offlineRate' },
  'goodsRates.remove': { id: 'offlineRate' },
  'grassVideos.update': { ids: 'content' },
  'grassVideos.bind': { content_id: 'content' },
  'grassVideos.sync': { ids: 'content' },
  'grassVideos.remove': { ids: 'content' },
  'promotion.createQrcode': { product_ids: 'goods' },
  'promotion.save': { product_ids: 'goods' },
  'talentContacts.view': { id: 'contact' },
  'talentContacts.addressView': { id: 'address' },
  'monitors.addTime': { ids: 'monitor' },
  'monitors.update': { ids: 'monitor' },
  'monitors.remove': { ids: 'monitor' },
  'talents.follow': talent,
  'talents.assign': talent,
  'talents.release': talent,
  'talents.transfer': talent,
  'talents.update': talent,
  'talents.tagBind': talent,
  'talents.listFlagAdd': talent,
  'talents.listFlagRemove': talent,
  'talents.remove': talent,
  'talents.include': { id: 'colonelOrTalentInclude' },
  'talentLogs.update': { id: 'followLog' },
  'talentLogs.remove': { id: 'followLog' },
  'talentLogs.comment': { id: 'followLog' },
  'tasks.includeColonel': { id: 'colonelOrTalentInclude' },
  'tasks.deleteColonelInclude': { id: 'colonelOrTalentInclude' },
  'goodsAdding.addAll': { shop_id: 'shop' },
  'lives.record': { live_id: 'live' },
  'liveScreens.note': { live_id: 'live' },
  'videos.add': { product_ids: 'goods' },
  'videos.updateLabel': { ids: 'video' },
  'videos.updateGoods': { video_id: 'video', product_ids: 'goods' },
  'videos.remove': { video_id: 'video' },
  'ai.ghostwrite': { goods_id: 'goods' },
  'sample.receiver': { sample_id: 'sample' },
  'sample.deliveryNotes': { ids: 'sample' },
  'sample.update': { sample_id: 'sample' },
  'sample.submit': { ids: 'sample' },
  'sample.audit': { ids: 'sample' },
  'sample.withdraw': { ids: 'sample' },
  'sample.ship': { ids: 'sample' },
  'sample.push': { ids: 'sample' },
  'sample.sign': { ids: 'sample' },
  'sample.delivery': { ids: 'sample' },
  'sample.recycle': { ids: 'sample' },
  'orders.credit': { order_ids: 'order' },
  'orders.sync': { shop_id: 'shop' },
  'sample.copy': { sample_id: 'sample' },
  'sample.add': { former_id: 'sample', coop_id: 'cooperation' },
  'sample.remove': { ids: 'sample' },
  'shops.authUrl': { shop_id: 'shop' },
  'shops.sync': { shop_ids: 'shop' },
  'shops.groupAdd': { shop_ids: 'shop' },
  'shops.unbind': { shop_id: 'shop' },
  'schedule.add': { coop_id: 'cooperation' },
  'schedule.update': { id: 'schedule' },
  'schedule.cancel': { ids: 'schedule' },
  'schedule.remove': { id: 'schedule' },
}

/** Keys in writes that stand for no platform, and those of talents, which come with `platform`. Of `id` and `ids`, with the area. */
export const PLATFORMLESS_KEYS: readonly RegExp[] = [
  /^(alarms|authorise|bots|campaigns|commission|common|enterprise|feedback|goodsClasses|hotspots|looks|materials|materialTags|members|notice|profile|reports|roles|school|session|spus|talentTags)\./,
  // The campaign, which is on several.
  /^campaign(Talents|Contents|Drafts|Analysis)\.\w+\.id$/,
  /\.(author_ids?|user_ids?|to_user_id|mention_ids|tag_ids|class_id|spu_id|brand_id|share_id|campaign_id|target_id)$/,
  /\.(contact|address)\b/,
  /^tasks\.(cancelExport|importUndo)\.id$/,
  // Of to-dos of every kind; nothing but the mark of whoever puts one aside is written.
  /^(workbench|contentWorkbench)\.todoDone\./,
  // Accounts, which look contacts up on every platform.
  /^contactAuth\.\w+\.id$/,
  // An ERP ships samples of every platform.
  /^erp\./,
  // Groups of shops hold those of every platform.
  /^shops\.(bind|groupAdd|updateGroup|removeGroup)\.(id|group_id)$/,
  // Goods of an activity, which is the colonel's.
  /^colonelCoops\.(add|save)\.(activity_id|product_ids)$/,
  // Not yet goods of ours: `platform` says whose they are.
  /^goodsAdding\.(addAll\.activity_id|add\.outer_id)$/,
  // Exports read, and their list says which platforms.
  /^tasks\.(generalExport|exportVideos|exportGrassVideos|exportMedium\w+)\./,
]

// Contents are named `c:12` where an id could also be a video's.
const keyOf = (value: unknown): string =>
  typeof value === 'string' ? String(contentIdOf(value) ?? value) : String(value)

async function keysRefusal(
  db: Db,
  call: AnyContract,
  who: Staff,
  request: Members,
  allowed: readonly PlatformCode[],
): Promise<RefusalError | undefined> {
  for (const [name, kind] of Object.entries(PLATFORM_KEYS[call.id] ?? {})) {
    const keys = [request[name] ?? []].flat().map(keyOf)
    if (keys.length === 0) continue
    const [outside] = await rowsOf(
      db,
      select(
        { platform: text`r.platform` },
        sql`from ${KEYS[kind]}::text = any(${sql.param(keys)}::text[]) and r.corp_id = ${who.corp_id}
        and not ${isOneOf(sql`r.platform`, allowed)} limit 1`,
      ),
    )
    if (outside) return refusalOf(outside.platform)
  }
  return undefined
}

const unwrapped = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrapped(schema.unwrap() as z.ZodType) : schema
const hasPlatform = (schema: z.ZodType | undefined): boolean => {
  const object = unwrapped(schema)
  return object instanceof z.ZodObject && 'platform' in object.shape
}
const isAll = (platform: unknown) => platform === undefined || platform === 'all'

// Of a write over all platforms an edition with one platform means that one: what it says, and what its filters say.
function narrowed(call: AnyContract, request: Members, only: PlatformCode): Members {
  if (!(call.request instanceof z.ZodObject)) return request
  const shape = call.request.shape as Record<string, z.ZodType>
  const result = { ...request }
  if (hasPlatform(call.request) && isAll(result.platform)) result.platform = only
  for (const [name, schema] of Object.entries(shape)) {
    if (!hasPlatform(schema)) continue
    const filters = membersOf(result[name])
    if (filters && isAll(filters.platform)) result[name] = { ...filters, platform: only }
    if (!filters && name === 'filters' && result.select_all) result[name] = { platform: only }
  }
  return result
}

/**
 * The request as the edition takes it. Refuses (40302) platforms outside, and of a write also rows of such platforms; in a write
 * of an edition with a single platform, all of them are that one. Editions with every platform pass as they are.
 */
export async function withinEdition(db: Db, call: AnyContract, who: Staff, request: unknown): Promise<unknown> {
  const allowed = platformsFor(call, who)
  if (allowed.length === PLATFORMS.length) return request
  const refusal = platformRefusal(call, who, request)
  if (refusal) throw refusal
  const members = membersOf(request)
  if (!members || !isWrite(call)) return request
  const outside = await keysRefusal(db, call, who, members, allowed)
  if (outside) throw outside
  const [only, ...others] = allowed
  return only && others.length === 0 ? narrowed(call, members, only) : request
}

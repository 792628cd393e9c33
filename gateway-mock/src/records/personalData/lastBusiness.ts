import { CooperationStatus, SampleStatus } from '@crm/contracts/enums'
import { unixOf, wallClockOf } from '@crm/base/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import { select, text, value } from '../../store/database/select.ts'

/** Before this moment business is so long ago that personal data ends: calendar months, in Shanghai. Unix seconds. */
export const businessBefore = (months: number, now: number): number =>
  unixOf(wallClockOf(now).subtract(months, 'month'))

/** Samples under way: their receivers are needed. */
const UNDER_WAY = [
  SampleStatus.externalPendingReview,
  SampleStatus.pendingReview,
  SampleStatus.awaitingShipment,
  SampleStatus.shipped,
  SampleStatus.signed,
]
export const isUnderWay = (status: SQL): SQL => isOneOf(status, UNDER_WAY)

const sampleTimes = sql`greatest(b.created_at, b.review_at, b.ship_time, b.sign_time, b.delivery_at, b.recycle_time)`

/** When there was last business with the talent `s`: what was sold, sent, agreed on, said, followed or entered. */
const ofTalent = (corpId: number, now: number) => {
  const own = sql`b.corp_id = ${corpId} and b.author_id = s.author_id and b.platform = s.platform`
  return sql`greatest(
    (select max(b.pay_time) from order_item b where ${own}),
    (select max(case when ${isUnderWay(sql`b.status`)} and b.delivery_at is null then ${now}::bigint else ${sampleTimes} end)
      from sample b /* both modules: business is business in both */ where ${own} and b.deleted_at is null),
    (select max(case when b.status in (${CooperationStatus.toConfirm}, ${CooperationStatus.running}) then ${now}::bigint
      else greatest(b.created_at, b.end_time) end) from cooperation b where ${own} and b.deleted_at is null),
    (select max(b.created_at) from follow_log b where ${own} and b.deleted_at is null),
    (select max(greatest(b.bind_time, b.unbind_time)) from follow b /* both modules: business is business in both */ where ${own}),
    (select max(greatest(b.created_at, b.publish_due)) from campaign_author b where ${own} and b.deleted_at is null),
    (select max(b.updated_at) from author_contact b where ${own} and b.deleted_at is null),
    (select max(b.updated_at) from author_address b where ${own} and b.deleted_at is null))`
}

/** The same with the colonel `s`. */
const ofColonel = (corpId: number, now: number) => {
  const own = sql`b.corp_id = ${corpId} and b.colonel_buyin_id = s.colonel_buyin_id`
  return sql`greatest(
    (select max(case when ${isUnderWay(sql`b.status`)} and b.delivery_at is null then ${now}::bigint else ${sampleTimes} end)
      from sample b /* both modules: business is business in both */ where ${own} and b.deleted_at is null),
    (select max(greatest(b.created_at, b.end_time)) from colonel_coop b where ${own} and b.deleted_at is null),
    (select max(greatest(b.bind_time, b.unbind_time)) from colonel_follow b where ${own}))`
}

/** A talent with personal data; the next one comes behind it. */
export interface IdleTalent {
  author_id: string
  platform: PlatformCode
}

/** The next talents with personal data and no business since `before`, in their order. */
export function idleTalents(
  db: Db,
  corpId: number,
  { before, now, after, limit }: { before: number; now: number; after: IdleTalent | undefined; limit: number },
): Promise<IdleTalent[]> {
  const unblurred = sql`corp_id = ${corpId} and blurred_at is null`
  const behind = after ? sql`(s.author_id, s.platform) > (${after.author_id}, ${after.platform})` : sql`true`
  return rowsOf(
    db,
    select(
      { author_id: text`s.author_id`, platform: value<PlatformCode>`s.platform` },
      sql`from (
      select author_id, platform from author_contact where ${unblurred}
      union select author_id, platform from author_address where ${unblurred}
      union select author_id, platform from sample /* both modules: a receiver is a person in both */
        where ${unblurred} and author_id <> '' and (receiver <> '' or phone <> '' or address <> '')) s
      where ${behind} and coalesce(${ofTalent(corpId, now)}, 0) < ${before} order by s.author_id, s.platform limit ${limit}`,
    ),
  )
}

/** The next colonels who were sent samples, and no business since `before`, in their order. */
export function idleColonels(
  db: Db,
  corpId: number,
  { before, now, after, limit }: { before: number; now: number; after: string; limit: number },
): Promise<{ colonel_buyin_id: string }[]> {
  return rowsOf(
    db,
    select(
      { colonel_buyin_id: text`s.colonel_buyin_id` },
      sql`from (select distinct colonel_buyin_id from sample /* both modules: a receiver is a person in both */
        where corp_id = ${corpId} and blurred_at is null and author_id = '' and colonel_buyin_id > ${after}
        and (receiver <> '' or phone <> '' or address <> '')) s
      where coalesce(${ofColonel(corpId, now)}, 0) < ${before} order by 1 limit ${limit}`,
    ),
  )
}

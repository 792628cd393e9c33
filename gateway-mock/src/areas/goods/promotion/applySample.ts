import { DAY_SECONDS } from '@crm/base/durations'
import type { SampleApply } from '@crm/contracts/calls/promotion'
import { ListFlag, TalentSource } from '@crm/contracts/enums'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import {
  corpAuthor,
  corpUser,
  goods,
  sample,
  sampleItem,
  sampleLog,
  shareVisit,
  sku,
} from '../../../store/database/schema.ts'
import { Code, type RefusalError, refuse } from '../../../rules/refusal.ts'
import { authorsNamed, keyOf } from '../../../records/importLookups.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { sendNotice } from '../../../records/notices/notices.ts'
import { countAttempt, heldLimitRefusal } from '../../../records/session/attempts.ts'
import { BLACKLISTED_CODE, CONFLICT_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { firstSampleStatus } from '../../../rules/sampleStates.ts'
import { ticketRefusal } from '../../../records/session/signIn.ts'
import { takeIntoPool } from '../../../records/talents/following.ts'
import type { OpenShare } from './shared.ts'

/** A talent asks once for a product within this time. */
const AGAIN_AFTER = 30 * DAY_SECONDS
const ON_SALE = [0, 3]
/** How a sample came: by the link of a share. */
const BY_SHARE = 2

/** Why nobody may ask from this address or with this ticket now, or nothing. Every try counts. */
export async function sampleRefusal(
  db: Db,
  { phone, captcha_ticket }: Pick<SampleApply, 'phone' | 'captcha_ticket'>,
  ip: string,
  now: number,
): Promise<RefusalError | undefined> {
  const refusal =
    (await heldLimitRefusal(db, 'sampleOfAddress', ip, now)) ?? (await ticketRefusal(db, captcha_ticket, phone, now))
  await countAttempt(db, 'sampleOfAddress', ip, now)
  return refusal
}

/** Writes the request of a talent for goods of a share, to be looked at by whoever shared them; answers its number. */
export async function askForSample(
  db: Db,
  share: OpenShare,
  request: SampleApply,
  { visitor, now }: { visitor: string; now: number },
): Promise<string> {
  if (share.takes_samples !== 1) refuse(WRONG_STATE_CODE, '该分享不支持申请样品')
  const { platform, receiver, phone, address, remark = '', nick_name = '' } = request
  const rows = await wantedGoods(db, share, request)
  const author_id = await talentOf(db, share, request)
  await holdLock(db, 'samples of shares', share.corp_id, request.platform, author_id)
  await refuseRepeated(db, share, request, author_id, now)
  await takeIntoPool(db, share, platform, [author_id], TalentSource.sampleApply, now)
  const [sharer] = await db
    .select({ dept_id: corpUser.dept_id })
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, share.corp_id), eq(corpUser.user_id, share.user_id)))
  const status = firstSampleStatus({ isExternal: true, needOa: false, needReview: true })
  const { corp_id, share_id, user_id } = share
  const [made] = await db
    .insert(sample)
    .values({
      ...{ corp_id, platform, author_id, status, source: BY_SHARE, share_id, user_id, dept_id: sharer?.dept_id ?? 0 },
      ...{ receiver, phone, address, remark, created_at: now, updated_at: now },
      // Its number holds its id, which is known afterwards.
      sample_no: randomBytes(8).toString('hex'),
    })
    .returning({ sample_id: sample.sample_id })
  if (made === undefined) throw new Error('a sample was not written')
  const { sample_id } = made
  const sample_no = `JY${corp_id}${String(sample_id).padStart(8, '0')}`
  await db
    .update(sample)
    .set({ sample_no })
    .where(and(eq(sample.corp_id, corp_id), eq(sample.sample_id, sample_id)))
  await db.insert(sampleItem).values(rows.map((row) => ({ ...row, corp_id, sample_id, qty: 1 })))
  const who = nick_name === '' ? '达人' : `达人「${nick_name}」`
  await db.insert(sampleLog).values({
    ...{ corp_id, sample_id, user_id: 0, action: '申请', status_to: status, created_at: now },
    content: `${who}通过分享页申请`,
  })
  const product_id = rows.length === 1 ? (rows[0]?.product_id ?? '') : ''
  const visit = { corp_id, share_id, product_id, visitor, action: 'apply' as const, sample_id, created_at: now }
  await db.insert(shareVisit).values(visit)
  await sendNotice(
    db,
    share,
    {
      event: 'sampleAsked',
      title: '样品待审核',
      content: `${who}在「${share.title}」中申请了 ${rows.length} 件样品`,
      route: 'CooperateDemo',
      query: { keyword: sample_no, date_type: 'all', drawer: 'sample', id: String(sample_id) },
    },
    now,
  )
  return sample_no
}

/** The goods asked for, with the spec that is to be sent: the chosen one, else the first. */
async function wantedGoods(db: Db, share: OpenShare, { product_ids, sku_id, platform }: SampleApply) {
  const ids = [...new Set(product_ids)]
  if (ids.some((each) => !share.product_ids.includes(each))) refuse(Code.notFound, '商品不在该分享中')
  const found = await db
    .select()
    .from(goods)
    .where(and(eq(goods.corp_id, share.corp_id), inArray(goods.product_id, ids), isNull(goods.deleted_at)))
  if (found.length < ids.length || found.some((row) => !ON_SALE.includes(row.status)))
    refuse(WRONG_STATE_CODE, '商品已下架，无法申请样品')
  if (found.some((row) => row.platform !== platform)) refuse(Code.badField, '平台与商品不一致', { field: 'platform' })
  const skus = await db
    .select()
    .from(sku)
    .where(and(eq(sku.corp_id, share.corp_id), inArray(sku.product_id, ids)))
    .orderBy(sku.sku_id)
  return found.map(({ product_id, cost_price }) => {
    const own = skus.filter((each) => each.product_id === product_id)
    const chosen = ids.length === 1 && sku_id ? own.find((each) => each.sku_id === sku_id) : own[0]
    if (ids.length === 1 && sku_id && !chosen) refuse(Code.badField, '规格不存在', { field: 'sku_id' })
    return { product_id, sku_id: chosen?.sku_id ?? '', sku_name: chosen?.name ?? '', cost_price }
  })
}

/** The talent of a number or link; of one on the black list the answer does not say why. */
async function talentOf(db: Db, share: OpenShare, { author_id: named, platform }: SampleApply): Promise<string> {
  const found = (await authorsNamed(db, [named])).get(keyOf(platform, named))
  if (found === undefined) refuse(Code.badField, '未找到该达人，请检查达人ID或主页链接', { field: 'author_id' })
  const black = and(
    eq(corpAuthor.corp_id, share.corp_id),
    eq(corpAuthor.author_id, found.author_id),
    eq(corpAuthor.platform, platform),
    eq(corpAuthor.list_flag, ListFlag.black),
  )
  if ((await db.$count(corpAuthor, black)) > 0) refuse(BLACKLISTED_CODE, '暂时无法申请，请联系分享人')
  return found.author_id
}

async function refuseRepeated(
  db: Db,
  share: OpenShare,
  { platform, product_ids }: SampleApply,
  authorId: string,
  now: number,
): Promise<void> {
  const earlier = await rowsOf(
    db,
    sql`select 1 from sample s join sample_item i on i.sample_id = s.sample_id where s.corp_id = ${share.corp_id}
      and s.classify = 1 and s.author_id = ${authorId} and s.platform = ${platform} and s.source = ${BY_SHARE} and s.deleted_at is null
      and s.created_at > ${now - AGAIN_AFTER} and s.created_at <= ${now} and ${isOneOf(sql`i.product_id`, product_ids)} limit 1`,
  )
  if (earlier.length > 0) refuse(CONFLICT_CODE, '您已申请过该商品')
}

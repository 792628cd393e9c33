import { DAY_SECONDS } from '@crm/base/durations'
import { cooperationAskLabel } from '@crm/contracts/rules/settingRules'
import { leadsTalents } from '@crm/access/talents'
import { day } from '@crm/base/dates'
import { money } from '@crm/base/numbers'
import type { CooperationAsk, CooperationChanges } from '@crm/contracts/calls/cooperation'
import { FeeStatus } from '@crm/contracts/enums'
import {
  type AgreedTerms,
  COOPERATION_DAYS_MAX,
  hasFee,
  type ProductTerms,
  type TermTexts,
} from '@crm/contracts/rules/cooperationTerms'
import { sql } from 'drizzle-orm'
import { ofShops, samplesOfShops } from '../../../rules/filter.ts'
import type { Db } from '../../../store/database/db.ts'
import { all as conditions, isOneOf, type Queryable, rowsAs, rowsOf } from '../../../store/database/query.ts'
import type { FileRef } from '../../../store/database/schema/cooperation.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { customFault, newCustomFault } from '../../../rules/customFields.ts'
import { memberOf } from '../../../records/talents/following.ts'
import type { CooperationSetting } from '../../../records/cooperations/cooperationSetting.ts'
import { float, json, number, select, text, value } from '../../../store/database/select.ts'

/** The terms of a record, with its files as they are stored. */
export interface StoredTerms extends AgreedTerms {
  files: FileRef[]
}

/** What is agreed in a stored cooperation. */
export async function termsOf(db: Queryable, who: Staff, coopId: number): Promise<StoredTerms> {
  const [row] = await rowsOf(
    db,
    select(
      {
        kind: value<StoredTerms['kind']>`c.kind`,
        start_time: float<StoredTerms['start_time']>`c.start_time`,
        end_time: float<StoredTerms['end_time']>`c.end_time`,
        commission_type: value<StoredTerms['commission_type']>`c.commission_type`,
        fee: float<StoredTerms['fee']>`c.fee`,
        fee_status: value<StoredTerms['fee_status']>`c.fee_status`,
        fee_paid_at: float<StoredTerms['fee_paid_at']>`c.fee_paid_at`,
        promised_lives: value<StoredTerms['promised_lives']>`c.promised_lives`,
        promised_videos: value<StoredTerms['promised_videos']>`c.promised_videos`,
        deliver_at: float<StoredTerms['deliver_at']>`c.deliver_at`,
        user_id: value<StoredTerms['user_id']>`c.user_id`,
        colonel_buyin_id: value<StoredTerms['colonel_buyin_id']>`c.colonel_buyin_id`,
        files: value<StoredTerms['files']>`c.files`,
        remark: value<StoredTerms['remark']>`c.remark`,
        custom_fields: value<StoredTerms['custom_fields']>`c.custom_fields`,
        products: json<
          StoredTerms['products']
        >`(select coalesce(json_agg(json_build_object('product_id', g.product_id, 'price', g.price, 'rate', g.rate / 100.0, 'mechanism', g.mechanism,
        'gift', g.gift, 'promised_qty', g.promised_qty) order by g.product_id), '[]'::json) from coop_goods g where g.coop_id = c.coop_id)`,
        sample_ids: json<
          StoredTerms['sample_ids']
        >`(select coalesce(json_agg(s.sample_id order by s.sample_id), '[]'::json) from sample s
        where s.corp_id = c.corp_id and s.classify = 1 and s.coop_id = c.coop_id and s.deleted_at is null)`,
      },
      sql`from cooperation c where c.corp_id = ${who.corp_id} and c.coop_id = ${coopId}`,
    ),
  )
  return row ?? refuse(Code.notFound, '合作单不存在')
}

const productOf = ({ product_id, price, rate, mechanism, gift, promised_qty }: CooperationAsk['products'][number]) => ({
  ...{ product_id, price, rate: Math.round(rate * 100) / 100 },
  ...{ mechanism: mechanism ?? '', gift: gift ?? '', promised_qty: promised_qty ?? 0 },
})

/** Terms after some of them are named anew. What has no fee has none to pay. */
export function mergedTerms<Terms extends AgreedTerms>(
  before: Terms,
  { products, files: _, ...changes }: CooperationChanges,
): Terms {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: Terms = {
    ...before,
    ...given,
    ...(products && {
      products: products.map(productOf).toSorted((one, other) => (one.product_id < other.product_id ? -1 : 1)),
    }),
    custom_fields: { ...before.custom_fields, ...changes.custom_fields },
  }
  if (hasFee(after.commission_type)) return after
  return { ...after, fee: 0, fee_status: FeeStatus.unpaid, fee_paid_at: null }
}

/** The terms that a new cooperation begins from, before anything is named. */
export const blankTerms = (
  who: Staff,
  { kind, start_time, end_time, commission_type }: CooperationAsk,
): AgreedTerms => ({
  ...{ kind, start_time, end_time, commission_type, fee: 0, fee_status: FeeStatus.unpaid, fee_paid_at: null },
  ...{ promised_lives: 0, promised_videos: 0, deliver_at: null, user_id: who.user_id, colonel_buyin_id: '' },
  ...{ products: [], sample_ids: [], files: [], remark: '', custom_fields: {} },
})

/** Whose samples a cooperation may name, and which cooperation they may be of already. */
interface Partners {
  platform: string
  author_ids: readonly string[]
  coop_id?: number | undefined
}

/** What of terms breaks a rule, with the field that does. */
export interface TermsError {
  field:
    | 'start_time'
    | 'end_time'
    | 'fee'
    | 'fee_paid_at'
    | 'products'
    | 'custom_fields'
    | 'user_id'
    | 'remark'
    | 'files'
    | 'sample_ids'
  message: string
}

/** Why a period cannot be agreed, or nothing. */
export function periodError({
  start_time,
  end_time,
}: Pick<AgreedTerms, 'start_time' | 'end_time'>): TermsError | undefined {
  if (end_time < start_time) return { field: 'end_time', message: '结束时间不能早于开始时间' }
  if (end_time - start_time < COOPERATION_DAYS_MAX * DAY_SECONDS) return undefined
  return { field: 'end_time', message: `合作周期不能超过 ${COOPERATION_DAYS_MAX} 天` }
}

/** The first of what speaks against terms by themselves, whatever else is stored; `before` are those of an edit. */
export function termsError(
  who: Staff,
  after: AgreedTerms,
  before: AgreedTerms | undefined,
  setting: CooperationSetting,
): TermsError | undefined {
  const period = periodError(after)
  if (period !== undefined) return period
  if (hasFee(after.commission_type) && after.fee <= 0) return { field: 'fee', message: '请填写坑位费' }
  if (after.fee_paid_at !== null && after.fee_status === FeeStatus.unpaid)
    return { field: 'fee_paid_at', message: '未付时没有支付时间' }
  const ids = after.products.map(({ product_id }) => product_id)
  if (new Set(ids).size < ids.length) return { field: 'products', message: '商品重复' }
  const fault = (before === undefined ? newCustomFault : customFault)(setting.fields, after.custom_fields)
  if (fault !== undefined) return { field: 'custom_fields', message: fault }
  if (before === undefined) {
    const unfilled = unfilledError(after, setting)
    if (unfilled !== undefined) return unfilled
  }
  const isTheirs = after.user_id === before?.user_id || after.user_id === who.user_id
  return isTheirs || leadsTalents(who) ? undefined : { field: 'user_id', message: '仅主管可选择其他媒介' }
}

/** What the settings ask of a new agreement and it does not have. */
function unfilledError(after: AgreedTerms, { required }: CooperationSetting): TermsError | undefined {
  const filled = {
    remark: after.remark.trim() !== '',
    files: after.files.length > 0,
    samples: after.sample_ids.length > 0,
  }
  const missing = required.find((ask) => !filled[ask])
  const field = { remark: 'remark', files: 'files', samples: 'sample_ids' } as const
  return missing && { field: field[missing], message: `${cooperationAskLabel[missing]}不能为空` }
}

/** Refuses, by the name of the field, terms that cannot be agreed; answers the department of their medium. */
export async function refuseBadTerms(
  db: Db,
  who: Staff,
  after: AgreedTerms,
  before: AgreedTerms | undefined,
  setting: CooperationSetting,
  partners: Partners,
): Promise<{ dept_id: number }> {
  const error = termsError(who, after, before, setting)
  if (error !== undefined) refuseField(error.field, error.message)
  const { user_id, colonel_buyin_id, products } = after
  await refuseUnknownGoods(db, who, products, before?.products ?? [], partners.platform)
  await refuseStrangeSamples(db, who, after.sample_ids, partners)
  if (colonel_buyin_id !== '' && colonel_buyin_id !== before?.colonel_buyin_id) {
    const found = await rowsOf(
      db,
      sql`select 1 from colonel where corp_id = ${who.corp_id} and platform = ${partners.platform} and deleted_at is null
        and colonel_buyin_id = ${colonel_buyin_id}`,
    )
    if (found.length === 0) refuseField('colonel_buyin_id', '团长不存在')
  }
  if (user_id === before?.user_id) return { dept_id: -1 }
  if (user_id === who.user_id) return { dept_id: who.dept_id }
  return { dept_id: (await memberOf(db, who, user_id, 'user_id')).dept_id }
}

async function refuseUnknownGoods(
  db: Queryable,
  who: Staff,
  products: readonly ProductTerms[],
  had: readonly ProductTerms[],
  platform: string,
) {
  const ids = products.map(({ product_id }) => product_id)
  const known = await rowsOf(
    db,
    select(
      { product_id: text`product_id` },
      sql`from goods where ${conditions([
        sql`corp_id = ${who.corp_id} and platform = ${platform} and deleted_at is null and ${isOneOf(sql`product_id`, ids)}`,
        ofShops(who, sql`shop_id`),
      ])}`,
    ),
  )
  const all = new Set([...known, ...had].map(({ product_id }) => product_id))
  const strange = ids.findIndex((id) => !all.has(id))
  if (strange >= 0) refuseField(`products.${strange}`, '商品不存在')
}

async function refuseStrangeSamples(
  db: Queryable,
  who: Staff,
  ids: readonly number[],
  { platform, author_ids, coop_id }: Partners,
) {
  if (ids.length === 0) return
  const known = await rowsOf(
    db,
    select(
      { sample_id: number`sm.sample_id` },
      sql`from sample sm where ${conditions([
        sql`sm.corp_id = ${who.corp_id} and sm.classify = 1 and sm.deleted_at is null and sm.platform = ${platform}`,
        sql`${isOneOf(sql`sm.author_id`, author_ids)} and ${isOneOf(sql`sm.sample_id`, ids)} and (sm.coop_id is null or sm.coop_id = ${coop_id ?? 0})`,
        samplesOfShops(who),
      ])}`,
    ),
  )
  if (known.length < new Set(ids).size) refuseField('sample_ids', '关联的寄样单须为同一达人，且未关联其他合作单')
}

/** Names what the terms name by ids, for the log of their changes. */
export async function textsFor(
  db: Queryable,
  who: Staff,
  all: readonly AgreedTerms[],
  setting: CooperationSetting,
): Promise<TermTexts> {
  const named = async (query: ReturnType<typeof sql>) =>
    // Every query below names these two columns.
    new Map((await rowsOf(db, rowsAs<{ id: string; name: string }>(query))).map(({ id, name }) => [id, name]))
  const goods = await named(
    sql`select product_id as id, title as name from goods where corp_id = ${who.corp_id} and ${isOneOf(
      sql`product_id`,
      all.flatMap(({ products }) => products.map(({ product_id }) => product_id)),
    )}`,
  )
  const staff = await named(
    sql`select user_id::text as id, nick_name as name from corp_user where corp_id = ${who.corp_id} and ${isOneOf(
      sql`user_id`,
      all.map(({ user_id }) => user_id),
    )}`,
  )
  const samples = await named(
    sql`select sample_id::text as id, sample_no as name from sample where corp_id = ${who.corp_id} and ${isOneOf(
      sql`sample_id`,
      all.flatMap(({ sample_ids }) => sample_ids),
    )}`,
  )
  const colonels = await named(
    sql`select colonel_buyin_id as id, name from colonel where corp_id = ${who.corp_id} and ${isOneOf(
      sql`colonel_buyin_id`,
      all.map(({ colonel_buyin_id }) => colonel_buyin_id),
    )}`,
  )
  return {
    day,
    money,
    goods: (id) => goods.get(id) ?? id,
    staff: (id) => staff.get(String(id)) ?? '-',
    sample: (id) => samples.get(String(id)) ?? String(id),
    colonel: (id) => colonels.get(id) ?? id,
    custom: (key) => setting.fields.find((each) => each.key === key)?.label ?? key,
  }
}

/** Columns of the database for terms; rates in basis points. */
export const goodsColumns = (products: readonly ProductTerms[]) =>
  products.map(({ rate, ...each }) => ({ ...each, rate: Math.round(rate * 100) }))

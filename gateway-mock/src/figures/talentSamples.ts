import { type DeliveryType, SampleStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import {
  inRange,
  sampleConditions,
  type SampleFilter,
  samplesOfShops,
  type Scope,
  type ShopScope,
} from '../rules/filter.ts'
import { all, limitOf, type Paged, pagedRows, type PageOf, type Queryable } from '../store/database/query.ts'
import { float, full_count, json, number, select, text, value } from '../store/database/select.ts'

/** A sample of a talent with what the talent sold of its goods after shipping. */
export interface TalentSampleRow {
  sample_id: number
  sample_no: string
  status: SampleStatus
  goods: { product_id: string; title: string; cover: string; sku_name: string; qty: number }[]
  qty: number
  ship_time: number | null
  sign_time: number | null
  delivery_type: DeliveryType
  delivery_at: number | null
  /** Fen; 0 before shipping. */
  gmv: number
  created_at: number
  user_id: number
  /** Who got it: a talent, or a colonel (then `author_id` is empty). */
  receiver: {
    author_id: string
    /** The talent's number as the platform shows it. */
    display_id: string
    colonel_buyin_id: string
    platform: string
    name: string
    avatar: string
  }
}

/** 未履约寄样数 of the talent of a row `ca`: signed and not recycled samples of commerce for which nothing was delivered. */
export function unfulfilledSamples(scope: ShopScope, now: number): SQL {
  return sql`(select count(*)::int from sample sm where ${all([
    sql`sm.corp_id = ca.corp_id and sm.author_id = ca.author_id and sm.platform = ca.platform and sm.classify = 1`,
    sql`sm.deleted_at is null and sm.status = ${SampleStatus.signed} and sm.sign_time <= ${now} and sm.delivery_type = 0`,
    samplesOfShops(scope),
  ])})`
}

/** A past moment of a sample; what lies ahead of the clock has not happened. */
const until = (time: SQL, now: number) => sql`case when ${time} <= ${now} then ${time} end::float8`

/** The samples of the filter (of a talent, of a member of staff) in scope, the latest application first. 成交金额: its goods, paid after shipping, until now. */
export function talentSamples(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  page: PageOf,
): Promise<Paged<TalentSampleRow>> {
  const items = sql`from sample_item si left join goods p on p.corp_id = ${scope.corp_id} and p.product_id = si.product_id where si.sample_id = sm.sample_id`
  const where = sql`${sampleConditions(scope, filter)} and ${inRange(sql`sm.created_at`, filter)}`
  return pagedRows(
    db,
    select(
      {
        sample_id: number`sm.sample_id`,
        sample_no: text`sm.sample_no`,
        status: value<SampleStatus>`sm.status`,
        delivery_type: value<DeliveryType>`sm.delivery_type`,
        created_at: float`sm.created_at`,
        user_id: number`sm.user_id`,
        ship_time: number<number | null>`${until(sql`sm.ship_time`, filter.now)}`,
        sign_time: number<number | null>`${until(sql`sm.sign_time`, filter.now)}`,
        delivery_at: number<number | null>`${until(sql`sm.delivery_at`, filter.now)}`,
        goods: json<
          { product_id: string; title: string; cover: string; sku_name: string; qty: number }[]
        >`(select coalesce(json_agg(json_build_object('product_id', si.product_id, 'title', coalesce(p.title, ''), 'cover', coalesce(p.cover, ''),
        'sku_name', si.sku_name, 'qty', si.qty) order by si.product_id, si.sku_id), '[]'::json) ${items})`,
        qty: number`(select coalesce(sum(si.qty), 0)::int ${items})`,
        gmv: number`(select coalesce(sum(i.pay_amount), 0)::float8 from order_item i where i.corp_id = ${scope.corp_id} and i.author_id = sm.author_id
        and i.platform = sm.platform and i.pay_time >= sm.ship_time and i.pay_time <= ${filter.now}
        and i.product_id in (select si.product_id from sample_item si where si.sample_id = sm.sample_id))`,
        receiver: json<
          TalentSampleRow['receiver']
        >`json_build_object('author_id', sm.author_id, 'colonel_buyin_id', sm.colonel_buyin_id, 'platform', sm.platform,
        'name', coalesce(a.nick_name, k.name, ''), 'display_id', coalesce(a.uid, ''), 'avatar', coalesce(a.avatar, k.avatar, ''))`,
        full_count,
      },
      sql`from sample sm
      left join author a on a.author_id = sm.author_id and a.platform = sm.platform
      left join colonel k on k.corp_id = sm.corp_id and k.colonel_buyin_id = sm.colonel_buyin_id
      where ${where} order by sm.created_at desc, sm.sample_id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from sample sm where ${where}`,
  )
}

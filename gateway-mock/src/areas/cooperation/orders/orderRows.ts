import type { OrderDetail, OrderLine } from '@crm/contracts/calls/orders'
import { SETTLES_AFTER_SECONDS } from '@crm/contracts/rules/orderRules'
import { sql } from 'drizzle-orm'
import { all, type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { orderConditions } from '../../../rules/filter.ts'
import { type LineKey, lineResults, selectLines } from '../../../figures/orderList.ts'
import type { SoldBy } from './soldBy.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'

const USERS = sql`(select coalesce(json_agg(json_build_object('user_id', s.user_id, 'name', coalesce(m.nick_name, '-'), 'avatar', coalesce(u.avatar, ''),
    'status', coalesce(m.status, 3)) order by s.seat), '[]'::json) from order_attr s
  left join corp_user m on m.corp_id = s.corp_id and m.user_id = s.user_id left join app_user u on u.user_id = s.user_id
  where s.corp_id = i.corp_id and s.order_id = i.order_id and s.sku_id = i.sku_id and s.user_id > 0)`

/** Columns of `OrderLine`. What has not happened yet at `now` is null; nothing of the buyer is among them. */
const columns = (now: number) => sql`i.order_id, i.sku_id, i.platform, i.shop_id, coalesce(sh.name, '') as shop_name,
  json_build_object('product_id', i.product_id, 'title', coalesce(p.title, ''), 'cover', coalesce(p.cover, ''), 'status', coalesce(p.status, 2)) as product,
  coalesce(k.name, '') as sku_name, i.qty, i.pay_amount::float8 as pay_amount, i.platform_subsidy::float8 as platform_subsidy,
  i.freight::float8 as freight, i.commission_rate / 100.0::float8 as commission_rate, i.service_rate / 100.0::float8 as service_rate,
  ${lineResults(now)}, i.flow, i.author_id, coalesce(a.nick_name, '') as author_name, coalesce(a.uid, '') as display_id, coalesce(a.avatar, '') as avatar,
  coalesce((select m.is_new from order_attr m where m.corp_id = i.corp_id and m.order_id = i.order_id and m.sku_id = i.sku_id and m.seat = 0), 0) as is_new,
  ${USERS} as users, i.content_kind, i.content_id, coalesce(l.title, v.title, '') as content_title, coalesce(v.url, '') as content_url,
  i.colonel_buyin_id, coalesce(c.name, i.colonel_buyin_id) as colonel_name, i.activity_id, i.pay_time::float8 as pay_time,
  (case when o.confirm_time <= ${now} then o.confirm_time end)::float8 as confirm_time,
  (case when i.settle_time <= ${now} then i.settle_time end)::float8 as settle_time,
  i.withdrawn_at::float8 as withdrawn_at, i.withdrawn_reason, o.updated_at::float8 as updated_at`

const JOINS = sql`join orders o on o.corp_id = i.corp_id and o.order_id = i.order_id
  left join goods p on p.corp_id = i.corp_id and p.product_id = i.product_id
  left join sku k on k.corp_id = i.corp_id and k.sku_id = i.sku_id
  left join shop sh on sh.corp_id = i.corp_id and sh.shop_id = i.shop_id
  left join author a on a.author_id = i.author_id and a.platform = i.platform
  left join live l on i.content_kind = 1 and l.corp_id = i.corp_id and l.live_id = i.content_id
  left join video v on i.content_kind <> 1 and v.corp_id = i.corp_id and v.video_id = i.content_id
  left join colonel c on c.corp_id = i.corp_id and c.colonel_buyin_id = i.colonel_buyin_id and i.colonel_buyin_id <> ''`

/** The lines of the keys, which the caller sees, in their order. */
export function orderRows(
  db: Queryable,
  { corp_id }: Pick<Staff, 'corp_id'>,
  keys: readonly LineKey[],
  isWithdrawn: boolean,
  now: number,
): Promise<OrderLine[]> {
  const places = keys.map(({ order_id, sku_id }, place) => ({ order_id, sku_id, place }))
  const table = isWithdrawn
    ? sql`withdrawn_item`
    : sql`(select e.*, null::bigint as withdrawn_at, '' as withdrawn_reason from order_item e)`
  return rowsOf(
    db,
    sql`select ${columns(now)} from json_to_recordset(${JSON.stringify(places)}::json) as k0(order_id text, sku_id text, place int)
      join ${table} i on i.corp_id = ${corp_id} and i.order_id = k0.order_id and i.sku_id = k0.sku_id ${JOINS} order by k0.place`,
  )
}

/**
 * One order with what the caller sees of it, in scope or among the lines of a record in scope; any other number is refused
 * (40301), known or not.
 */
export async function orderDetail(
  db: Queryable,
  who: Staff,
  orderId: string,
  record: SoldBy | undefined,
  now: number,
): Promise<OrderDetail> {
  const { scope, filter } = record ?? { scope: scopeOf(who), filter: { now } }
  const condition = all([
    orderConditions(scope, filter, { withStaff: true }),
    sql`i.order_id = ${orderId}`,
    sql`i.pay_time <= ${now}`,
  ])
  const lines = await rowsOf<OrderLine>(
    db,
    sql`select ${columns(now)} from ${selectLines(condition)} i ${JOINS} order by i.withdrawn_at nulls first, i.sku_id`,
  )
  const [first] = lines
  if (first === undefined) return refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  const ofOrder = sql`r.corp_id = ${who.corp_id} and r.order_id = ${orderId}`
  const skus = lines.map(({ sku_id }) => sku_id)
  const refunds = await rowsOf<OrderDetail['refunds'][number]>(
    db,
    sql`select r.sku_id, r.amount::float8 as amount, r.qty, r.type, r.refund_time::float8 as refund_time from refund r
      where ${ofOrder} and r.refund_time <= ${now} and r.sku_id in ${skus} order by r.refund_time, r.id`,
  )
  const log = await rowsOf<OrderDetail['log'][number]>(
    db,
    sql`select r.id, coalesce(m.nick_name, '') as user_name, r.action, r.content, r.created_at::float8 as created_at from order_log r
      left join corp_user m on m.corp_id = r.corp_id and m.user_id = r.user_id
      where ${ofOrder} and r.created_at <= ${now} order by r.created_at desc, r.id desc`,
  )
  const { platform, shop_name, flow, pay_time, confirm_time, updated_at } = first
  const settled = lines.map((line) => line.settle_time ?? 0)
  const settles = confirm_time !== null && flow !== 3 && (platform === 'dy' || platform === 'ks')
  return {
    ...{ order_id: orderId, platform, shop_name, flow, pay_time, confirm_time, updated_at },
    settle_due: settles ? confirm_time + SETTLES_AFTER_SECONDS : null,
    settle_time: Math.max(...settled) || null,
    lines,
    refunds,
    log,
  }
}

/** How many shops the enterprise has. */
export const shopCount = async (db: Queryable, corpId: number): Promise<number> =>
  (
    await rowOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from shop where corp_id = ${corpId} and deleted_at is null`,
    )
  ).n

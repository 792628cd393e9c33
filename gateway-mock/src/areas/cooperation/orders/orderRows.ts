import type { OrderDetail, OrderLine } from '@crm/contracts/calls/orders'
import { SETTLES_AFTER_SECONDS } from '@crm/contracts/rules/orderRules'
import { sql } from 'drizzle-orm'
import { all, type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { ofShops, orderConditions } from '../../../rules/filter.ts'
import { type LineKey, lineResults, selectLines } from '../../../figures/orderList.ts'
import type { SoldBy } from './soldBy.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { float, int, json, number, select, text, value } from '../../../store/database/select.ts'

const USERS = sql`(select coalesce(json_agg(json_build_object('user_id', s.user_id, 'name', coalesce(m.nick_name, '-'), 'avatar', coalesce(u.avatar, ''),
    'status', coalesce(m.status, 3)) order by s.seat), '[]'::json) from order_attr s
  left join corp_user m on m.corp_id = s.corp_id and m.user_id = s.user_id left join app_user u on u.user_id = s.user_id
  where s.corp_id = i.corp_id and s.order_id = i.order_id and s.sku_id = i.sku_id and s.user_id > 0)`

/** Columns of `OrderLine`. What has not happened yet at `now` is null; nothing of the buyer is among them. */
const columns = (now: number) => ({
  order_id: text`i.order_id`,
  sku_id: text`i.sku_id`,
  platform: value<OrderLine['platform']>`i.platform`,
  shop_id: text`i.shop_id`,
  shop_name: text`coalesce(sh.name, '')`,
  product: json<OrderLine['product']>`json_build_object('product_id', i.product_id, 'title', coalesce(p.title, ''),
    'cover', coalesce(p.cover, ''), 'status', coalesce(p.status, 2))`,
  sku_name: text`coalesce(k.name, '')`,
  qty: number`i.qty`,
  pay_amount: float<OrderLine['pay_amount']>`i.pay_amount`,
  platform_subsidy: float<OrderLine['platform_subsidy']>`i.platform_subsidy`,
  freight: float<OrderLine['freight']>`i.freight`,
  commission_rate: number`i.commission_rate / 100.0::float8`,
  service_rate: number`i.service_rate / 100.0::float8`,
  ...lineResults(now),
  flow: value<OrderLine['flow']>`i.flow`,
  author_id: text`i.author_id`,
  author_name: text`coalesce(a.nick_name, '')`,
  display_id: text`coalesce(a.uid, '')`,
  avatar: text`coalesce(a.avatar, '')`,
  is_new: value<OrderLine['is_new']>`coalesce((select m.is_new from order_attr m where m.corp_id = i.corp_id
    and m.order_id = i.order_id and m.sku_id = i.sku_id and m.seat = 0), 0)`,
  users: json<OrderLine['users']>`${USERS}`,
  content_kind: value<OrderLine['content_kind']>`i.content_kind`,
  content_id: text`i.content_id`,
  content_title: text`coalesce(l.title, v.title, '')`,
  content_url: text`coalesce(v.url, '')`,
  colonel_buyin_id: text`i.colonel_buyin_id`,
  colonel_name: text`coalesce(c.name, i.colonel_buyin_id)`,
  activity_id: text`i.activity_id`,
  pay_time: float<OrderLine['pay_time']>`i.pay_time`,
  confirm_time: float<number | null>`case when o.confirm_time <= ${now} then o.confirm_time end`,
  settle_time: float<number | null>`case when i.settle_time <= ${now} then i.settle_time end`,
  withdrawn_at: float<number | null>`i.withdrawn_at`,
  withdrawn_reason: text`i.withdrawn_reason`,
  updated_at: float<OrderLine['updated_at']>`o.updated_at`,
})

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
    select(
      columns(now),
      sql`from json_to_recordset(${JSON.stringify(places)}::json) as k0(order_id text, sku_id text, place int)
      join ${table} i on i.corp_id = ${corp_id} and i.order_id = k0.order_id and i.sku_id = k0.sku_id ${JOINS} order by k0.place`,
    ),
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
  const lines = await rowsOf(
    db,
    select(columns(now), sql`from ${selectLines(condition)} i ${JOINS} order by i.withdrawn_at nulls first, i.sku_id`),
  )
  const [first] = lines
  if (first === undefined) return refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  const ofOrder = sql`r.corp_id = ${who.corp_id} and r.order_id = ${orderId}`
  const skus = lines.map(({ sku_id }) => sku_id)
  const refunds = await rowsOf(
    db,
    select(
      {
        sku_id: value<OrderDetail['refunds'][number]['sku_id']>`r.sku_id`,
        amount: float<OrderDetail['refunds'][number]['amount']>`r.amount`,
        qty: value<OrderDetail['refunds'][number]['qty']>`r.qty`,
        type: value<OrderDetail['refunds'][number]['type']>`r.type`,
        refund_time: float<OrderDetail['refunds'][number]['refund_time']>`r.refund_time`,
      },
      sql`from refund r
      where ${ofOrder} and r.refund_time <= ${now} and r.sku_id in ${skus} order by r.refund_time, r.id`,
    ),
  )
  const log = await rowsOf(
    db,
    select(
      {
        id: value<OrderDetail['log'][number]['id']>`r.id`,
        user_name: value<OrderDetail['log'][number]['user_name']>`coalesce(m.nick_name, '')`,
        action: value<OrderDetail['log'][number]['action']>`r.action`,
        content: value<OrderDetail['log'][number]['content']>`r.content`,
        created_at: float<OrderDetail['log'][number]['created_at']>`r.created_at`,
      },
      sql`from order_log r
      left join corp_user m on m.corp_id = r.corp_id and m.user_id = r.user_id
      where ${ofOrder} and r.created_at <= ${now} order by r.created_at desc, r.id desc`,
    ),
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

/** How many shops the enterprise has, of those that the member is kept to. */
export const shopCount = async (db: Queryable, who: Staff): Promise<number> => {
  const ofMember = all([sql`s.corp_id = ${who.corp_id} and s.deleted_at is null`, ofShops(who, sql`s.shop_id`)])
  return (await rowOf(db, select({ n: int`count(*)` }, sql`from shop s where ${ofMember}`))).n
}

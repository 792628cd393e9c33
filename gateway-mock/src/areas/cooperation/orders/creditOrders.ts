import { sql } from 'drizzle-orm'
import type { Selection } from '../../../records/bulk/selection.ts'
import { selectRows } from '../../../records/bulk/selection.ts'
import type { Db } from '../../../store/database/db.ts'
import { all, isOneOf, rowsOf } from '../../../store/database/query.ts'
import { memberDeptAt, ofShops } from '../../../rules/filter.ts'
import type { Staff } from '../../../rules/staff.ts'
import { float, json, number, select, text } from '../../../store/database/select.ts'

/** An order whose credit is changed, with who has it now. */
export interface StoredOrder {
  order_id: string
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
  user_ids: number[]
  names: string[]
  lines: number
}

/** The orders of a write, locked; only administrators of the enterprise change credit, who see all of it. */
export function selectOrders(
  db: Db,
  who: Staff,
  request: { order_ids?: string[] | undefined; updated_at?: number | undefined },
  now: number,
): Promise<Selection<StoredOrder>> {
  return selectRows<string, StoredOrder>(db, who, {
    table: 'orders',
    key: 'order_id',
    field: 'order_ids',
    keys: request.order_ids,
    read: request.updated_at,
    rowsOf: (ids) =>
      rowsOf(
        db,
        select(
          {
            order_id: text`o.order_id`,
            updated_at: float`o.updated_at`,
            updated_by: number`o.updated_by`,
            user_ids: json<number[]>`coalesce(json_agg(distinct s.user_id), '[]'::json)`,
            names: json<string[]>`coalesce(json_agg(distinct coalesce(m.nick_name, '未归属')), '[]'::json)`,
            lines: number`(select count(*)::int from order_item i where i.corp_id = o.corp_id and i.order_id = o.order_id)`,
          },
          sql`from orders o join order_attr s on s.corp_id = o.corp_id and s.order_id = o.order_id
          left join corp_user m on m.corp_id = s.corp_id and m.user_id = s.user_id
          where ${all([
            sql`o.corp_id = ${who.corp_id} and o.pay_time <= ${now} and ${isOneOf(sql`o.order_id`, ids)}`,
            ofShops(who, sql`o.shop_id`),
          ])}
          group by o.corp_id, o.order_id, o.updated_at, o.updated_by order by o.order_id`,
        ),
      ),
    keyOf: (order) => order.order_id,
  })
}

/**
 * Gives all lines of orders to one member alone, as if he had followed the talent when they were paid, in the department where he
 * was then: further seats of follow mode 500 go. Every kept sum follows, also of the past: a change of credit marks the days that it shows on.
 */
export async function giveCredit(
  db: Db,
  who: Staff,
  orders: readonly StoredOrder[],
  member: { user_id: number; nick_name: string },
  reason: string,
  now: number,
): Promise<void> {
  const ids = orders.map(({ order_id }) => order_id)
  const ofThese = sql`corp_id = ${who.corp_id} and ${isOneOf(sql`order_id`, ids)}`
  await rowsOf(db, sql`delete from order_attr where ${ofThese} and seat > 0`)
  await rowsOf(
    db,
    sql`update order_attr s set user_id = ${member.user_id},
      dept_id = coalesce(${memberDeptAt(who.corp_id, sql`${member.user_id}::int`, sql`o.pay_time`)}, 0)
      from orders o where s.corp_id = ${who.corp_id} and ${isOneOf(sql`s.order_id`, ids)} and s.seat = 0
        and o.corp_id = s.corp_id and o.order_id = s.order_id`,
  )
  // Two changes within a second are two moments, or the second reader would not be found out.
  await rowsOf(
    db,
    sql`update orders set updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id} where ${ofThese}`,
  )
  const entries = orders.map(({ order_id, names }) => ({
    order_id,
    content: `${names.join('、')} → ${member.nick_name}：${reason}`,
  }))
  await rowsOf(
    db,
    sql`insert into order_log (corp_id, order_id, user_id, action, content, created_at)
      select ${who.corp_id}, e.order_id, ${who.user_id}, 'credit', e.content, ${now}
      from json_to_recordset(${JSON.stringify(entries)}::json) as e(order_id text, content text)`,
  )
}

/** What the write of credit tells of orders. */
export const creditWrite = {
  module: '订单' as const,
  unit: '个订单',
  nameOf: (order: StoredOrder) => order.order_id,
  keyOf: (order: StoredOrder) => order.order_id,
  before: ({ user_ids, names }: StoredOrder) => ({ user_id: user_ids.join(','), name: names.join('、') }),
}

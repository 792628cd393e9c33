import { OrderStatus, TalentPool, TalentSource } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { memberDeptAt } from '../../rules/filter.ts'
import { CYCLE_GAP_SECONDS, isNewOrder, newDays } from '../../rules/newTalent.ts'
import { startOfDay } from '../../rules/period.ts'
import { talentSetting } from '../../figures/talentRows.ts'
import type { BadLine, ShopLine } from './orderLines.ts'
import { lockTalents, renewCycles } from './talentCycles.ts'
import { flag, float, number, returning, select, selectDistinct, text } from '../../store/database/select.ts'

/** Whose orders are taken over. */
export interface OrderShop {
  corp_id: number
  shop_id: string
  platform: string
}

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`
/** A line with whose it is. */
interface ShopKey {
  order_id: string
  sku_id: string
  author_id: string
}
const keyOf = ({ order_id, sku_id }: { order_id: string; sku_id: string }) => ({ order_id, sku_id })

/** Lines of goods, talents and orders that the enterprise cannot have, or that contradict what it has, each with why. */
async function unknownLines(
  db: Queryable,
  shop: OrderShop,
  lines: readonly ShopLine[],
): Promise<Map<ShopLine, string>> {
  const rows = await rowsOf(
    db,
    select(
      {
        place: number`n.place`,
        is_goods: flag`exists (select 1 from goods g where g.corp_id = ${shop.corp_id} and g.product_id = n.product_id and g.platform = n.platform)`,
        is_talent: flag`exists (select 1 from author a where a.author_id = n.author_id and a.platform = n.platform)`,
        other: flag`exists (select 1 from orders o where o.corp_id = ${shop.corp_id} and o.order_id = n.order_id and o.shop_id <> ${shop.shop_id})`,
        moved: flag`exists (select 1 from orders o where o.corp_id = ${shop.corp_id} and o.order_id = n.order_id and o.pay_time <> n.pay_time)`,
        is_over: flag`r.known + r.told > r.paid`,
        is_settled_over: flag`r.known + r.told + coalesce(n.settle_amount, 0) > r.paid`,
      },
      sql`from json_to_recordset(${json(lines.map((line, place) => ({ ...line, place })))}) as n(place int, product_id text, platform text, author_id text,
        order_id text, sku_id text, pay_time bigint, pay_amount bigint, settle_amount bigint, refunds json)
      cross join lateral (select (select coalesce(sum(k.amount), 0) from refund k where k.corp_id = ${shop.corp_id} and k.order_id = n.order_id and k.sku_id = n.sku_id) as known,
        coalesce((select i.pay_amount from order_item i where i.corp_id = ${shop.corp_id} and i.order_id = n.order_id and i.sku_id = n.sku_id),
          n.pay_amount) as paid,
        (select coalesce(sum(t.amount), 0) from json_to_recordset(n.refunds) as t(amount bigint, refund_time bigint) where not exists (select 1 from refund k
          where k.corp_id = ${shop.corp_id} and k.order_id = n.order_id and k.sku_id = n.sku_id and k.refund_time = t.refund_time and k.amount = t.amount)) as told) r`,
    ),
  )
  const why = new Map<ShopLine, string>()
  for (const { place, is_goods, is_talent, other, moved, is_over, is_settled_over } of rows) {
    const line = lines[place]
    if (!line) continue
    if (line.platform !== shop.platform) why.set(line, '平台与店铺不符')
    else if (!is_goods) why.set(line, `商品 ${line.product_id} 不在商品列表中`)
    else if (!is_talent) why.set(line, `达人 ${line.author_id} 未收录`)
    else if (other) why.set(line, '订单号属于另一家店铺')
    else if (moved) why.set(line, '支付时间与已有订单不符')
    else if (is_over) why.set(line, '与已有退款合计大于支付金额')
    else if (is_settled_over) why.set(line, '结算与退款合计大于支付金额')
  }
  return why
}

/**
/**
 * Who is credited, with the department where that member was, and whether it was new business: as it stood at payment, however late a
 * line comes. Frozen for lines that have no credit yet. Answers those that do not come behind the last order of their talent: their
 * cycles have to be made anew.
 */
async function freezeCredit(tx: Db, shop: OrderShop, lines: readonly ShopLine[], now: number): Promise<ShopKey[]> {
  const { corp_id } = shop
  const days = newDays(await talentSetting(tx, corp_id))
  const fresh = await rowsOf(
    tx,
    select(
      { order_id: text`n.order_id`, sku_id: text`n.sku_id`, author_id: text`n.author_id`, pay_time: float`n.pay_time` },
      sql`from json_to_recordset(${json(lines)}) as n(order_id text, sku_id text, author_id text, pay_time bigint)
      where not exists (select 1 from order_attr s where s.corp_id = ${corp_id} and s.order_id = n.order_id and s.sku_id = n.sku_id)
      order by n.pay_time, n.order_id`,
    ),
  )
  if (fresh.length === 0) return []
  const authors = [...new Set(fresh.map((line) => line.author_id))].map((author_id) => ({ author_id }))
  // A talent who sells without having been added is a natural one.
  await rowsOf(
    tx,
    sql`insert into corp_author (corp_id, author_id, platform, source, pool, pool_at, created_at, updated_at)
      select ${corp_id}, n.author_id, ${shop.platform}, ${TalentSource.natural}, ${TalentPool.open}, ${now}, ${now}, ${now}
      from json_to_recordset(${json(authors)}) as n(author_id text) on conflict do nothing`,
  )
  const known = await rowsOf(
    tx,
    select(
      {
        author_id: text`ca.author_id`,
        cycle_start: float<number | null>`ca.cycle_start`,
        last_order_at: float<number | null>`ca.last_order_at`,
      },
      sql`from json_to_recordset(${json(authors)}) as n(author_id text)
      join corp_author ca on ca.corp_id = ${corp_id} and ca.platform = ${shop.platform} and ca.author_id = n.author_id`,
    ),
  )
  const cycles = new Map(
    known.map((each) => [each.author_id, { ...each, first: undefined as number | undefined, opening: '' }]),
  )
  const lasts = new Map(known.map((each) => [each.author_id, each.last_order_at]))
  const late = fresh.filter((line) => line.pay_time <= (lasts.get(line.author_id) ?? 0))
  const marks = fresh.map((line) => {
    const cycle = cycles.get(line.author_id)
    if (!cycle) throw new Error(`no talent ${line.author_id}`)
    const { pay_time, order_id } = line
    const last = cycle.last_order_at
    if (last === null || pay_time - last > CYCLE_GAP_SECONDS) {
      Object.assign(cycle, { cycle_start: startOfDay(pay_time), first: pay_time, opening: order_id })
    }
    cycle.last_order_at = Math.max(last ?? 0, pay_time)
    const start = cycle.cycle_start ?? startOfDay(pay_time)
    return {
      ...keyOf(line),
      is_new: isNewOrder(pay_time, start, days) ? 1 : 0,
      is_first: cycle.opening === order_id ? 1 : 0,
    }
  })
  await rowsOf(
    tx,
    sql`insert into order_attr (corp_id, order_id, sku_id, seat, user_id, dept_id, is_new, is_first)
      select ${corp_id}, m.order_id, m.sku_id, coalesce(f.seat, 0), coalesce(f.user_id, 0),
        coalesce(${memberDeptAt(corp_id, sql`f.user_id`, sql`n.pay_time`)}, 0), m.is_new, m.is_first
      from json_to_recordset(${json(marks)}) as m(order_id text, sku_id text, is_new smallint, is_first smallint)
      join json_to_recordset(${json(fresh)}) as n(order_id text, sku_id text, author_id text, pay_time bigint)
        on n.order_id = m.order_id and n.sku_id = m.sku_id
      left join lateral (select f.user_id, row_number() over (order by f.bind_time, f.id) - 1 as seat from follow f
        where f.corp_id = ${corp_id} and f.classify = 1 and f.author_id = n.author_id and f.platform = ${shop.platform}
          and f.bind_time <= n.pay_time and (f.unbind_time is null or f.unbind_time > n.pay_time)) f on true`,
  )
  await rowsOf(
    tx,
    sql`update corp_author ca set last_order_at = c.last_order_at, cycle_start = c.cycle_start, first_order_time = coalesce(c.first, ca.first_order_time)
      from json_to_recordset(${json([...cycles.values()])}) as c(author_id text, last_order_at bigint, cycle_start bigint, first bigint)
      where ca.corp_id = ${corp_id} and ca.platform = ${shop.platform} and ca.author_id = c.author_id`,
  )
  return late
}

/** Holds the talents whom the lines are, or were, of. */
async function lockTalentsOf(tx: Db, { corp_id, platform }: OrderShop, lines: readonly ShopLine[]): Promise<void> {
  const stored = await rowsOf(
    tx,
    selectDistinct(
      { author_id: text`i.author_id` },
      sql`from json_to_recordset(${json(lines.map(keyOf))}) as n(order_id text, sku_id text)
      join order_item i on i.corp_id = ${corp_id} and i.order_id = n.order_id and i.sku_id = n.sku_id`,
    ),
  )
  await lockTalents(tx, { corp_id, platform, authors: [...lines, ...stored].map(({ author_id }) => author_id) })
}

const LINE = sql`order_id, sku_id, platform, shop_id, pay_time, product_id, author_id, colonel_buyin_id, activity_id, product_type,
  content_kind, content_id, qty, pay_amount, platform_subsidy, freight, commission_rate, service_rate, settle_time, settle_amount, settle_commission`

async function logOrders(
  tx: Db,
  corpId: number,
  entries: readonly { order_id: string; content: string }[],
  action: string,
  now: number,
) {
  if (entries.length === 0) return
  await rowsOf(
    tx,
    sql`insert into order_log (corp_id, order_id, user_id, action, content, created_at)
      select ${corpId}, e.order_id, 0, ${action}, e.content, ${now} from json_to_recordset(${json(entries)}) as e(order_id text, content text)`,
  )
}

/** Takes over lines that are right: orders, lines, refunds, credit. What is taken back is marked, with when and why, and stays. */
async function write(tx: Db, shop: OrderShop, lines: readonly ShopLine[], now: number): Promise<void> {
  const { corp_id, shop_id } = shop
  const rows = json(lines.map((line) => ({ ...line, corp_id, shop_id })))
  await rowsOf(
    tx,
    sql`insert into orders (corp_id, order_id, platform, shop_id, buyer_hash, pay_time, confirm_time, flow, updated_at)
      select distinct on (n.order_id) ${corp_id}, n.order_id, n.platform, ${shop_id}, n.buyer, n.pay_time, n.confirm_time, ${OrderStatus.paid}, ${now}
      from json_to_recordset(${rows}) as n(order_id text, platform text, buyer text, pay_time bigint, confirm_time bigint)
      order by n.order_id, n.confirm_time nulls last
      on conflict (corp_id, order_id) do update set confirm_time = coalesce(excluded.confirm_time, orders.confirm_time),
        updated_at = greatest(excluded.updated_at, orders.updated_at + 1)`,
  )
  await lockTalentsOf(tx, shop, lines)
  const late = await freezeCredit(tx, shop, lines, now)
  const valid = json(lines.filter((line) => !line.withdrawn).map((line) => ({ ...line, corp_id, shop_id })))
  const back = lines.filter((line) => line.withdrawn)
  await rowsOf(
    tx,
    sql`insert into order_item (corp_id, ${LINE}) select ${corp_id}, ${LINE} from json_populate_recordset(null::order_item, ${valid})
      on conflict (corp_id, order_id, sku_id) do update set settle_time = excluded.settle_time, settle_amount = excluded.settle_amount,
        settle_commission = excluded.settle_commission, commission_rate = excluded.commission_rate, service_rate = excluded.service_rate`,
  )
  const restored = await rowsOf(
    tx,
    returning(
      sql`delete from withdrawn_item w using json_populate_recordset(null::order_item, ${valid}) n
      where w.corp_id = ${corp_id} and w.order_id = n.order_id and w.sku_id = n.sku_id`,
      { order_id: text`w.order_id`, sku_id: text`w.sku_id`, author_id: text`n.author_id` },
    ),
  )
  const taken = await rowsOf(
    tx,
    returning(
      sql`insert into withdrawn_item (corp_id, ${LINE}, flow, withdrawn_at, withdrawn_reason)
      select ${corp_id}, n.order_id, n.sku_id, n.platform, ${shop_id}, n.pay_time, n.product_id, n.author_id, n.colonel_buyin_id, n.activity_id, n.product_type,
        n.content_kind, n.content_id, n.qty, n.pay_amount, n.platform_subsidy, n.freight, n.commission_rate, n.service_rate, n.settle_time, n.settle_amount,
        n.settle_commission, ${OrderStatus.paid}, w.at, w.reason
      from json_populate_recordset(null::order_item, ${json(back)}) n
      join json_to_recordset(${json(back.map((line) => ({ ...keyOf(line), ...line.withdrawn })))}) as w(order_id text, sku_id text, at bigint, reason text)
        on w.order_id = n.order_id and w.sku_id = n.sku_id
      on conflict do nothing`,
      { order_id: text`order_id`, sku_id: text`sku_id`, author_id: text`author_id` },
    ),
  )
  const gone = await rowsOf(
    tx,
    returning(
      sql`delete from order_item i using json_to_recordset(${json(back.map(keyOf))}) as w(order_id text, sku_id text)
      where i.corp_id = ${corp_id} and i.order_id = w.order_id and i.sku_id = w.sku_id`,
      { order_id: text`i.order_id`, sku_id: text`i.sku_id`, author_id: text`i.author_id` },
    ),
  )
  const came = [...late, ...restored]
  const authors = [...came, ...taken, ...gone].map(({ author_id }) => author_id)
  await renewCycles(tx, { corp_id, platform: shop.platform, authors }, came)
  const refunds = lines.flatMap((line) => line.refunds.map((each) => ({ ...each, ...keyOf(line) })))
  await rowsOf(
    tx,
    sql`insert into refund (corp_id, order_id, sku_id, amount, qty, refund_time, type)
      select ${corp_id}, n.order_id, n.sku_id, n.amount, n.qty, n.refund_time, n.type
      from json_to_recordset(${json(refunds)}) as n(order_id text, sku_id text, amount bigint, qty int, refund_time bigint, type smallint)
      where not exists (select 1 from refund r where r.corp_id = ${corp_id} and r.order_id = n.order_id and r.sku_id = n.sku_id
        and r.refund_time = n.refund_time and r.amount = n.amount)`,
  )
  await writeFlows(tx, corp_id, lines)
  const reasons = new Map(back.map((line) => [`${line.order_id} ${line.sku_id}`, line.withdrawn?.reason ?? '']))
  const withdrawn = taken.map(({ order_id, sku_id }) => ({
    order_id,
    content: [sku_id, reasons.get(`${order_id} ${sku_id}`)].filter(Boolean).join('：'),
  }))
  await logOrders(tx, corp_id, withdrawn, 'withdraw', now)
  await logOrders(
    tx,
    corp_id,
    restored.map(({ order_id, sku_id }) => ({ order_id, content: sku_id })),
    'restore',
    now,
  )
}

/** How far the orders are now: everything refunded, settled, received, or paid; their lines repeat it. */
async function writeFlows(tx: Db, corpId: number, lines: readonly ShopLine[]): Promise<void> {
  const ids = json([...new Set(lines.map(({ order_id }) => order_id))].map((order_id) => ({ order_id })))
  await rowsOf(
    tx,
    sql`with told as (select o.order_id, case
          when p.paid > 0 and p.refunded >= p.paid then ${OrderStatus.refunded}::int when p.settled then ${OrderStatus.settled}::int
          when o.confirm_time is not null then ${OrderStatus.finished}::int else ${OrderStatus.paid}::int end as flow
        from json_to_recordset(${ids}) as n(order_id text) join orders o on o.corp_id = ${corpId} and o.order_id = n.order_id
        cross join lateral (select coalesce(sum(i.pay_amount), 0) as paid, bool_or(i.settle_time is not null) as settled,
          coalesce(sum((select sum(r.amount) from refund r where r.corp_id = i.corp_id and r.order_id = i.order_id and r.sku_id = i.sku_id)), 0) as refunded
          from order_item i where i.corp_id = o.corp_id and i.order_id = o.order_id) p),
      heads as (update orders o set flow = told.flow from told where o.corp_id = ${corpId} and o.order_id = told.order_id and o.flow <> told.flow)
      update order_item i set flow = told.flow from told where i.corp_id = ${corpId} and i.order_id = told.order_id and i.flow <> told.flow`,
  )
}

/**
 * Takes over the lines of a shop. What a line lacks is found before; should the database still refuse one, the lines are halved
 * until it stands alone, so that no line keeps the others out.
 */
export async function takeOver(
  tx: Db,
  shop: OrderShop,
  lines: readonly ShopLine[],
  now: number,
): Promise<{ written: number; withdrawn: number; bad: BadLine[] }> {
  const why = await unknownLines(tx, shop, lines)
  const bad: BadLine[] = [...why].map(([{ order_id }, reason]) => ({ key: order_id, reason }))
  const written: ShopLine[] = []
  const writeSome = async (some: readonly ShopLine[]): Promise<void> => {
    const [first] = some
    if (first === undefined) return
    try {
      await tx.transaction((inner) => write(inner, shop, some, now))
      written.push(...some)
    } catch {
      if (some.length === 1) bad.push({ key: first.order_id, reason: '数据无法写入' })
      else {
        const half = Math.ceil(some.length / 2)
        await writeSome(some.slice(0, half))
        await writeSome(some.slice(half))
      }
    }
  }
  await writeSome(lines.filter((line) => !why.has(line)))
  return { written: written.length, withdrawn: written.filter((line) => line.withdrawn).length, bad }
}

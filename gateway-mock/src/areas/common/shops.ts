import { ShopAuthStatus } from '@crm/contracts/enums'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { shop, shopAlarmClosed } from '../../db/schema.ts'
import { pageInfo } from '../../http/page.ts'
import { Code, refuse } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import type { Ctx } from '../../serve.ts'

// An alarm that was put away returns with the next end of the authorisation. The columns are named with their tables, because
// drizzle leaves the table out where a statement reads one only, and the inner one would answer.
const alarmOf = (who: Staff) =>
  sql<0 | 1>`case when shop.auth_status = ${ShopAuthStatus.expired} and not exists (select 1 from shop_alarm_closed c
    where c.corp_id = ${who.corp_id} and c.user_id = ${who.user_id} and c.shop_id = shop.shop_id
      and c.auth_end = coalesce(shop.auth_end, 0)) then 1 else 0 end`

/** A page of the corporation's shops, and whether each is still to be warned about. */
export async function shopRows({
  request,
  db,
  who,
}: Ctx<{ page: number; size: number; status?: ShopAuthStatus | undefined }>) {
  const { page, size, status } = request
  const where = and(
    eq(shop.corp_id, who.corp_id),
    isNull(shop.deleted_at),
    status === undefined ? undefined : eq(shop.auth_status, status),
  )
  const [list, totals] = await Promise.all([
    db
      .select({
        shop_id: shop.shop_id,
        shop_name: shop.name,
        shop_type: shop.type,
        status: shop.auth_status,
        auth_end: sql<number>`coalesce(${shop.auth_end}, 0)`.mapWith(Number),
        alarm: alarmOf(who),
      })
      .from(shop)
      .where(where)
      .orderBy(asc(shop.created_at), asc(shop.shop_id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ number: count() }).from(shop).where(where),
  ])
  return { list, page_info: pageInfo(request, totals[0]?.number ?? 0), ext: {} }
}

/** Puts alarms away for whoever asks; shops of others, and those in order, have none. */
export async function closeShopAlarms({ request, db, who }: Ctx<{ shop_id: string[] }>): Promise<void> {
  const { corp_id, user_id } = who
  const ended = await db
    .select({ shop_id: shop.shop_id, auth_end: shop.auth_end })
    .from(shop)
    .where(
      and(
        eq(shop.corp_id, corp_id),
        inArray(shop.shop_id, request.shop_id),
        eq(shop.auth_status, ShopAuthStatus.expired),
        isNull(shop.deleted_at),
      ),
    )
  if (ended.length === 0) refuse(Code.notFound, '店铺不存在或授权未过期')
  await db
    .insert(shopAlarmClosed)
    .values(ended.map(({ shop_id, auth_end }) => ({ corp_id, user_id, shop_id, auth_end: auth_end ?? 0 })))
    .onConflictDoUpdate({
      target: [shopAlarmClosed.corp_id, shopAlarmClosed.user_id, shopAlarmClosed.shop_id],
      set: { auth_end: sql`excluded.auth_end` },
    })
}

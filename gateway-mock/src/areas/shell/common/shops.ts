import { ShopAuthStatus } from '@crm/contracts/enums'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import { shop, shopAlarmClosed } from '../../../store/database/schema.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Ctx } from '../../../records/context.ts'

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
        ofShops(who, sql`${shop.shop_id}`),
      ),
    )
  if (ended.length === 0) refuse(Code.notFound, '该店铺授权仍有效，无需重新授权')
  await db
    .insert(shopAlarmClosed)
    .values(ended.map(({ shop_id, auth_end }) => ({ corp_id, user_id, shop_id, auth_end: auth_end ?? 0 })))
    .onConflictDoUpdate({
      target: [shopAlarmClosed.corp_id, shopAlarmClosed.user_id, shopAlarmClosed.shop_id],
      set: { auth_end: sql`excluded.auth_end` },
    })
}

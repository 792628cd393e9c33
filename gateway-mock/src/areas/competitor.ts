import { competitorCalls } from '@crm/contracts/calls/competitor'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { competitor } from '../db/schema.ts'
import { Code, refuse, refuseField } from '../http/refusal.ts'
import { type Queryable, rowsOf } from '../metrics/query.ts'
import { competitorLimit } from '../rules/competitors.ts'
import { CLASH_CODE, WRONG_STATE_CODE } from '../rules/ruleRefusal.ts'
import { serve } from '../serve.ts'

const BRAND = 1
const SHOP = 2

interface Asked {
  platform: string
  brand_id?: number | undefined
  shop_id?: string | undefined
}

/** The brand or shop of the market that is meant; 40400 for one that it does not know. */
async function meant(db: Queryable, { platform, brand_id, shop_id }: Asked) {
  if (shop_id === undefined) {
    if (brand_id === undefined) refuseField('brand_id', '品牌与店铺须给出一个')
    const [brand] = await rowsOf<{ name: string; category_id: number }>(
      db,
      sql`select name, category_id from market_brand where brand_id = ${brand_id}`,
    )
    return brand && { ...brand, kind: BRAND, brand_id, shop_id: '' }
  }
  const [shop] = await rowsOf<{ name: string; category_id: number; brand_id: number }>(
    db,
    sql`select s.name, b.category_id, b.brand_id from market_brand b,
      lateral jsonb_to_recordset(b.shops) as s(shop_id text, name text, platform text)
      where s.shop_id = ${shop_id} and s.platform = ${platform}`,
  )
  return shop && { ...shop, kind: SHOP, shop_id }
}

export const competitors = serve(competitorCalls, {
  add: async ({ request, db, who, now, oplog }) => {
    const found = await meant(db, request)
    if (found === undefined) refuse(Code.notFound, request.shop_id === undefined ? '未找到该品牌' : '未找到该店铺')
    const limit = competitorLimit(who.modules.commerce?.level ?? 0)
    const watched = await db
      .select()
      .from(competitor)
      .where(and(eq(competitor.corp_id, who.corp_id), isNull(competitor.deleted_at)))
    const isWatched = watched.some(
      ({ platform, kind, brand_id, shop_id }) =>
        platform === request.platform &&
        kind === found.kind &&
        brand_id === found.brand_id &&
        shop_id === found.shop_id,
    )
    if (isWatched) refuse(CLASH_CODE, '已关注该竞品')
    if (watched.length >= limit) refuse(WRONG_STATE_CODE, `最多关注${limit}个竞品`)
    const written = { user_id: who.user_id, created_at: now, updated_at: now, updated_by: who.user_id }
    const [row] = await db
      .insert(competitor)
      .values({ ...found, ...written, corp_id: who.corp_id, platform: request.platform })
      .onConflictDoUpdate({
        // Once removed, now watched again.
        target: [competitor.corp_id, competitor.platform, competitor.kind, competitor.brand_id, competitor.shop_id],
        set: { ...written, deleted_at: null },
      })
      .returning({ id: competitor.id })
    await oplog({ module: '竞品达人', action: '关注竞品', object: found.name, object_id: row?.id ?? 0 })
    return { id: row?.id ?? 0 }
  },
})

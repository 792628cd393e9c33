import { CompetitorKind } from '@crm/contracts/enums'
import { type Competitor, competitorCalls } from '@crm/contracts/calls/competitor'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { competitor } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { marketDays, marketWindow } from '../../../figures/market.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { competitorLimit } from '../../../rules/competitors.ts'
import { CONFLICT_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import { competitorGoods, competitorOverview, competitorTalents, competitorTrend } from './competitorFigures.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

interface BrandRequest {
  platform: string
  brand_id?: number | undefined
  shop_id?: string | undefined
}

/** The brand or shop of the market that the request names; 40400 for an unknown one. */
async function findBrand(db: Queryable, { platform, brand_id, shop_id }: BrandRequest) {
  if (shop_id === undefined) {
    if (brand_id === undefined) refuseField('brand_id', '请选择品牌或店铺')
    const [brand] = await rowsOf(
      db,
      select(
        { name: text`name`, category_id: number`category_id` },
        sql`from market_brand where brand_id = ${brand_id}`,
      ),
    )
    return brand && { ...brand, kind: CompetitorKind.brand, brand_id, shop_id: '' }
  }
  const [shop] = await rowsOf(
    db,
    select(
      { name: text`s.name`, category_id: number`b.category_id`, brand_id: number`b.brand_id` },
      sql`from market_brand b,
      lateral jsonb_to_recordset(b.shops) as s(shop_id text, name text, platform text)
      where s.shop_id = ${shop_id} and s.platform = ${platform}`,
    ),
  )
  return shop && { ...shop, kind: CompetitorKind.shop, shop_id }
}

/** Lines of a trend at most. */
const COURSES_MAX = 5

/** What the corporation watches, on one platform or all, the latest first. */
function watchedOf(db: Queryable, who: Staff, platform: string | undefined) {
  return rowsOf(
    db,
    select(
      {
        id: value<Competitor['id']>`c.id`,
        platform: value<Competitor['platform']>`c.platform`,
        kind: value<Competitor['kind']>`c.kind`,
        brand_id: value<Competitor['brand_id']>`c.brand_id`,
        shop_id: value<Competitor['shop_id']>`c.shop_id`,
        name: value<Competitor['name']>`c.name`,
        logo: value<Competitor['logo']>`coalesce(b.logo, '')`,
        category_id: value<Competitor['category_id']>`c.category_id`,
        created_at: float<Competitor['created_at']>`c.created_at`,
      },
      sql`from competitor c left join market_brand b on b.brand_id = c.brand_id
      where c.corp_id = ${who.corp_id} and c.deleted_at is null and (${platform ?? null}::text is null or c.platform = ${platform ?? null})
      order by c.created_at desc, c.id desc`,
    ),
  )
}

/** The days and the competitors that are asked about: one by its id (40400 when the corporation does not watch it), or all of the platform. */
async function competitorsOf(db: Db, who: Staff, request: { platform: string; id?: number | undefined } & DayRequest) {
  const known = await marketDays(db)
  const all = await watchedOf(db, who, request.platform)
  const watched = request.id === undefined ? all : all.filter(({ id }) => id === request.id)
  if (request.id !== undefined && watched.length === 0) refuse(Code.notFound, '未找到该竞品')
  return { platform: request.platform, watched, known, days: marketWindow(request, known) }
}

type DayRequest = Parameters<typeof marketWindow>[0]

export const competitors = serve(competitorCalls, {
  list: async ({ request, db, who }) => {
    const all = await watchedOf(db, who, undefined)
    return {
      list: all.filter(({ platform }) => request.platform === undefined || platform === request.platform),
      used: all.length,
      limit: competitorLimit(who.modules.commerce?.level ?? 0),
    }
  },
  add: async ({ request, db, who, now, oplog }) => {
    const found = await findBrand(db, request)
    if (found === undefined) refuse(Code.notFound, request.shop_id === undefined ? '未找到该品牌' : '未找到该店铺')
    const limit = competitorLimit(who.modules.commerce?.level ?? 0)
    await holdLock(db, 'competitors', who.corp_id)
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
    if (isWatched) refuse(CONFLICT_CODE, '已关注该竞品')
    if (watched.length >= limit) refuse(WRONG_STATE_CODE, `最多关注 ${limit} 个竞品`)
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
    await oplog({ module: '竞品达人', action: '关注竞品', object: found.name, object_id: row?.id ?? 0, after: found })
    return { id: row?.id ?? 0 }
  },
  remove: async ({ request, db, who, now, oplog }) => {
    const [row] = await db
      .update(competitor)
      .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
      .where(and(eq(competitor.corp_id, who.corp_id), eq(competitor.id, request.id), isNull(competitor.deleted_at)))
      .returning({ name: competitor.name })
    if (row === undefined) refuse(Code.notFound, '未找到该竞品')
    await oplog({
      module: '竞品达人',
      action: '取消关注',
      object: row.name,
      object_id: request.id,
      before: { name: row.name },
    })
  },
  overview: async ({ request, db, who }) => competitorOverview(db, who, await competitorsOf(db, who, request)),
  trend: async ({ request, db, who }) => {
    const { watched, ...rest } = await competitorsOf(db, who, request)
    const { ids } = request
    const chosen = ids && ids.length > 0 ? watched.filter(({ id }) => ids.includes(id)) : watched
    return { list: await competitorTrend(db, { ...rest, watched: chosen.slice(0, COURSES_MAX) }) }
  },
  authorList: async ({ request, db, who, now }) => {
    const { watched, days } = await competitorsOf(db, who, request)
    const { list, total_count } = await competitorTalents(db, who, request, { watched, days, now })
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  goodsList: async ({ request, db, who }) => {
    const { watched, days } = await competitorsOf(db, who, request)
    const { platform, author_id, page, size } = request
    const found = await competitorGoods(db, who, { platform, author_id, page, size }, { watched, days })
    return { list: found.list, page_info: pageInfo(request, found.total_count), ext: {} }
  },
})

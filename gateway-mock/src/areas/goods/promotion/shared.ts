import { GoodsSourceType } from '@crm/contracts/enums'
import type { SharedCard, SharedGoods } from '@crm/contracts/calls/promotion'
import { type SHARE_SORTS, stockLevelOf } from '@crm/contracts/rules/shareRules'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { ofShops, type ShopScope } from '../../../rules/filter.ts'
import type { Db } from '../../../store/database/db.ts'
import {
  corp,
  corpSetting,
  corpUser,
  goods,
  goodsClass,
  grayscale,
  promotionShare,
  shareVisit,
  sku,
} from '../../../store/database/schema.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { all, isOneOf, limitOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { groupedSales } from '../../../figures/sales.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { corpScope } from '../../../rules/scope.ts'
import { float, int, number, select, text, value } from '../../../store/database/select.ts'

const FLAG = 'promotion_sample_share'
/** Entries of one visitor within an hour; more are not written down. */
const VISITS_MAX = 120
const ON_SALE = [0, 3]

/** A share that the public may open. */
export type OpenShare = typeof promotionShare.$inferSelect & { sharer: string; corp_name: string }

/** The share of a number: unknown, or of a corporation without sharing, is 40400; one that ended says so. */
export async function openShare(db: Db, shareId: string, now: number): Promise<OpenShare> {
  const [row] = await db
    .select({
      ...{ share: promotionShare, sharer: corpUser.nick_name, corp_name: corp.corp_name, is_on: grayscale.is_on },
      ...{ rule: corpSetting.sample_rule, other: corpSetting.other_rule },
    })
    .from(promotionShare)
    .innerJoin(corp, eq(corp.corp_id, promotionShare.corp_id))
    .leftJoin(corpUser, and(eq(corpUser.corp_id, promotionShare.corp_id), eq(corpUser.user_id, promotionShare.user_id)))
    .leftJoin(corpSetting, eq(corpSetting.corp_id, promotionShare.corp_id))
    .leftJoin(grayscale, and(eq(grayscale.corp_id, promotionShare.corp_id), eq(grayscale.flag, FLAG)))
    .where(and(eq(promotionShare.share_id, shareId), isNull(promotionShare.deleted_at)))
  if (row === undefined || row.is_on === 0 || row.other?.share_page === 0) refuse(Code.notFound, '分享不存在')
  const { share, sharer, corp_name } = row
  const isOver = share.ended_at !== null || (share.expire_at !== null && share.expire_at <= now)
  if (isOver) refuse(WRONG_STATE_CODE, '分享已失效')
  // The settings are above what a share says.
  const takes_samples = row.rule?.takes_external === 0 ? 0 : share.takes_samples
  return { ...share, takes_samples, sharer: sharer ?? '', corp_name }
}

/** What every answer about a share begins with. */
export function headOf({ share_id, title, sharer, corp_name, expire_at, product_ids, takes_samples }: OpenShare) {
  return { share_id, title, sharer, corp_name, expire_at, goods_count: product_ids.length, takes_samples }
}

/** The corporation's goods of the ids, of the shops of whoever makes a share, in their order. */
export async function sharedGoodsOf(db: Db, who: ShopScope, ids: readonly string[]) {
  const rows = await rowsOf(
    db,
    select(
      {
        product_id: value<SharedCard['product_id']>`product_id`,
        platform: value<SharedCard['platform']>`platform`,
        title: value<SharedCard['title']>`title`,
        cover: value<SharedCard['cover']>`cover`,
        price_min: float<SharedCard['price_min']>`price_min`,
        price_max: float<SharedCard['price_max']>`price_max`,
        commission_rate: float`commission_rate / 100.0`,
        status: value<SharedCard['status']>`status`,
      },
      sql`from goods where ${all([
        sql`corp_id = ${who.corp_id} and deleted_at is null and ${isOneOf(sql`product_id`, [...new Set(ids)])}`,
        ofShops(who, sql`shop_id`),
      ])}`,
    ),
  )
  const at = new Map(ids.map((id, place) => [id, place]))
  return rows.sort((a, b) => (at.get(a.product_id) ?? 0) - (at.get(b.product_id) ?? 0))
}

/** One product of a share as the public sees it; what was removed since is shown as 已删除. */
export async function sharedProduct(db: Db, share: OpenShare, productId: string): Promise<SharedGoods['goods']> {
  const [row] = await db
    .select()
    .from(goods)
    .where(and(eq(goods.corp_id, share.corp_id), eq(goods.product_id, productId)))
  if (row === undefined) refuse(Code.notFound, '商品不存在')
  const [skus, shop] = await Promise.all([
    db
      .select()
      .from(sku)
      .where(and(eq(sku.corp_id, share.corp_id), eq(sku.product_id, productId))),
    rowsOf(
      db,
      select(
        { name: text`name` },
        sql`from shop where corp_id = ${share.corp_id} and shop_id = ${row.shop_id} and deleted_at is null`,
      ),
    ),
  ])
  const status = row.deleted_at === null ? row.status : 2
  const { points = [], price_text = '', images: card_images = [] } = row.card
  return {
    ...{
      product_id: productId,
      platform: row.platform,
      title: row.title,
      cover: row.cover,
      images: row.images,
      status,
    },
    ...{ price_min: row.price_min, price_max: row.price_max, points, price_text, card_images, spec: row.specs },
    commission_rate: share.shows_commission === 1 ? row.commission_rate / 100 : null,
    shop_name: shop[0]?.name ?? '',
    detail_url: ON_SALE.includes(status) && row.source_type !== GoodsSourceType.unsold ? row.detail_url : '',
    // Stored with '_' between the ids; on the wire they are joined by a comma.
    skus: Object.fromEntries(
      skus.map(({ sku_id, spec_ids, price, stock }) => [
        spec_ids.replaceAll('_', ','),
        { sku_id, price, stock_level: stockLevelOf(stock) },
      ]),
    ),
  }
}

interface PageRequest {
  class_id?: number | undefined
  keyword?: string | undefined
  order: (typeof SHARE_SORTS)[number]
  page: number
  size: number
}

const ORDERS = {
  new: sql`place`,
  commission: sql`g.commission_rate desc, place`,
  price_asc: sql`g.price_min, place`,
  price_desc: sql`g.price_min desc, place`,
}

/** A page of a share's goods. Those removed since are left out; `classes` are those that the goods of the share lie in. */
export async function sharePage(
  db: Db,
  share: OpenShare,
  request: PageRequest,
  now: number,
): Promise<{ list: SharedCard[]; total_count: number; classes: { id: number; name: string }[] }> {
  const { class_id, keyword, order } = request
  const own = all([
    sql`g.corp_id = ${share.corp_id}`,
    sql`g.deleted_at is null`,
    isOneOf(sql`g.product_id`, share.product_ids),
  ])
  const chosen = all([
    own,
    class_id === undefined ? undefined : sql`g.class_id = ${class_id}`,
    keywordCondition(keyword, { names: [sql`g.title`] }),
  ])
  const scope = corpScope(share)
  const sold = groupedSales(scope, { now, product_ids: share.product_ids }, 'product', ['issue_author'])
  const place = sql`array_position(array[${sql.join(
    share.product_ids.map((each) => sql`${each}::text`),
    sql`, `,
  )}], g.product_id)`
  const list = await rowsOf(
    db,
    select(
      {
        product_id: value<SharedCard['product_id']>`g.product_id`,
        platform: value<SharedCard['platform']>`g.platform`,
        title: value<SharedCard['title']>`g.title`,
        cover: value<SharedCard['cover']>`g.cover`,
        price_min: float<SharedCard['price_min']>`g.price_min`,
        price_max: float<SharedCard['price_max']>`g.price_max`,
        commission_rate: value<
          SharedCard['commission_rate']
        >`${share.shows_commission === 1 ? sql`g.commission_rate / 100.0::float8` : sql`null`}`,
        status: int<SharedCard['status']>`g.status`,
        detail_url: value<
          SharedCard['detail_url']
        >`case when g.status in (0, 3) and g.source_type <> ${GoodsSourceType.unsold} then g.detail_url else '' end`,
        author_count: int<SharedCard['author_count']>`coalesce(s.issue_author, 0)`,
        place: number`${place}`,
      },
      sql`from goods g left join ${sold} s on s.product_id = g.product_id and s.platform = g.platform
      where ${chosen} order by ${ORDERS[order]} ${limitOf(request)}`,
    ),
  )
  const { n } = await rowOf(db, select({ n: int`count(*)` }, sql`from goods g where ${chosen}`))
  const classes = await rowsOf(
    db,
    select(
      { id: number`c.id`, name: text`c.name` },
      sql`from ${goodsClass} c where c.corp_id = ${share.corp_id} and c.deleted_at is null
      and c.id in (select g.class_id from goods g where ${own}) order by c.id`,
    ),
  )
  return { list: list.map(({ place: _, ...row }) => row), total_count: n, classes }
}

/** Distinguishes visitors of one share; says nothing about them and differs from share to share. */
export function visitorHash(shareId: string, ip: string, device: string): string {
  return createHash('sha256').update(`${shareId} ${ip} ${device}`).digest('base64url').slice(0, 22)
}

/** Whether a visitor has done so much within an hour that no more is written down. */
export async function isTooBusy(db: Db, corpId: number, visitor: string, now: number): Promise<boolean> {
  const lately = and(
    eq(shareVisit.corp_id, corpId),
    eq(shareVisit.visitor, visitor),
    gt(shareVisit.created_at, now - 3600),
    lte(shareVisit.created_at, now),
  )
  return (await db.$count(shareVisit, lately)) >= VISITS_MAX
}

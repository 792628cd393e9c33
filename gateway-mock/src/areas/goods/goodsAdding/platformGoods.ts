import { type Platform, ShopAuthStatus } from '@crm/contracts/enums'
import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import type { Db } from '../../../store/database/db.ts'
import { all, isOneOf, rowsOf } from '../../../store/database/query.ts'
import { refuseField } from '../../../rules/refusal.ts'
import type { Ctx } from '../../../records/context.ts'
import type { CatalogueQuery, MarketProduct, PlatformGoods } from '../../../services/shops/shopService.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

/** What asks the platforms. */
export type Asking = Pick<Ctx<unknown>, 'db' | 'who' | 'shops' | 'signal'>

/** Goods of one answer, at most. */
const CATALOGUE_MAX = 500

/** What somebody reads who has bound no shop of the platform. */
export const NO_SHOP = {
  dy: '请先绑定抖音店铺',
  ks: '请先绑定快手小店',
  sph: '请先绑定视频号小店',
  xhs: '请先绑定小红书店铺',
} as const satisfies Record<Platform, string>

const marketOf = (db: Db, platform: Platform): CatalogueQuery['known']['market'] => {
  return async ({ product_ids, brands }) => {
    const rows = await rowsOf(
      db,
      select(
        {
          product_id: value<MarketProduct['product_id']>`g.product_id`,
          title: value<MarketProduct['title']>`g.title`,
          cover: value<MarketProduct['cover']>`g.cover`,
          detail_url: value<MarketProduct['detail_url']>`g.detail_url`,
          shop_id: value<MarketProduct['shop_id']>`g.shop_id`,
          shop_name: value<MarketProduct['shop_name']>`g.shop_name`,
          brand_name: value<MarketProduct['brand_name']>`b.name`,
          category_id: number`g.category_id`,
          price: float<MarketProduct['price']>`g.price`,
          commission_rate: value<MarketProduct['commission_rate']>`g.commission_rate`,
          status: value<MarketProduct['status']>`case when g.status = 0 then 0 else 1 end`,
        },
        sql`from market_goods g join market_brand b on b.brand_id = g.brand_id
        where ${all([
          sql`g.platform = ${platform}`,
          product_ids && isOneOf(sql`g.product_id`, product_ids),
          brands && isOneOf(sql`b.name`, brands),
        ])}
        order by g.volume_30d desc, g.product_id limit ${CATALOGUE_MAX}`,
      ),
    )
    return rows.map(({ category_id, ...row }) => ({
      ...row,
      category: MARKET_CATEGORIES.find(({ id }) => id === Math.floor(category_id / 100))?.name ?? '',
    }))
  }
}

/** Brands that a shop sells: its own and those of its goods. */
async function brandsOf({ db, who }: Asking, shopId: string): Promise<string[]> {
  const rows = await rowsOf(
    db,
    select(
      { brand: text`b.brand_name` },
      sql`from (select c.brand_name from corp c where c.corp_id = ${who.corp_id}
        union select g.brand_name from goods g where g.corp_id = ${who.corp_id} and g.shop_id = ${shopId} and g.brand_name <> '') b`,
    ),
  )
  return rows.map(({ brand }) => brand)
}

/** An authorised shop of the corporation on a platform; refuses where there is none, or another. */
export async function shopOf({ db, who }: Asking, platform: Platform, shopId: string | undefined) {
  const bound = await rowsOf(
    db,
    select(
      { shop_id: text`shop_id`, name: text`name` },
      sql`from shop where ${all([
        sql`corp_id = ${who.corp_id} and deleted_at is null and platform = ${platform} and auth_status = ${ShopAuthStatus.authorised}`,
        ofShops(who, sql`shop_id`),
      ])} order by created_at, shop_id`,
    ),
  )
  if (bound.length === 0) refuseField('shop_id', NO_SHOP[platform])
  if (shopId === undefined) refuseField('shop_id', '请选择店铺')
  return bound.find(({ shop_id }) => shop_id === shopId) ?? refuseField('shop_id', '店铺不存在或授权已失效')
}

/**
 * The goods that a platform knows of those that are asked for: by id, of a shop, or of an activity. Goods of a shop are that
 * shop's, under the name that it has here.
 */
export async function platformGoods(
  asking: Asking,
  platform: Platform,
  wanted: { product_ids?: readonly string[]; shop?: { shop_id: string; name: string }; activity_id?: string },
): Promise<readonly PlatformGoods[]> {
  const { product_ids, shop, activity_id } = wanted
  const known = {
    market: marketOf(asking.db, platform),
    brands: shop === undefined ? [] : await brandsOf(asking, shop.shop_id),
  }
  const query = { platform, product_ids, shop_id: shop?.shop_id, activity_id, known }
  const goods = await asking.shops.catalogueOf(query, asking.signal)
  return shop === undefined ? goods : goods.map((each) => ({ ...each, shop_id: shop.shop_id, shop_name: shop.name }))
}

/** Which of the ids are goods of the corporation already. */
export async function existingIds({ db, who }: Asking, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    db,
    select(
      { product_id: text`product_id` },
      sql`from goods where corp_id = ${who.corp_id} and deleted_at is null and ${isOneOf(sql`product_id`, ids)}`,
    ),
  )
  return new Set(rows.map(({ product_id }) => product_id))
}

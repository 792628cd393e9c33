import { DAY_SECONDS } from '@crm/base/durations'
import { marketBrand, marketGoods } from '../../store/database/schema.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import type { Rows } from './seedContext.ts'
import { rowWriter } from './seedContext.ts'
import { MARKET_BRANDS, PRODUCT_CATEGORIES } from './marketWords.ts'
import { avatarId, goodsPictureUrl, pictureUrl } from './pictures.ts'
import type { Random } from './random.ts'
import { platformId } from './words.ts'
import { packPrice, praiseOf, PRODUCT_CLASSES, specGroupsOf, wareNames, warePrice } from './wares.ts'

export type MarketGoodsRow = typeof marketGoods.$inferInsert & { commission_rate: number; price: number }

/** A product on its way: the row that is stored, and how much of the market it draws. */
export interface MarketProduct {
  row: MarketGoodsRow
  /** First-level class, by name as talents carry it. */
  category: string
  short: string
  brand: string
  weight: number
}

const PLATFORM_SHARES: [PlatformCode, number, string][] = [
  ['dy', 0.52, '官方旗舰店'],
  ['ks', 0.22, '快手专营店'],
  ['sph', 0.14, '视频号小店'],
  ['xhs', 0.12, '小红书店'],
]
const DETAIL: Record<PlatformCode, string> = {
  dy: 'https://haohuo.jinritemai.com/views/product/item2?id=',
  ks: 'https://app.kwaixiaodian.com/page/kwaishop-buyer-goods-detail?id=',
  sph: 'https://channels.weixin.qq.com/shop/',
  xhs: 'https://www.xiaohongshu.com/goods-detail/',
}
/** Number space of market products, beyond those of the corporations. */
const GOODS_SPACE = 90_001

/** Brands with their shops, and their goods on every platform: a few brands and goods draw most of the market. */
export function marketCatalogue(rows: Rows, random: Random, now: number): MarketProduct[] {
  const put = rowWriter(rows)
  const products: MarketProduct[] = []
  let brand_id = 0
  let number = 0
  for (const [at, kind] of PRODUCT_CLASSES.entries()) {
    const category_id = at + 1
    for (const [rank, brand] of (MARKET_BRANDS[category_id] ?? []).entries()) {
      brand_id += 1
      // The named brands are not the largest: the order of the list is no rank.
      const brandWeight = random.skewed(1.1)
      const logo = pictureUrl('logo', avatarId(`brand${brand_id}`, brand))
      const shops = PLATFORM_SHARES.filter((_, index) => index === 0 || random.chance(0.8)).map(
        ([platform, share, suffix], index) => ({
          shop_id: String(90_000_000 + brand_id * 10 + index),
          name: brand + suffix,
          platform,
          share,
        }),
      )
      put(marketBrand, {
        brand_id,
        name: brand,
        logo,
        category_id,
        shops: shops.map(({ share: _, ...shop }) => shop),
      })
      const size = Math.round(5 + 9 * Math.min(2, brandWeight) + (rank % 3))
      for (let nth = 0; nth < size; nth++) {
        const shop = shops[nth < shops.length ? nth : random.index(shops.map(({ share }) => share))]
        if (shop === undefined) continue
        const short = random.pick(wareNames(kind))
        const product_id = platformId(GOODS_SPACE, ++number)
        const groups = specGroupsOf(kind, short)
        const place = random.int(0, (groups[0]?.items.length ?? 1) - 1)
        const removed = number % 37 === 20
        products.push({
          category: kind.category,
          short,
          brand,
          weight: (brandWeight * random.skewed(1.45)) / (nth + 1.5),
          row: {
            product_id,
            platform: shop.platform,
            title: `${random.pick(praiseOf(kind, short))}${brand}${short} ${groups[0]?.items[place] ?? ''}`,
            cover: goodsPictureUrl(product_id, short),
            brand_id,
            category_id: PRODUCT_CATEGORIES[short] ?? category_id * 100 + 1,
            shop_id: shop.shop_id,
            shop_name: shop.name,
            price: packPrice(warePrice(random, kind, short), groups, [place]),
            commission_rate: random.chance(0.12) ? random.int(35, 60) * 100 : random.int(...kind.rate) * 100,
            detail_url: DETAIL[shop.platform] + product_id,
            status: removed ? 1 : 0,
            removed_at: removed ? now - random.int(4, 26) * DAY_SECONDS : null,
            listed_at: 0,
            gmv_30d: 0,
            volume_30d: 0,
            live_gmv_30d: 0,
            author_count_30d: 0,
          },
        })
      }
    }
  }
  for (const { row } of products) put(marketGoods, row)
  return products
}

import type { GoodsSourceType } from '@crm/contracts/enums'
import { activityGoods, goods, sku } from '../db/schema.ts'
import type { PlatformCode } from '../db/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { DAY } from './calendar.ts'
import { SEED_NAMES } from './corps.ts'
import { goodsPictureUrl, pictureUrl } from './pictures.ts'
import { drawer } from './random.ts'
import type { Colonel, ActivityTerms } from './shopsAndActivities.ts'
import { classRows, colonelRows, shopRows, spuRows } from './shopsAndActivities.ts'
import type { Talent } from './talents.ts'
import { BRANDS, platformId, specGroupsOf, PRODUCT_CLASSES } from './words.ts'

export interface Product {
  product_id: string
  platform: PlatformCode
  title: string
  shop_id: string
  source_type: GoodsSourceType
  commission_rate: number
  cost_price: number
  spu_id: number
  skus: { sku_id: string; name: string; price: number }[]
  activities: ActivityTerms[]
}

export interface Catalogue {
  products: Product[]
  colonels: Colonel[]
  activities: ActivityTerms[]
  /** Shop ids. */
  shops: ReadonlyMap<PlatformCode, string[]>
  spuIds: number[]
}

const GOODS_SHARES: Record<PlatformCode, number> = { dy: 0.62, ks: 0.17, xhs: 0.12, sph: 0.09 }
const DETAIL: Record<PlatformCode, string> = {
  dy: 'https://haohuo.jinritemai.com/views/product/item2?id=',
  ks: 'https://app.kwaixiaodian.com/page/kwaishop-buyer-goods-detail?id=',
  sph: 'https://channels.weixin.qq.com/shop/',
  xhs: 'https://www.xiaohongshu.com/goods-detail/',
}

/** Shops, own classes, SPU, colonels with activities, goods with skus: what the corporation has to sell. */
export function catalogueRows(context: SeedContext): Catalogue {
  const { put, corp_id, plan, now, span } = context
  const random = context.random('goods')
  const spus = spuRows(context, random)
  if (plan.commerce === null && plan.contentPlatforms.length === 0)
    return { products: [], colonels: [], activities: [], shops: new Map(), spuIds: spus.map(({ id }) => id) }
  const platforms = plan.commerce === null ? plan.contentPlatforms : plan.platforms
  const shops = plan.commerce === null ? new Map<PlatformCode, string[]>() : shopRows(context)
  const classes = classRows(context)
  const { colonels, activities } =
    plan.commerce === null ? { colonels: [], activities: [] } : colonelRows(context, random)
  const shares = platforms.map((platform) => GOODS_SHARES[platform])
  let skus = 0
  const products = Array.from({ length: plan.sizes.goods }, (_, index): Product => {
    const failing = index === 5 && corp_id === 1
    const platform =
      index < platforms.length * 2
        ? (platforms[index % platforms.length] ?? 'dy')
        : failing
          ? 'dy'
          : (platforms[random.index(shares)] ?? 'dy')
    const product = random.pick(PRODUCT_CLASSES)
    const short = random.pick(product.names)
    const brand = random.chance(0.6) ? plan.brand : random.pick(BRANDS)
    const product_id = platformId(corp_id * 100 + 2, index + 1)
    const source_type =
      index >= plan.sizes.goods - 2
        ? 20
        : platform === 'sph'
          ? 1
          : platform === 'dy' && activities.length > 0
            ? random.pick([0, 0, 0, 0, 1, 2, 2])
            : 0
    const sellers = shops.get(platform) ?? []
    const shop_id = source_type === 0 ? (sellers[index % Math.max(1, sellers.length)] ?? '') : ''
    const price = random.int(product.price[0], product.price[1]) * 100 - 10
    const created = span.start - random.int(0, 20) * DAY
    const specs = specGroupsOf(product, short).map((group, position) => ({
      name: group.name,
      spec_items: group.items.map((name, item) => ({ id: `${position + 1}${item + 1}`, name })),
    }))
    const combinations = specs.reduce<{ ids: string; name: string }[]>(
      (list, group) =>
        list.flatMap(({ ids, name }) =>
          group.spec_items.map((item) => ({
            ids: ids ? `${ids}_${item.id}` : item.id,
            name: name ? `${name} ${item.name}` : item.name,
          })),
        ),
      [{ ids: '', name: '' }],
    )
    const offered = combinations.map(({ ids, name }, position) => {
      const sku_id = platformId(corp_id * 100 + 3, ++skus)
      return {
        corp_id,
        sku_id,
        product_id,
        spec_ids: ids,
        name,
        price: price + position * random.int(0, 3) * 500,
        stock: random.int(0, 900),
        outer_id: `${plan.brand}-${index + 1}-${position + 1}`,
      }
    })
    const title = failing
      ? SEED_NAMES.failingGoods
      : [
          random.pick(product.praise),
          brand,
          short,
          random.chance(0.05) ? '家用大容量加厚款全家可用换季囤货必备多规格可选' : '',
        ].join('')
    const related = spus.find(({ name }) => name === short)
    const prices = offered.map((one) => one.price)
    const cost_price = Math.round(price * 0.3)
    const commission_rate = random.int(10, 30) * 100
    put(goods, {
      corp_id,
      product_id,
      platform,
      source_type,
      shop_id,
      title,
      cover: goodsPictureUrl(product_id, product.category),
      images: [goodsPictureUrl(product_id, product.category), pictureUrl('cover', product_id)],
      detail_url: source_type === 20 ? '' : DETAIL[platform] + product_id,
      price_min: Math.min(...prices),
      price_max: Math.max(...prices),
      stock: offered.reduce((sum, one) => sum + one.stock, 0),
      brand_name: brand,
      category: product.category,
      class_id: random.pick(classes.get(product.category) ?? [0]),
      commission_rate,
      status: source_type === 20 ? 3 : index % 23 === 11 ? 1 : index % 41 === 17 ? 2 : 0,
      cost_price,
      spu_id: related?.id ?? 0,
      specs,
      card: {
        points: random.some(['源头直采', '一包多用', '送运费险', '48小时发货'], 2),
        script: `今天给大家带来${short}，直播间专属价。`,
        price_text: '拍一发二',
      },
      remark: '',
      synced_at: now - random.int(600, 20 * 3600),
      ...stamp(created),
    })
    for (const one of offered) put(sku, one)
    const joined =
      source_type === 1 || source_type === 2
        ? platform === 'dy'
          ? [...activities.slice(0, 1), ...random.some(activities.slice(1), random.int(1, 3))]
          : []
        : []
    const product_type = source_type === 1 ? 1 : 2
    for (const { activity_id, service_ratio } of joined)
      put(activityGoods, { corp_id, activity_id, product_id, product_type, cos_ratio: commission_rate, service_ratio })
    return {
      product_id,
      platform,
      title,
      shop_id,
      source_type,
      commission_rate,
      cost_price,
      spu_id: related?.id ?? 0,
      skus: offered,
      activities: joined.map((one) => ({ ...one, product_type })),
    }
  })
  return { products, colonels, activities, shops, spuIds: spus.map(({ id }) => id) }
}

/** Gives every talent the goods it shows: three to twelve of its platform, the popular ones more often. */
export function assign(context: SeedContext, talents: Talent[], { products }: Catalogue) {
  const random = context.random('assortments')
  for (const platform of new Set(products.map((product) => product.platform))) {
    const offered = products.filter((product) => product.platform === platform && product.source_type !== 20)
    const draw = drawer(offered.map((_, rank) => 1 / (rank + 4)))
    for (const talent of talents.filter((one) => one.platform === platform)) {
      const chosen = new Set<string>()
      for (let tries = random.int(4, 14); tries > 0; tries--) {
        const product = offered[draw(random)]
        if (product) chosen.add(product.product_id)
      }
      talent.assortment = [...chosen]
    }
  }
}

import { DAY_SECONDS } from '@crm/base/durations'
import type { GoodsSourceType } from '@crm/contracts/enums'
import { activityGoods, goods, sku } from '../../store/database/schema.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { SEED_NAMES } from './corps.ts'
import { goodsPictureUrl, pictureUrl } from './pictures.ts'
import { drawer, type Random } from './random.ts'
import type { Colonel, ActivityTerms } from './shopsAndActivities.ts'
import {
  brandOf,
  categoryOf,
  classRows,
  classTurns,
  colonelRows,
  shopRows,
  type Spu,
  spuRows,
} from './shopsAndActivities.ts'
import type { Talent } from './talents.ts'
import { packPrice, praiseOf, specGroupsOf, wareNames, warePrice } from './wares.ts'
import { platformId } from './words.ts'

export interface Product {
  product_id: string
  platform: PlatformCode
  title: string
  /** Brand and ware, as a talent would say it. */
  short: string
  category: string
  shop_id: string
  source_type: GoodsSourceType
  commission_rate: number
  cost_price: number
  spu_id: number
  skus: { sku_id: string; name: string; price: number }[]
  activities: ActivityTerms[]
  /** What may be promised with it. */
  offers: readonly string[]
}

export interface Catalogue {
  products: Product[]
  colonels: Colonel[]
  activities: ActivityTerms[]
  /** Shop ids. */
  shops: ReadonlyMap<PlatformCode, string[]>
  spus: Spu[]
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
    return { products: [], colonels: [], activities: [], shops: new Map(), spus }
  const platforms = plan.commerce === null ? plan.contentPlatforms : plan.platforms
  const shops = plan.commerce === null ? new Map<PlatformCode, string[]>() : shopRows(context)
  const classes = classRows(context)
  const { colonels, activities } =
    plan.commerce === null ? { colonels: [], activities: [] } : colonelRows(context, random)
  const shares = platforms.map((platform) => GOODS_SHARES[platform])
  const turns = classTurns(plan)
  let skus = 0
  const products = Array.from({ length: plan.sizes.goods }, (_, index): Product => {
    const failing = index === 5 && corp_id === 1
    const platform =
      index < platforms.length * 2
        ? (platforms[index % platforms.length] ?? 'dy')
        : failing
          ? 'dy'
          : (platforms[random.index(shares)] ?? 'dy')
    const product = turns[index % turns.length]
    if (product === undefined) throw new Error('no class of goods')
    const { category } = product
    const short = random.pick(wareNames(product))
    // One in ten is a partner's, of whose brand there is no line.
    const brand = brandOf(plan, category, random.chance(0.1) ? 1 : 0)
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
    const price = warePrice(random, product, short)
    const groups = specGroupsOf(product, short)
    const created = span.start - random.int(0, 20) * DAY_SECONDS
    const specs = groups.map((group, position) => ({
      name: group.name,
      spec_items: group.items.map((name, item) => ({ id: `${position + 1}${item + 1}`, name })),
    }))
    const combinations = specs.reduce<{ ids: string; name: string; places: number[] }[]>(
      (list, group) =>
        list.flatMap(({ ids, name, places }) =>
          group.spec_items.map((item, place) => ({
            ids: ids ? `${ids}_${item.id}` : item.id,
            name: name ? `${name} ${item.name}` : item.name,
            places: [...places, place],
          })),
        ),
      [{ ids: '', name: '', places: [] }],
    )
    const offered = combinations.map(({ ids, name, places }, position) => {
      const sku_id = platformId(corp_id * 100 + 3, ++skus)
      return {
        corp_id,
        sku_id,
        product_id,
        spec_ids: ids,
        name,
        price: packPrice(price, groups, places),
        stock: random.int(0, 900),
        outer_id: `${brand}-${index + 1}-${position + 1}`,
      }
    })
    const title = failing
      ? SEED_NAMES.failingGoods
      : [random.pick(praiseOf(product, short)), brand, short, random.chance(0.05) ? product.tail : ''].join('')
    const related = failing ? undefined : spus.find((one) => one.name === short && one.brand === brand)
    const prices = offered.map((one) => one.price)
    const [least, most] = [Math.min(...prices), Math.max(...prices)]
    related?.priced(least, most)
    const cost_price = Math.round((least * random.int(...product.cost)) / 100)
    const commission_rate = random.int(...product.rate) * 100
    put(goods, {
      corp_id,
      product_id,
      platform,
      source_type,
      shop_id,
      title,
      cover: goodsPictureUrl(product_id, short),
      images: [goodsPictureUrl(product_id, short), pictureUrl('cover', product_id)],
      detail_url: source_type === 20 ? '' : DETAIL[platform] + product_id,
      price_min: least,
      price_max: most,
      stock: offered.reduce((sum, one) => sum + one.stock, 0),
      brand_name: brand,
      category,
      class_id: classes.get(categoryOf(short)) ?? 0,
      commission_rate,
      status: source_type === 20 ? 3 : index % 23 === 11 ? 1 : index % 41 === 17 ? 2 : 0,
      cost_price,
      spu_id: related?.id ?? 0,
      specs,
      card: {
        points: random.some(['源头直采', '一包多用', '送运费险', '48小时发货'], 2),
        script: `今天给大家带来${short}，直播间专属价。`,
        price_text: random.pick(product.offers),
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
      short: brand + short,
      category,
      shop_id,
      source_type,
      commission_rate,
      cost_price,
      spu_id: related?.id ?? 0,
      skus: offered,
      activities: joined.map((one) => ({ ...one, product_type })),
      offers: product.offers,
    }
  })
  return { products, colonels, activities, shops, spus }
}

/** How many of its goods a seller sells: the best ones some more. */
const soldGoods = (rank: number, sellers: number, random: Random) =>
  rank < sellers * 0.06 ? random.int(4, 6) : rank < sellers * 0.25 ? random.int(2, 4) : random.pick([1, 1, 1, 2, 2, 3])

/**
 * Gives every talent the goods it shows: three to twelve of its platform, the popular ones and those of its own classes more
 * often. A seller sells the first of them.
 */
export function assign(context: SeedContext, talents: Talent[], { products }: Catalogue) {
  const random = context.random('assortments')
  const sellers = talents.filter(({ weight }) => weight > 0).length
  talents.forEach((talent, rank) => {
    talent.sells = talent.weight > 0 ? soldGoods(rank, sellers, random) : 0
  })
  for (const platform of new Set(products.map((product) => product.platform))) {
    const offered = products.filter(
      ({ platform: of, source_type, title }) =>
        of === platform && source_type !== 20 && title !== SEED_NAMES.failingGoods,
    )
    const draw = drawer(offered.map((_, rank) => 1 / (rank + 4)))
    for (const talent of talents.filter((one) => one.platform === platform)) {
      const chosen = new Set<Product>()
      const { categories = [] } = talent.author
      for (let tries = random.int(4, 14); tries > 0; tries--) {
        let product = offered[draw(random)]
        // A talent mostly shows what its films are about.
        for (let again = 0; again < 2 && product && !categories.includes(product.category); again++)
          product = offered[draw(random)]
        if (product) chosen.add(product)
      }
      talent.assortment = [...chosen]
        .toSorted((a, b) => Number(categories.includes(b.category)) - Number(categories.includes(a.category)))
        .map(({ product_id }) => product_id)
    }
  }
}

import {
  activity,
  activityGoods,
  colonel,
  colonelFollow,
  goods,
  goodsClass,
  shop,
  shopGroup,
  sku,
  spu,
} from '../db/schema.ts'
import type { PlatformCode } from '../db/schema.ts'
import type { Stage } from './book.ts'
import { stamp } from './book.ts'
import { DAY, dayStart } from './calendar.ts'
import { SEED_NAMES } from './corps.ts'
import { avatarId, pictureUrl } from './pictures.ts'
import { drawer } from './random.ts'
import type { Random } from './random.ts'
import type { Talent } from './talents.ts'
import { BRANDS, personName, platformId, WARE_PRAISE, WARES } from './words.ts'

export interface Product {
  product_id: string
  platform: PlatformCode
  title: string
  shop_id: string
  source_type: number
  commission_rate: number
  cost_price: number
  spu_id: number
  skus: { sku_id: string; name: string; price: number }[]
  activities: {
    activity_id: string
    colonel_buyin_id: string
    product_type: number
    service_ratio: number
    start: number
    end: number
  }[]
}

export interface Colonel {
  colonel_buyin_id: string
  platform: PlatformCode
}

export interface Catalogue {
  products: Product[]
  colonels: Colonel[]
  spuIds: number[]
}

const SHOP_TYPES: Record<PlatformCode, { type: number; name: string } | undefined> = {
  dy: { type: 1, name: '官方旗舰店' },
  ks: { type: 3, name: '快手专营店' },
  xhs: { type: 19, name: '小红书品牌店' },
  sph: undefined,
}
const GOODS_SHARES: Record<PlatformCode, number> = { dy: 0.62, ks: 0.17, xhs: 0.12, sph: 0.09 }
const DETAIL: Record<PlatformCode, string> = {
  dy: 'https://haohuo.jinritemai.com/views/product/item2?id=',
  ks: 'https://app.kwaixiaodian.com/page/kwaishop-buyer-goods-detail?id=',
  sph: 'https://channels.weixin.qq.com/shop/',
  xhs: 'https://www.xiaohongshu.com/goods-detail/',
}

/** Shops: none for sph, whose goods come from the platform's alliance. One authorisation is about to end. */
function shopRows(stage: Stage) {
  const { put, plan, corp_id, now, ids, span } = stage
  const bound = plan.platforms.filter((platform) => SHOP_TYPES[platform])
  const group_id = ids.next('shop_group')
  put(shopGroup, { id: group_id, corp_id, name: '直营店', sort: 0, ...stamp(span.start) })
  return new Map(
    bound.map((platform, at) => {
      const { type, name } = SHOP_TYPES[platform] ?? { type: 1, name: '' }
      const shop_id = String(10_000_000 + corp_id * 1000 + at)
      const ending = platform === 'ks'
      put(shop, {
        corp_id,
        shop_id,
        platform,
        name: plan.brand + name,
        logo: pictureUrl('logo', avatarId(shop_id, plan.brand)),
        type,
        auth_status: 1,
        auth_end: dayStart(now) + (ending ? 5 : 200) * DAY,
        auth_by: stage.staff.find(({ role_id }) => role_id === 2)?.user_id ?? 0,
        group_id: at === 0 ? group_id : 0,
        alarm_flag: ending ? 1 : 0,
        synced_at: now - 1800,
        ...stamp(span.start),
      })
      return [platform, shop_id] as const
    }),
  )
}

function classRows(stage: Stage) {
  const { put, corp_id, ids, span } = stage
  return new Map(
    WARES.map(({ category, names }, sort) => {
      const parent = ids.next('goods_class')
      put(goodsClass, {
        id: parent,
        corp_id,
        parent_id: 0,
        name: category,
        sort,
        default_rate: 1500,
        ...stamp(span.start),
      })
      const children = names.slice(0, 3).map((name, at) => {
        const id = ids.next('goods_class')
        put(goodsClass, {
          id,
          corp_id,
          parent_id: parent,
          name: name.slice(-4),
          sort: at,
          default_rate: null,
          ...stamp(span.start),
        })
        return id
      })
      return [category, [parent, ...children]] as const
    }),
  )
}

function spuRows(stage: Stage, random: Random) {
  const { put, corp_id, ids, span, plan, now } = stage
  const owners = stage.staff.filter(({ status, role_id }) => status === 2 && [2, 3, 4, 30, 60].includes(role_id))
  return Array.from({ length: plan.sizes.spus }, (_, at) => {
    const ware = WARES[at % WARES.length]
    const name = ware?.names[Math.floor(at / WARES.length) % ware.names.length] ?? '新品'
    const id = ids.next('spu')
    put(spu, {
      id,
      corp_id,
      name: plan.brand + name,
      code: `SPU${String(at + 1).padStart(4, '0')}`,
      brand: plan.brand,
      category: ware?.category ?? '',
      cover: pictureUrl('goods', `s${id}`),
      price_min: 1990,
      price_max: 19_900,
      points: random.some(['源头直采', '检测报告齐全', '三年质保', '明星同款', '七天无理由', '新配方', '买一送一'], 3),
      owner_id: random.pick(owners).user_id,
      ...stamp(span.start, 0, now - random.int(1, 90) * DAY),
    })
    return { id, name }
  })
}

function colonelRows(stage: Stage, random: Random): { colonels: Colonel[]; activities: Product['activities'] } {
  const { put, corp_id, ids, span, plan, now } = stage
  const media = stage.staff.filter(({ status, role_id }) => status === 2 && [2, 4, 6, 30, 50].includes(role_id))
  const colonels = Array.from({ length: plan.sizes.colonels }, (_, at): Colonel => {
    const colonel_buyin_id = platformId(corp_id * 100 + 4, at + 1)
    const platform = plan.platforms[at % 5 === 4 && plan.platforms.includes('ks') ? 1 : 0] ?? 'dy'
    const name = `${personName(random)}${random.pick(['选品团', '优选', '团购联盟', '供应链', '招商团'])}`
    const include = span.start + random.int(0, 200) * DAY
    put(colonel, {
      corp_id,
      colonel_buyin_id,
      platform,
      name,
      avatar: pictureUrl('avatar', avatarId(colonel_buyin_id, name)),
      link: `https://buyin.jinritemai.com/colonel/${colonel_buyin_id}`,
      belong_type: at % 3 === 2 ? 2 : 1,
      service_rate: random.int(2, 6) * 100,
      remark: '',
      include_at: include,
      ...stamp(include),
    })
    put(colonelFollow, {
      id: ids.next('colonel_follow'),
      corp_id,
      colonel_buyin_id,
      user_id: random.pick(media).user_id,
      bind_time: include,
      unbind_time: null,
    })
    return { colonel_buyin_id, platform }
  })
  const onDouyin = colonels.filter(({ platform }) => platform === 'dy')
  const activities = Array.from({ length: plan.sizes.activities }, (_, at) => {
    const activity_id = String(2_000_000 + corp_id * 10_000 + at)
    const { colonel_buyin_id } = random.pick(onDouyin)
    // The first ones run the whole time, so that hosted goods always have an activity.
    const start = at < 2 ? span.start - 10 * DAY : span.start + random.int(0, 300) * DAY
    const end = at < 2 ? now + 60 * DAY : start + random.int(40, 160) * DAY
    const service_ratio = random.int(2, 6) * 100
    put(activity, {
      corp_id,
      activity_id,
      platform: 'dy',
      name: `${random.pick(['春季', '618', '秋冬', '双11', '年货节', '品牌日', '超级周'])}招商活动${at + 1}期`,
      colonel_buyin_id,
      service_rate: service_ratio,
      user_id: random.pick(media).user_id,
      start_time: start,
      end_time: end,
      ...stamp(start - 7 * DAY),
    })
    return { activity_id, colonel_buyin_id, product_type: 2, service_ratio, start, end }
  })
  return { colonels, activities }
}

/** Shops, own classes, SPU, colonels with activities, goods with skus: what the corporation has to sell. */
export function catalogueRows(stage: Stage): Catalogue {
  const { put, corp_id, plan, now, span } = stage
  const random = stage.random('goods')
  const spus = spuRows(stage, random)
  if (plan.commerce === null && plan.contentPlatforms.length === 0)
    return { products: [], colonels: [], spuIds: spus.map(({ id }) => id) }
  const platforms = plan.commerce === null ? plan.contentPlatforms : plan.platforms
  const shops = plan.commerce === null ? new Map<PlatformCode, string>() : shopRows(stage)
  const classes = classRows(stage)
  const { colonels, activities } =
    plan.commerce === null ? { colonels: [], activities: [] } : colonelRows(stage, random)
  const shares = platforms.map((platform) => GOODS_SHARES[platform])
  let skus = 0
  const products = Array.from({ length: plan.sizes.goods }, (_, at): Product => {
    const failing = at === 5 && corp_id === 1
    const platform =
      at < platforms.length * 2
        ? (platforms[at % platforms.length] ?? 'dy')
        : failing
          ? 'dy'
          : (platforms[random.index(shares)] ?? 'dy')
    const ware = random.pick(WARES)
    const short = random.pick(ware.names)
    const brand = random.chance(0.6) ? plan.brand : random.pick(BRANDS)
    const product_id = platformId(corp_id * 100 + 2, at + 1)
    const source_type =
      at >= plan.sizes.goods - 2
        ? 20
        : platform === 'sph'
          ? 1
          : platform === 'dy' && activities.length > 0
            ? random.pick([0, 0, 0, 0, 1, 2, 2])
            : 0
    const price = random.int(ware.price[0], ware.price[1]) * 100 - 10
    const created = span.start - random.int(0, 20) * DAY
    const specs = ware.groups.map((group, nth) => ({
      name: group.name,
      spec_items: group.items.map((name, item) => ({ id: `${nth + 1}${item + 1}`, name })),
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
    const offered = combinations.map(({ ids, name }, nth) => {
      const sku_id = platformId(corp_id * 100 + 3, ++skus)
      return {
        corp_id,
        sku_id,
        product_id,
        spec_ids: ids,
        name,
        price: price + nth * random.int(0, 3) * 500,
        stock: random.int(0, 900),
        outer_id: `${plan.brand}-${at + 1}-${nth + 1}`,
      }
    })
    const title = failing
      ? SEED_NAMES.failingGoods
      : [
          random.pick(WARE_PRAISE),
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
      shop_id: source_type === 0 ? (shops.get(platform) ?? '') : '',
      title,
      cover: pictureUrl('goods', product_id),
      images: [pictureUrl('goods', product_id), pictureUrl('cover', product_id)],
      detail_url: source_type === 20 ? '' : DETAIL[platform] + product_id,
      price_min: Math.min(...prices),
      price_max: Math.max(...prices),
      stock: offered.reduce((sum, one) => sum + one.stock, 0),
      brand_name: brand,
      category: ware.category,
      class_id: random.pick(classes.get(ware.category) ?? [0]),
      commission_rate,
      status: source_type === 20 ? 3 : at % 23 === 11 ? 1 : at % 41 === 17 ? 2 : 0,
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
      shop_id: source_type === 0 ? (shops.get(platform) ?? '') : '',
      source_type,
      commission_rate,
      cost_price,
      spu_id: related?.id ?? 0,
      skus: offered,
      activities: joined.map((one) => ({ ...one, product_type })),
    }
  })
  return { products, colonels, spuIds: spus.map(({ id }) => id) }
}

/** Gives every talent the goods it shows: three to twelve of its platform, the popular ones more often. */
export function assign(stage: Stage, talents: Talent[], { products }: Catalogue) {
  const random = stage.random('assortments')
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

import { DAY_SECONDS } from '@crm/base/durations'
import { ProductType, type ShopType } from '@crm/contracts/enums'
import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { activity, colonel, colonelFollow, goodsClass, shop, shopGroup, spu } from '../../store/database/schema.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart } from './calendar.ts'
import { avatarId, goodsPictureUrl, pictureUrl } from './pictures.ts'
import type { Random } from './random.ts'
import { MARKET_BRANDS, PRODUCT_CATEGORIES } from './marketWords.ts'
import { PRODUCT_CLASSES, type ProductClass, wareNames } from './wares.ts'
import { personName, platformId } from './words.ts'

export interface Colonel {
  colonel_buyin_id: string
  platform: PlatformCode
  include_at: number
}

/** An activity as its goods see it. */
export interface ActivityTerms {
  activity_id: string
  colonel_buyin_id: string
  product_type: ProductType
  service_ratio: number
  start: number
  end: number
}

const SHOP_TYPES: Record<PlatformCode, { type: ShopType; name: string } | undefined> = {
  dy: { type: 1, name: '官方旗舰店' },
  ks: { type: 3, name: '快手专营店' },
  xhs: { type: 19, name: '小红书品牌店' },
  sph: undefined,
}
/** Shops: none for sph, whose goods come from the platform's alliance. One authorisation is about to end. */
export function shopRows(context: SeedContext) {
  const { put, plan, corp_id, now, ids, span } = context
  const bound = plan.platforms.filter((platform) => SHOP_TYPES[platform])
  const group_id = ids.next('shop_group')
  put(shopGroup, { id: group_id, corp_id, name: '直营店', sort: 0, ...stamp(span.start) })
  const shops = new Map<PlatformCode, string[]>()
  const count = Math.max(bound.length, plan.sizes.shops ?? 0)
  Array.from({ length: bound.length === 0 ? 0 : count }, (_, index) => {
    const platform = bound[index % bound.length] ?? 'dy'
    const { type, name } = SHOP_TYPES[platform] ?? { type: 1, name: '' }
    const shop_id = String(10_000_000 + corp_id * 1000 + index)
    const ending = platform === 'ks' && index < bound.length
    put(shop, {
      corp_id,
      shop_id,
      platform,
      name: plan.brand + name + (index < bound.length ? '' : `${Math.floor(index / bound.length) + 1}店`),
      logo: pictureUrl('logo', avatarId(shop_id, plan.brand)),
      type,
      auth_status: 1,
      auth_end: dayStart(now) + (ending ? 5 : 200) * DAY_SECONDS,
      auth_by: context.staff.find(({ role_id }) => role_id === 2)?.user_id ?? 0,
      group_id: index === 0 ? group_id : 0,
      alarm_flag: ending ? 1 : 0,
      synced_at: now - 1800,
      orders_synced_at: now - 1800,
      ...stamp(span.start),
    })
    shops.set(platform, [...(shops.get(platform) ?? []), shop_id])
  })
  return shops
}

/** The two levels of the market as own classes; answers their ids by the market's, second level only. */
export function classRows(context: SeedContext): ReadonlyMap<number, number> {
  const { put, corp_id, ids, span } = context
  const found = new Map<number, number>()
  MARKET_CATEGORIES.forEach(({ name, children }, sort) => {
    const add = (parent_id: number, label: string, place: number, default_rate: number | null) => {
      const id = ids.next('goods_class')
      put(goodsClass, { id, corp_id, parent_id, name: label, sort: place, default_rate, ...stamp(span.start) })
      return id
    }
    const parent = add(0, name, sort, 1500)
    children.forEach((child, place) => found.set(child.id, add(parent, child.name, place, null)))
  })
  return found
}

/** A product line: what goods of one ware and brand belong to. */
export interface Spu {
  id: number
  /** Without the brand. */
  name: string
  brand: string
  category: string
  /** Takes the price of one of its goods. */
  priced: (low: number, high: number) => void
}

/** The brand that the enterprise sells in a class: its own in those it makes, else a partner's, of which it has two per class. */
export function brandOf(plan: SeedContext['plan'], category: string, nth: number): string {
  if (plan.classes.includes(category)) return plan.brand
  const brands = (MARKET_BRANDS[PRODUCT_CLASSES.findIndex((one) => one.category === category) + 1] ?? []).slice(1)
  return brands[(plan.no * 3 + (nth % 2) * 5) % brands.length] ?? plan.brand
}

/** The classes of what it sells, those that it makes itself three times as often, one after the other. */
export function classTurns({ classes }: SeedContext['plan']): ProductClass[] {
  const own = PRODUCT_CLASSES.filter(({ category }) => classes.includes(category))
  return [...own, ...PRODUCT_CLASSES, ...own]
}

/** The second-level class of a ware. */
export const categoryOf = (ware: string) => PRODUCT_CATEGORIES[ware] ?? 0

/** Product lines, most of them of what the enterprise makes itself; each ware of a class once before one comes again. */
export function spuRows(context: SeedContext, random: Random): Spu[] {
  const { put, corp_id, ids, span, plan, now } = context
  const owners = context.staff.filter(({ status, role_id }) => status === 2 && [2, 3, 4, 30, 60].includes(role_id))
  const turns = classTurns(plan)
  const taken = new Map<string, number>()
  return Array.from({ length: plan.sizes.spus }, (_, index): Spu => {
    const product = turns[index % turns.length] ?? PRODUCT_CLASSES[0]
    const category = product?.category ?? ''
    const names = product ? wareNames(product) : []
    const nth = taken.get(category) ?? 0
    taken.set(category, nth + 1)
    const name = names[nth % names.length] ?? ''
    const brand = brandOf(plan, category, 0)
    const [low, high] = product?.wares[name] ?? [0, 0]
    const id = ids.next('spu')
    const row = {
      id,
      corp_id,
      name: brand + name,
      code: `SPU${String(index + 1).padStart(4, '0')}`,
      brand,
      category,
      cover: goodsPictureUrl(`s${id}`, name),
      price_min: low * 100,
      price_max: high * 100,
      points: random.some(
        ['源头直采', '检测报告齐全', '三年老客复购', '送运费险', '七天无理由', '新配方', '买一送一'],
        3,
      ),
      owner_id: random.pick(owners).user_id,
      ...stamp(span.start, 0, now - random.int(1, 90) * DAY_SECONDS),
    }
    put(spu, row)
    let isPriced = false
    return {
      id,
      name,
      brand,
      category,
      priced: (least, most) => {
        row.price_min = isPriced ? Math.min(row.price_min, least) : least
        row.price_max = isPriced ? Math.max(row.price_max, most) : most
        isPriced = true
      },
    }
  })
}

export function colonelRows(
  context: SeedContext,
  random: Random,
): { colonels: Colonel[]; activities: ActivityTerms[] } {
  const { put, corp_id, ids, span, plan, now } = context
  const media = context.staff.filter(({ status, role_id }) => status === 2 && [2, 4, 6, 30, 50].includes(role_id))
  const colonels = Array.from({ length: plan.sizes.colonels }, (_, index): Colonel => {
    const colonel_buyin_id = platformId(corp_id * 100 + 4, index + 1)
    const platform = plan.platforms[index % 5 === 4 && plan.platforms.includes('ks') ? 1 : 0] ?? 'dy'
    const name = `${personName(random)}${random.pick(['选品团', '优选', '团购联盟', '供应链', '招商团'])}`
    const include = span.start + random.int(0, 200) * DAY_SECONDS
    put(colonel, {
      corp_id,
      colonel_buyin_id,
      platform,
      name,
      avatar: pictureUrl('avatar', avatarId(colonel_buyin_id, name)),
      link: `https://buyin.jinritemai.com/colonel/${colonel_buyin_id}`,
      belong_type: index % 3 === 2 ? 2 : 1,
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
    return { colonel_buyin_id, platform, include_at: include }
  })
  const onDouyin = colonels.filter(({ platform }) => platform === 'dy')
  const activities = Array.from({ length: plan.sizes.activities }, (_, index) => {
    const activity_id = String(2_000_000 + corp_id * 10_000 + index)
    const { colonel_buyin_id } = random.pick(onDouyin)
    // The first ones run the whole time, so that hosted goods always have an activity.
    const start = index < 2 ? span.start - 10 * DAY_SECONDS : span.start + random.int(0, 300) * DAY_SECONDS
    const end = index < 2 ? now + 60 * DAY_SECONDS : start + random.int(40, 160) * DAY_SECONDS
    const service_ratio = random.int(2, 6) * 100
    put(activity, {
      corp_id,
      activity_id,
      platform: 'dy',
      name: `${random.pick(['春季', '618', '秋冬', '双11', '年货节', '品牌日', '超级周'])}招商活动${index + 1}期`,
      colonel_buyin_id,
      service_rate: service_ratio,
      user_id: random.pick(media).user_id,
      start_time: start,
      end_time: end,
      ...stamp(start - 7 * DAY_SECONDS),
    })
    return { activity_id, colonel_buyin_id, product_type: ProductType.activity, service_ratio, start, end }
  })
  return { colonels, activities }
}

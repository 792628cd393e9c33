import { ProductType, type ShopType } from '@crm/contracts/enums'
import { activity, colonel, colonelFollow, goodsClass, shop, shopGroup, spu } from '../db/schema.ts'
import type { PlatformCode } from '../db/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { DAY, dayStart } from './calendar.ts'
import { avatarId, goodsPictureUrl, pictureUrl } from './pictures.ts'
import type { Random } from './random.ts'
import { personName, platformId, PRODUCT_CLASSES } from './words.ts'

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
      auth_end: dayStart(now) + (ending ? 5 : 200) * DAY,
      auth_by: context.staff.find(({ role_id }) => role_id === 2)?.user_id ?? 0,
      group_id: index === 0 ? group_id : 0,
      alarm_flag: ending ? 1 : 0,
      synced_at: now - 1800,
      ...stamp(span.start),
    })
    shops.set(platform, [...(shops.get(platform) ?? []), shop_id])
  })
  return shops
}

export function classRows(context: SeedContext) {
  const { put, corp_id, ids, span } = context
  return new Map(
    PRODUCT_CLASSES.map(({ category, names }, sort) => {
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
      const children = names.slice(0, 3).map((name, index) => {
        const id = ids.next('goods_class')
        put(goodsClass, {
          id,
          corp_id,
          parent_id: parent,
          name,
          sort: index,
          default_rate: null,
          ...stamp(span.start),
        })
        return id
      })
      return [category, [parent, ...children]] as const
    }),
  )
}

export function spuRows(context: SeedContext, random: Random) {
  const { put, corp_id, ids, span, plan, now } = context
  const owners = context.staff.filter(({ status, role_id }) => status === 2 && [2, 3, 4, 30, 60].includes(role_id))
  return Array.from({ length: plan.sizes.spus }, (_, index) => {
    const product = PRODUCT_CLASSES[index % PRODUCT_CLASSES.length]
    const name = product?.names[Math.floor(index / PRODUCT_CLASSES.length) % product.names.length] ?? '新品'
    const id = ids.next('spu')
    put(spu, {
      id,
      corp_id,
      name: plan.brand + name,
      code: `SPU${String(index + 1).padStart(4, '0')}`,
      brand: plan.brand,
      category: product?.category ?? '',
      cover: goodsPictureUrl(`s${id}`, product?.category ?? ''),
      price_min: 1990,
      price_max: 19_900,
      points: random.some(['源头直采', '检测报告齐全', '三年质保', '明星同款', '七天无理由', '新配方', '买一送一'], 3),
      owner_id: random.pick(owners).user_id,
      ...stamp(span.start, 0, now - random.int(1, 90) * DAY),
    })
    return { id, name }
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
    const include = span.start + random.int(0, 200) * DAY
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
    const start = index < 2 ? span.start - 10 * DAY : span.start + random.int(0, 300) * DAY
    const end = index < 2 ? now + 60 * DAY : start + random.int(40, 160) * DAY
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
      ...stamp(start - 7 * DAY),
    })
    return { activity_id, colonel_buyin_id, product_type: ProductType.activity, service_ratio, start, end }
  })
  return { colonels, activities }
}

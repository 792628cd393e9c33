import { goodsAddRefusal } from '@crm/access/goods'
import { goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { ActivityStatus, GoodsStatus } from '@crm/contracts/enums'
import { GOODS_ADDED_MAX, SKUS_MAX } from '@crm/contracts/rules/goodsRules'
import { isValidPlaces } from '@crm/contracts/rules/specCombinations'
import { sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { rowsOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import type { PlatformGoods } from '../../../services/shops/shopService.ts'
import { checkedActivity } from '../../../records/colonels/colonelRows.ts'
import { checkRelations } from '../goods/goodsWrites.ts'
import { addGoods, ownShopIds } from './addGoods.ts'
import { candidateOf, failedCandidate, priceOf } from './candidates.ts'
import { goodsLink } from './goodsLink.ts'
import { type Asking, existingIds, platformGoods, shopOf } from './platformGoods.ts'
import { addUnsoldGoods } from './unsoldGoods.ts'
import { select, text } from '../../../store/database/select.ts'

const MODULE = '商品'
/** Ids that the operation log names. */
const LOGGED = 20

function refuseWhoMayNot(who: Staff): void {
  const refusal = goodsAddRefusal(who)
  if (refusal !== undefined) refuse(Code.notAllowed, refusal)
}

/** The activity, if it runs and the caller sees it. */
async function openActivity({ db, who }: Pick<Asking, 'db' | 'who'>, activity_id: string, now: number) {
  refuseWhoMayNot(who)
  const activity = await checkedActivity(db, who, { activity_id }, now)
  if (activity.status === ActivityStatus.ended) refuse(WRONG_STATE_CODE, '活动已结束')
  return activity
}

const matches = (keyword: string | undefined) => (each: PlatformGoods) =>
  keyword === undefined || keyword === '' || each.product_id === keyword || each.title.includes(keyword)

const isOfType = (product_type: number | undefined) => (each: PlatformGoods) =>
  product_type === undefined || each.product_type === product_type

/** What a colonel's activity offers on its platform, with what has been added of it. */
async function offeredIn(asking: Asking & { now: number }, activity_id: string) {
  const activity = await openActivity(asking, activity_id, asking.now)
  const found = await platformGoods(asking, activity.platform, { activity_id: activity.activity_id })
  const rows = await rowsOf(
    asking.db,
    select(
      { product_id: text`product_id` },
      sql`from activity_goods where corp_id = ${asking.who.corp_id} and activity_id = ${activity.activity_id}`,
    ),
  )
  const added = new Set(rows.map(({ product_id }) => product_id))
  const isAddable = (each: PlatformGoods) => each.status === 0 && !added.has(each.product_id)
  const rowOf = (each: PlatformGoods) => ({
    ...{ product_id: each.product_id, title: each.title, cover: each.cover, ...priceOf(each) },
    cos_ratio: each.commission_rate / 100,
    service_ratio: activity.service_rate,
    status: each.status === 0 ? GoodsStatus.onSale : GoodsStatus.offline,
    product_type: each.product_type ?? 2,
    added: added.has(each.product_id) ? (1 as const) : (0 as const),
  })
  return { activity, found, isAddable, rowOf }
}

/** New goods: by link, from a shop, from an activity, by hand. What a platform says of them is asked anew when they are saved. */
export const goodsAdding = serve(goodsAddingCalls, {
  single: async ({ request, db, who, shops, signal }) => {
    refuseWhoMayNot(who)
    const { platform, product_id: typed } = request
    const asking = { db, who, shops, signal }
    const shop = platform === 'sph' ? await shopOf(asking, platform, request.shop_id || undefined) : undefined
    const link = goodsLink(typed, platform)
    if ('reason' in link) return failedCandidate('', link.reason)
    const { product_id } = link
    const [found] = await platformGoods(asking, platform, { product_ids: [product_id], ...(shop && { shop }) })
    const exists = (await existingIds(asking, [product_id])).has(product_id)
    if (found !== undefined) return candidateOf(found, exists)
    if (exists) return { ...failedCandidate(product_id, '商品已存在'), state: 2 }
    return failedCandidate(product_id, shop ? '所选小店没有该商品' : '商品不存在或已下架')
  },

  shopGoods: async ({ request, db, who, shops, signal }) => {
    refuseWhoMayNot(who)
    const { platform, shop_id, keyword, category, page, size } = request
    const asking = { db, who, shops, signal }
    const shop = await shopOf(asking, platform, shop_id)
    const found = await platformGoods(asking, platform, { shop })
    const existing = await existingIds(
      asking,
      found.map(({ product_id }) => product_id),
    )
    const fresh = found.filter(({ product_id }) => !existing.has(product_id))
    const shown = fresh.filter(matches(keyword)).filter((each) => !category || each.category === category)
    return {
      list: shown.slice((page - 1) * size, page * size).map((each) => candidateOf(each, false)),
      page_info: pageInfo(request, shown.length),
      ext: { categories: [...new Set(fresh.map((each) => each.category))].filter(Boolean).toSorted() },
    }
  },

  addAll: async ({ request, db, who, now, shops, signal, oplog }) => {
    refuseWhoMayNot(who)
    const { platform, rows, shop_id, activity_id } = request
    const asking = { db, who, shops, signal }
    for (const class_id of new Set(rows.map((row) => row.class_id ?? 0))) await checkRelations(db, who, { class_id })
    for (const spu_id of new Set(rows.map((row) => row.spu_id ?? 0))) await checkRelations(db, who, { spu_id })
    const activity = activity_id ? await openActivity(asking, activity_id, now) : undefined
    if (activity && activity.platform !== platform) refuseField('platform', '活动不属于当前平台')
    const shop = platform === 'sph' || shop_id ? await shopOf(asking, platform, shop_id || undefined) : undefined
    const found = await platformGoods(asking, platform, {
      product_ids: rows.map(({ product_id }) => product_id),
      ...(shop && { shop }),
      ...(activity && { activity_id: activity.activity_id }),
    })
    const { added, failures } = await addGoods(
      { db, who, now },
      {
        ...{ platform, rows, found, ownShops: await ownShopIds({ db, who }) },
        activity: activity && {
          activity_id: activity.activity_id,
          service_rate: Math.round(activity.service_rate * 100),
        },
      },
    )
    const [first] = found.filter(({ product_id }) => product_id === added[0])
    await oplog({
      ...{ module: MODULE, action: activity ? '添加活动商品' : '添加商品' },
      object: added.length === 1 ? (first?.title ?? added[0] ?? '') : `${added.length} 个商品`,
      object_id: added.slice(0, LOGGED).join(','),
      after: { platform, added: added.length, failed: failures.length, ...(activity && { activity_id }) },
      ...(added.length === 0 && { result: 2 as const }),
    })
    return { success: added.length, failures, added }
  },

  add: async ({ request, db, who, now, oplog }) => {
    refuseWhoMayNot(who)
    const { platform, title, images, specs, skus, points = [], remark = '', class_id, spu_id, cost_price } = request
    await checkRelations(db, who, { class_id, spu_id })
    const names = specs.map(({ name }) => name)
    if (new Set(names).size < names.length) refuseField('specs', '规格名称不能重复')
    if (specs.some(({ items }) => new Set(items).size < items.length)) refuseField('specs', '规格值不能重复')
    const combinations = specs.reduce((count, { items }) => count * items.length, 1)
    if (specs.length > 0 && combinations > SKUS_MAX) refuseField('specs', `规格组合最多 ${SKUS_MAX} 个`)
    if (specs.length === 0 && request.price === undefined) refuseField('price', '请输入商品价格')
    if (specs.length > 0 && !isValidPlaces(specs, skus)) refuseField('skus', '请填写每个规格组合的价格与库存')
    const product_id = `20${now}${randomInt(1000, 9999)}`
    const groups = specs.map((group, position) => ({
      name: group.name,
      spec_items: group.items.map((name, item) => ({
        id: `${position + 1}${String(item + 1).padStart(2, '0')}`,
        name,
      })),
    }))
    const alone = { places: [], price: request.price ?? 0, stock: request.stock ?? 0, outer_id: request.outer_id }
    const offered = (specs.length > 0 ? skus : [alone]).map(({ places, price, stock, outer_id = '' }) => {
      const chosen = places.flatMap((place, group) => groups[group]?.spec_items[place] ?? [])
      return {
        spec_ids: chosen.map(({ id }) => id).join('_'),
        name: chosen.map(({ name }) => name).join(' '),
        ...{ price, stock, outer_id },
      }
    })
    await addUnsoldGoods(
      db,
      who,
      {
        ...{ product_id, platform, title, remark, specs: groups, images, cover: images[0] ?? '', card: { points } },
        ...{ class_id: class_id ?? 0, spu_id: spu_id ?? 0, cost_price: cost_price ?? 0, skus: offered },
      },
      now,
    )
    await oplog({
      module: MODULE,
      action: '添加商品',
      object: title,
      object_id: product_id,
      after: { platform, title },
    })
    return { product_id }
  },

  activityGoods: async ({ request, db, who, now, shops, signal }) => {
    const { activity_id, keyword, product_type, page, size } = request
    const { found, isAddable, rowOf } = await offeredIn({ db, who, now, shops, signal }, activity_id)
    const shown = found.filter(matches(keyword)).filter(isOfType(product_type))
    return {
      list: shown.slice((page - 1) * size, page * size).map(rowOf),
      page_info: pageInfo(request, shown.length),
      ext: { addable: shown.filter(isAddable).length },
    }
  },

  activityGoodsOf: async ({ request, db, who, now, shops, signal }) => {
    const { activity_id, product_ids, keyword, product_type } = request
    const { found, isAddable, rowOf } = await offeredIn({ db, who, now, shops, signal }, activity_id)
    const wanted = found
      .filter((each) => isAddable(each) && (product_ids?.includes(each.product_id) ?? true))
      .filter(matches(keyword))
      .filter(isOfType(product_type))
    return { list: wanted.slice(0, GOODS_ADDED_MAX).map(rowOf) }
  },
})

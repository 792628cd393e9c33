import { UNAVAILABLE } from '@crm/base/numbers'
import { canSeeGoodsSales, canSeeGoodsSamples } from '@crm/access/goods'
import { hasRole } from '@crm/access/roles'
import { CONTENT_ONLY_ROLES } from '@crm/contracts/routes/groups'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { goods } from '../../store/database/schema.ts'
import type { Db } from '../../store/database/db.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import { type MetricFilter, ofShops, type PlatformFilter, type SampleFilter } from '../../rules/filter.ts'
import { type GoodsSource, type GoodsWhere, isGoodsRangeLoaded } from '../../figures/goods.ts'
import { COMMERCE_SAMPLES, SEEDING_SAMPLES } from '../../figures/samples.ts'
import type { Staff } from '../../rules/staff.ts'

interface GoodsFilters {
  platform?: PlatformFilter | undefined
  dept_id?: number | undefined
  user_id?: number | undefined
  activity_id?: string | undefined
  product_type?: number | undefined
  start_time?: number | undefined
  end_time?: number | undefined
}

/**
 * The dates, staff, platform and activity of a request. Activity 0 stands for "in none" and narrows nothing. Samples are those of
 * commerce, for who works in seeding alone those of seeding.
 */
export function metricFilterOf(request: GoodsFilters, who: Pick<Staff, 'role_id'>, now: number): SampleFilter {
  const { platform, dept_id, user_id, activity_id, product_type, start_time, end_time } = request
  return {
    now,
    ...(hasRole(who, CONTENT_ONLY_ROLES) ? SEEDING_SAMPLES : COMMERCE_SAMPLES),
    platform,
    start: start_time,
    end: end_time,
    dept_ids: dept_id === undefined ? undefined : [dept_id],
    user_ids: user_id === undefined ? undefined : [user_id],
    activity_id: activity_id === '' || activity_id === '0' ? undefined : activity_id,
    product_type,
  }
}

interface GoodsConditions {
  tab?: 'all' | GoodsSource | undefined
  keyword?: string | undefined
  shop_id?: string[] | undefined
  class_id?: number[] | undefined
  brand?: string | undefined
  status?: number[] | undefined
  commission_rate_min?: number | undefined
  commission_rate_max?: number | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  has_gmv?: number | undefined
  has_sample?: number | undefined
  has_spu?: number | undefined
  activity_id?: string | undefined
}

const orNothing = <Item>(list: readonly Item[] | undefined) => (list?.length ? list : undefined)
const yesOrNo = (value: number | undefined) => (value === undefined ? undefined : value === 1)
const basisPoints = (percent: number | undefined) => (percent === undefined ? undefined : Math.round(percent * 100))

/** Which goods a request lists. Rates arrive in percent and are kept in basis points. */
export function goodsWhereOf(request: GoodsConditions): GoodsWhere {
  return {
    source: request.tab === 'all' ? undefined : request.tab,
    keyword: request.keyword,
    shop_ids: orNothing(request.shop_id),
    class_ids: orNothing(request.class_id),
    brand: request.brand || undefined,
    statuses: orNothing(request.status),
    commission_min: basisPoints(request.commission_rate_min),
    commission_max: basisPoints(request.commission_rate_max),
    price_min: request.price_min,
    price_max: request.price_max,
    has_gmv: yesOrNo(request.has_gmv),
    has_sample: yesOrNo(request.has_sample),
    has_spu: yesOrNo(request.has_spu),
    activity_id: request.activity_id || undefined,
  }
}

/** Which figures exist for the caller and the dates; the others answer "not available" instead of a misleading zero. */
export interface Figures {
  sales: (value: number) => number
  samples: (value: number) => number
  /** Whether rows of sales and of samples exist. */
  hasSales: boolean
  hasSamples: boolean
}

/** Goods figures come once a day, and not every role has orders or samples in scope. */
export function figuresOf(who: Staff, filter: MetricFilter): Figures {
  const loaded = isGoodsRangeLoaded(filter)
  const hasSales = loaded && canSeeGoodsSales(who)
  const hasSamples = loaded && canSeeGoodsSamples(who)
  const shown = (exists: boolean) => (value: number) => (exists ? value : UNAVAILABLE)
  return { sales: shown(hasSales), samples: shown(hasSamples), hasSales, hasSamples }
}

/** Of the goods of the corporation those that are of the caller's shops: a condition on `goods`. */
export const ofOwnShops = (who: Staff) => ofShops(who, sql`${goods.shop_id}`)

/** The product of the caller's corporation and shops, or 40400; another corporation's is no different from none. */
export async function productOf(db: Db, who: Staff, productId: string) {
  const [row] = await db
    .select()
    .from(goods)
    .where(
      and(eq(goods.corp_id, who.corp_id), eq(goods.product_id, productId), isNull(goods.deleted_at), ofOwnShops(who)),
    )
  return row ?? refuse(Code.notFound, '商品不存在')
}

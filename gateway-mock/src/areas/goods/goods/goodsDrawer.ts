import { previousPeriod } from '@crm/base/period'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { activity, activityGoods, shop } from '../../../store/database/schema.ts'
import type { Db } from '../../../store/database/db.ts'
import { pageInfo } from '../../../records/page.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { SampleFilter } from '../../../rules/filter.ts'
import { goodsCards, talentSales } from '../../../figures/goods.ts'
import { contentSales } from '../../../figures/live.ts'
import { withRates } from '../../../rules/period.ts'
import { salesTotals, salesTrend } from '../../../figures/sales.ts'
import { mediumSamples, sampledReceivers, sampleTotals } from '../../../figures/samples.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers, Ctx } from '../../../records/context.ts'
import { figuresOf, metricFilterOf, productOf } from '../../../records/goods/goodsFilter.ts'

type DrawerFilters = Parameters<typeof metricFilterOf>[0] & { product_id: string }

/** The filter of one product's results; the product must be the corporation's. */
async function ofProduct({ request, db, who, now }: Pick<Ctx<DrawerFilters>, 'request' | 'db' | 'who' | 'now'>) {
  await productOf(db, who, request.product_id)
  const filter: SampleFilter = { ...metricFilterOf(request, who, now), product_id: request.product_id }
  return { filter, scope: scopeOf(who), figures: figuresOf(who, filter) }
}

function activitiesOf(db: Db, who: Staff, productId: string) {
  return db
    .select({
      activity_id: activity.activity_id,
      activity_name: activity.name,
      product_type: activityGoods.product_type,
      cos_ratio: activityGoods.cos_ratio,
      start_time: activity.start_time,
      end_time: activity.end_time,
    })
    .from(activityGoods)
    .innerJoin(
      activity,
      and(eq(activity.corp_id, activityGoods.corp_id), eq(activity.activity_id, activityGoods.activity_id)),
    )
    .where(
      and(eq(activityGoods.corp_id, who.corp_id), eq(activityGoods.product_id, productId), isNull(activity.deleted_at)),
    )
    .orderBy(desc(activity.start_time), activity.activity_id)
}

type ContentQuery = Ctx<DrawerFilters & { author_id: string; page: number; size: number }>

const contentsOf = (kind: 'live' | 'video') => async (ctx: ContentQuery) => {
  const { filter, scope, figures } = await ofProduct(ctx)
  const { author_id } = ctx.request
  const { list, total_count } = figures.hasSales
    ? await contentSales(ctx.db, scope, { ...filter, author_id }, kind, {
        page: ctx.request.page,
        size: ctx.request.size,
      })
    : { list: [], total_count: 0 }
  return {
    list: list.map(({ id, title, image, start_time, platform, gmv, volume }) => ({
      id,
      title,
      image,
      start_time,
      platform,
      gmv,
      volume,
    })),
    page_info: pageInfo(ctx.request, total_count),
    ext: {},
  }
}

const CAREER = ['issue_author', 'live_count', 'video_count', 'live_amount', 'video_amount'] as const

/** Results of one product, as the goods drawer shows them. Figures come once a day: today alone has no rows yet. */
export const goodsDrawer = {
  detail: async ({ request, db, who, now }) => {
    const row = await productOf(db, who, request.product_id)
    const scope = scopeOf(who)
    const ever: SampleFilter = { ...metricFilterOf({}, who, now), product_id: row.product_id }
    const figures = figuresOf(who, ever)
    const activities = await activitiesOf(db, who, row.product_id)
    const joined = activities.find((each) => each.activity_id === request.activity_id) ?? activities[0]
    const [seller] = await db
      .select({ name: shop.name })
      .from(shop)
      .where(and(eq(shop.corp_id, who.corp_id), eq(shop.shop_id, row.shop_id)))
    const sales = await salesTotals(db, scope, ever, CAREER)
    const samples = await sampleTotals(db, scope, ever)
    return {
      product_id: row.product_id,
      platform: row.platform,
      title: row.title,
      cover: row.cover,
      detail_url: row.detail_url,
      price_min: row.price_min,
      price_max: row.price_max,
      commission: row.commission_rate / 100,
      cos_ratio: joined ? joined.cos_ratio / 100 : null,
      shop_name: seller?.name ?? '',
      brand_name: row.brand_name,
      activity_id: joined?.activity_id ?? '',
      activity_name: joined?.activity_name ?? '',
      product_type: joined?.product_type ?? 0,
      status: row.status,
      author_count: figures.sales(sales.issue_author),
      live_count: figures.sales(sales.live_count),
      video_count: figures.sales(sales.video_count),
      live_amount: figures.sales(sales.live_amount),
      video_amount: figures.sales(sales.video_amount),
      sample_count: figures.samples(samples.sample_count),
    }
  },

  activity: async ({ request, db, who }) => {
    await productOf(db, who, request.product_id)
    const list = await activitiesOf(db, who, request.product_id)
    return { list: list.map((each) => ({ ...each, cos_ratio: each.cos_ratio / 100 })) }
  },

  analysis: async (ctx) => {
    const { filter, scope, figures } = await ofProduct(ctx)
    const { cur, prev } = await goodsCards(ctx.db, scope, filter, previousPeriod(filter, ctx.now))
    const shown = (cards: typeof cur) => ({
      amount: figures.sales(cards.amount),
      volume: figures.sales(cards.volume),
      total_cp_author: figures.sales(cards.total_cp_author),
      first_cp_author: figures.sales(cards.first_cp_author),
      sample_count: figures.samples(cards.sample_count),
    })
    return withRates(shown(cur), prev && shown(prev))
  },

  chart: async (ctx) => {
    const { filter, scope, figures } = await ofProduct(ctx)
    if (!figures.hasSales) return { author_top_10: [], trend: [] }
    const best = await talentSales(ctx.db, scope, filter, { page: 1, size: 10 })
    const days = await salesTrend(ctx.db, scope, filter, ['gmv', 'issue_author'])
    return {
      author_top_10: best.list.map(({ nick_name, gmv }) => ({ name: nick_name, gmv })),
      trend: days.map(({ date, gmv, issue_author }) => ({ date, amount: gmv, author: issue_author })),
    }
  },

  authorList: async (ctx) => {
    const { filter, scope, figures } = await ofProduct(ctx)
    const { list, total_count } = figures.hasSales
      ? await talentSales(ctx.db, scope, filter, ctx.request)
      : { list: [], total_count: 0 }
    return {
      list: list.map((row) => ({
        author_info: {
          author_id: row.author_id,
          platform: row.platform,
          author_name: row.nick_name,
          display_id: row.display_id,
          avatar: row.avatar,
        },
        medium_info: row.mediums.map(({ user_id, nick_name, avatar, status }) => ({
          user_id,
          user_name: nick_name,
          avatar,
          user_status: status,
        })),
        gmv: row.gmv,
        volume: row.volume,
        live_count: row.live_count,
        video_count: row.video_count,
      })),
      page_info: pageInfo(ctx.request, total_count),
      ext: {},
    }
  },

  mediumSampleList: async (ctx) => {
    const { filter, scope, figures } = await ofProduct(ctx)
    const { list, total_count } = figures.hasSamples
      ? await mediumSamples(ctx.db, scope, filter, ctx.request)
      : { list: [], total_count: 0 }
    return {
      list: list.map(({ user_id, nick_name, avatar, status, ...counted }) => ({
        medium_info: { user_id, nick_name, avatar, user_status: status },
        ...counted,
      })),
      page_info: pageInfo(ctx.request, total_count),
      ext: {},
    }
  },

  authorLive: contentsOf('live'),
  authorVideo: contentsOf('video'),

  sampleAuthor: async (ctx) => {
    const { filter, scope, figures } = await ofProduct(ctx)
    const { page, size } = ctx.request
    const { list, total_count } = figures.hasSamples
      ? await sampledReceivers(ctx.db, scope, filter, { page, size })
      : { list: [], total_count: 0 }
    return {
      list: list.map(
        ({ sample_id, author_id, display_id, colonel_buyin_id, name, avatar, platform, created_at, status, gmv }) => ({
          sample_id,
          author_info: author_id ? { author_id, platform, author_name: name, display_id, avatar } : null,
          colonel_info: author_id ? null : { colonel_buyin_id, name, avatar },
          platform,
          created_at,
          status,
          gmv: figures.sales(gmv),
        }),
      ),
      page_info: pageInfo(ctx.request, total_count),
      ext: {},
    }
  },
} satisfies Partial<Handlers<typeof goodsCalls>>

import { AuthorNewTagRule, GoodsStatus, ProductType } from '@crm/contracts/enums'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { and, eq } from 'drizzle-orm'
import { activity, activityGoods } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import type { Staff } from '../../../rules/staff.ts'
import { during, type MetricFilter } from '../../../rules/filter.ts'
import { productSales } from '../../../figures/goods.ts'
import { contentSales } from '../../../figures/live.ts'
import {
  findNewTalents,
  mediumTalentCount,
  mediumTalents,
  mediumTalentTotals,
  newOldTalents,
  ofTalents,
} from '../../../figures/mediumTalents.ts'
import { withRates } from '../../../rules/period.ts'
import { salesTotals, salesTrend } from '../../../figures/sales.ts'
import { type RankRow, salesRank } from '../../../figures/salesRank.ts'
import { COMMERCE_SAMPLES, sampleTotals } from '../../../figures/samples.ts'
import { staffKpi } from '../../../figures/staff.ts'
import { talentSamples } from '../../../figures/talentSamples.ts'
import { UNRATED } from '../../../figures/salesGroups.ts'
import { Contribution, contributionParts, talentParts } from '../../../figures/talents.ts'
import { newDays, newPeriod } from '../../../rules/newTalent.ts'
import { corpScope } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import type { Ctx, Handlers } from '../../../records/context.ts'
import { type MediumFilters, ofPerson, personOf } from './ofPerson.ts'
import { grouped, stepBefore } from './trendPoints.ts'
import { talentSetting } from '../../../figures/talentRows.ts'

const SALES = [
  'gmv',
  'volume',
  'issue_author',
  'first_issue_author',
  'media_count',
  'live_count',
  'video_count',
] as const

const CONTRIBUTION = {
  [Contribution.head]: '头部达人',
  [Contribution.waist]: '腰部达人',
  [Contribution.tail]: '尾部达人',
}
const best = (ranked: readonly RankRow[]) => ranked.filter(({ gmv }) => gmv > 0).map(({ name, gmv }) => ({ name, gmv }))

/** New-period lines only: the radio exists under the older rule alone. */
function isNewPeriod(who: Staff, newType: 0 | 1): boolean {
  return newType === 1 && who.author_new_tag_rule !== AuthorNewTagRule.daysAfterFirstOrder
}

type OrderQuery = Ctx<MediumFilters & { author_id: string; new_type: 0 | 1; page: number; size: number }>

async function ofTalent(ctx: OrderQuery) {
  const { filter, scope } = await ofPerson(ctx)
  const { author_id, new_type } = ctx.request
  const narrowed: MetricFilter = { ...filter, author_id, ...(isNewPeriod(ctx.who, new_type) ? { is_new: 1 } : {}) }
  return { filter: narrowed, scope }
}

const contentsOf = (kind: 'live' | 'video') => async (ctx: OrderQuery) => {
  const { filter, scope } = await ofTalent(ctx)
  const { list, total_count } = await contentSales(ctx.db, scope, filter, kind, ctx.request)
  return {
    list: list.map(({ id, title, image, start_time, platform, gmv, volume }) => ({
      id,
      title,
      image,
      start_time,
      platform,
      gmv,
      volume,
      status: GoodsStatus.onSale,
      product_type: ProductType.ordinary,
      activity_name: '',
    })),
    page_info: pageInfo(ctx.request, total_count),
    ext: {},
  }
}

/** 媒介数据: the figures, talents and samples of one member of staff. */
export const mediumHandlers = {
  info: async ({ request, db, who, now }) => {
    const person = await personOf(db, who, request.user_id)
    const { user_id, avatar, nick_name, status, hire_date, dept_id, dept_name } = person
    return {
      user_id,
      avatar,
      nick_name,
      status,
      hire_date: hire_date ?? 0,
      dept_info: dept_id > 0 ? [{ id: dept_id, name: dept_name ?? '' }] : [],
      statistics: await staffKpi(db, corpScope(who), user_id, now, request.platform),
    }
  },

  overview: async (ctx) => {
    const { filter, scope, before } = await ofPerson(ctx)
    const figures = async (request: MetricFilter) => {
      const sales = await salesTotals(ctx.db, scope, request, SALES)
      const { sample_count } = await sampleTotals(ctx.db, scope, { ...request, ...COMMERCE_SAMPLES }, ['sample_count'])
      const { gmv: amount, ...rest } = sales
      return { amount, ...rest, sample_count }
    }
    const cur = await figures(filter)
    const prev = before && (await figures({ ...filter, ...before }))
    const { live_count_rate: _live, video_count_rate: _video, ...rated } = withRates(cur, prev)
    return rated
  },

  trend: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const days = await salesTrend(ctx.db, scope, filter, ['gmv', 'issue_author'])
    const points = days.map(({ date, gmv, issue_author }) => ({ date, gmv, author_count: issue_author }))
    const list = grouped(points, ctx.request.trend)
    const last = list.at(-1)
    const before = list.length > 1 ? stepBefore(filter, last?.date, ctx.request.trend) : undefined
    if (!last || !before) return { list }
    const { gmv } = await salesTotals(ctx.db, scope, during(filter, before), ['gmv'])
    return { list: [...list.slice(0, -1), { ...last, gmv_growth: last.gmv - gmv }] }
  },

  pie: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const contribution = await contributionParts(ctx.db, scope, filter)
    const levels = await talentParts(ctx.db, scope, filter, 'level')
    const talents = await salesRank(ctx.db, scope, filter, 'author', undefined)
    const goods = await salesRank(ctx.db, scope, filter, 'product', undefined)
    const partOf = (name: string, { key, gmv, author_count }: (typeof levels)[number]) => ({
      key,
      name,
      value: gmv,
      author_count,
    })
    return {
      contribution: contribution.map(
        (each) => partOf(CONTRIBUTION[each.key as keyof typeof CONTRIBUTION] ?? '', each), // The metric answers the keys of Contribution.
      ),
      author_level: levels
        .filter(({ gmv }) => gmv > 0)
        .map((each) => partOf(each.key === UNRATED ? '未评级' : `LV${each.key}`, each)),
      author_top_10: best(talents),
      goods_top_10: best(goods),
    }
  },

  newOld: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const gmv = await salesTotals(ctx.db, scope, filter, ['new_author_sales', 'old_author_sales'])
    const talents = await newOldTalents(ctx.db, scope, filter)
    return {
      new_data: { gmv: gmv.new_author_sales, author_count: talents.new },
      not_new_data: { gmv: gmv.old_author_sales, author_count: talents.old },
    }
  },

  newPie: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const talents = await newOldTalents(ctx.db, scope, filter)
    return {
      author_old_and_new: [
        { name: '新达人', value: talents.new },
        { name: '老达人', value: talents.old },
      ],
    }
  },

  authorList: async (ctx) => {
    const { filter, scope, before } = await ofPerson(ctx)
    const { request, db, who } = ctx
    const newTalents = await findNewTalents(db, scope, filter)
    const listed =
      request.author_type === 1
        ? ofTalents(filter, newTalents, { isNewPeriod: isNewPeriod(who, request.new_type) })
        : filter
    const { list, total_count } = await mediumTalents(db, scope, listed, before, request)
    const { volume, ...totals } = await mediumTalentTotals(db, scope, listed, before)
    const days = newDays(await talentSetting(db, who.corp_id))
    return {
      list: list.map(
        ({
          author_id,
          platform,
          nick_name,
          display_id,
          avatar,
          bind_time,
          cycle_start,
          volume: pieces,
          ...figures
        }) => ({
          author_info: { author_id, nick_name, display_id, avatar, platform },
          bind_time,
          new_date: cycle_start === null ? null : newPeriod(cycle_start, days),
          order_goods_amount: pieces,
          ...figures,
        }),
      ),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: { ...totals, order_goods_amount: volume },
        status_count: { all: await mediumTalentCount(db, scope, filter), new: newTalents.length },
      },
    }
  },

  sampleList: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const { list, total_count } = await talentSamples(ctx.db, scope, { ...filter, ...COMMERCE_SAMPLES }, ctx.request)
    return {
      list: list.map(({ sample_id, receiver, goods, created_at, status, gmv }) => {
        const { author_id, display_id, colonel_buyin_id, name, avatar } = receiver
        return {
          sample_id,
          author_info: author_id ? { author_id, author_name: name, display_id, avatar } : null,
          colonel_info: author_id ? null : { colonel_buyin_id, name, avatar },
          platform: receiver.platform,
          products: goods.map(({ product_id, title, cover, qty }) => ({ product_id, title, image: cover, num: qty })),
          created_at,
          status,
          gmv,
        }
      }),
      page_info: pageInfo(ctx.request, total_count),
      ext: {},
    }
  },

  authorGoods: async (ctx) => {
    const { filter, scope } = await ofTalent(ctx)
    const { list, total_count } = await productSales(ctx.db, scope, filter, ctx.request)
    const joined = await ctx.db
      .select({ product_id: activityGoods.product_id, type: activityGoods.product_type, name: activity.name })
      .from(activityGoods)
      .innerJoin(
        activity,
        and(eq(activity.corp_id, activityGoods.corp_id), eq(activity.activity_id, activityGoods.activity_id)),
      )
      .where(eq(activityGoods.corp_id, ctx.who.corp_id))
    return {
      list: list.map(({ product_id, platform, title, cover, status, gmv, volume }) => {
        const inActivity = joined.find((each) => each.product_id === product_id)
        return {
          id: product_id,
          image: cover,
          title,
          gmv,
          volume,
          status,
          start_time: 0,
          platform,
          product_type: inActivity?.type ?? ProductType.ordinary,
          activity_name: inActivity?.type === ProductType.activity ? inActivity.name : '',
        }
      }),
      page_info: pageInfo(ctx.request, total_count),
      ext: {},
    }
  },

  authorLives: contentsOf('live'),
  authorVideos: contentsOf('video'),
} satisfies Handlers<typeof mediumCalls>

/** 媒介数据, as the drawer asks for it. */
export const medium = serve(mediumCalls, mediumHandlers)

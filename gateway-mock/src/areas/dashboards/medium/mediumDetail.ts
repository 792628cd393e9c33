import { roleLabel } from '@crm/access/roles'
import { flagOf } from '@crm/base/numbers'
import { maskPhone } from '@crm/base/text'
import { mediumDetailCalls } from '@crm/contracts/calls/mediumDetail'
import type { Period } from '@crm/base/period'
import { AuthorManageType, type Platform } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import {
  activityTotals,
  colonelActivities,
  type ColonelFigures,
  colonelList,
  colonelPairs,
  colonelPairTotals,
  followedColonels,
} from '../../../figures/colonels.ts'
import { newOldTalents } from '../../../figures/mediumTalents.ts'
import { linesOfSamples, sampleCards } from '../../../figures/sampleList.ts'
import { comparedTotals, salesTotals, salesTrend } from '../../../figures/sales.ts'
import { COMMERCE_SAMPLES, sampleFunnel } from '../../../figures/samples.ts'
import { achievements, monthPeriod, staffRanks } from '../../../figures/staff.ts'
import { funnelTalents, talentCounts, talentFunnel, talentParts } from '../../../figures/talents.ts'
import { comparedVideos, videoList, videoRates, type VideoTotals, type VideoWhere } from '../../../figures/videos.ts'
import { activityRow, contentPage } from '../../../records/colonels/colonelRows.ts'
import type { Ctx } from '../../../records/context.ts'
import { goodsListPage } from '../../../records/goods/goodsListPage.ts'
import { pageInfo } from '../../../records/page.ts'
import { conditionsOf } from '../../../records/samples/sampleFilters.ts'
import { sampleListPage } from '../../../records/samples/sampleRows.ts'
import { sampleSetting } from '../../../records/samples/sampleRule.ts'
import { samplesOfCorp } from '../../../records/samples/storedSamples.ts'
import { wireRows } from '../../../records/videos/videoRows.ts'
import { during, type MetricFilter, type Scope } from '../../../rules/filter.ts'
import { changeRate, perUnit, withRates } from '../../../rules/period.ts'
import { corpScope, scopeOf } from '../../../rules/scope.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf, type PageOf, rowsOf } from '../../../store/database/query.ts'
import { number, select, text, value } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'
import { mediumHandlers } from './medium.ts'
import { type MediumFilters, ofPerson, personOf } from './ofPerson.ts'

/** Videos by what they sold in the days. */
const SOLD_VIDEOS: VideoWhere = { basis: 'pay' }

type PersonCtx = Pick<Ctx<MediumFilters>, 'request' | 'db' | 'who' | 'now'>

/** The samples that a person applied for in the days, as 寄样管理 lists them. */
async function samplesOf(ctx: PersonCtx) {
  const { request, db, who, now } = ctx
  const { before, scope } = await ofPerson(ctx)
  const setting = await sampleSetting(db, who.corp_id)
  const { user_id, platform, start_time, end_time } = request
  const asked = conditionsOf({ user_id, platform, start_time, end_time }, who, setting, now)
  // Whoever has no orders in scope gets no amounts.
  return { ...asked, setting, before, scope: scopeOf(who).kind === 'samples' ? scopeOf(who) : scope }
}

/** What sold of the samples, and where. */
async function sampleContents(ctx: PersonCtx & { request: PageOf }, kind: 'live' | 'video') {
  const { scope, filter, where } = await samplesOf(ctx)
  return contentPage(ctx.db, scope, linesOfSamples(scope, filter, where), ctx.request, kind)
}

/** The colonels whom a person followed or sold through in the days, or in others, in the order that is asked for. */
async function colonelsOf(
  ctx: PersonCtx,
  { days, order = {} }: { days?: Period; order?: Parameters<typeof colonelList>[4] } = {},
) {
  const { filter: asked, scope, before } = await ofPerson(ctx)
  const filter = days ? during(asked, days) : asked
  const colonels = await colonelList(ctx.db, scope, filter, { worked_by: ctx.request.user_id }, order)
  return { colonels, filter, scope, before }
}

/** What came through these colonels: talents once, however many they sold with. */
async function soldThrough(db: Db, scope: Scope, filter: MetricFilter, colonels: readonly ColonelFigures[]) {
  const colonel_ids = colonels.map(({ colonel_buyin_id }) => colonel_buyin_id)
  const measures = ['gmv', 'volume', 'service_fee', 'issue_author'] as const
  const { issue_author, ...sums } = await salesTotals(db, scope, { ...filter, colonel_ids }, measures)
  return { ...sums, author_count: issue_author }
}

/** Colonels of an enterprise by their numbers, whoever follows them. */
async function colonelRefs(db: Db, corpId: number, ids: readonly string[]) {
  const rows = await rowsOf(
    db,
    select(
      {
        colonel_buyin_id: text`k.colonel_buyin_id`,
        name: text`k.name`,
        avatar: text`k.avatar`,
        platform: value<Platform>`k.platform`,
      },
      sql`from colonel k where k.corp_id = ${corpId} and ${isOneOf(sql`k.colonel_buyin_id`, ids)}`,
    ),
  )
  return new Map(rows.map((row) => [row.colonel_buyin_id, row]))
}

/** Steps of a funnel in their order. */
const stepsOf = <Step extends string>(counts: Readonly<Record<Step, number>>) =>
  // The keys of a literal are those of its type.
  (Object.entries(counts) as [Step, number][]).map(([id, value]) => ({ id, value }))

/** 媒介详情: what 媒介数据 answers of a member of staff, and the lists of what that member works on. */
export const mediumDetail = serve(mediumDetailCalls, {
  userInfo: async (ctx) => {
    const { request, db, who } = ctx
    const { role_id, phone, author_manage_type } = await personOf(db, who, request.user_id)
    return {
      ...(await mediumHandlers.info(ctx)),
      role_name: roleLabel[role_id] ?? '',
      phone: request.user_id === who.user_id ? maskPhone(phone) : '',
      manages_colonels: flagOf(author_manage_type === AuthorManageType.colonelManagement),
    }
  },

  parentDept: async ({ request, db, who }) => {
    const { dept_path } = await personOf(db, who, request.user_id)
    if (dept_path === null) return { list: [] }
    return {
      list: await rowsOf(
        db,
        select(
          { id: number`d.id`, name: text`d.name` },
          sql`from dept d where d.corp_id = ${who.corp_id} and ${dept_path} like d.path || '%' order by length(d.path)`,
        ),
      ),
    }
  },

  gmvRank: async ({ request, db, who, now }) => {
    await personOf(db, who, request.user_id)
    const ranks = await staffRanks(db, corpScope(who), now, request.platform)
    const own = ranks.find(({ user_id }) => user_id === request.user_id)
    if (own === undefined) return { rank: 0, total: ranks.length, gmv: 0, gap: null }
    const ahead = ranks.findLast(({ rank }) => rank < own.rank)
    return { rank: own.rank, total: ranks.length, gmv: own.gmv, gap: ahead ? ahead.gmv - own.gmv : null }
  },

  gmvOverview: async (ctx) => ({
    summary: await mediumHandlers.overview(ctx),
    trend: (await mediumHandlers.trend(ctx)).list,
  }),

  achievementGoal: async ({ request, db, who, now }) => {
    await personOf(db, who, request.user_id)
    const target = { type: 'user', id: request.user_id } as const
    return { list: await achievements(db, corpScope(who), target, monthPeriod(now), now) }
  },

  sampleConversion: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const ofCommerce = { ...filter, ...COMMERCE_SAMPLES }
    const { apply, approve, ship, sign, deliver, order } = await sampleFunnel(ctx.db, scope, ofCommerce)
    return { list: stepsOf({ apply, approve, ship, sign, deliver, order }) }
  },

  authorConversion: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const { follow, contact, sample, sign, order, reorder } = await talentFunnel(ctx.db, scope, filter)
    return { list: stepsOf({ follow, contact, sample, sign, order, reorder }) }
  },

  authorConversionList: async (ctx) => {
    const { request, db } = ctx
    const { filter, scope } = await ofPerson(ctx)
    const { list, total_count } = await funnelTalents(db, scope, filter, request.step, request)
    return {
      list: list.map(({ author_id, platform, nick_name, display_id, avatar, gmv, order_count }) => ({
        author_info: { author_id, platform, author_name: nick_name, display_id, avatar },
        ...{ gmv, order_count },
      })),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },

  newAuthorGmv: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const measures = ['new_author_sales', 'old_author_sales'] as const
    const totals = await salesTotals(ctx.db, scope, filter, measures)
    return { ...totals, list: await salesTrend(ctx.db, scope, filter, measures) }
  },

  authorGmvFansLayer: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const parts = await talentParts(ctx.db, scope, filter, 'fans')
    return { list: parts.map(({ key, gmv }) => ({ id: key, value: gmv })) }
  },

  authorOrderFansLayer: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const parts = await talentParts(ctx.db, scope, filter, 'fans')
    return { list: parts.map(({ key, author_count }) => ({ id: key, value: author_count })) }
  },

  authorStatistics: async (ctx) => {
    const { db } = ctx
    const { filter, scope, before } = await ofPerson(ctx)
    const figures = async (range: MetricFilter) => {
      const { follow_count, connect_author_count } = await talentCounts(db, scope, range)
      const sold = await newOldTalents(db, scope, range)
      const { gmv, issue_author } = await salesTotals(db, scope, range, ['gmv', 'issue_author'])
      return {
        ...{ follow_count, connect_author_count, new_author_count: sold.new },
        ave_author_gmv: perUnit(gmv, issue_author),
      }
    }
    return withRates(await figures(filter), before && (await figures(during(filter, before))))
  },

  authorPage: mediumHandlers.authorList,

  colonelOverview: async (ctx) => {
    const { db, request } = ctx
    const { filter, scope, before } = await ofPerson(ctx)
    const figures = async (range: MetricFilter) => {
      const rows = await colonelList(db, scope, range, { worked_by: request.user_id }, {})
      return {
        follow_count: await followedColonels(db, scope, range, request.user_id),
        sold_count: rows.filter(({ gmv }) => gmv > 0).length,
        activity_count: rows.reduce((all, { activity_count }) => all + activity_count, 0),
      }
    }
    return withRates(await figures(filter), before && (await figures(during(filter, before))))
  },

  colonelStatistics: async (ctx) => {
    const { colonels, filter, scope, before } = await colonelsOf(ctx)
    const cur = await soldThrough(ctx.db, scope, filter, colonels)
    if (before === undefined) return withRates(cur, undefined)
    const former = await colonelsOf(ctx, { days: before })
    return withRates(cur, await soldThrough(ctx.db, scope, former.filter, former.colonels))
  },

  colonelPage: async (ctx) => {
    const { request, db, who } = ctx
    const { colonels, filter, scope, before } = await colonelsOf(ctx, { order: request })
    const page = colonels.slice((request.page - 1) * request.size, request.page * request.size)
    const ids = page.map(({ colonel_buyin_id }) => colonel_buyin_id)
    const former = before && (await colonelList(db, scope, during(filter, before), { worked_by: request.user_id }, {}))
    const formerGmv = new Map(former?.map(({ colonel_buyin_id, gmv }) => [colonel_buyin_id, gmv]))
    const known = await colonelRefs(db, who.corp_id, ids)
    return {
      list: page.flatMap(({ colonel_buyin_id, activity_count, author_count, gmv, volume, service_fee, last_time }) => {
        const colonel_info = known.get(colonel_buyin_id)
        const gmv_rate = changeRate(gmv, former && (formerGmv.get(colonel_buyin_id) ?? 0))
        const figures = { activity_count, author_count, gmv, gmv_rate, volume, service_fee, last_time }
        return colonel_info ? [{ colonel_info, ...figures }] : []
      }),
      page_info: pageInfo(request, colonels.length),
      ext: { list_total: await soldThrough(db, scope, filter, colonels) },
    }
  },

  colonelActivityPage: async (ctx) => {
    const { request, db, now } = ctx
    const { colonels, filter, scope } = await colonelsOf(ctx)
    const ids = colonels.map(({ colonel_buyin_id }) => colonel_buyin_id)
    const ofThem = { colonels: isOneOf(sql`act.colonel_buyin_id`, ids) }
    const { list, total_count } = await colonelActivities(db, scope, filter, ofThem, request)
    const { gmv, issue_author } = await activityTotals(db, scope, filter, ids)
    return {
      list: list.map((row) => ({ ...activityRow(row, now), author_count: row.author_count })),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { gmv, author_count: issue_author } },
    }
  },

  colonelAuthorPage: async (ctx) => {
    const { request, db } = ctx
    const { filter, scope } = await ofPerson(ctx)
    const { list, total_count } = await colonelPairs(db, scope, filter, request)
    return {
      list: list.map(
        ({ author_id, platform, nick_name, display_id, avatar, colonel_buyin_id, colonel_name, ...row }) => ({
          author_info: { author_id, platform, author_name: nick_name, display_id, avatar },
          colonel_info: { colonel_buyin_id, name: colonel_name },
          ...{ gmv: row.gmv, volume: row.volume, video_count: row.video_count, live_count: row.live_count },
        }),
      ),
      page_info: pageInfo(request, total_count),
      ext: { list_total: await colonelPairTotals(db, scope, filter) },
    }
  },

  sampleOverview: async (ctx) => {
    const { before, ...listed } = await samplesOf(ctx)
    const cur = await sampleCards(ctx.db, listed.scope, listed.filter, listed.where)
    const prev = before && (await sampleCards(ctx.db, listed.scope, during(listed.filter, before), listed.where))
    return withRates({ ...cur }, prev && { ...prev })
  },

  samplePage: async (ctx) => {
    const { request, db, who } = ctx
    const listed = await samplesOf(ctx)
    const { list, page_info, list_total } = await sampleListPage(db, who, listed, request, samplesOfCorp)
    // What may be done to a sample is done where the reader's own samples are.
    return { list: list.map((row) => ({ ...row, actions: [] })), page_info, ext: { list_total } }
  },

  sampleVideoPage: (ctx) => sampleContents(ctx, 'video'),
  sampleLivePage: (ctx) => sampleContents(ctx, 'live'),

  goodsOverview: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const measures = ['goods_count', 'order_count', 'volume', 'first_cp_author'] as const
    const { cur, prev } = await comparedTotals(ctx.db, scope, filter, measures)
    return withRates(cur, prev)
  },

  goodsPage: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    const { list, page_info, ext } = await goodsListPage(
      ctx.db,
      ctx.who,
      { scope, filter: { ...filter, ...COMMERCE_SAMPLES }, where: { has_gmv: true } },
      ctx.request,
    )
    return { list, page_info, ext: { list_total: ext.list_total } }
  },

  contentOverview: async (ctx) => {
    const { filter, scope, before } = await ofPerson(ctx)
    const videos = await comparedVideos(ctx.db, scope, filter, SOLD_VIDEOS, before)
    const sales = await comparedTotals(ctx.db, scope, filter, ['video_amount', 'live_count', 'live_amount'])
    const figures = (of: VideoTotals, sold: (typeof sales)['cur']) => ({
      ...{ video_total: of.video_total, sold_videos: of.sold_videos },
      ...sold,
    })
    return withRates(figures(videos.cur, sales.cur), videos.prev && sales.prev && figures(videos.prev, sales.prev))
  },

  contentPage: async (ctx) => {
    const { request, db, who } = ctx
    const { filter, scope } = await ofPerson(ctx)
    const { list, total_count, totals } = await videoList(db, scope, filter, SOLD_VIDEOS, request)
    return {
      list: await wireRows(db, who, list),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { ...totals, ...videoRates(totals) } },
    }
  },

  contentLivePage: async (ctx) => {
    const { filter, scope } = await ofPerson(ctx)
    return contentPage(ctx.db, scope, filter, ctx.request, 'live')
  },
})

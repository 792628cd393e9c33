import { previousPeriod } from '@crm/base/period'
import { canSeeMotives, canSeeSeeding } from '@crm/access/opinions'
import { NOT_IN_EDITION } from '@crm/access/refusals'
import { spuCalls, type SpuFiguresRequest, type SpuFilters, type SpuTerms } from '@crm/contracts/calls/spus'
import { QuotaType, UserStatus } from '@crm/contracts/enums'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { lockRows, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf } from '../../../store/database/query.ts'
import { corpUser, goods, spu } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { spuCampaigns } from '../../../figures/campaigns.ts'
import { contentFeelings, contentRates, contentTotals } from '../../../figures/content.ts'
import { contentList } from '../../../figures/contentList.ts'
import { contentVideoId } from '../../../figures/contentVideoId.ts'
import { goodsList } from '../../../figures/goods.ts'
import {
  BUYING_INTENTS,
  BUYING_MOTIVES,
  opinionComments,
  opinionFeelings,
  opinionGroups,
  opinionWords,
} from '../../../figures/opinions.ts'
import {
  idsOfSpus,
  type SpuFigures,
  spuPage,
  spuParts,
  spuTotals,
  spuTrend,
  type SpuWhere,
} from '../../../figures/spus.ts'
import { spuTalents } from '../../../figures/spuTalents.ts'
import { during, type SampleFilter } from '../../../rules/filter.ts'
import { withRates } from '../../../rules/period.ts'
import { quotaOf, refuseOverQuota } from '../../../rules/quota.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import type { Ctx } from '../../../records/context.ts'
import { type Figures, figuresOf, metricFilterOf, ofOwnShops } from '../../../records/goods/goodsFilter.ts'
import { shownSpus } from '../../../records/goods/shownSpus.ts'
import { contentBriefOf } from '../../../records/videos/grassRows.ts'

const MODULE = 'SPU'

function whereOf(request: SpuFilters): SpuWhere {
  const { keyword, brand, category, owner_id, has_goods, updated_start, updated_end } = request
  return {
    ...{ keyword, brand, category, owner_id, updated_start, updated_end },
    has_goods: has_goods === undefined ? undefined : has_goods === 1,
  }
}

const shownFigures = (found: SpuFigures, figures: Figures) => ({
  total_cp_author: figures.sales(found.issue_author),
  sample_count: figures.samples(found.sample_count),
  gmv: figures.sales(found.gmv),
  volume: figures.sales(found.volume),
  live_count: figures.sales(found.live_count),
  video_count: figures.sales(found.video_count),
  content_count: found.content_count,
  interactions: found.interactions,
})

/** What the figures of one SPU are made of; it must be the corporation's. */
async function figuresOfSpu({ request, db, who, now }: Pick<Ctx<SpuFiguresRequest>, 'request' | 'db' | 'who' | 'now'>) {
  const { spu_id } = request
  if ((await db.$count(spu, ofIds(who, [spu_id]))) === 0) refuse(Code.notFound, 'SPU 不存在')
  const filter = metricFilterOf({ ...request, user_id: undefined }, who, now)
  return { filter, scope: scopeOf(who), figures: figuresOf(who, filter), where: { id: spu_id } }
}

/** Contents, what is said of them, and campaigns belong to content seeding. */
function refuseWithoutSeeding(who: Staff): void {
  if (!canSeeSeeding(who)) refuse(Code.notAllowed, NOT_IN_EDITION)
}

const ofIds = (who: Staff, ids: readonly number[]) =>
  and(eq(spu.corp_id, who.corp_id), inArray(spu.id, [...ids]), isNull(spu.deleted_at))
// Two writes within one second must differ, or the second browser would not notice the first.
const written = (who: Staff, now: number) => ({
  updated_at: sql`greatest(${now}, ${spu.updated_at} + 1)`,
  updated_by: who.user_id,
})

/** What of a request is stored, after what no SPU of the corporation may be. */
async function checked(db: Db, who: Staff, request: Partial<SpuTerms>, id = 0) {
  const { product_ids: _, ...terms } = request
  if (terms.price_min !== undefined && terms.price_max !== undefined && terms.price_min > terms.price_max)
    refuseField('price_max', '最高价不能低于最低价')
  if (terms.code !== undefined) {
    await holdLock(db, 'spu codes', who.corp_id)
    const twin = and(eq(spu.corp_id, who.corp_id), eq(spu.code, terms.code), ne(spu.id, id), isNull(spu.deleted_at))
    if ((await db.$count(spu, twin)) > 0) refuseField('code', 'SPU 编码已存在')
  }
  if (terms.owner_id !== undefined) {
    const member = and(
      eq(corpUser.corp_id, who.corp_id),
      eq(corpUser.user_id, terms.owner_id),
      eq(corpUser.status, UserStatus.enabled),
    )
    if ((await db.$count(corpUser, member)) === 0) refuseField('owner_id', '负责人须是在职成员，请重新选择')
  }
  return terms
}

/** Makes these the goods of the SPU, and no others. */
async function relate(db: Db, who: Staff, spuId: number, productIds: readonly string[] | undefined, now: number) {
  if (productIds === undefined) return
  const ids = [...new Set(productIds)]
  // Goods of shops that the caller is not kept to stay where they are.
  const own = and(eq(goods.corp_id, who.corp_id), isNull(goods.deleted_at), ofOwnShops(who))
  const known = await db.$count(goods, and(own, inArray(goods.product_id, ids)))
  if (ids.length > 0 && known < ids.length) refuseField('product_ids', '所选商品中有不存在的，请重新选择')
  const change = { updated_at: sql`greatest(${now}, ${goods.updated_at} + 1)`, updated_by: who.user_id }
  await db
    .update(goods)
    .set({ spu_id: 0, ...change })
    .where(
      and(
        own,
        eq(goods.spu_id, spuId),
        ids.length > 0 ? sql`not ${isOneOf(sql`${goods.product_id}`, ids)}` : undefined,
      ),
    )
  if (ids.length > 0)
    await db
      .update(goods)
      .set({ spu_id: spuId, ...change })
      .where(and(own, inArray(goods.product_id, ids), ne(goods.spu_id, spuId)))
}

/** SPUs: one product across shops and platforms. */
export const spus = serve(spuCalls, {
  list: async ({ request, db, who, now }) => {
    const filter = metricFilterOf({ ...request, user_id: undefined }, who, now)
    const scope = scopeOf(who)
    const where = whereOf(request)
    const figures = figuresOf(who, filter)
    const { list, total_count } = await spuPage(db, scope, filter, where, request)
    const rows = await shownSpus(
      db,
      who,
      list.map(({ id }) => id),
      filter,
    )
    const byId = new Map(rows.map((row) => [row.spu_id, row]))
    return {
      list: list.flatMap(({ id, ...found }) => {
        const row = byId.get(id)
        return row ? [{ ...row, ...shownFigures(found, figures) }] : []
      }),
      page_info: pageInfo(request, total_count),
      ext: { list_total: shownFigures(await spuTotals(db, scope, filter, where), figures) },
    }
  },

  options: async ({ db, who, now }) => {
    const { used, limit } = await quotaOf(db, who.corp_id, QuotaType.spu, now)
    const distinct = async (column: typeof spu.brand | typeof spu.category) => {
      const rows = await db
        .selectDistinct({ name: column })
        .from(spu)
        .where(and(eq(spu.corp_id, who.corp_id), isNull(spu.deleted_at), ne(column, '')))
        .orderBy(column)
      return rows.map(({ name }) => name)
    }
    return { brands: await distinct(spu.brand), categories: await distinct(spu.category), quota: { used, limit } }
  },

  read: async ({ request: { id }, db, who, now }) => {
    const [row] = await shownSpus(db, who, [id], { now })
    if (row === undefined) return refuse(Code.notFound, 'SPU 不存在')
    const { goods_count: _, ...shown } = row
    return {
      ...shown,
      goods: await db
        .select({
          product_id: goods.product_id,
          title: goods.title,
          cover: goods.cover,
          platform: goods.platform,
          status: goods.status,
        })
        .from(goods)
        .where(and(eq(goods.corp_id, who.corp_id), eq(goods.spu_id, id), isNull(goods.deleted_at), ofOwnShops(who)))
        .orderBy(asc(goods.status), asc(goods.product_id)),
    }
  },

  products: async (ctx) => {
    const { request, db } = ctx
    const { filter, scope, figures, where } = await figuresOfSpu(ctx)
    const { list, total_count } = await goodsList(db, scope, filter, { spu_id: where.id }, request)
    return {
      list: list.map(({ product_id, title, cover, platform, status, price_min, price_max, shop_name, ...row }) => ({
        ...{ product_id, title, cover, platform, status, price_min, price_max, shop_name },
        commission_rate: row.commission_rate / 100,
        gmv: figures.sales(row.gmv),
        volume: figures.sales(row.volume),
      })),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },

  info: async (ctx) => {
    const { filter, scope, figures, where } = await figuresOfSpu(ctx)
    const before = previousPeriod(filter, ctx.now)
    const told = async (range: SampleFilter) => {
      const {
        live_count: _,
        video_count: __,
        ...shown
      } = shownFigures(await spuTotals(ctx.db, scope, range, where), figures)
      return shown
    }
    return withRates(await told(filter), before && (await told(during(filter, before))))
  },

  trend: async (ctx) => {
    const { filter, scope, figures, where } = await figuresOfSpu(ctx)
    const list = await spuTrend(ctx.db, scope, filter, where)
    const parts = figures.hasSales ? await spuParts(ctx.db, scope, filter, where) : { kinds: [], platforms: [] }
    return { list: list.map((day) => ({ ...day, gmv: figures.sales(day.gmv) })), ...parts }
  },

  talents: async (ctx) => {
    const { request, db } = ctx
    const { filter, scope, figures, where } = await figuresOfSpu(ctx)
    const { list, total_count } = await spuTalents(db, scope, filter, where, figures, request)
    const shown = <Row extends Pick<SpuFigures, 'gmv' | 'sample_count' | 'content_count' | 'interactions'>>({
      gmv,
      sample_count,
      content_count,
      interactions,
    }: Row) => ({
      ...{ content_count, interactions },
      gmv: figures.sales(gmv),
      sample_count: figures.samples(sample_count),
    })
    return {
      list: list.map(({ author_id, platform, nick_name, display_id, avatar, mediums, ...row }) => ({
        author_info: { author_id, platform, author_name: nick_name, display_id, avatar },
        medium_info: mediums.map(({ nick_name: name, ...medium }) => ({ ...medium, name })),
        ...shown(row),
      })),
      page_info: pageInfo(request, total_count),
      ext: { list_total: shown(await spuTotals(db, scope, filter, where)) },
    }
  },

  contents: async (ctx) => {
    const { request, db } = ctx
    refuseWithoutSeeding(ctx.who)
    const { filter, scope, where } = await figuresOfSpu(ctx)
    const ofSpu = { spus: idsOfSpus(scope, where) }
    const { list, total_count } = await contentList(db, scope, filter, ofSpu, {
      ...request,
      order_by: request.order_by ?? 'interactions',
    })
    const totals = await contentTotals(db, scope, filter, ofSpu)
    const { plays, interactions, cost } = totals
    return {
      list: list.map(contentBriefOf),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { plays, interactions, cost, cpe: contentRates(totals).cpe } },
    }
  },

  opinion: async (ctx) => {
    const { request, db, who } = ctx
    refuseWithoutSeeding(who)
    const { filter, scope, where } = await figuresOfSpu(ctx)
    const ofSpu = { spus: idsOfSpus(scope, where) }
    const { page, size, sentiment, word } = request
    const { list, total_count } = await opinionComments(db, scope, filter, ofSpu, {
      ...{ page, size, sentiment },
      keyword: word,
    })
    const groups = (of: typeof BUYING_MOTIVES) =>
      canSeeMotives(who) ? opinionGroups(db, scope, filter, ofSpu, of) : null
    return {
      list: list.map(({ id, title, ...row }) => ({
        ...row,
        content_id: contentVideoId(id),
        content_title: title,
      })),
      page_info: pageInfo(request, total_count),
      ext: {
        feelings: await contentFeelings(db, scope, filter, ofSpu),
        collected: await opinionFeelings(db, scope, filter, ofSpu),
        words: await opinionWords(db, scope, filter, ofSpu),
        motives: (await groups(BUYING_MOTIVES))?.toSorted((one, other) => other.value - one.value) ?? null,
        intents: await groups(BUYING_INTENTS),
      },
    }
  },

  campaigns: async (ctx) => {
    const { request, db } = ctx
    refuseWithoutSeeding(ctx.who)
    const { filter, scope, where } = await figuresOfSpu(ctx)
    const { list, total_count } = await spuCampaigns(db, scope, filter, where.id, request)
    return {
      list: list.map(({ goal_contents, goal_interactions, goal_hot, ...row }) => ({
        ...row,
        goals: { content_count: goal_contents, interactions: goal_interactions, hot_count: goal_hot },
      })),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },

  add: async ({ request, db, who, now, oplog }) => {
    await refuseOverQuota(db, { corp_id: who.corp_id, type: QuotaType.spu, now }, '版本的 SPU 数已达上限')
    const terms = await checked(db, who, request)
    const { name, code, cover = '', brand = '', category = '', points = [], owner_id = who.user_id } = terms
    const { price_min = 0, price_max = price_min } = terms
    const [made] = await db
      .insert(spu)
      .values({
        ...{ corp_id: who.corp_id, name: name ?? '', code: code ?? '', cover, brand, category, points },
        ...{ price_min, price_max, owner_id, created_at: now, updated_at: now, updated_by: who.user_id },
      })
      .returning({ id: spu.id })
    if (made === undefined) throw new Error('an SPU was not written')
    await relate(db, who, made.id, request.product_ids, now)
    await oplog({ module: MODULE, action: '新建', object: request.name, object_id: made.id, after: request })
    return made
  },

  update: async ({ request: { id, updated_at, ...asked }, db, who, now, oplog }) => {
    await lockRows(db, who, { table: 'spu', key: 'id' }, [id])
    const [stored] = await db
      .select()
      .from(spu)
      .where(ofIds(who, [id]))
    if (stored === undefined) return refuse(Code.notFound, 'SPU 不存在')
    refuseStale(stored, updated_at)
    const terms = await checked(db, who, asked, id)
    await db
      .update(spu)
      .set({ ...terms, ...written(who, now) })
      .where(ofIds(who, [id]))
    await relate(db, who, id, asked.product_ids, now)
    const before = Object.fromEntries(Object.entries(stored).filter(([key]) => key in terms))
    await oplog({ module: MODULE, action: '编辑', object: stored.name, object_id: id, before, after: asked })
    return undefined
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    const selection = await selectRows(db, who, {
      table: 'spu',
      key: 'id',
      keys: request.ids,
      read: request.updated_at,
      rowsOf: (ids) => db.select().from(spu).where(ofIds(who, ids)).orderBy(spu.id),
      keyOf: (row) => row.id,
      unknown: { code: Code.notFound, message: 'SPU 不存在' },
    })
    return runBulkWrite(ctx, selection, {
      module: MODULE,
      action: '删除',
      unit: '个 SPU',
      nameOf: (row) => row.name,
      keyOf: (row) => row.id,
      before: (row) => ({ name: row.name, code: row.code }),
      each: () => undefined,
      write: async (rows) => {
        const ids = rows.map(({ id }) => id)
        await db
          .update(goods)
          .set({ spu_id: 0, updated_at: sql`greatest(${now}, ${goods.updated_at} + 1)`, updated_by: who.user_id })
          .where(and(eq(goods.corp_id, who.corp_id), inArray(goods.spu_id, ids)))
        await db
          .update(spu)
          .set({ deleted_at: now, ...written(who, now) })
          .where(ofIds(who, ids))
      },
    })
  },
})

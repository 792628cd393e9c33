import { previousPeriod } from '@crm/base/period'
import { colonelCalls, type ColonelListRequest } from '@crm/contracts/calls/colonels'
import { colonelBelongLabel } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { selectRows } from '../../../records/bulk/selection.ts'
import { all, rowsOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import { colonelList, colonelTotals, serviceRate, wasIncluded } from '../../../figures/colonels.ts'
import { during, type MetricFilter, ofShops } from '../../../rules/filter.ts'
import { productSales } from '../../../figures/goods.ts'
import { withRates } from '../../../rules/period.ts'
import { salesTrend } from '../../../figures/sales.ts'
import { talentParts } from '../../../figures/talents.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { authorPage, figuresOf, goodsPage, ownActivityPage, samplePage, saleData, workData } from './colonelPages.ts'
import { activityOf, activityPage, checkedActivity, contentPage } from '../../../records/colonels/colonelRows.ts'
import { colonelsOf, startTransfer, transferProgress, transferUsers } from './colonelTransfers.ts'
import { changeColonels, removeColonels, setBelonging } from '../../../records/colonels/colonelWrites.ts'
import {
  briefOf,
  detailOf,
  lockedColonel,
  storedColonel,
  storedColonels,
} from '../../../records/colonels/storedColonels.ts'
import { editionAfter } from '../../../records/notices/deferred.ts'
import { refuseUnknownTags } from '../../../records/talents/marking.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

const MODULE = '团长'
const TOP_GOODS = 10

/** The days of the list and its platform as a filter of figures. */
const rangeOf = (
  { platform, start_time, end_time }: Pick<ColonelListRequest, 'platform' | 'start_time' | 'end_time'>,
  now: number,
): MetricFilter => ({
  now,
  platform,
  start: start_time,
  end: end_time,
})

const whereOf = (request: Omit<ColonelListRequest, 'page' | 'size'>) => ({
  keyword: request.keyword,
  user_id: request.user_id,
  dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],
  tag_ids: request.tag_ids,
  tag_mode: request.tag_mode,
  has_gmv: request.has_gmv === undefined ? undefined : request.has_gmv === 1,
  include_status: request.include_status,
  gmv_min: request.gmv_min,
  gmv_max: request.gmv_max,
  activity_min: request.activity_min,
  activity_max: request.activity_max,
})

const ofTab =
  ({ belong_type }: Pick<ColonelListRequest, 'belong_type'>) =>
  (row: { belong_type: number }): boolean =>
    !belong_type || row.belong_type === belong_type

/** Colonels: the list, who looks after them, and what one of them sold with whom. */
export const colonels = serve(colonelCalls, {
  list: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const filter = rangeOf(request, now)
    const found = await colonelList(db, scope, filter, whereOf(request), request)
    const rows = found.filter(ofTab(request))
    const page = rows.slice((request.page - 1) * request.size, request.page * request.size)
    const ids = page.map((row) => row.colonel_buyin_id)
    const stored = await storedColonels(db, who, ids, now)
    return {
      list: page.flatMap(({ colonel_buyin_id, include_at: _, belong_type: __, volume: ___, ...figures }) => {
        const colonel = stored.get(colonel_buyin_id)
        return colonel ? [{ ...briefOf(colonel), ...figures, service_rate: serviceRate(figures) }] : []
      }),
      page_info: pageInfo(request, rows.length),
      ext: {
        list_total: await colonelTotals(db, scope, filter, rows),
        status_count: {
          0: found.length,
          1: found.filter((row) => row.belong_type === 1).length,
          2: found.filter((row) => row.belong_type === 2).length,
        },
      },
    }
  },

  statistic: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const asked = rangeOf(request, now)
    const before = previousPeriod(asked, now)
    const figuresOf = async (filter: MetricFilter, isBefore: boolean) => {
      const found = await colonelList(db, scope, filter, whereOf(request), {})
      const rows = found.filter(ofTab(request))
      const { gmv, service_fee, author_count, activity_count } = await colonelTotals(db, scope, filter, rows)
      return {
        colonel_count: isBefore ? rows.filter((row) => wasIncluded(row, filter)).length : rows.length,
        sold_count: rows.filter((row) => row.gmv > 0).length,
        activity_count,
        gmv,
        service_fee,
        author_count,
      }
    }
    const cur = await figuresOf(asked, false)
    return withRates(cur, before && (await figuresOf(during(asked, before), true)))
  },

  belong: async ({ request, db, who, now, oplog }) => {
    const colonel = await lockedColonel(db, who, request, now)
    if (!colonel.actions.includes('belong')) refuse(Code.notAllowed, '仅该团长的媒介与主管可修改归属')
    await setBelonging(db, who, colonel, request.belong_type, now)
    await oplog({
      module: MODULE,
      action: '改归属',
      object: colonel.name,
      object_id: colonel.colonel_buyin_id,
      before: { belong_type: colonelBelongLabel[colonel.belong_type] },
      after: { belong_type: colonelBelongLabel[request.belong_type] },
    })
    return { updated_at: editionAfter(colonel, now) }
  },

  remark: async ({ request, db, who, now, oplog }) => {
    const colonel = await lockedColonel(db, who, request, now)
    await changeColonels(db, who, [colonel.colonel_buyin_id], sql`remark = ${request.remark}`, now)
    await oplog({
      module: MODULE,
      action: '修改备注',
      object: colonel.name,
      object_id: colonel.colonel_buyin_id,
      before: { remark: colonel.remark },
      after: { remark: request.remark },
    })
  },

  tags: async ({ request, db, who, now, oplog }) => {
    const colonel = await lockedColonel(db, who, request, now)
    await refuseUnknownTags(db, who, request.tag_ids)
    const seen = new Set(colonel.tags.map((tag) => tag.id))
    // Personal tags of colleagues stay: the caller does not see them.
    const kept = colonel.tag_ids.filter((id) => !seen.has(id))
    const tag_ids = [...new Set([...kept, ...request.tag_ids])]
    await changeColonels(db, who, [colonel.colonel_buyin_id], sql`tag_ids = ${JSON.stringify(tag_ids)}::jsonb`, now)
    await oplog({
      module: MODULE,
      action: '设置标签',
      object: colonel.name,
      object_id: colonel.colonel_buyin_id,
      before: { tag_ids: colonel.tag_ids },
      after: { tag_ids },
    })
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    const selection = await selectRows(db, who, {
      table: 'colonel',
      key: 'colonel_buyin_id',
      field: 'colonel_buyin_ids',
      keys: request.colonel_buyin_ids,
      read: request.updated_at,
      rowsOf: async (ids) => [...(await storedColonels(db, who, ids, now)).values()].filter((each) => each.in_scope),
      keyOf: (colonel) => colonel.colonel_buyin_id,
    })
    return runBulkWrite(ctx, selection, {
      module: MODULE,
      action: '删除',
      unit: '位团长',
      nameOf: (colonel) => colonel.name,
      keyOf: (colonel) => colonel.colonel_buyin_id,
      before: ({ name, belong_type }) => ({ name, belong_type }),
      each: (colonel) =>
        colonel.actions.includes('remove')
          ? undefined
          : { code: Code.notAllowed, message: '仅该团长的媒介与主管可删除' },
      write: (rows) =>
        removeColonels(
          db,
          who,
          rows.map((row) => row.colonel_buyin_id),
          now,
        ),
    })
  },

  transfer: (ctx) =>
    startTransfer(ctx, ctx.request.colonel_buyin_ids, { user_id: ctx.request.user_id, field: 'user_id' }),
  transferOfUser: async (ctx) => {
    const { request, db, who } = ctx
    const ids = await colonelsOf(db, who, request.user_id)
    return startTransfer(ctx, ids, { user_id: request.to_user_id, field: 'to_user_id' })
  },
  transferProgress: ({ request, db, who }) => transferProgress(db, who, request.task_id),
  transferUsers: async ({ request, db, who }) => ({ list: await transferUsers(db, who, request.keyword) }),

  detail: async ({ request, db, who, now }) => detailOf(await storedColonel(db, who, request.colonel_buyin_id, now)),

  userList: async ({ request, db, who, now }) => {
    await storedColonel(db, who, request.colonel_buyin_id, now)
    const { start_time = 0, end_time = now } = request
    const list = await rowsOf(
      db,
      select(
        {
          user_id: number`u.user_id`,
          name: text`u.nick_name`,
          avatar: text`coalesce(au.avatar, '')`,
          status: value<1 | 2 | 3>`u.status`,
          bind_time: float`f.bind_time`,
          unbind_time: float<number | null>`f.unbind_time`,
        },
        sql`from colonel_follow f join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
        join app_user au on au.user_id = u.user_id where f.corp_id = ${who.corp_id} and f.colonel_buyin_id = ${request.colonel_buyin_id}
        and f.bind_time <= ${end_time} and (f.unbind_time is null or f.unbind_time >= ${start_time}) order by f.bind_time desc, f.id desc`,
      ),
    )
    return { list }
  },

  saleData: ({ request, db, who, now }) => saleData(db, who, request, now),
  workData: ({ request, db, who, now }) => workData(db, who, request, now),

  authorChart: async ({ request, db, who, now }) => {
    const { scope, filter } = await figuresOf(db, who, request, now)
    const [levels, points] = await Promise.all([
      talentParts(db, scope, filter, 'level'),
      salesTrend(db, scope, filter, ['issue_author', 'gmv']),
    ])
    return {
      levels: levels.map(({ key, ...part }) => ({ ...part, level: key ?? -1 })),
      list: points.map(({ date, issue_author, gmv }) => ({ date, author_count: issue_author, gmv })),
    }
  },

  goodsChart: async ({ request, db, who, now }) => {
    const { scope, filter } = await figuresOf(db, who, request, now)
    const [{ list }, points] = await Promise.all([
      productSales(db, scope, filter, { page: 1, size: TOP_GOODS }),
      salesTrend(db, scope, filter, ['goods_count', 'gmv']),
    ])
    return { top: list.map(({ product_id, title, gmv }) => ({ product_id, title, gmv })), list: points }
  },

  authors: ({ request, db, who, now }) => authorPage(db, who, request, now),
  goods: ({ request, db, who, now }) => goodsPage(db, who, request, now),
  activities: ({ request, db, who, now }) => ownActivityPage(db, who, request, now),
  samples: ({ request, db, who, now }) => samplePage(db, who, request, now),

  lives: async ({ request, db, who, now }) => {
    const { scope, filter } = await figuresOf(db, who, request, now)
    return contentPage(db, scope, filter, request, 'live')
  },
  videos: async ({ request, db, who, now }) => {
    const { scope, filter } = await figuresOf(db, who, request, now)
    return contentPage(db, scope, filter, request, 'video')
  },

  activityList: async ({ request, db, who, now }) => activityPage(db, who, request, now),

  activityInfo: async ({ request, db, who, now }) => {
    const activity = await activityOf(db, who, request.activity_id, now)
    if (activity === undefined) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    const goods = await rowsOf(
      db,
      select(
        {
          product_id: text`p.product_id`,
          title: text`p.title`,
          cover: text`p.cover`,
          platform: text`p.platform`,
          rate: number`ag.cos_ratio / 100.0`,
          service_rate: number`ag.service_ratio / 100.0`,
        },
        sql`from activity_goods ag join goods p on p.corp_id = ag.corp_id and p.product_id = ag.product_id
        where ${all([
          sql`ag.corp_id = ${who.corp_id} and ag.activity_id = ${activity.activity_id}`,
          ofShops(who, sql`p.shop_id`),
        ])} order by p.product_id`,
      ),
    )
    return {
      ...activity,
      goods: goods.map((each) => ({ ...each, rate: Number(each.rate), service_rate: Number(each.service_rate) })),
    }
  },

  activityCheck: ({ request, db, who, now }) => checkedActivity(db, who, request, now),
})

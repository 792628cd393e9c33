import { hasRole } from '@crm/access/roles'
import { colonelCoopCalls, type ColonelCoopTerms } from '@crm/contracts/calls/colonelCoops'
import { ActivityGoodsScope, ActivityStatus, type Platform, UserStatus } from '@crm/contracts/enums'
import type { ColonelCooperation } from '@crm/contracts/fields/colonelFields'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { type SQL, sql } from 'drizzle-orm'
import { ofShopGoods, ofShops } from '../../../rules/filter.ts'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { lockRows, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../../../store/database/query.ts'
import { colonelCoop } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField, refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  activityStatus,
  colonelGoods,
  colonelGoodsTotals,
  colonelInScope,
  colonelTalents,
  colonelTalentTotals,
  coopFigures,
  coopOrders,
  coopTotals,
  hasActivityStatus,
  ordersByActivity,
} from '../../../figures/colonels.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { salesTrend } from '../../../figures/sales.ts'
import { CONFLICT_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf, scopeRefusal } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import {
  activityNumber,
  checkedActivity,
  contentPage,
  goodsRow,
  talentRow,
} from '../../../records/colonels/colonelRows.ts'
import { storedColonel } from '../../../records/colonels/storedColonels.ts'
import { memberOf } from '../../../records/talents/following.ts'
import { withCount, flag, float, int, json, number, select, text, value } from '../../../store/database/select.ts'
import { memberBriefs } from '../../../records/members/memberBriefs.ts'

const MODULE = '团长合作'

interface CoopRow {
  id: number
  colonel_buyin_id: string
  colonel_name: string
  colonel_avatar: string
  platform: Platform
  activity_id: string
  activity_name: string
  user_id: number
  start_time: number
  end_time: number
  service_rate: number
  commission_rate: number
  goods_scope: ActivityGoodsScope
  product_ids: string[]
  remark: string
  created_at: number
  updated_at: number
  updated_by: number
  keeps: boolean
  in_scope: boolean
  gmv: number
  issue_author: number
  goods_count: number
}

interface CoopWhere {
  ids?: readonly number[] | undefined
  platform?: string | undefined
  colonel_buyin_id?: string | undefined
  activity_id?: string | undefined
  keyword?: string | undefined
  status?: 0 | 1 | 2 | 3 | undefined
}

const SORT: Record<'gmv' | 'author_count' | 'goods_count' | 'start_time', SQL> = {
  gmv: sql`g.gmv`,
  author_count: sql`g.issue_author`,
  goods_count: sql`g.goods_count`,
  start_time: sql`g.start_time`,
}

function coopFrom(who: Staff, where: CoopWhere, now: number): SQL {
  const { keyword } = where
  const scope = scopeOf(who)
  return sql`from colonel_coop c join colonel k on k.corp_id = c.corp_id and k.colonel_buyin_id = c.colonel_buyin_id
    join activity act on act.corp_id = c.corp_id and act.activity_id = c.activity_id
    where ${all([
      sql`c.corp_id = ${who.corp_id} and c.deleted_at is null and k.deleted_at is null`,
      where.ids === undefined ? colonelInScope(scope, now) : isOneOf(sql`c.id`, where.ids),
      where.platform === undefined || where.platform === 'all' ? undefined : sql`k.platform = ${where.platform}`,
      where.colonel_buyin_id ? sql`c.colonel_buyin_id = ${where.colonel_buyin_id}` : undefined,
      where.activity_id === undefined ? undefined : sql`c.activity_id = ${where.activity_id}`,
      keywordCondition(keyword, { names: [sql`act.name`], ids: [sql`act.activity_id`] }),
      where.status ? hasActivityStatus(where.status, sql`c`, now) : undefined,
    ])}`
}

/** Agreements with what came of them, the best first. */
function coopPage(db: Queryable, who: Staff, where: CoopWhere, page: PageOf<keyof typeof SORT>, now: number) {
  const scope = scopeOf(who)
  const from = coopFrom(who, where, now)
  const orders = ordersByActivity(scope, { now, colonel_buyin_id: where.colonel_buyin_id || undefined })
  return pagedRows(
    db,
    withCount(
      select(
        {
          id: number`c.id`,
          colonel_buyin_id: text`c.colonel_buyin_id`,
          colonel_name: text`k.name`,
          colonel_avatar: text`k.avatar`,
          platform: value<Platform>`k.platform`,
          activity_id: text`c.activity_id`,
          activity_name: text`act.name`,
          user_id: number`c.user_id`,
          start_time: float`c.start_time`,
          end_time: float`c.end_time`,
          service_rate: number`c.service_rate`,
          commission_rate: number`c.commission_rate`,
          goods_scope: value<ActivityGoodsScope>`c.goods_scope`,
          product_ids: json<string[]>`c.product_ids`,
          remark: text`c.remark`,
          created_at: float`c.created_at`,
          updated_at: float`c.updated_at`,
          updated_by: number`c.updated_by`,
          keeps: flag`exists (select 1 from colonel_follow f where f.corp_id = c.corp_id and f.colonel_buyin_id = c.colonel_buyin_id
            and f.unbind_time is null and f.user_id = ${who.user_id})`,
          in_scope: flag`(${colonelInScope(scope, now)})`,
          ...coopFigures,
        },
        sql`from (select c.* ${from}) c join colonel k on k.corp_id = c.corp_id and k.colonel_buyin_id = c.colonel_buyin_id
          join activity act on act.corp_id = c.corp_id and act.activity_id = c.activity_id
          left join ${orders} g on g.activity_id = c.activity_id`,
      ),
      sql`${orderBy(page, SORT, 'gmv', sql`g.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${from}`,
  )
}

const mayChange = (who: Staff, row: Pick<CoopRow, 'user_id' | 'keeps' | 'in_scope'>) =>
  row.in_scope && (row.keeps || row.user_id === who.user_id || hasRole(who, SALES_LEADS))

async function shown(db: Queryable, who: Staff, rows: readonly CoopRow[], now: number): Promise<ColonelCooperation[]> {
  const members = await memberBriefs(
    db,
    who.corp_id,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    id: row.id,
    colonel_info: {
      colonel_buyin_id: row.colonel_buyin_id,
      name: row.colonel_name,
      avatar: row.colonel_avatar,
      platform: row.platform,
    },
    activity: { activity_id: row.activity_id, activity_name: row.activity_name },
    user: members.get(row.user_id) ?? { user_id: row.user_id, name: '-', avatar: '', status: UserStatus.deleted },
    start_time: row.start_time,
    end_time: row.end_time,
    status: activityStatus(row, now),
    service_rate: row.service_rate / 100,
    commission_rate: row.commission_rate / 100,
    goods_scope: row.goods_scope,
    product_ids: row.product_ids,
    gmv: row.gmv,
    author_count: row.issue_author,
    goods_count: row.goods_count,
    remark: row.remark,
    actions: mayChange(who, row) ? (['edit', 'remove'] as const).slice() : [],
    updated_at: row.updated_at,
  }))
}

const onePage = (size: number) => ({ page: 1, size })

/** The agreements of these ids, whoever may see them. */
async function storedCoops(db: Queryable, who: Staff, ids: readonly number[], now: number): Promise<CoopRow[]> {
  return (await coopPage(db, who, { ids }, onePage(Math.max(1, ids.length)), now)).list
}

/** One agreement in the caller's scope; refuses one that is gone (40400) and one of others (40301). */
async function storedCoop(db: Queryable, who: Staff, id: number, now: number): Promise<CoopRow> {
  const [row] = await storedCoops(db, who, [id], now)
  if (row === undefined) refuse(Code.notFound, '该合作已删除')
  refuseWith(scopeRefusal(row.in_scope))
  return row
}

async function changeable(
  db: Db,
  who: Staff,
  id: number,
  updated_at: number | undefined,
  now: number,
): Promise<CoopRow> {
  await lockRows(db, who, { table: 'colonel_coop', key: 'id' }, [id])
  const row = await storedCoop(db, who, id, now)
  if (!mayChange(who, row)) refuse(Code.notAllowed, '仅该合作的媒介与主管可操作')
  refuseStale(row, updated_at)
  return row
}

/** What was agreed, checked: the activity is the colonel's, its goods are the activity's, and nothing else is agreed about it. */
async function checkedTerms(
  db: Db,
  who: Staff,
  request: ColonelCoopTerms,
  of: { colonel_buyin_id: string; id?: number; user_id: number },
  now: number,
) {
  const { colonel_buyin_id } = of
  await holdLock(db, 'colonel agreements', who.corp_id)
  const activity = await checkedActivity(db, who, { activity_id: request.activity_id, colonel_buyin_id }, now)
  if (activity.colonel_coop_id !== 0 && activity.colonel_coop_id !== of.id)
    refuse(CONFLICT_CODE, '该活动已有合作', { field: 'activity_id' })
  if (request.end_time < request.start_time) refuseField('end_time', '结束时间不能早于开始时间')
  const product_ids = [...new Set(request.product_ids)]
  if (product_ids.length > 0) {
    const known = await rowsOf(
      db,
      sql`select product_id from activity_goods where corp_id = ${who.corp_id} and activity_id = ${activity.activity_id}
        and ${isOneOf(sql`product_id`, product_ids)}`,
    )
    if (known.length < product_ids.length) refuseField('product_ids', '所选商品中有不在活动内的，请重新选择')
  }
  const asked = request.user_id ?? of.user_id
  // Who keeps it need not be in the caller's reach; a new one has to.
  const user_id = asked === of.user_id ? asked : (await memberOf(db, who, asked, 'user_id')).user_id
  return {
    activity_id: activity.activity_id,
    user_id,
    start_time: request.start_time,
    end_time: request.end_time,
    service_rate: Math.round(request.service_rate * 100),
    commission_rate: Math.round(request.commission_rate * 100),
    goods_scope: product_ids.length > 0 ? ActivityGoodsScope.some : ActivityGoodsScope.all,
    product_ids,
    remark: request.remark ?? '',
  }
}

async function removeCoops(db: Db, who: Staff, rows: readonly CoopRow[], now: number): Promise<void> {
  await rowsOf(
    db,
    sql`update colonel_coop set deleted_at = ${now}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and ${isOneOf(
        sql`id`,
        rows.map((row) => row.id),
      )}`,
  )
}

async function ordersOf(db: Queryable, who: Staff, id: number, now: number) {
  const coop = await storedCoop(db, who, id, now)
  return { coop, scope: scopeOf(who), filter: coopOrders(coop, now) }
}

const termsOf = ({
  activity_id,
  user_id,
  start_time,
  end_time,
  service_rate,
  commission_rate,
  goods_scope,
  product_ids,
  remark,
}: CoopRow) => ({
  activity_id,
  user_id,
  start_time,
  end_time,
  service_rate,
  commission_rate,
  goods_scope,
  product_ids,
  remark,
})

/** Agreements with colonels about activities, and the orders of the colonel in the activity. */
export const colonelCoops = serve(colonelCoopCalls, {
  list: async ({ request, db, who, now }) => {
    const { list, total_count } = await coopPage(db, who, request, request, now)
    const countOf = (status: ActivityStatus) => int`count(*) filter (where ${hasActivityStatus(status, sql`c`, now)})`
    const counts = await rowOf(
      db,
      select(
        {
          all: int`count(*)`,
          toStart: countOf(ActivityStatus.toStart),
          running: countOf(ActivityStatus.running),
          ended: countOf(ActivityStatus.ended),
        },
        coopFrom(who, { ...request, status: 0 }, now),
      ),
    )
    const orders = ordersByActivity(scopeOf(who), { now, colonel_buyin_id: request.colonel_buyin_id || undefined })
    const list_total = await rowOf(
      db,
      select(
        { gmv: float`coalesce(sum(g.gmv), 0)` },
        sql`from (select c.* ${coopFrom(who, request, now)}) c
        join ${orders} g on g.activity_id = c.activity_id`,
      ),
    )
    return {
      list: await shown(db, who, list, now),
      page_info: pageInfo(request, total_count),
      ext: { list_total, status_count: { 0: counts.all, 1: counts.toStart, 2: counts.running, 3: counts.ended } },
    }
  },

  query: async ({ request, db, who, now }) => {
    await storedColonel(db, who, request.colonel_buyin_id, now)
    const { colonel_buyin_id, keyword } = request
    const activity_id = request.activity_id ? (activityNumber(request.activity_id) ?? '') : undefined
    const { list } = await coopPage(db, who, { colonel_buyin_id, keyword, activity_id }, onePage(50), now)
    return { list: await shown(db, who, list, now) }
  },

  add: async ({ request, db, who, now, oplog }) => {
    const colonel = await storedColonel(db, who, request.colonel_buyin_id, now)
    if (colonel.platform !== request.platform) refuseField('platform', '与团长的平台不一致')
    await lockRows(db, who, { table: 'colonel', key: 'colonel_buyin_id' }, [colonel.colonel_buyin_id])
    const terms = await checkedTerms(db, who, request, { ...colonel, user_id: who.user_id }, now)
    const { colonel_buyin_id } = colonel
    const written = { created_at: now, updated_at: now, updated_by: who.user_id }
    const [row] = await db
      .insert(colonelCoop)
      .values({ ...terms, ...written, corp_id: who.corp_id, colonel_buyin_id })
      .returning({ id: colonelCoop.id })
    if (row === undefined) throw new Error('an agreement was not written')
    await oplog({ module: MODULE, action: '新建', object: colonel.name, object_id: row.id, after: terms })
    return row
  },

  save: async ({ request, db, who, now, oplog }) => {
    const { id, updated_at } = request
    const coop = await changeable(db, who, id, updated_at, now)
    const terms = await checkedTerms(db, who, request, coop, now)
    const { product_ids, ...columns } = terms
    await rowsOf(
      db,
      sql`update colonel_coop set ${sql.join(
        Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
        sql`, `,
      )}, product_ids = ${JSON.stringify(product_ids)}::jsonb, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and id = ${id}`,
    )
    await oplog({
      module: MODULE,
      action: '编辑',
      object: coop.activity_name,
      object_id: id,
      before: termsOf(coop),
      after: terms,
    })
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const coop = await changeable(db, who, request.id, request.updated_at, now)
    await removeCoops(db, who, [coop], now)
    await oplog({
      module: MODULE,
      action: '删除',
      object: coop.activity_name,
      object_id: coop.id,
      before: termsOf(coop),
    })
  },

  removeAll: async (ctx) => {
    const { request, db, who, now } = ctx
    const selection = await selectRows(db, who, {
      table: 'colonel_coop',
      key: 'id',
      keys: request.ids,
      read: request.updated_at,
      rowsOf: async (ids) => (await storedCoops(db, who, ids, now)).filter((row) => row.in_scope),
      keyOf: (row) => row.id,
    })
    return runBulkWrite(ctx, selection, {
      module: MODULE,
      action: '删除',
      unit: '个合作',
      nameOf: (row) => row.activity_name,
      keyOf: (row) => row.id,
      before: termsOf,
      each: (row) =>
        mayChange(who, row) ? undefined : { code: Code.notAllowed, message: '仅该合作的媒介与主管可操作' },
      write: (rows) => removeCoops(db, who, rows, now),
    })
  },

  detail: async ({ request, db, who, now }) => {
    const { coop, scope, filter } = await ordersOf(db, who, request.id, now)
    const [row] = await shown(db, who, [coop], now)
    if (row === undefined) throw new Error('an agreement is not shown')
    return { ...row, ...(await coopTotals(db, scope, filter)) }
  },

  extraInfo: async ({ request, db, who, now }) => {
    const coop = await storedCoop(db, who, request.id, now)
    const members = await memberBriefs(db, who.corp_id, [coop.updated_by])
    const activity = await rowOf(
      db,
      select(
        {
          start_time: float`act.start_time`,
          end_time: float`act.end_time`,
          goods: number`(select count(*)::int from activity_goods ag where ${all([
            sql`ag.corp_id = act.corp_id and ag.activity_id = act.activity_id`,
            ofShopGoods(who, sql`ag.product_id`),
          ])})`,
        },
        sql`from activity act where act.corp_id = ${who.corp_id} and act.activity_id = ${coop.activity_id}`,
      ),
    )
    const products = await rowsOf(
      db,
      select(
        { product_id: text`product_id`, title: text`title` },
        sql`from goods where ${all([
          sql`corp_id = ${who.corp_id} and ${isOneOf(sql`product_id`, coop.product_ids)}`,
          ofShops(who, sql`shop_id`),
        ])} order by 1`,
      ),
    )
    return {
      created_at: coop.created_at,
      updated_by: members.get(coop.updated_by) ?? null,
      updated_at: coop.updated_at,
      activity_start: activity.start_time,
      activity_end: activity.end_time,
      activity_goods: activity.goods,
      products,
    }
  },

  trend: async ({ request, db, who, now }) => {
    const { scope, filter } = await ordersOf(db, who, request.id, now)
    return { list: await salesTrend(db, scope, filter, ['gmv', 'order_count']) }
  },

  authors: async ({ request, db, who, now }) => {
    const { coop, scope, filter } = await ordersOf(db, who, request.id, now)
    const { list, total_count } = await colonelTalents(db, scope, filter, request)
    return {
      list: await talentRow(db, who, coop.colonel_buyin_id, list),
      page_info: pageInfo(request, total_count),
      ext: { list_total: await colonelTalentTotals(db, scope, filter) },
    }
  },

  goods: async ({ request, db, who, now }) => {
    const { scope, filter } = await ordersOf(db, who, request.id, now)
    const { list, total_count } = await colonelGoods(db, scope, filter, request)
    return {
      list: list.map(goodsRow),
      page_info: pageInfo(request, total_count),
      ext: { list_total: await colonelGoodsTotals(db, scope, filter) },
    }
  },

  lives: async ({ request, db, who, now }) => {
    const { scope, filter } = await ordersOf(db, who, request.id, now)
    return contentPage(db, scope, filter, request, 'live')
  },
  videos: async ({ request, db, who, now }) => {
    const { scope, filter } = await ordersOf(db, who, request.id, now)
    return contentPage(db, scope, filter, request, 'video')
  },
})

import { DAY_SECONDS } from '@crm/base/durations'
import type { promotionCalls, ShareFilters, ShareRecord } from '@crm/contracts/calls/promotion'
import { SHARE_DAYS } from '@crm/contracts/rules/shareRules'
import { and, eq, sql } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { promotionShare } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  type ShareFigures,
  shareConditions,
  shareKind,
  sharePage,
  shareProducts,
  sharesByStaff,
  shareStatus,
  shareTotals,
  shareVisitors,
  type ShareWhere,
} from '../../../figures/shares.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { OUT_OF_SCOPE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers } from '../../../records/context.ts'
import { sharedGoodsOf } from './shared.ts'
import { float, json, select, text, value } from '../../../store/database/select.ts'

/** Letters of a visitor's hash that tell people apart on the screen. */
const VISITOR_LETTERS = 6

function conditionsOf(request: ShareFilters, now: number): { filter: MetricFilter; where: ShareWhere } {
  const { platform, keyword, kind, dept_id, user_id, start_time, end_time } = request
  return {
    filter: {
      now,
      platform,
      start: start_time,
      end: end_time,
      dept_ids: dept_id === undefined ? undefined : [dept_id],
      user_ids: user_id === undefined ? undefined : [user_id],
    },
    where: { keyword, kind },
  }
}

/** Where the public page of a share is, within the site. */
export function shareUrl(share_id: string, count: number): string {
  return `/productshare/${count === 1 ? 'detail' : 'list'}/${share_id}`
}

const staffJson = sql`json_build_object('user_id', u.user_id, 'name', u.nick_name, 'avatar', coalesce(au.avatar, ''), 'status', u.status)`

async function shownShares(
  db: Db,
  who: Staff,
  found: readonly (ShareFigures & { share_id: string })[],
  now: number,
): Promise<ShareRecord[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        share_id: value<ShareRecord['share_id']>`sh.share_id`,
        title: value<ShareRecord['title']>`sh.title`,
        kind: value<ShareRecord['kind']>`${shareKind}`,
        user: value<ShareRecord['user']>`${staffJson}`,
        created_at: float<ShareRecord['created_at']>`sh.created_at`,
        expire_at: float<ShareRecord['expire_at']>`sh.expire_at`,
        status: value<ShareRecord['status']>`${shareStatus(now)}`,
        updated_at: float<ShareRecord['updated_at']>`sh.updated_at`,
        goods: json<
          ShareRecord['goods']
        >`(select coalesce(json_agg(json_build_object('product_id', g.product_id, 'title', g.title, 'cover', g.cover, 'platform', g.platform, 'status', g.status)
        order by e.at), '[]'::json) from jsonb_array_elements_text(sh.product_ids) with ordinality e(id, at)
        join goods g on g.corp_id = sh.corp_id and g.product_id = e.id)`,
      },
      sql`from promotion_share sh join corp_user u on u.corp_id = sh.corp_id and u.user_id = sh.user_id left join app_user au on au.user_id = u.user_id
      where sh.corp_id = ${who.corp_id} and ${isOneOf(
        sql`sh.share_id`,
        found.map(({ share_id }) => share_id),
      )}`,
    ),
  )
  const byId = new Map(rows.map((row) => [row.share_id, row]))
  return found.flatMap(({ share_id, ...figures }) => {
    const row = byId.get(share_id)
    if (!row) return []
    const url = shareUrl(share_id, row.goods.length)
    return [{ ...row, ...figures, url, is_own: row.user.user_id === who.user_id ? 1 : 0 }]
  })
}

/** The share of this number in the caller's scope; any other is refused. Who changes it holds it. */
async function shareInScope(db: Db, who: Staff, share_id: string, now: number, { isHeld = false } = {}) {
  const rows = await rowsOf(
    db,
    sql`select 1 from promotion_share sh where ${shareConditions(scopeOf(who), { now }, { share_id })}`,
  )
  if (rows.length === 0) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  const found = db
    .select()
    .from(promotionShare)
    .where(and(eq(promotionShare.corp_id, who.corp_id), eq(promotionShare.share_id, share_id)))
  const [share] = await (isHeld ? found.for('update') : found)
  return share ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** The records of shares: what was handed out, and what came of it. */
export const shareRecords = {
  list: async ({ request, db, who, now }) => {
    const { filter, where } = conditionsOf(request, now)
    const scope = scopeOf(who)
    const { list, total_count } = await sharePage(db, scope, filter, where, request)
    return {
      list: await shownShares(db, who, list, now),
      page_info: pageInfo(request, total_count),
      ext: { list_total: await shareTotals(db, scope, filter, where) },
    }
  },

  detail: async ({ request: { share_id }, db, who, now }) => {
    const share = await shareInScope(db, who, share_id, now)
    const { title, shows_commission, takes_samples, template, expire_at, created_at, product_ids } = share
    const url = shareUrl(share_id, product_ids.length)
    const lasts = expire_at === null ? 0 : Math.round((expire_at - created_at) / DAY_SECONDS)
    const [sharer] = await rowsOf(
      db,
      select(
        { name: text`nick_name` },
        sql`from corp_user where corp_id = ${who.corp_id} and user_id = ${share.user_id}`,
      ),
    )
    return {
      ...{ share_id, url, qr: url, title, shows_commission, takes_samples, expire_at },
      sharer: sharer?.name ?? '',
      template: template === 2 || template === 3 ? template : 1,
      days: SHARE_DAYS.find((each) => each === lasts) ?? 30,
      list: await sharedGoodsOf(db, who, product_ids),
    }
  },

  persons: async ({ request, db, who, now }) => {
    await shareInScope(db, who, request.share_id, now)
    const { list, total_count } = await shareVisitors(db, who.corp_id, request.share_id, request)
    return {
      list: list.map((row) => ({ ...row, visitor: `访客 ${row.visitor.slice(0, VISITOR_LETTERS).toUpperCase()}` })),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },

  productDetails: async ({ request, db, who, now }) => {
    await shareInScope(db, who, request.share_id, now)
    const { list, total_count } = await shareProducts(db, scopeOf(who), request.share_id, now, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  userDetails: async ({ request, db, who, now }) => {
    const { filter, where } = conditionsOf(request, now)
    const { list, total_count } = await sharesByStaff(db, scopeOf(who), filter, where, request)
    const people = await rowsOf(
      db,
      select(
        { user: value<ShareRecord['user']>`${staffJson}` },
        sql`from corp_user u left join app_user au on au.user_id = u.user_id where u.corp_id = ${who.corp_id}
        and ${isOneOf(
          sql`u.user_id`,
          list.map(({ user_id }) => user_id),
        )}`,
      ),
    )
    return {
      list: list.flatMap(({ user_id, ...counted }) => {
        const found = people.find(({ user }) => user.user_id === user_id)
        return found ? [{ user: found.user, ...counted }] : []
      }),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },

  end: async ({ request: { share_id, updated_at }, db, who, now, oplog }) => {
    const share = await shareInScope(db, who, share_id, now, { isHeld: true })
    refuseStale(share, updated_at)
    if (share.user_id !== who.user_id) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    if (share.ended_at !== null || (share.expire_at !== null && share.expire_at <= now))
      refuse(WRONG_STATE_CODE, '分享已失效')
    await db
      .update(promotionShare)
      .set({ ended_at: now, updated_at: Math.max(now, share.updated_at + 1), updated_by: who.user_id })
      .where(and(eq(promotionShare.corp_id, who.corp_id), eq(promotionShare.share_id, share_id)))
    await oplog({
      module: '商品分享',
      action: '失效',
      object: share.title,
      object_id: share_id,
      before: { expire_at: share.expire_at },
    })
  },
} satisfies Partial<Handlers<typeof promotionCalls>>

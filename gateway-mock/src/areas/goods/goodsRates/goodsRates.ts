import { canReviewOfflineRates } from '@crm/access/goods'
import { roleRefusedSentence } from '@crm/access/refusals'
import { goodsRateCalls, type OfflineRateFilters } from '@crm/contracts/calls/goodsRates'
import { OfflineRateStatus } from '@crm/contracts/rules/offlineRateRules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { filtersOf, lockRows, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { offlineRate } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField, refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  offlineRateCounts,
  offlineRateIds,
  offlineRatePage,
  offlineRateTotals,
  type OfflineRateWhere,
} from '../../../figures/offlineRates.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { productOf } from '../../../records/goods/goodsFilter.ts'
import { offlineRefusal, shownRates, type StoredRate, storedRates } from './storedRates.ts'
import { checkedTerms, refuseOverlap } from './writeRates.ts'

const MODULE = '线下佣金'

function conditionsOf(request: OfflineRateFilters, now: number): { filter: MetricFilter; where: OfflineRateWhere } {
  const { platform, tab, keyword, user_id, product_id, start_time, end_time } = request
  const status = Object.values(OfflineRateStatus).find((each) => String(each) === tab)
  return {
    filter: {
      now,
      platform,
      start: start_time,
      end: end_time,
      user_ids: user_id === undefined ? undefined : [user_id],
    },
    where: { status, keyword, product_ids: product_id },
  }
}

/** The one of this number as it stands, locked; out of the caller's scope it is refused. */
async function lockedRate(db: Db, who: Staff, id: number, now: number): Promise<StoredRate> {
  await lockRows(db, who, { table: 'offline_rate', key: 'id' }, [id])
  const [stored] = await storedRates(db, who, [id], now)
  return stored ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

// Two writes within one second must differ, or the second browser would not notice the first.
const written = (who: Staff, now: number) => ({
  updated_at: sql`greatest(${now}, ${offlineRate.updated_at} + 1)`,
  updated_by: who.user_id,
})
const ofIds = (who: Staff, ids: readonly number[]) =>
  and(eq(offlineRate.corp_id, who.corp_id), inArray(offlineRate.id, [...ids]))

/** Commissions of goods agreed outside the platform. */
export const goodsRates = serve(goodsRateCalls, {
  list: async ({ request, db, who, now }) => {
    const { filter, where } = conditionsOf(request, now)
    const scope = scopeOf(who)
    const { list, total_count } = await offlineRatePage(db, scope, filter, where, request)
    return {
      list: await shownRates(db, who, list, now),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: await offlineRateTotals(db, scope, filter, where),
        status_count: await offlineRateCounts(db, scope, filter, where),
      },
    }
  },

  get: async ({ request: { id }, db, who, now }) => {
    const page = { page: 1, size: 1 }
    const { list } = await offlineRatePage(db, scopeOf(who), { now }, { ids: [id] }, page)
    const [row] = await shownRates(db, who, list, now)
    return row ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  },

  add: async ({ request: { product_id, ...asked }, db, who, now, oplog }) => {
    const product = await productOf(db, who, product_id)
    const terms = await checkedTerms(db, product, asked, now)
    await refuseOverlap(db, who, product, terms, { now })
    const [made] = await db
      .insert(offlineRate)
      .values({
        ...{
          corp_id: who.corp_id,
          product_id,
          platform: product.platform,
          online_rate: product.commission_rate,
          ...terms,
        },
        ...{ status: OfflineRateStatus.pending, user_id: who.user_id },
        ...{ created_at: now, updated_at: now, updated_by: who.user_id },
      })
      .returning({ id: offlineRate.id })
    if (made === undefined) throw new Error('an agreement was not written')
    await oplog({ module: MODULE, action: '申请', object: product.title, object_id: made.id, after: terms })
    return made
  },

  update: async ({ request: { id, updated_at, ...asked }, db, who, now, oplog }) => {
    const stored = await lockedRate(db, who, id, now)
    refuseStale(stored, updated_at)
    refuseWith(offlineRefusal(who, stored, 'edit'))
    const terms = await checkedTerms(db, stored, asked, now)
    await refuseOverlap(db, who, stored, terms, { except: id, now })
    await db
      .update(offlineRate)
      .set({ ...terms, ...written(who, now) })
      .where(ofIds(who, [id]))
    const { scope, levels, author_ids, rate, start_time, end_time, remark } = stored
    const before = { scope, levels, author_ids, rate, start_time, end_time, remark }
    await oplog({ module: MODULE, action: '编辑', object: stored.title, object_id: id, before, after: terms })
  },

  review: async (ctx) => {
    const { request, db, who, now } = ctx
    const { status, reason = '' } = request
    if (!canReviewOfflineRates(who)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
    if (status === OfflineRateStatus.rejected && reason === '') refuseField('reason', '请输入拒绝原因')
    const filters = filtersOf(request)
    const selection = await selectRows(db, who, {
      table: 'offline_rate',
      key: 'id',
      keys: request.ids,
      all:
        filters &&
        ((limit) => {
          const { filter, where } = conditionsOf(filters, now)
          return offlineRateIds(db, scopeOf(who), filter, where, limit)
        }),
      read: request.updated_at,
      rowsOf: (ids) => storedRates(db, who, ids, now),
      keyOf: (row) => row.id,
    })
    return runBulkWrite(ctx, selection, {
      module: MODULE,
      action: status === OfflineRateStatus.approved ? '通过' : '拒绝',
      unit: '条线下佣金',
      nameOf: (row) => row.title,
      keyOf: (row) => row.id,
      before: (row) => ({ status: row.status }),
      after: { status, ...(reason !== '' && { reason }) },
      each: (row) => offlineRefusal(who, row, 'review'),
      write: (rows) =>
        db
          .update(offlineRate)
          .set({
            ...{ status, reason: status === OfflineRateStatus.rejected ? reason : '' },
            ...{ reviewer_id: who.user_id, review_at: now, ...written(who, now) },
          })
          .where(
            ofIds(
              who,
              rows.map(({ id }) => id),
            ),
          ),
    })
  },

  end: async ({ request: { id, action, updated_at }, db, who, now, oplog }) => {
    const stored = await lockedRate(db, who, id, now)
    refuseStale(stored, updated_at)
    refuseWith(offlineRefusal(who, stored, action))
    await db
      .update(offlineRate)
      .set({ status: OfflineRateStatus.ended, ...written(who, now) })
      .where(ofIds(who, [id]))
    await oplog({
      module: MODULE,
      action: action === 'stop' ? '停用' : '撤回',
      object: stored.title,
      object_id: id,
      before: { status: stored.status },
      after: { status: OfflineRateStatus.ended },
    })
  },

  remove: async ({ request: { id, updated_at }, db, who, now, oplog }) => {
    const stored = await lockedRate(db, who, id, now)
    refuseStale(stored, updated_at)
    refuseWith(offlineRefusal(who, stored, 'remove'))
    await db
      .update(offlineRate)
      .set({ deleted_at: now, ...written(who, now) })
      .where(ofIds(who, [id]))
    const { status, rate } = stored
    await oplog({ module: MODULE, action: '删除', object: stored.title, object_id: id, before: { status, rate } })
  },
})

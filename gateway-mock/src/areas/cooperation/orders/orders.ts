import { previousPeriod } from '@crm/base/period'
import { creditsOrders } from '@crm/access/orders'
import { orderCalls, type OrderNarrowing } from '@crm/contracts/calls/orders'
import { sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { all, isOneOf, rowsOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { during } from '../../../rules/filter.ts'
import { orderPage, orderTabCounts, orderTotals } from '../../../figures/orderList.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { withRates } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import type { Ctx } from '../../../records/context.ts'
import { creditWrite, giveCredit, selectOrders } from './creditOrders.ts'
import { conditionsOf } from './orderFilters.ts'
import { orderDetail, orderRows, shopCount } from './orderRows.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { narrowed, soldBy } from './soldBy.ts'
import { syncOrders } from '../../../records/orders/syncOrders.ts'
import { memberOf } from '../../../records/talents/following.ts'
import { select, text, value } from '../../../store/database/select.ts'

/** Options of a select; typing finds the others. */
const OPTIONS = 50

/** The lines of a request: those in the caller's scope, or of a record in it. */
async function selectionOf({ request, db, who, now }: Pick<Ctx<OrderNarrowing>, 'request' | 'db' | 'who' | 'now'>) {
  const { filter, where } = conditionsOf(request, now)
  const record = await soldBy(db, who, request, now)
  if (record === undefined) return { scope: scopeOf(who), filter, where, record }
  return { scope: record.scope, filter: narrowed(filter, record), where, record }
}

async function figuresOf(...asked: Parameters<typeof orderTotals>) {
  const { settle_commission: _, ...figures } = await orderTotals(...asked)
  return figures
}

export const orders = serve(orderCalls, {
  list: async (ctx) => {
    const { request, db, who, now } = ctx
    const selection = await selectionOf(ctx)
    const { record } = selection
    const status_count = await orderTabCounts(db, selection)
    const total_count = status_count[request.tab ?? 'all'] ?? 0
    // A page after the last one holds nothing: every line would be read to find that out.
    const isAfterLast = request.cursor === undefined && (request.page - 1) * request.size >= total_count
    const { keys, next } = isAfterLast
      ? { keys: [], next: undefined }
      : await orderPage(db, selection, request, request.cursor)
    const { gmv, volume, ...totals } = await orderTotals(db, selection)
    return {
      list: await orderRows(db, who, keys, request.tab === 'withdrawn', now),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: { ...totals, gmv, pay_amount: gmv, qty: volume },
        status_count,
        shop_count: await shopCount(db, who),
        ...(next !== undefined && { next_cursor: next }),
        ...(record && { record: { kind: record.kind, name: record.name } }),
      },
    }
  },

  stat: async (ctx) => {
    const { db, now } = ctx
    const selection = await selectionOf(ctx)
    // What a record came to has its own days, and none before them.
    const before = selection.record ? undefined : previousPeriod(selection.filter, now)
    const cur = await figuresOf(db, selection)
    return withRates(cur, before && (await figuresOf(db, { ...selection, filter: during(selection.filter, before) })))
  },

  detail: async ({ request, db, who, now }) =>
    orderDetail(db, who, request.order_id, await soldBy(db, who, request, now), now),

  credit: async (ctx) => {
    const { request, db, who, now } = ctx
    if (!creditsOrders(who)) refuse(Code.notAllowed, '暂无归属调整的权限，请联系超级管理员')
    const { reason } = request
    if (reason === '') refuseField('reason', '请填写调整原因')
    const member = await memberOf(db, who, request.user_id, 'user_id')
    return runBulkWrite(ctx, await selectOrders(db, who, request, now), {
      ...creditWrite,
      action: '归属调整',
      after: { user_id: member.user_id, name: member.nick_name, reason },
      each: ({ user_ids, lines }) => {
        if (lines === 0) return { code: Code.notAllowed, message: '订单已被平台撤回，无法调整归属' }
        if (user_ids.length === 1 && user_ids[0] === member.user_id)
          return { code: Code.notAllowed, message: `已归属${member.nick_name}` }
        return undefined
      },
      write: (stored) => giveCredit(db, who, stored, member, reason, now),
    })
  },

  talents: async ({ request: { keyword, platform, author_ids }, db, who }) => ({
    list: await rowsOf(
      db,
      select(
        { author_id: text`ca.author_id`, author_name: text`a.nick_name`, platform: value<'dy'>`ca.platform` },
        sql`from corp_author ca
        join author a on a.author_id = ca.author_id and a.platform = ca.platform where ${all([
          sql`ca.corp_id = ${who.corp_id}`,
          sql`ca.last_order_at is not null`,
          platform === undefined || platform === 'all' ? undefined : sql`ca.platform = ${platform}`,
          keywordCondition(keyword, { names: [sql`a.nick_name`], ids: [sql`a.author_id`, sql`a.uid`] }),
          author_ids && isOneOf(sql`ca.author_id`, author_ids),
        ])} order by ca.last_order_at desc, ca.author_id limit ${OPTIONS}`,
      ),
    ),
  }),

  sync: async (ctx) => {
    const { request, oplog } = ctx
    const { shops, ...result } = await syncOrders(ctx, request.shop_id || undefined)
    const { success, withdrawn, failures } = result
    // What was sent and is sold now has come to something.
    if (success > 0) await ctx.later(jobKinds.deliverSamples, { corp_id: ctx.who.corp_id })
    await oplog({
      module: '订单',
      action: '同步订单',
      object: shops.length === 1 ? (shops[0] ?? '') : `${shops.length} 个店铺`,
      after: { success, withdrawn, failed: failures.length },
    })
    return result
  },
})

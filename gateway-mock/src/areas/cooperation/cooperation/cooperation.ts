import { previousPeriod } from '@crm/base/period'
import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { ListFlag, UserStatus } from '@crm/contracts/enums'
import { type Cooperation, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { linkOfAttachment } from '../../../records/files/attachments.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  comparedCooperations,
  type CooperationRow,
  cooperationList,
  cooperationOrders,
  cooperationTabCounts,
  cooperationTotals,
} from '../../../figures/cooperation.ts'
import { contentSales } from '../../../figures/live.ts'
import { withRates } from '../../../rules/period.ts'
import { type PageOf } from '../../../store/database/query.ts'
import { salesTotals, salesTrend } from '../../../figures/sales.ts'
import type { CooperationAction } from '../../../rules/cooperationStates.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../../../rules/ruleRefusal.ts'
import { corpScope, scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { addCooperations, beginning, checkTerms, freeSamples, goodsTerms, partners } from './addCooperations.ts'
import { colonelOptions } from '../colonels/colonelOptions.ts'
import { conditionsOf } from '../../../records/cooperations/cooperationFilters.ts'
import { addComment, agreedGoods, attached, filesOf, logPage, SOLD, soldGoods } from './detail.ts'
import { editCooperation } from './editCooperation.ts'
import { dropDeferred, actKey } from '../../../records/notices/deferred.ts'
import { notifyApprovers, notifyHandedOver, notifyOwners } from '../../../records/cooperations/cooperationNotices.ts'
import {
  cooperationWrite,
  storedCooperations,
  selectCooperations,
  shownCooperation,
  storedCooperation,
  stepOf,
  withNewTalents,
} from '../../../records/cooperations/storedCooperations.ts'
import { termsOf } from './terms.ts'
import { copyOf, handOver, removeAll, setStatus, undoStep } from '../../../records/cooperations/cooperationWrites.ts'
import { memberOf } from '../../../records/talents/following.ts'
import { unlistedTalents } from '../../../records/talents/offered.ts'

import { memberBriefs } from '../../../records/members/memberBriefs.ts'

const { module: MODULE } = cooperationWrite
const ACTIONS = ['confirm', 'finish', 'cancel', 'reopen', 'edit', 'remove'] as const satisfies CooperationAction[]
/** What is done to get into a status. */
const TO = { 1: 'reopen', 2: 'confirm', 3: 'finish', 4: 'cancel' } as const
const VERB = { confirm: '确认', finish: '完成', cancel: '取消', reopen: '重新打开' } as const

/** Rows of the list as they are shown: their people, marks, and what the caller may do to each. */
async function shownRows(db: Db, who: Staff, list: readonly CooperationRow[], now: number): Promise<Cooperation[]> {
  const ids = list.map((row) => row.coop_id)
  const stored = await storedCooperations(db, who, ids)
  const withNew = await withNewTalents(db, who, ids, now)
  const staff = await memberBriefs(
    db,
    who.corp_id,
    list.map((row) => row.user_id),
  )
  return list.map((row) => {
    const coop = stored.get(row.coop_id)
    return {
      ...row,
      author_name: row.nick_name,
      list_flag: coop?.list_flag ?? ListFlag.none,
      is_new: withNew.has(row.coop_id) ? 1 : 0,
      user: staff.get(row.user_id) ?? { user_id: row.user_id, name: '-', avatar: '', status: UserStatus.deleted },
      goods: row.goods.map((each) => ({ ...each, rate: each.rate / 100 })),
      actions: coop ? ACTIONS.filter((action) => typeof stepOf(who, coop, action, now, '-') === 'number') : [],
    }
  })
}

/** Lives or videos that sold the goods of a cooperation in its period, with the sum over all of them. */
async function contents(
  db: Db,
  who: Staff,
  request: PageOf & { coop_id: number },
  kind: 'live' | 'video',
  now: number,
) {
  const coop = await storedCooperation(db, who, request.coop_id)
  const filter = cooperationOrders(coop, coop.goods, now)
  // The cooperation is in scope; its lines count whoever followed the talent then.
  const scope = corpScope(who)
  const { list, total_count } = await contentSales(db, scope, filter, kind, request)
  const { live_amount, video_amount } = await salesTotals(db, scope, filter, ['live_amount', 'video_amount'])
  return {
    list: list.map(({ platform: _, author_id: __, ...row }) => ({ ...row, views: row.views ?? UNAVAILABLE })),
    page_info: pageInfo(request, total_count),
    ext: { list_total: { gmv: kind === 'live' ? live_amount : video_amount } },
  }
}

/** A step of the state machine answers the next status, or why not. */
const refusalOf = (step: number | RuleRefusal) => (typeof step === 'number' ? undefined : step)

export const cooperation = serve(cooperationCalls, {
  list: async ({ request, db, who, now }) => {
    const { filter, where } = conditionsOf(request, now)
    const scope = scopeOf(who)
    const { list, total_count } = await cooperationList(db, scope, filter, where, request)
    const counts = await cooperationTabCounts(db, scope, filter, where)
    return {
      list: await shownRows(db, who, list, now),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: await cooperationTotals(db, scope, filter, where),
        status_count: { ...counts.status_count, all: counts.all, ending: counts.ending },
      },
    }
  },

  detail: async ({ request: { coop_id }, db, who, now }) => {
    const coop = await shownCooperation(db, who, coop_id)
    const page = { page: 1, size: 1 }
    const { list } = await cooperationList(db, scopeOf(who), { now }, { coop_ids: [coop_id] }, page)
    const [row] = await shownRows(db, who, list, now)
    if (row === undefined) return refuse(Code.notFound, '合作单不存在')
    const { commission_type, fee_paid_at, promised_lives, promised_videos, deliver_at, custom_fields } = await termsOf(
      db,
      who,
      coop_id,
    )
    return {
      ...row,
      ...(await attached(db, who, coop_id)),
      ...{ commission_type, fee_paid_at, promised_lives, promised_videos, deliver_at },
      custom_fields: { ...custom_fields },
      platform: coop.platform,
      goods: await agreedGoods(db, who, coop_id),
      sample_cost: list[0]?.sample_cost ?? 0,
      needs_approval: flagOf(coop.needs_approval),
    }
  },

  trend: async ({ request: { coop_id }, db, who, now }) => {
    const coop = await shownCooperation(db, who, coop_id)
    return {
      list: await salesTrend(db, corpScope(who), cooperationOrders(coop, coop.goods, now), ['gmv', 'order_count']),
    }
  },

  goods: async ({ request, db, who, now }) => {
    const coop = await shownCooperation(db, who, request.coop_id)
    const all = await soldGoods(db, who, coop, now)
    const { order_by = 'gmv', sort = 'desc', page, size } = request
    const sign = sort === 'asc' ? 1 : -1
    const sorted = all.toSorted((one, other) => sign * (one[order_by] - other[order_by]))
    const totals = await salesTotals(db, corpScope(who), cooperationOrders(coop, coop.goods, now), SOLD)
    return {
      list: sorted.slice((page - 1) * size, page * size),
      page_info: pageInfo(request, all.length),
      ext: { list_total: totals },
    }
  },

  logs: async ({ request, db, who }) => {
    const { list, total_count } = await logPage(db, await shownCooperation(db, who, request.coop_id), request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  comment: async ({ request, db, who, now, oplog }) => {
    const coop = await shownCooperation(db, who, request.coop_id)
    await addComment(db, who, coop, request, now)
    const after = { content: request.content }
    await oplog({ module: MODULE, action: '评论', object: coop.coop_no, object_id: coop.coop_id, after })
  },

  fileLink: async ({ request: { coop_id, file_url }, db, who, now }) =>
    linkOfAttachment(db, who, await filesOf(db, await shownCooperation(db, who, coop_id)), file_url, now),

  talents: async ({ request, db, who, now }) => ({
    list: [
      ...(await partners(db, who, request, now)),
      ...(await unlistedTalents(db, who, { ...request, platforms: [request.platform] })),
    ],
  }),
  prefill: async ({ request, db, who }) =>
    (await beginning(db, who, request)) ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message),
  samples: async ({ request, db, who }) => ({ list: await freeSamples(db, who, request) }),
  offers: async ({ request, db, who }) => ({ list: await goodsTerms(db, who, request) }),
  customFields: ({ who }) => ({ list: [...who.own_fields.cooperation] }),
  check: async ({ request, db, who, now }) => ({ list: await checkTerms(db, who, request, now) }),

  add: async ({ request, db, who, now, oplog }) => {
    const answer = await addCooperations(db, who, request, now)
    const [first] = answer.made
    await oplog({
      module: MODULE,
      action: '新建',
      object: answer.made.length === 1 && first ? first.coop_no : `${answer.made.length} ${cooperationWrite.unit}`,
      object_id: answer.made.map(({ coop_id }) => coop_id).join(','),
      after: { author_ids: request.author_ids.join(','), fee: request.fee ?? 0 },
      ...(answer.made.length === 0 && { result: 2 as const }),
    })
    return answer
  },

  stat: async ({ request, db, who, now }) => {
    const { filter, where } = conditionsOf(request, now)
    const before = previousPeriod(filter, now)
    const { cur, prev } = await comparedCooperations(db, scopeOf(who), filter, where, before)
    return withRates({ ...cur }, prev && { ...prev })
  },

  lives: ({ request, db, who, now }) => contents(db, who, request, 'live', now),
  videos: ({ request, db, who, now }) => contents(db, who, request, 'video', now),

  colonels: async ({ request, db, who }) => ({ list: await colonelOptions(db, who, request) }),

  status: async (ctx) => {
    const { request, db, who, now } = ctx
    const { status } = request
    const action = TO[status]
    const reason = action === 'cancel' ? (request.reason ?? '') : ''
    if (action === 'cancel' && reason === '') refuseField('reason', '请填写取消原因')
    return runBulkWrite(ctx, await selectCooperations(db, who, request, now), {
      ...cooperationWrite,
      action: VERB[action],
      after: { status, ...(reason !== '' && { reason }) },
      each: (coop) => refusalOf(stepOf(who, coop, action, now, reason)),
      write: async (coops) => {
        await setStatus(db, who, coops, { status, action, verb: VERB[action], reason, now })
        await notifyOwners(ctx, coops, { status, detail: reason, isDeferred: true })
      },
    })
  },

  undo: async ({ request: { coop_id }, db, who, now, oplog }) => {
    await lockRows(db, who, { table: 'cooperation', key: 'coop_id' }, [coop_id])
    const coop = await storedCooperation(db, who, coop_id)
    const { status, content } = await undoStep(db, who, coop, now)
    // Who has not heard of the step is not told that it was taken back.
    const isUnheard = await dropDeferred(db, who.corp_id, [actKey('cooperation', coop_id, coop.updated_at)], now)
    if (!isUnheard) await notifyOwners({ db, who, now }, [coop], { status, detail: content })
    const after = { step: content }
    await oplog({
      module: MODULE,
      action: '撤销',
      object: coop.coop_no,
      object_id: coop_id,
      before: { status: coop.status },
      after,
    })
  },

  update: async ({ request, db, who, now, oplog }) => {
    const { coop_id, updated_at } = request
    await lockRows(db, who, { table: 'cooperation', key: 'coop_id' }, [coop_id])
    const coop = await storedCooperation(db, who, coop_id)
    refuseStale(coop, updated_at)
    const changes = await editCooperation(db, who, coop, request, now)
    const valuesOf = (side: 'before' | 'after') => Object.fromEntries(changes.map((each) => [each.label, each[side]]))
    await oplog({
      module: MODULE,
      action: changes.every(({ field }) => field === 'remark') ? '修改备注' : '编辑',
      object: coop.coop_no,
      object_id: coop_id,
      before: valuesOf('before'),
      after: { ...valuesOf('after'), ...(request.reason && { reason: request.reason }) },
    })
  },

  copy: async ({ request, db, who, now, oplog }) => {
    const coop = await storedCooperation(db, who, request.coop_id)
    const made = await copyOf(db, who, coop, now)
    const copied = (await storedCooperations(db, who, [made.coop_id])).get(made.coop_id)
    if (copied?.needs_approval) await notifyApprovers({ db, who, now }, [copied])
    const after = { from: coop.coop_no }
    await oplog({ module: MODULE, action: '复制', object: made.coop_no, object_id: made.coop_id, after })
    return made
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await selectCooperations(db, who, request, now), {
      ...cooperationWrite,
      action: '删除',
      each: (coop) => refusalOf(stepOf(who, coop, 'remove', now)),
      write: (coops) => removeAll(db, who, coops, now),
    })
  },

  transfer: async (ctx) => {
    const { request, db, who, now } = ctx
    const successor = await memberOf(db, who, request.user_id, 'user_id')
    const isHis = { code: Code.notAllowed, message: '已是该成员的合作单' }
    return runBulkWrite(ctx, await selectCooperations(db, who, request, now), {
      ...cooperationWrite,
      action: '转交',
      after: { to: successor.nick_name, user_id: successor.user_id },
      each: (coop) => (coop.user_id === successor.user_id ? isHis : undefined),
      write: async (coops) => {
        await handOver(db, who, coops, successor, now)
        await notifyHandedOver(ctx, coops, successor)
      },
    })
  },
})

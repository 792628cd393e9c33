import { UNAVAILABLE } from '@crm/base/numbers'
import { ListFlag, UserStatus } from '@crm/contracts/enums'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { sql } from 'drizzle-orm'
import { runBulkWrite } from '../bulk/runBulkWrite.ts'
import { lockRows } from '../bulk/selection.ts'
import { refuseStale } from '../bulk/stale.ts'
import type { Db } from '../db/open.ts'
import { pageInfo } from '../http/page.ts'
import { Code, refuseField } from '../http/refusal.ts'
import type { Staff } from '../http/staff.ts'
import {
  comparedCooperations,
  cooperationList,
  cooperationOrders,
  cooperationTabCounts,
  cooperationTotals,
} from '../metrics/cooperation.ts'
import { contentSales } from '../metrics/live.ts'
import { likeText } from '../metrics/people.ts'
import { previousPeriod, withRates } from '../metrics/period.ts'
import { all, isOneOf, type PageOf, rowsOf } from '../db/query.ts'
import { salesTotals } from '../metrics/sales.ts'
import type { CooperationAction } from '../rules/cooperationStates.ts'
import type { RuleRefusal } from '../rules/ruleRefusal.ts'
import { corpScope, scopeOf } from '../rules/scope.ts'
import { serve } from '../serve.ts'
import { conditionsOf } from './cooperation/cooperationFilters.ts'
import {
  cooperationWrite,
  storedCooperations,
  selectCooperations,
  storedCooperation,
  stepOf,
  withNewTalents,
} from './cooperation/storedCooperations.ts'
import { copyOf, handOver, removeAll, setRemark, setStatus } from './cooperation/writes.ts'
import { memberOf } from './talents/following.ts'

const { module: MODULE } = cooperationWrite
const ACTIONS = ['confirm', 'finish', 'cancel', 'reopen', 'edit', 'remove'] as const satisfies CooperationAction[]
/** What is done to get into a status. */
const TO = { 1: 'reopen', 2: 'confirm', 3: 'finish', 4: 'cancel' } as const
const VERB = { confirm: '确认', finish: '完成', cancel: '取消', reopen: '重新打开' } as const
/** Options of a select; typing finds the others. */
const OPTIONS = 50

async function people(db: Db, who: Staff, ids: readonly number[]) {
  const rows = await rowsOf<{ user_id: number; name: string; avatar: string; status: UserStatus }>(
    db,
    sql`select m.user_id, m.nick_name as name, coalesce(u.avatar, '') as avatar, m.status from corp_user m join app_user u on u.user_id = m.user_id
      where m.corp_id = ${who.corp_id} and ${isOneOf(sql`m.user_id`, ids)}`,
  )
  return new Map(rows.map((row) => [row.user_id, row]))
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
    const ids = list.map((row) => row.coop_id)
    const stored = await storedCooperations(db, who, ids)
    const withNew = await withNewTalents(db, who, ids, now)
    const staff = await people(
      db,
      who,
      list.map((row) => row.user_id),
    )
    return {
      list: list.map((row) => {
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
      }),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: await cooperationTotals(db, scope, filter, where),
        status_count: { ...counts.status_count, all: counts.all, ending: counts.ending },
      },
    }
  },

  stat: async ({ request, db, who, now }) => {
    const { filter, where } = conditionsOf(request, now)
    const before = previousPeriod(filter, undefined, now)
    const { cur, prev } = await comparedCooperations(db, scopeOf(who), filter, where, before)
    return withRates({ ...cur }, prev && { ...prev })
  },

  lives: ({ request, db, who, now }) => contents(db, who, request, 'live', now),
  videos: ({ request, db, who, now }) => contents(db, who, request, 'video', now),

  colonels: async ({ request: { keyword, platform, colonel_ids }, db, who }) => {
    const list = await rowsOf<{ colonel_buyin_id: string; name: string; platform: string }>(
      db,
      sql`select k.colonel_buyin_id, k.name, k.platform from colonel k where ${all([
        sql`k.corp_id = ${who.corp_id}`,
        sql`k.deleted_at is null`,
        platform && sql`k.platform = ${platform}`,
        keyword ? sql`(k.name ilike ${likeText(keyword)} or k.colonel_buyin_id = ${keyword})` : undefined,
        colonel_ids && isOneOf(sql`k.colonel_buyin_id`, colonel_ids),
      ])} order by k.include_at desc, k.colonel_buyin_id limit ${OPTIONS}`,
    )
    return { list }
  },

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
      write: (coops) => setStatus(db, who, coops, { status, action, verb: VERB[action], reason, now }),
    })
  },

  update: async ({ request: { coop_id, changes, updated_at }, db, who, now, oplog }) => {
    await lockRows(db, who, { table: 'cooperation', key: 'coop_id' }, [coop_id])
    const coop = await storedCooperation(db, who, coop_id)
    refuseStale(coop, updated_at)
    await setRemark(db, who, coop, changes.remark, now)
    const before = { remark: coop.remark }
    await oplog({
      module: MODULE,
      action: '修改备注',
      object: coop.coop_no,
      object_id: coop_id,
      before,
      after: changes,
    })
  },

  copy: async ({ request, db, who, now, oplog }) => {
    const coop = await storedCooperation(db, who, request.coop_id)
    const made = await copyOf(db, who, coop, now)
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
      write: (coops) => handOver(db, who, coops, successor, now),
    })
  },
})

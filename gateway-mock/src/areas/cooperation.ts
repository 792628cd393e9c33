import { hasRole, isCorpAdmin } from '@crm/access/roles'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { pageInfo } from '../http/page.ts'
import { Code, refuse, refuseField, refuseWith } from '../http/refusal.ts'
import type { Staff } from '../http/staff.ts'
import {
  comparedCooperations,
  type CooperationTab,
  cooperationList,
  cooperationTabCounts,
  cooperationTotals,
  type CooperationWhere,
} from '../metrics/cooperation.ts'
import type { MetricFilter, PlatformFilter } from '../metrics/filter.ts'
import { previousPeriod, withRates } from '../metrics/period.ts'
import { isOneOf, rowsOf } from '../metrics/query.ts'
import { type CooperationAction, type CooperationActor, cooperationStep } from '../rules/cooperationStates.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../rules/ruleRefusal.ts'
import { isInScope, scopeOf } from '../rules/scope.ts'
import { serve } from '../serve.ts'
import { memberOf } from './talents/following.ts'

const MODULE = '合作订单'
const ACTIONS = ['confirm', 'finish', 'cancel', 'reopen', 'edit', 'remove'] as const satisfies CooperationAction[]
/** What is done to get into a status. */
const TO = { 1: 'reopen', 2: 'confirm', 3: 'finish', 4: 'cancel' } as const
const VERB = {
  confirm: '确认',
  finish: '完成',
  cancel: '取消',
  reopen: '重新打开',
  edit: '编辑',
  remove: '删除',
} as const

interface Asked {
  platform?: PlatformFilter | undefined
  keyword?: string | undefined
  dept_id?: number | undefined
  user_id?: number | undefined
  kind?: number[] | undefined
  period_start?: number | undefined
  period_end?: number | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  fee_min?: number | undefined
  fee_max?: number | undefined
  rate_min?: number | undefined
  rate_max?: number | undefined
  has_gmv?: 0 | 1 | undefined
  tab?: 'all' | '1' | '2' | '3' | '4' | 'ending' | undefined
}

const basisPoints = (percent: number | undefined) => (percent === undefined ? undefined : Math.round(percent * 100))

function tabOf(tab: Asked['tab']): CooperationTab | undefined {
  if (tab === undefined || tab === 'all') return undefined
  // The contract's other tabs are statuses.
  return tab === 'ending' ? tab : (Number(tab) as CooperationTab)
}

function askedOf(asked: Asked, now: number): { filter: MetricFilter; where: CooperationWhere } {
  return {
    filter: {
      now,
      platform: asked.platform,
      start: asked.start_time,
      end: asked.end_time,
      dept_ids: asked.dept_id === undefined ? undefined : [asked.dept_id],
      user_ids: asked.user_id === undefined ? undefined : [asked.user_id],
    },
    where: {
      tab: tabOf(asked.tab),
      keyword: asked.keyword,
      kinds: asked.kind?.length ? asked.kind : undefined,
      period_start: asked.period_start,
      period_end: asked.period_end,
      fee_min: asked.fee_min,
      fee_max: asked.fee_max,
      rate_min: basisPoints(asked.rate_min),
      rate_max: basisPoints(asked.rate_max),
      has_gmv: asked.has_gmv === undefined ? undefined : asked.has_gmv === 1,
    },
  }
}

interface Held {
  coop_id: number
  coop_no: string
  corp_id: number
  user_id: number
  dept_id: number
  status: number
  start_time: number
  end_time: number
  remark: string
  updated_at: number
  status_at: number
}

/** The cooperations of the caller's corporation by id, locked until the write is over, with the moment of their last cancelling. */
async function heldOf(db: Db, who: Staff, ids: readonly number[]): Promise<Map<number, Held>> {
  const rows = await rowsOf<Held>(
    db,
    sql`select c.coop_id, c.coop_no, c.corp_id, c.user_id, c.dept_id, c.status, c.remark, c.start_time::float8 as start_time,
      c.end_time::float8 as end_time, c.updated_at::float8 as updated_at,
      coalesce((select max(l.created_at) from coop_log l where l.coop_id = c.coop_id and l.action = 'cancel'), c.updated_at)::float8 as status_at
      from cooperation c where c.corp_id = ${who.corp_id} and c.deleted_at is null and ${isOneOf(sql`c.coop_id`, ids)}
      order by c.coop_id for update of c`,
  )
  return new Map(rows.map((each) => [each.coop_id, each]))
}

function actorOf(who: Staff, coop: Held): CooperationActor {
  return { isOwner: coop.user_id === who.user_id, isLead: hasRole(who, SALES_LEADS), isAdmin: isCorpAdmin(who) }
}

function stepOf(who: Staff, coop: Held, action: CooperationAction, now: number, reason = '') {
  if (!isInScope(scopeOf(who), coop)) return OUT_OF_SCOPE
  return cooperationStep(coop, action, actorOf(who, coop), now, reason)
}

function refuseStale(coop: Held, updatedAt: number | undefined): void {
  if (updatedAt !== undefined && coop.updated_at !== updatedAt) refuse(Code.stale, '数据已被他人修改，请刷新后重试')
}

/**
 * Does the same to each cooperation. Of several, what is refused is told by number; a single one that is refused fails the
 * call, as does one that changed since it was read.
 */
async function each(
  db: Db,
  who: Staff,
  request: { ids: readonly number[]; updated_at?: number | undefined },
  act: (coop: Held) => Promise<RuleRefusal | undefined>,
) {
  const ids = [...new Set(request.ids)]
  const held = await heldOf(db, who, ids)
  const failed: { coop_id: number; coop_no: string; reason: string }[] = []
  for (const id of ids) {
    const coop = held.get(id)
    if (coop && ids.length === 1 && isInScope(scopeOf(who), coop)) refuseStale(coop, request.updated_at)
    const refusal = coop ? await act(coop) : OUT_OF_SCOPE
    if (!refusal) continue
    if (ids.length === 1) refuseWith(refusal)
    const isSeen = coop && isInScope(scopeOf(who), coop)
    failed.push({ coop_id: id, coop_no: isSeen ? coop.coop_no : String(id), reason: refusal.message })
  }
  return { done: ids.length - failed.length, failed }
}

async function note(db: Db, who: Staff, coop: Held, action: string, content: string, now: number): Promise<void> {
  await rowsOf(
    db,
    sql`insert into coop_log (corp_id, coop_id, user_id, action, content, created_at)
      values (${who.corp_id}, ${coop.coop_id}, ${who.user_id}, ${action}, ${content}, ${now})`,
  )
}

async function people(db: Db, who: Staff, ids: readonly number[]) {
  const rows = await rowsOf<{ user_id: number; name: string; avatar: string; status: number }>(
    db,
    sql`select m.user_id, m.nick_name as name, coalesce(u.avatar, '') as avatar, m.status from corp_user m join app_user u on u.user_id = m.user_id
      where m.corp_id = ${who.corp_id} and ${isOneOf(sql`m.user_id`, ids)}`,
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}

export const cooperation = serve(cooperationCalls, {
  list: async ({ request, db, who, now }) => {
    const { filter, where } = askedOf(request, now)
    const scope = scopeOf(who)
    const { list, total_count } = await cooperationList(db, scope, filter, where, request)
    const counts = await cooperationTabCounts(db, scope, filter, where)
    const held = await heldOf(
      db,
      who,
      list.map((row) => row.coop_id),
    )
    const staff = await people(
      db,
      who,
      list.map((row) => row.user_id),
    )
    return {
      list: list.map((row) => {
        const coop = held.get(row.coop_id)
        return {
          ...row,
          author_name: row.nick_name,
          user: staff.get(row.user_id) ?? { user_id: row.user_id, name: '-', avatar: '', status: 3 },
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
    const { filter, where } = askedOf(request, now)
    const before = previousPeriod(filter, undefined, now)
    const { cur, prev } = await comparedCooperations(db, scopeOf(who), filter, where, before)
    return withRates({ ...cur }, prev && { ...prev })
  },

  status: async ({ request, db, who, now, oplog }) => {
    const action = TO[request.status]
    const reason = action === 'cancel' ? (request.reason ?? '') : ''
    if (action === 'cancel' && reason === '') refuseField('reason', '请填写取消原因')
    return each(db, who, request, async (coop) => {
      const next = stepOf(who, coop, action, now, reason)
      if (typeof next !== 'number') return next
      await rowsOf(
        db,
        sql`update cooperation set status = ${next}, reason = ${reason}, updated_at = ${now}, updated_by = ${who.user_id}
          where corp_id = ${who.corp_id} and coop_id = ${coop.coop_id}`,
      )
      await note(db, who, coop, action, reason, now)
      await oplog({
        module: MODULE,
        action: VERB[action],
        object: coop.coop_no,
        object_id: coop.coop_id,
        before: { status: coop.status },
        after: { status: next },
      })
      return undefined
    })
  },

  update: async ({ request, db, who, now, oplog }) => {
    const { coop_id, changes, updated_at } = request
    const coop = (await heldOf(db, who, [coop_id])).get(coop_id)
    if (!coop || !isInScope(scopeOf(who), coop)) refuse(Code.outOfScope, '暂无数据权限')
    refuseStale(coop, updated_at)
    await rowsOf(
      db,
      sql`update cooperation set remark = ${changes.remark}, updated_at = ${now}, updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and coop_id = ${coop_id}`,
    )
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

  remove: ({ request, db, who, now, oplog }) =>
    each(db, who, request, async (coop) => {
      const step = stepOf(who, coop, 'remove', now)
      if (typeof step !== 'number') return step
      await rowsOf(
        db,
        sql`update cooperation set deleted_at = ${now}, updated_at = ${now}, updated_by = ${who.user_id}
          where corp_id = ${who.corp_id} and coop_id = ${coop.coop_id}`,
      )
      await oplog({ module: MODULE, action: VERB.remove, object: coop.coop_no, object_id: coop.coop_id })
      return undefined
    }),

  transfer: async ({ request, db, who, now, oplog }) => {
    const heir = await memberOf(db, who, request.user_id, 'user_id')
    return each(db, who, request, async (coop) => {
      if (!isInScope(scopeOf(who), coop)) return OUT_OF_SCOPE
      if (coop.user_id === heir.user_id) return { code: Code.notAllowed, message: '已是该成员的合作单' }
      await rowsOf(
        db,
        sql`update cooperation set user_id = ${heir.user_id}, dept_id = ${heir.dept_id}, updated_at = ${now}, updated_by = ${who.user_id}
          where corp_id = ${who.corp_id} and coop_id = ${coop.coop_id}`,
      )
      await note(db, who, coop, 'transfer', heir.nick_name, now)
      const after = { to: heir.nick_name }
      await oplog({ module: MODULE, action: '转交', object: coop.coop_no, object_id: coop.coop_id, after })
      return undefined
    })
  },
})

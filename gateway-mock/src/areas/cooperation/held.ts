import { hasRole, isCorpAdmin } from '@crm/access/roles'
import type { Platform } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { SELECT_ALL_MAX } from '@crm/contracts/talentStages'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { Code, refuse, refuseField, refuseWith } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { cooperationIds } from '../../metrics/cooperation.ts'
import { isOneOf, type Queryable, rowsOf } from '../../metrics/query.ts'
import { type CooperationAction, cooperationStep } from '../../rules/cooperationStates.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { isInScope, scopeOf } from '../../rules/scope.ts'
import { isNewSql, talentSetting } from '../talents/talentRows.ts'
import { type Asked, askedOf } from './asked.ts'

/** A cooperation as the rules look at it. */
export interface Held {
  coop_id: number
  coop_no: string
  corp_id: number
  platform: Platform
  author_id: string
  user_id: number
  dept_id: number
  status: number
  start_time: number
  end_time: number
  remark: string
  updated_at: number
  /** When it was cancelled last; else when it changed last. */
  status_at: number
  /** 2: the talent is on the black list. */
  list_flag: number
  goods: string[]
}

/** The cooperations of the caller's corporation by id; `locked` until the write is over. */
export async function heldOf(
  db: Queryable,
  who: Staff,
  ids: readonly number[],
  locked = false,
): Promise<Map<number, Held>> {
  const rows = await rowsOf<Held>(
    db,
    sql`select c.coop_id, c.coop_no, c.corp_id, c.platform, c.author_id, c.user_id, c.dept_id, c.status, c.remark,
      c.start_time::float8 as start_time, c.end_time::float8 as end_time, c.updated_at::float8 as updated_at,
      coalesce((select max(l.created_at) from coop_log l where l.coop_id = c.coop_id and l.action = 'cancel'), c.updated_at)::float8 as status_at,
      coalesce((select ca.list_flag from corp_author ca where ca.corp_id = c.corp_id and ca.author_id = c.author_id and ca.platform = c.platform), 0) as list_flag,
      (select coalesce(json_agg(g.product_id), '[]'::json) from coop_goods g where g.coop_id = c.coop_id) as goods
      from cooperation c where c.corp_id = ${who.corp_id} and c.deleted_at is null and ${isOneOf(sql`c.coop_id`, ids)}
      order by c.coop_id ${locked ? sql`for update of c` : sql``}`,
  )
  return new Map(rows.map((each) => [each.coop_id, each]))
}

/** Of cooperations, those whose talent is new (新达人) at the moment. */
export async function withNewTalents(
  db: Queryable,
  who: Staff,
  ids: readonly number[],
  now: number,
): Promise<Set<number>> {
  const isNew = isNewSql(await talentSetting(db, who.corp_id), now)
  const rows = await rowsOf<{ coop_id: number }>(
    db,
    sql`select c.coop_id from cooperation c join corp_author ca on ca.corp_id = c.corp_id and ca.author_id = c.author_id
      and ca.platform = c.platform where c.corp_id = ${who.corp_id} and ${isOneOf(sql`c.coop_id`, ids)} and ${isNew}`,
  )
  return new Set(rows.map((row) => row.coop_id))
}

/** One cooperation in the caller's reach; any other id is refused (40301), known or not. */
export async function oneHeld(db: Queryable, who: Staff, id: number, locked = false): Promise<Held> {
  const coop = (await heldOf(db, who, [id], locked)).get(id)
  return coop && isInScope(scopeOf(who), coop) ? coop : refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** The status after an action of the caller, or why not. */
export function stepOf(who: Staff, coop: Held, action: CooperationAction, now: number, reason = '') {
  if (!isInScope(scopeOf(who), coop)) return OUT_OF_SCOPE
  const isOwner = coop.user_id === who.user_id
  return cooperationStep(
    coop,
    action,
    { isOwner, isLead: hasRole(who, SALES_LEADS), isAdmin: isCorpAdmin(who) },
    now,
    reason,
  )
}

/** Refuses (40901) when somebody changed it since it was read. */
export function refuseStale(coop: Held, updatedAt: number | undefined): void {
  if (updatedAt !== undefined && coop.updated_at !== updatedAt) refuse(Code.stale, '数据已被他人修改，请刷新后重试')
}

/** Which cooperations a write means, as the contract reads it. */
export interface Target {
  ids?: number[] | undefined
  select_all?: 1 | undefined
  filters?: Asked | undefined
  updated_at?: number | undefined
}

async function idsOf(db: Queryable, who: Staff, target: Target, now: number): Promise<number[]> {
  if (target.select_all !== 1) {
    if (!target.ids?.length) refuseField('ids', '不能为空')
    return [...new Set(target.ids)]
  }
  if (target.filters === undefined) refuseField('filters', '与 select_all 一起给出')
  const { filter, where } = askedOf(target.filters, now)
  const ids = await cooperationIds(db, scopeOf(who), filter, where, SELECT_ALL_MAX + 1)
  if (ids.length > SELECT_ALL_MAX) refuse(Code.badField, '单次最多操作10,000条，请缩小筛选范围')
  return ids
}

/** What a write over cooperations may change, and why it leaves the others alone. */
export interface Sorted {
  allowed: Held[]
  failed: { coop_id: number; coop_no: string; reason: string }[]
}

/**
 * Sorts the cooperations of a write by whether it may change them. Of several, each refusal is told by number; one that is
 * named alone and refused fails the call, as does one that changed since it was read.
 */
export async function sorted(
  db: Db,
  who: Staff,
  target: Target,
  now: number,
  refusalOf: (coop: Held) => RuleRefusal | undefined,
): Promise<Sorted> {
  const ids = await idsOf(db, who, target, now)
  const held = await heldOf(db, who, ids, true)
  const isSingle = target.select_all !== 1 && ids.length === 1
  const result: Sorted = { allowed: [], failed: [] }
  for (const id of ids) {
    const coop = held.get(id)
    const isSeen = coop !== undefined && isInScope(scopeOf(who), coop)
    if (isSeen && isSingle) refuseStale(coop, target.updated_at)
    const refusal = isSeen ? refusalOf(coop) : OUT_OF_SCOPE
    if (coop && refusal === undefined) result.allowed.push(coop)
    else if (isSingle) refuseWith(refusal)
    else
      result.failed.push({
        coop_id: id,
        coop_no: isSeen ? coop.coop_no : String(id),
        reason: refusal?.message ?? OUT_OF_SCOPE.message,
      })
  }
  return result
}

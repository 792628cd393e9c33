import { hasRole, isCorpAdmin } from '@crm/access/roles'
import type { BulkTarget } from '@crm/contracts/bulk'
import { CooperationStatus, type ListFlag, type Platform } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { type SQL, sql } from 'drizzle-orm'
import { filtersOf, type Selection, selectRows } from '../bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { cooperationIds } from '../../figures/cooperation.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { type CooperationAction, cooperationStep } from '../../rules/cooperationStates.ts'
import { OUT_OF_SCOPE } from '../../rules/ruleRefusal.ts'
import { cooperationsOfShops } from '../../rules/filter.ts'
import { isInScope, scopeOf } from '../../rules/scope.ts'
import { isNewSql, talentSetting } from '../../figures/talentRows.ts'
import { type CooperationFilters, conditionsOf } from './cooperationFilters.ts'
import { flag, float, json, number, select, text, value } from '../../store/database/select.ts'

/** A cooperation as the rules look at it. */
export interface StoredCooperation {
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
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
  /** When it was cancelled last; else when it changed last. */
  status_at: number
  /** 2: the talent is on the black list. */
  list_flag: ListFlag
  goods: string[]
  author_name: string
  /** The fee is above what the corporation lets its media confirm themselves. */
  needs_approval: boolean
}

/** Whether the fee of a cooperation `c` is above the corporation's bound; without one, never. */
const needsApprovalSql = sql`coalesce(c.fee > (select (t.cooperation_rule ->> 'approval_above')::bigint from corp_setting t
  where t.corp_id = c.corp_id), false)`

/** The cooperations of the caller's corporation by id, about goods of the caller's shops. */
export async function storedCooperations(
  db: Queryable,
  who: Staff,
  ids: readonly number[],
): Promise<Map<number, StoredCooperation>> {
  const rows = await readCooperations(
    db,
    all([sql`c.corp_id = ${who.corp_id} and ${isOneOf(sql`c.coop_id`, ids)}`, cooperationsOfShops(who)]),
  )
  return new Map(rows.map((each) => [each.coop_id, each]))
}

/** The cooperations that fit a condition on `c`, locked where `locks`. */
function readCooperations(db: Queryable, where: SQL, { locks = false } = {}): Promise<StoredCooperation[]> {
  return rowsOf(
    db,
    select(
      {
        coop_id: number`c.coop_id`,
        coop_no: text`c.coop_no`,
        corp_id: number`c.corp_id`,
        platform: value<Platform>`c.platform`,
        author_id: text`c.author_id`,
        user_id: number`c.user_id`,
        dept_id: number`c.dept_id`,
        status: number`c.status`,
        remark: text`c.remark`,
        start_time: float`c.start_time`,
        end_time: float`c.end_time`,
        updated_at: float`c.updated_at`,
        updated_by: number`c.updated_by`,
        status_at: float`coalesce((select max(l.created_at) from coop_log l where l.coop_id = c.coop_id and l.action = 'cancel'), c.updated_at)`,
        list_flag: value<ListFlag>`coalesce((select ca.list_flag from corp_author ca where ca.corp_id = c.corp_id and ca.author_id = c.author_id and ca.platform = c.platform), 0)`,
        goods: json<
          string[]
        >`(select coalesce(json_agg(g.product_id), '[]'::json) from coop_goods g where g.coop_id = c.coop_id)`,
        author_name: text`coalesce((select a.nick_name from author a where a.author_id = c.author_id and a.platform = c.platform), '')`,
        needs_approval: flag`${needsApprovalSql}`,
      },
      sql`from cooperation c where c.deleted_at is null and ${where} order by c.coop_id
      ${locks ? sql`for update of c` : sql``}`,
    ),
  )
}

/** Up to `limit` cooperations of a corporation that time alone moves on (`dueCooperationStatus`), locked. */
export async function dueCooperations(
  tx: Queryable,
  { corp_id, limit, now }: { corp_id: number; limit: number; now: number },
): Promise<StoredCooperation[]> {
  const due = sql`(c.status = ${CooperationStatus.toConfirm} and c.start_time <= ${now} and not ${needsApprovalSql})
    or (c.status = ${CooperationStatus.running} and c.end_time < ${now})`
  const ids = sql`select c.coop_id from cooperation c where c.corp_id = ${corp_id} and c.deleted_at is null and (${due}) order by c.coop_id limit ${limit}`
  return readCooperations(tx, sql`c.corp_id = ${corp_id} and c.coop_id in (${ids})`, { locks: true })
}

/** Of cooperations, those whose talent is new (新达人) at the moment. */
export async function withNewTalents(
  db: Queryable,
  who: Staff,
  ids: readonly number[],
  now: number,
): Promise<Set<number>> {
  const isNew = isNewSql(await talentSetting(db, who.corp_id), now)
  const rows = await rowsOf(
    db,
    select(
      { coop_id: number`c.coop_id` },
      sql`from cooperation c join corp_author ca on ca.corp_id = c.corp_id and ca.author_id = c.author_id
      and ca.platform = c.platform where c.corp_id = ${who.corp_id} and ${isOneOf(sql`c.coop_id`, ids)} and ${isNew}`,
    ),
  )
  return new Set(rows.map((row) => row.coop_id))
}

/** One cooperation in the caller's scope; any other id is refused (40301), known or not. */
export async function storedCooperation(db: Queryable, who: Staff, id: number): Promise<StoredCooperation> {
  const coop = (await storedCooperations(db, who, [id])).get(id)
  return coop && isInScope(scopeOf(who), coop) ? coop : refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** One cooperation to be shown: an unknown one is told apart (40400) from one out of scope (40301). */
export async function shownCooperation(db: Queryable, who: Staff, id: number): Promise<StoredCooperation> {
  const coop = (await storedCooperations(db, who, [id])).get(id)
  if (coop === undefined) return refuse(Code.notFound, '合作单不存在')
  return isInScope(scopeOf(who), coop) ? coop : refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** The status after an action of the caller, or why not. */
export function stepOf(who: Staff, coop: StoredCooperation, action: CooperationAction, now: number, reason = '') {
  if (!isInScope(scopeOf(who), coop)) return OUT_OF_SCOPE
  // Above the corporation's bound somebody who leads has to agree.
  const isOwner = coop.user_id === who.user_id && !(action === 'confirm' && coop.needs_approval)
  return cooperationStep(
    coop,
    action,
    { isOwner, isLead: hasRole(who, SALES_LEADS), isAdmin: isCorpAdmin(who) },
    now,
    reason,
  )
}

/** Which cooperations a write means, as the contract reads it. */
export type CooperationTarget = BulkTarget<CooperationFilters> & { ids?: number[] | undefined }

/** The cooperations of a write, locked. */
export function selectCooperations(
  db: Db,
  who: Staff,
  target: CooperationTarget,
  now: number,
): Promise<Selection<StoredCooperation>> {
  const filters = filtersOf(target)
  const scope = scopeOf(who)
  const request = filters && conditionsOf(filters, now)
  return selectRows(db, who, {
    table: 'cooperation',
    key: 'coop_id',
    keys: target.ids,
    all: request && ((limit) => cooperationIds(db, scope, request.filter, request.where, limit)),
    read: target.updated_at,
    rowsOf: async (ids) =>
      [...(await storedCooperations(db, who, ids)).values()].filter((coop) => isInScope(scope, coop)),
    keyOf: (coop) => coop.coop_id,
  })
}

/** What every bulk write of cooperations tells of them. */
export const cooperationWrite = {
  module: '合作单' as const,
  unit: '个合作单',
  nameOf: (coop: StoredCooperation) => coop.coop_no,
  keyOf: (coop: StoredCooperation) => coop.coop_id,
  before: ({ status, user_id }: StoredCooperation) => ({ status, user_id }),
}

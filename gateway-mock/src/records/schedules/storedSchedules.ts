import { hasRole } from '@crm/access/roles'
import type { BulkTarget } from '@crm/contracts/bulk'
import type { Schedule, ScheduleFilters } from '@crm/contracts/calls/schedule'
import { type Platform, type ScheduleKind, ScheduleStatus } from '@crm/contracts/enums'
import { SALES_LEADS, SALES_WRITERS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import { filtersOf, type Selection, selectRows } from '../bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { scheduleConditions, scheduleIds } from '../../figures/schedules.ts'
import { OUT_OF_SCOPE, type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import { conditionsOf } from './scheduleFilters.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'

/** An agreed live as the rules look at it. */
export interface StoredSchedule {
  id: number
  corp_id: number
  platform: Platform
  author_id: string
  author_name: string
  user_id: number
  dept_id: number
  title: string
  start_time: number
  end_time: number
  kind: ScheduleKind
  goods: { product_id: string; is_main: number }[]
  coop_id: number | null
  status: ScheduleStatus
  goal: number
  remind: number[]
  remark: string
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

/** The entries of the caller's scope by their ids. */
export function storedSchedules(db: Queryable, who: Staff, ids: readonly number[]): Promise<StoredSchedule[]> {
  return rowsOf(
    db,
    select(
      {
        id: number`sc.id`,
        corp_id: number`sc.corp_id`,
        platform: value<Platform>`sc.platform`,
        author_id: text`sc.author_id`,
        author_name: text`coalesce(a.nick_name, sc.author_id)`,
        user_id: number`sc.user_id`,
        dept_id: number`sc.dept_id`,
        title: text`sc.title`,
        start_time: float`sc.start_time`,
        end_time: float`sc.end_time`,
        kind: value<ScheduleKind>`sc.kind`,
        goods: value<{ product_id: string; is_main: number }[]>`sc.goods`,
        coop_id: number<number | null>`sc.coop_id`,
        status: value<ScheduleStatus>`sc.status`,
        goal: float`sc.goal`,
        remind: value<number[]>`sc.remind`,
        remark: text`sc.remark`,
        updated_at: float`sc.updated_at`,
        updated_by: number`sc.updated_by`,
      },
      sql`from schedule sc left join author a on a.author_id = sc.author_id and a.platform = sc.platform
      where ${scheduleConditions(scopeOf(who), { now: 0 })} and ${isOneOf(sql`sc.id`, ids)} order by sc.id`,
    ),
  )
}

/** One entry in the caller's scope; any other id is refused (40301), known or not. */
export async function storedSchedule(db: Queryable, who: Staff, id: number): Promise<StoredSchedule> {
  const [entry] = await storedSchedules(db, who, [id])
  return entry ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** The entries of a bulk write, locked. */
export function selectSchedules(
  db: Db,
  who: Staff,
  target: BulkTarget<ScheduleFilters> & { ids?: number[] | undefined },
  now: number,
): Promise<Selection<StoredSchedule>> {
  const filters = filtersOf(target)
  const request = filters && conditionsOf(filters, now)
  return selectRows(db, who, {
    table: 'schedule',
    key: 'id',
    keys: target.ids,
    all: request && ((limit) => scheduleIds(db, scopeOf(who), request.filter, request.where, limit)),
    read: target.updated_at,
    rowsOf: (ids) => storedSchedules(db, who, ids),
    keyOf: (entry) => entry.id,
  })
}

/** What is done to an entry. `edit` is everything but its time. */
export type ScheduleAction = Schedule['actions'][number]
const ACTIONS: readonly ScheduleAction[] = ['edit', 'move', 'cancel', 'remove']

const FROM: Record<ScheduleAction, readonly ScheduleStatus[]> = {
  edit: [ScheduleStatus.upcoming, ScheduleStatus.living, ScheduleStatus.ended],
  move: [ScheduleStatus.upcoming],
  cancel: [ScheduleStatus.upcoming],
  remove: [ScheduleStatus.upcoming, ScheduleStatus.cancelled],
}
const REFUSED: Record<ScheduleAction, string> = {
  edit: '已取消的排期不能修改',
  move: '仅待开播的排期可以改期',
  cancel: '仅待开播的排期可以取消',
  remove: '仅待开播或已取消的排期可以删除',
}

/** Why an action cannot be done to an entry of the caller's scope, or nothing. A lead deletes any, others what they attend. */
export function scheduleRefusal(
  who: Staff,
  entry: Pick<StoredSchedule, 'status' | 'end_time' | 'user_id'>,
  action: ScheduleAction,
  now: number,
): RuleRefusal | undefined {
  const isOver = action === 'move' && entry.end_time <= now
  if (!FROM[action].includes(entry.status) || isOver) return { code: WRONG_STATE_CODE, message: REFUSED[action] }
  if (action === 'remove' && entry.user_id !== who.user_id && !hasRole(who, SALES_LEADS))
    return { code: WRONG_STATE_CODE, message: '仅本人或主管可以删除' }
  return undefined
}

/** What the caller may do to an entry that he sees. */
export function actionsOf(
  who: Staff,
  { user, ...entry }: Pick<StoredSchedule, 'status' | 'end_time'> & { user: { user_id: number } },
  now: number,
): ScheduleAction[] {
  if (!hasRole(who, SALES_WRITERS)) return []
  const stored = { ...entry, user_id: user.user_id }
  return ACTIONS.filter((action) => scheduleRefusal(who, stored, action, now) === undefined)
}

/** What every write of entries tells of them. */
export const scheduleWrite = {
  module: '直播排期' as const,
  unit: '场排期',
  nameOf: ({ author_name, title }: StoredSchedule) => `${author_name} ${title}`,
  keyOf: ({ id }: StoredSchedule) => id,
  before: ({ status }: StoredSchedule) => ({ status }),
}

import { hasRole, isCorpAdmin } from '@crm/access/roles'
import { BusinessModule, UserStatus } from '@crm/contracts/enums'
import { SALES_LEADS, SEEDING_LEADS } from '@crm/contracts/routes/groups'
import {
  type AnyGoalOption,
  GOAL_LEVELS,
  goalLabel,
  goalLevelsError,
  goalMessage,
  goalText,
  periodText,
} from '@crm/contracts/rules/goalRules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { COMMERCE_MEDIUM_ROLES, type GoalTarget, periodRange, SEEDING_MEDIUM_ROLES } from '../../figures/staff.ts'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import { staffConditions } from '../../rules/filter.ts'
import type { Db } from '../../store/database/db.ts'
import { holdLock } from '../../store/database/locks.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { achievementPlan } from '../../store/database/schema.ts'
import { int, number, select, text } from '../../store/database/select.ts'
import { refuseStale } from '../bulk/stale.ts'
import type { LogEntry } from '../context.ts'

/** Who sets the targets of a module, and for whom. */
const MODULES = {
  [BusinessModule.commerce]: { leads: SALES_LEADS, media: COMMERCE_MEDIUM_ROLES },
  [BusinessModule.content]: { leads: SEEDING_LEADS, media: SEEDING_MEDIUM_ROLES },
} as const

/** Somebody or a department whose target may be set. */
export interface GoalHolder {
  type: GoalTarget['type']
  id: number
  name: string
  avatar: string
  status: UserStatus
  /** The member's department, or the department above. */
  dept_id: number
  dept_name: string
}

/** Why a target may not be set by this member, or nothing: leads set those below them, of periods that are not over. */
export function goalRefusal(
  who: Staff,
  holder: GoalHolder,
  period: string,
  now: number,
  classify: BusinessModule = BusinessModule.commerce,
): RuleRefusal | undefined {
  if (isCorpAdmin(who)) return undefined
  if (!hasRole(who, MODULES[classify].leads)) return OUT_OF_SCOPE
  const isOwn = holder.type === 'user' ? holder.id === who.user_id : holder.id === who.dept_id
  if (isOwn) return { code: Code.notAllowed, message: goalMessage.own }
  if (!who.dept_ids.includes(holder.type === 'user' ? holder.dept_id : holder.id)) return OUT_OF_SCOPE
  return periodRange(period).end < now ? { code: Code.notAllowed, message: goalMessage.past } : undefined
}

/** Members who sell (of seeding: who seed), or departments, in the scope of the caller; of those given only. */
export function goalHolders(
  db: Queryable,
  who: Staff,
  type: GoalTarget['type'],
  { dept_id, user_id, ids }: { dept_id?: number | undefined; user_id?: number | undefined; ids?: readonly number[] },
  classify: BusinessModule = BusinessModule.commerce,
): Promise<GoalHolder[]> {
  const scope = scopeOf(who)
  const filter = {
    now: 0,
    ...(dept_id && { dept_ids: [dept_id] }),
    ...(user_id !== undefined && { user_ids: [user_id] }),
  }
  return type === 'user'
    ? rowsOf(
        db,
        select(
          {
            type: text<'user'>`'user'`,
            id: number`u.user_id`,
            name: text`u.nick_name`,
            avatar: text`coalesce(au.avatar, '')`,
            status: int<UserStatus>`u.status`,
            dept_id: number`u.dept_id`,
            dept_name: text`coalesce(d.name, '')`,
          },
          sql`from corp_user u join app_user au on au.user_id = u.user_id left join dept d on d.corp_id = u.corp_id and d.id = u.dept_id
          where ${all([
            sql`u.corp_id = ${who.corp_id} and u.status = ${UserStatus.enabled} and ${isOneOf(sql`u.role_id`, MODULES[classify].media)}`,
            ids && isOneOf(sql`u.user_id`, ids),
            ...staffConditions(scope, filter, sql`u.user_id`, sql`u.dept_id`),
          ])} order by d.sort nulls last, u.dept_id, u.user_id`,
        ),
      )
    : rowsOf(
        db,
        select(
          {
            type: text<'dept'>`'dept'`,
            id: number`d.id`,
            name: text`d.name`,
            avatar: text`''`,
            status: int<UserStatus>`${UserStatus.enabled}`,
            dept_id: number`d.parent_id`,
            dept_name: text`coalesce(p.name, '')`,
          },
          sql`from dept d left join dept p on p.corp_id = d.corp_id and p.id = d.parent_id where ${all([
            sql`d.corp_id = ${who.corp_id} and d.deleted_at is null`,
            ids && isOneOf(sql`d.id`, ids),
            scope.kind === 'corp' ? undefined : isOneOf(sql`d.id`, scope.dept_ids),
            ...staffConditions({ ...scope, kind: 'corp' }, { ...filter, user_ids: undefined }, sql`0`, sql`d.id`),
          ])} order by d.path, d.sort, d.id`,
        ),
      )
}

/** A target as it is to be. */
export interface GoalChange {
  target_type: GoalTarget['type']
  target_id: number
  option: AnyGoalOption
  period: string
  levels: number[]
  /** The version that the caller read, 0 for none; absent: whatever stands is written over. */
  updated_at?: number | undefined
}

/** A stored target. */
export type StoredGoal = typeof achievementPlan.$inferSelect

const keyOf = ({ target_type, target_id, option, period }: Omit<GoalChange, 'levels' | 'updated_at'>) =>
  `${target_type} ${target_id} ${option} ${period}`

/** The targets that changes are about, by what they are of; removed ones among them. */
async function storedGoals(
  db: Db,
  who: Staff,
  goals: readonly GoalChange[],
  classify: BusinessModule,
): Promise<ReadonlyMap<string, StoredGoal>> {
  const rows = await db
    .select()
    .from(achievementPlan)
    .where(
      and(
        eq(achievementPlan.corp_id, who.corp_id),
        eq(achievementPlan.classify, classify),
        inArray(achievementPlan.target_id, [...new Set(goals.map(({ target_id }) => target_id))]),
        inArray(achievementPlan.period, [...new Set(goals.map(({ period }) => period))]),
      ),
    )
  // The option of a row is one of the table's.
  return new Map(rows.map((row) => [keyOf({ ...row, option: row.option as AnyGoalOption }), row]))
}

/** Levels as staff read them in the log. */
export const levelsText = (option: AnyGoalOption, levels: readonly number[]): string =>
  levels.map((level, index) => `${GOAL_LEVELS[index]} ${goalText(option, level)}`).join('，')

/** The part of the operation log by module. */
const MODULE_NAMES = { [BusinessModule.commerce]: '业绩', [BusinessModule.content]: '种草业绩' } as const

/** How many levels staff were told of and still stand: those before the first that is another now. */
function stillTold(stored: StoredGoal, levels: readonly number[]): number {
  const changed = levels.findIndex((level, index) => level !== stored.levels[index])
  return Math.min(stored.told_level, changed < 0 ? levels.length : changed)
}

/**
 * Writes targets, all or none: by the rules of who may set them and of their levels, each compared with the version that was read
 * (40901). What is as it was is left alone. `oplog` takes a line for each that is another.
 */
export async function saveGoals(
  { db, who, now, oplog }: { db: Db; who: Staff; now: number; oplog: (entry: LogEntry) => Promise<void> },
  goals: readonly GoalChange[],
  classify: BusinessModule = BusinessModule.commerce,
): Promise<number> {
  await holdLock(db, 'goals', who.corp_id)
  const idsOf = (type: GoalTarget['type']) =>
    goals.filter(({ target_type }) => target_type === type).map(({ target_id }) => target_id)
  const holders = new Map<string, GoalHolder>()
  for (const type of ['user', 'dept'] as const)
    for (const holder of await goalHolders(db, who, type, { ids: idsOf(type) }, classify))
      holders.set(`${type} ${holder.id}`, holder)
  const stored = await storedGoals(db, who, goals, classify)
  let saved = 0
  for (const [index, goal] of goals.entries()) {
    const { target_type, target_id, option, period, levels, updated_at } = goal
    const holder = holders.get(`${target_type} ${target_id}`)
    if (holder === undefined) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    const refusal = goalRefusal(who, holder, period, now, classify)
    if (refusal) refuse(refusal.code, refusal.message)
    const error = goalLevelsError(option, levels)
    if (error !== undefined) refuseField(`goals.${index}`, error)
    const row = stored.get(keyOf(goal))
    const standing = row?.deleted_at === null ? row : undefined
    refuseStale(standing ?? { updated_at: 0, updated_by: 0 }, updated_at)
    if (standing && standing.levels.join() === levels.join()) continue
    // Two writes of one second are two versions.
    const version = Math.max(now, (row?.updated_at ?? 0) + 1)
    const written = { levels, deleted_at: null, updated_at: version, updated_by: who.user_id }
    const [plan] = await db
      .insert(achievementPlan)
      .values({
        ...{ corp_id: who.corp_id, classify, target_type, target_id, option, period },
        ...written,
        created_at: now,
      })
      .onConflictDoUpdate({
        target: [
          achievementPlan.corp_id,
          achievementPlan.target_type,
          achievementPlan.target_id,
          achievementPlan.option,
          achievementPlan.period,
        ],
        set: { ...written, told_level: standing ? stillTold(standing, levels) : 0 },
      })
      .returning({ id: achievementPlan.id })
    if (plan === undefined) throw new Error('a target was not written')
    saved += 1
    await oplog({
      module: MODULE_NAMES[classify],
      action: standing ? '修改目标' : '设置目标',
      object: `${holder.name} ${periodText(period)}${goalLabel(option)}`,
      object_id: plan.id,
      ...(standing && { before: { levels: levelsText(option, standing.levels) } }),
      after: { levels: levelsText(option, levels) },
    })
  }
  return saved
}

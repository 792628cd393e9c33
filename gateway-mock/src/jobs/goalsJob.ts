import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, UserStatus } from '@crm/contracts/enums'
import {
  GOAL_LEVELS,
  GOAL_OPTIONS,
  type GoalOption,
  goalLevelOf,
  goalText,
  isFallingGoal,
  periodText,
} from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import { goalActual, type GoalTarget, monthPeriod, periodRange } from '../figures/staff.ts'
import { findBuiltAt } from '../figures/sums/readAggregates.ts'
import { sendNotice } from '../records/notices/notices.ts'
import { corpScope } from '../rules/scope.ts'
import type { Db } from '../store/database/db.ts'
import { isOneOf, type Queryable, rowsOf } from '../store/database/query.ts'
import { number, select, text, value } from '../store/database/select.ts'
import { enterpriseIds } from './enterprises.ts'
import { defineJob, pause } from './job.ts'

/** So long after its end a period is still looked at: orders and refunds come late. */
const LATE_SECONDS = 3 * DAY_SECONDS

/** The month and the quarter of a moment, as `2026-11` and `2026-Q4`. */
function periodsAt(now: number): string[] {
  const month = monthPeriod(now)
  return [month, `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`]
}

interface Goal {
  id: number
  corp_id: number
  target_type: GoalTarget['type']
  target_id: number
  option: GoalOption
  period: string
  levels: number[]
  told_level: number
}
const GOAL = {
  id: number`p.id`,
  corp_id: number`p.corp_id`,
  target_type: value<Goal['target_type']>`p.target_type`,
  target_id: number`p.target_id`,
  option: value<GoalOption>`p.option`,
  period: text`p.period`,
  levels: value<number[]>`p.levels`,
  told_level: number`p.told_level`,
}

/** Targets of sales with a level that nobody was told of, in periods that run or have just ended. */
const openGoals = (db: Queryable, corpId: number, now: number) =>
  rowsOf(
    db,
    select(
      GOAL,
      sql`from achievement_plan p where p.corp_id = ${corpId} and p.classify = ${BusinessModule.commerce} and p.deleted_at is null
      and ${isOneOf(sql`p.period`, [...new Set([...periodsAt(now), ...periodsAt(now - LATE_SECONDS)])])}
      and p.told_level < jsonb_array_length(p.levels) order by p.id`,
    ),
  )

/** Who hears of it, while enabled: the member whose target it is, or who leads the department. */
const receiversOf = (db: Queryable, { corp_id, target_type, target_id }: Goal) =>
  rowsOf(
    db,
    target_type === 'user'
      ? select(
          { user_id: number`u.user_id`, name: text`u.nick_name` },
          sql`from corp_user u where u.corp_id = ${corp_id} and u.user_id = ${target_id} and u.status = ${UserStatus.enabled}`,
        )
      : select(
          { user_id: number`u.user_id`, name: text`d.name` },
          sql`from dept d join corp_user u on u.corp_id = d.corp_id and u.user_id = d.leader_id
          where d.corp_id = ${corp_id} and d.id = ${target_id} and d.deleted_at is null and u.status = ${UserStatus.enabled}`,
        ),
  )

/** Tells of the levels that a target has reached since it was told of last, in one transaction with the note of it. */
async function tellOfGoal(tx: Db, goal: Goal, actual: number, now: number): Promise<void> {
  const { id, corp_id, option, levels, period } = goal
  const level = goalLevelOf(option, actual, levels)
  // Who notes it tells of it: of two at once the later finds it noted.
  const [before] = await rowsOf(
    tx,
    select(
      { told_level: number`p.told_level` },
      sql`from achievement_plan p where p.corp_id = ${corp_id} and p.id = ${id} and p.told_level < ${level} for update`,
    ),
  )
  if (before === undefined) return
  await rowsOf(tx, sql`update achievement_plan set told_level = ${level} where corp_id = ${corp_id} and id = ${id}`)
  for (const { user_id, name } of await receiversOf(tx, goal))
    for (const [index, target] of levels.slice(0, level).entries()) {
      if (index < before.told_level) continue
      const content = `「${name}」${periodText(period)}${GOAL_OPTIONS[option].label}${isFallingGoal(option) ? '控制在' : '达到'}${GOAL_LEVELS[index]}目标：实际 ${goalText(option, actual)}，目标 ${goalText(option, target)}`
      const query = { [goal.target_type === 'user' ? 'user_id' : 'dept_id']: String(goal.target_id) }
      await sendNotice(
        tx,
        { corp_id, user_id },
        { event: 'goalReached', title: '目标达成', content, route: 'Overview', query },
        now,
      )
    }
}

/**
 * Hourly: tells members and the leads of departments of each level of their targets, once, when it is reached. What refunds come to
 * is known at the end of the period only: before it every level of theirs would be reached on the first day.
 */
export const goalsJob = defineJob({
  name: 'goals',
  queue: 'long',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    for (const corp_id of await enterpriseIds(db)) {
      const scope = corpScope({ corp_id, user_id: 0, agg_built_at: await findBuiltAt(db, corp_id) })
      for (const goal of await openGoals(db, corp_id, now)) {
        const { option, period } = goal
        if (isFallingGoal(option) && periodRange(period).end >= now) continue
        await pause(context)
        const target = { type: goal.target_type, id: goal.target_id }
        const actual = await goalActual(db, scope, target, { option, period, now })
        await db.transaction((tx) => tellOfGoal(tx, goal, actual, now))
      }
    }
  },
})

import type { BusinessModule } from '@crm/contracts/enums'
import { type AnyGoalOption, periodBefore } from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import type { GoalTarget } from '../../figures/staff.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { float, json, number, select, text } from '../../store/database/select.ts'

/** Which targets are read. */
interface PlannedWhere {
  classify: BusinessModule
  target_type: GoalTarget['type']
  option: AnyGoalOption
  period: string
}

/** The stored targets of a period by whose they are, beside those of the period before; of nobody there is none. */
export async function plannedGoals(db: Queryable, who: Staff, { classify, target_type, option, period }: PlannedWhere) {
  const before = periodBefore(period)
  const plans = await rowsOf(
    db,
    select(
      {
        target_id: number`p.target_id`,
        period: text`p.period`,
        levels: json<number[]>`p.levels`,
        updated_at: float`p.updated_at`,
        updated_by: text`coalesce(u.nick_name, '')`,
      },
      sql`from achievement_plan p left join corp_user u on u.corp_id = p.corp_id and u.user_id = p.updated_by
      where p.corp_id = ${who.corp_id} and p.classify = ${classify} and p.deleted_at is null
        and p.target_type = ${target_type} and p.option = ${option} and ${isOneOf(sql`p.period`, [period, before])}`,
    ),
  )
  const planOf = (id: number, of: string) => plans.find((each) => each.target_id === id && each.period === of)
  return (id: number) => {
    const plan = planOf(id, period)
    return {
      levels: plan?.levels ?? [],
      updated_at: plan?.updated_at ?? 0,
      updated_by: plan?.updated_by ?? '',
      previous: planOf(id, before)?.levels ?? [],
    }
  }
}

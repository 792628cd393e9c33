import { achievementCalls } from '@crm/contracts/calls/achievement'
import { BusinessModule } from '@crm/contracts/enums'
import { periodBefore } from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import { goalHolders, goalRefusal, saveGoals } from '../../../records/goals/goals.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { float, json, number, select, text } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'

export const achievement = serve(achievementCalls, {
  list: async ({ request: { period, option, target_type, dept_id, user_id }, db, who, now }) => {
    const holders = await goalHolders(db, who, target_type, { dept_id, user_id })
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
        where p.corp_id = ${who.corp_id} and p.classify = ${BusinessModule.commerce} and p.deleted_at is null
          and p.target_type = ${target_type} and p.option = ${option} and ${isOneOf(sql`p.period`, [period, before])}`,
      ),
    )
    const planOf = (id: number, of: string) => plans.find((each) => each.target_id === id && each.period === of)
    return {
      list: holders.map((holder) => {
        const plan = planOf(holder.id, period)
        return {
          target_type,
          target_id: holder.id,
          name: holder.name,
          avatar: holder.avatar,
          dept_name: holder.dept_name,
          status: holder.status,
          option,
          period,
          levels: plan?.levels ?? [],
          updated_at: plan?.updated_at ?? 0,
          updated_by: plan?.updated_by ?? '',
          previous: planOf(holder.id, before)?.levels ?? [],
          refusal: goalRefusal(who, holder, period, now)?.message ?? '',
        }
      }),
    }
  },
  save: async (ctx) => ({ saved: await saveGoals(ctx, ctx.request.goals) }),
})

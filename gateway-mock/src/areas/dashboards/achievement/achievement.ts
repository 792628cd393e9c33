import { achievementCalls } from '@crm/contracts/calls/achievement'
import { BusinessModule } from '@crm/contracts/enums'
import { goalHolders, goalRefusal, saveGoals } from '../../../records/goals/goals.ts'
import { plannedGoals } from '../../../records/goals/plannedGoals.ts'
import { serve } from '../../serve.ts'

export const achievement = serve(achievementCalls, {
  list: async ({ request: { period, option, target_type, dept_id, user_id }, db, who, now }) => {
    const holders = await goalHolders(db, who, target_type, { dept_id, user_id })
    const planned = await plannedGoals(db, who, { classify: BusinessModule.commerce, target_type, option, period })
    return {
      list: holders.map((holder) => {
        const { id: target_id, name, avatar, dept_name, status } = holder
        return {
          ...{ target_type, target_id, name, avatar, dept_name, status, option, period },
          ...planned(target_id),
          refusal: goalRefusal(who, holder, period, now)?.message ?? '',
        }
      }),
    }
  },
  save: async (ctx) => ({ saved: await saveGoals(ctx, ctx.request.goals) }),
})

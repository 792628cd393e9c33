import { useCall } from '@crm/client/hooks'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { Card, Loaded } from '@crm/ui/base'
import { GOAL_NOTE, GoalLines } from '../../parts/goals/GoalLines.tsx'
import type { ScopeRequest } from './overviewScope.ts'
import classes from './SideCards.module.css'

/** Targets of the month of the chosen member or department, else of oneself or one's own department. */
export function GoalCard({ request: { dept_id, user_id } }: { request: ScopeRequest }) {
  const goal = useCall(overviewCalls.goal, { ...(dept_id ? { dept_id } : {}), ...(user_id ? { user_id } : {}) })
  return (
    <Card
      title="目标完成"
      note={GOAL_NOTE}
      extra={goal.data && <span className={classes.faint}>{goal.data.name}</span>}
    >
      <Loaded read={goal} height={128} small>
        {({ list }) => <GoalLines goals={list} />}
      </Loaded>
    </Card>
  )
}

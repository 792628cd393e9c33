import { mediumDetailRefusal } from '@crm/access/refusals'
import { isUnavailable, money } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import { achievementCalls } from '@crm/contracts/calls/achievement'
import type { DeptPerformance, Performance, PerformanceGoal } from '@crm/contracts/calls/performance'
import type { deptPerformanceColumns, performanceColumns } from '@crm/contracts/columns/performance'
import { type LinkScope, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { type GoalOption, goalText, isMoneyGoal } from '@crm/contracts/rules/goalRules'
import { openMedium } from '@crm/platform/medium'
import { useCanCall } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Ellipsis, IconChevronDown, IconChevronRight, NumberLink, Tooltip } from '@crm/ui/base'
import { Count, GoalLevels, GoalRate, InlineMoney, InlineText, type ListCells, Money, StaffCell } from '@crm/ui/data'
import { createContext, useContext } from 'react'
import classes from './PerformanceList.module.css'

/** What the rows were asked for, which their cells open and lead with. */
export interface PerformanceScope {
  /** Undefined where no other list shows the same. */
  links: LinkScope | undefined
  platform: string | undefined
  start_time: number | undefined
  end_time: number | undefined
  /** The period that the targets are of; null where the range is none. */
  period: string | null | undefined
  /** The figure that targets are set for. */
  option: GoalOption
  /** Departments that are unfolded. */
  expanded: readonly number[]
  onExpand: (dept_id: number) => void
}

export const PerformanceContext = createContext<PerformanceScope | undefined>(undefined)

/** Why no figure stands under 目标. */
const NO_PERIOD = '选择自然月或季度查看目标'

function GoalTarget({ goal }: { goal: PerformanceGoal | null }) {
  const period = useContext(PerformanceContext)?.period
  return <GoalLevels goal={goal} missing={period === null ? NO_PERIOD : '未设置目标'} />
}

/** 一级 of a member, typed in its cell by whoever may; the other levels stay as they are. */
function MemberTarget({ row: { user, goal, can_set_goal } }: { row: Performance }) {
  const scope = useContext(PerformanceContext)
  const { run, failure } = useAction(achievementCalls.save, { weight: 'asked', done: '设置成功' })
  const canCall = useCanCall()
  const period = scope?.period
  const option = goal?.option ?? scope?.option ?? 'pay_sales'
  if (can_set_goal === 0 || !period || !canCall(achievementCalls.save)) return <GoalTarget goal={goal} />
  const save = (level: number, agreement: Agreement) => {
    const levels = [level, ...(goal?.levels.slice(1) ?? [])]
    const target = { target_type: 'user' as const, target_id: user.user_id, option, period, levels }
    return run({ goals: [{ ...target, updated_at: goal?.updated_at ?? 0 }] }, agreement)
  }
  const label = `${user.name}的一级目标`
  return isMoneyGoal(option) ? (
    <InlineMoney label={label} value={goal?.levels[0]} failure={failure} onSave={save} />
  ) : (
    <InlineText
      label={label}
      value={goal ? String(goal.levels[0] ?? '') : ''}
      max={12}
      fault={(text) => (/^\d+$/.test(text.trim()) ? undefined : '请输入整数')}
      failure={failure}
      onSave={(text, agreement) => save(Number(text), agreement)}
    />
  )
}

/** 完成率 beside what the range has no target for. */
function GoalProgress({ goal, rate }: { goal: PerformanceGoal | null; rate: number }) {
  const period = useContext(PerformanceContext)?.period
  return <GoalRate goal={goal} rate={rate} missing={period === null ? NO_PERIOD : '未设置目标'} />
}

function Member({ user: { user_id, name, avatar, status } }: { user: Performance['user'] }) {
  const scope = useContext(PerformanceContext)
  if (user_id === 0)
    return (
      <Tooltip content="下单时无人跟进的成交">
        <span>{name}</span>
      </Tooltip>
    )
  const { platform, start_time, end_time } = scope ?? {}
  return (
    <StaffCell
      staff={[{ user_id, name, avatar, status }]}
      onOpen={() =>
        openMedium({
          user_id,
          ...(platform !== undefined && { platform }),
          ...(start_time !== undefined && end_time !== undefined && { start_time, end_time }),
        })
      }
    />
  )
}

/** A figure of a member that leads to its rows, in the same scope. */
function leading(name: NumberLinkName, key: keyof Performance, Figure: typeof Money | typeof Count) {
  return function Leading({ row }: { row: Performance }) {
    const scope = useContext(PerformanceContext)?.links
    const value = row[key] as number // Only figures are named.
    const figure = <Figure value={value} />
    if (!scope || isUnavailable(value) || value === 0) return figure
    return <NumberLink leads={numberLink(name, scope, { user_id: row.user.user_id })}>{figure}</NumberLink>
  }
}

/** Cells of 业绩列表 by member that the kind of their column does not draw. */
export const performanceCells: ListCells<Performance, typeof performanceColumns> = {
  user: ({ row }) => <Member user={row.user} />,
  goal_target: MemberTarget,
  goal_rate: ({ row }) => <GoalProgress goal={row.goal} rate={row.goal_rate} />,
  gmv: leading('performanceGmv', 'gmv', Money),
  order_count: leading('performanceOrders', 'order_count', Count),
  refund_gmv: leading('performanceRefunds', 'refund_gmv', Money),
  close_sales: leading('performanceSettled', 'close_sales', Money),
  order_author_count: leading('performanceTalents', 'order_author_count', Count),
  first_issue_author: leading('performanceFirstTalents', 'first_issue_author', Count),
  sample_count: leading('performanceSamples', 'sample_count', Count),
  sample_author_count: leading('performanceSampledTalents', 'sample_author_count', Count),
}

/** px by which what lies below is moved in. */
const STEP = 20

function TreeName({ row }: { row: DeptPerformance }) {
  const scope = useContext(PerformanceContext)
  const isOpen = scope?.expanded.includes(row.id) ?? false
  return (
    <span className={classes.node} style={{ paddingLeft: row.depth * STEP }}>
      {row.kind === 'dept' && row.has_children === 1 ? (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'}${row.name}`}
          onClick={() => scope?.onExpand(row.id)}
        >
          {isOpen ? <IconChevronDown size="small" /> : <IconChevronRight size="small" />}
        </button>
      ) : (
        <span className={classes.noFold} />
      )}
      {row.kind === 'user' && row.id > 0 ? (
        <Member user={{ user_id: row.id, name: row.name, avatar: row.avatar, status: row.status }} />
      ) : (
        <Ellipsis>{row.name}</Ellipsis>
      )}
    </span>
  )
}

function DeptTarget({ row: { goal, member_goals } }: { row: DeptPerformance }) {
  if (goal === null || member_goals === null || goal.option.endsWith('_count')) return <GoalTarget goal={goal} />
  return (
    <Tooltip content={`成员目标合计 ¥${money(member_goals)} / 部门目标 ¥${money(goal.levels[0] ?? 0)}`}>
      <span>{goalText(goal.option, goal.levels[0] ?? 0)}</span>
    </Tooltip>
  )
}

/** Cells of 业绩列表 by department that the kind of their column does not draw. */
export const deptPerformanceCells: ListCells<DeptPerformance, typeof deptPerformanceColumns> = {
  name: TreeName,
  goal_target: DeptTarget,
  goal_rate: ({ row }) => <GoalProgress goal={row.goal} rate={row.goal_rate} />,
}

/** Why somebody's figures cannot be opened, or nothing. */
export function useMediumRefusal(): (user_id: number) => string | undefined {
  const who = useWho()
  return (user_id) => mediumDetailRefusal(who, user_id, 1)
}

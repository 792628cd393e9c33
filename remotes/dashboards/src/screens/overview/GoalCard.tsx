import { abbreviate, abbreviateMoney, isUnavailable, NO_FIGURE, rate as percent } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { Card, EmptyBlock, Loaded } from '@crm/ui/base'
import type { ScopeRequest } from './overviewScope.ts'
import classes from './SideCards.module.css'

type Goal = AnswerOf<typeof overviewCalls.goal>['list'][number]

const options: Readonly<Record<string, { label: string; money?: true }>> = {
  pay_sales: { label: '成交金额', money: true },
  new_author_sales: { label: '新达人成交金额', money: true },
  close_sales: { label: '结算金额', money: true },
  refund_sales: { label: '退款金额', money: true },
  connect_author_count: { label: '建联达人数' },
  sample_author_count: { label: '寄样达人数' },
  order_author_count: { label: '出单达人数' },
}
const LEVELS = ['未达标', '一级', '二级', '三级', '四级']

/** Targets of the month of the chosen member or department, else of oneself or one's own department. */
export function GoalCard({ request: { dept_id, user_id } }: { request: ScopeRequest }) {
  const goal = useCall(overviewCalls.goal, { ...(dept_id ? { dept_id } : {}), ...(user_id ? { user_id } : {}) })
  return (
    <Card
      title="目标完成"
      note="完成率 = 本月实际 ÷ 一级目标，100% 即达到一级目标；达到的最高一级为当前等级"
      extra={goal.data && <span className={classes.faint}>{goal.data.name}</span>}
    >
      <Loaded read={goal} height={128} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="本月未设置目标" />
          ) : (
            <div className={classes.goals}>
              {list.map((each) => (
                <GoalLine key={each.option} goal={each} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

function GoalLine({ goal: { option, levels, actual, level, rate } }: { goal: Goal }) {
  const { label, money } = options[option] ?? { label: option }
  const figure = (value: number) => (money ? `¥${abbreviateMoney(value)}` : abbreviate(value))
  const next = levels[level]
  return (
    <div className={classes.goal}>
      <Ring percent={rate} label={`${label}完成率`} />
      <dl className={classes.goalText}>
        <dt className={classes.goalName}>
          {label}
          <span className={classes.level} data-reached={level > 0 || undefined}>
            {LEVELS[level]}
          </span>
        </dt>
        <dd>
          <span className={classes.faint}>实际</span> {figure(actual)}
        </dd>
        <dd>
          <span className={classes.faint}>100% 为一级目标</span> {figure(levels[0] ?? 0)}
        </dd>
        <dd>
          <span className={classes.faint}>{next === undefined ? '最高目标' : `${LEVELS[level + 1]}目标`}</span>{' '}
          {figure(next ?? levels.at(-1) ?? 0)}
        </dd>
      </dl>
    </div>
  )
}

const SIZE = 88
const WIDTH = 8
const RADIUS = (SIZE - WIDTH) / 2
const ROUND = 2 * Math.PI * RADIUS

/** A ring filled to the percentage; more than all is a full ring, the number says how much. */
function Ring({ percent: value, label }: { percent: number; label: string }) {
  const part = isUnavailable(value) ? 0 : Math.min(1, Math.max(0, value / 100))
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: WIDTH }
  return (
    <span className={classes.ring} role="img" aria-label={`${label} ${percent(value)}`}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
        <circle {...circle} stroke="var(--semi-color-fill-1)" />
        <circle
          {...circle}
          stroke={part === 1 ? 'var(--semi-color-success)' : 'var(--semi-color-primary)'}
          strokeLinecap="round"
          strokeDasharray={`${part * ROUND} ${ROUND}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          visibility={part === 0 ? 'hidden' : undefined}
        />
      </svg>
      <span className={classes.ringText}>{isUnavailable(value) ? NO_FIGURE : `${Math.floor(value)}%`}</span>
    </span>
  )
}

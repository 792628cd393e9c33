import { isUnavailable } from '@crm/base/numbers'
import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import { GOAL_OPTIONS } from '@crm/contracts/rules/goalRules'
import { EmptyBlock, Hint, Loaded } from '@crm/ui/base'
import { Money } from '@crm/ui/data'
import { BlockCard, figureOf } from '../../parts/board/BlockCards.tsx'
import { BlockSelect } from '../../parts/board/BlockSelect.tsx'
import classes from '../../parts/board/BoardPage.module.css'
import { Bullet } from '../../parts/board/Bullet.tsx'
import { useBlock } from '../../parts/board/useBlock.ts'
import { type BoardOverviewFilters, goalOptions } from './boardOverviewScope.ts'

/** 目标进度 of departments, and beside it what the month will come to. */
export function GoalBlock({ filters }: { filters: BoardOverviewFilters }) {
  const option = filters.values.goal
  const goal = useBlock(overviewBoard, 'goal', filters, option)
  const forecast = useBlock(overviewBoard, 'forecast', filters)
  const isMoney = 'isMoney' in GOAL_OPTIONS[option]
  return (
    <BlockCard
      shown={goal}
      extra={
        <BlockSelect
          label="目标指标"
          width={148}
          options={goalOptions}
          value={option}
          onChange={(next) => filters.set({ goal: next })}
        />
      }
    >
      <Loaded read={forecast.read} lines={1} small>
        {({ total }) => (
          <p className={classes.forecast}>
            {figureOf('month_gmv').title} <Money value={total.month_gmv} short sign />
            <span className={classes.expected}>
              {figureOf('forecast_gmv').title} <Money value={total.forecast_gmv} short sign />
            </span>
            <Hint content={forecast.block.note} />
          </p>
        )}
      </Loaded>
      <Loaded read={goal.read} height={160}>
        {() =>
          goal.rows.length === 0 ? (
            <EmptyBlock small title="本月未设置目标" />
          ) : (
            <ul className={classes.bullets}>
              {goal.rows.map(({ names: [name = ''], keys, values }) => (
                <Bullet
                  key={keys.dept_id}
                  name={name}
                  actual={values.actual ?? 0}
                  levels={[1, 2, 3, 4].flatMap((level) => {
                    const target = values[`level_${level}`]
                    return isUnavailable(target) ? [] : [target]
                  })}
                  percent={values.goal_rate ?? 0}
                  isMoney={isMoney}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </BlockCard>
  )
}

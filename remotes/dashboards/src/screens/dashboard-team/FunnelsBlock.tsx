import { percentOf, rate, thousands } from '@crm/base/numbers'
import { teamBoard } from '@crm/contracts/boards/teamBoard'
import { EmptyBlock, Loaded } from '@crm/ui/base'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { useBlock } from '../../parts/board/useBlock.ts'
import classes from './DashboardTeam.module.css'
import type { TeamFilters } from './teamScope.ts'

/** 部门转化: a small funnel for each department, all on one scale of shares. */
export function FunnelsBlock({ filters }: { filters: TeamFilters }) {
  const shown = useBlock(teamBoard, 'funnel', filters)
  const byDept = [...Map.groupBy(shown.rows, ({ keys }) => keys.dept_id)]
  return (
    <BlockCard shown={shown}>
      <Loaded read={shown.read} height={240}>
        {() =>
          byDept.length === 0 ? (
            <EmptyBlock small title="该范围暂无在岗媒介" />
          ) : (
            <ul className={classes.funnels}>
              {byDept.map(([id, steps]) => {
                const first = steps[0]?.values.author_count ?? 0
                return (
                  <li key={id} aria-label={steps[0]?.names[0]}>
                    <h4 title={steps[0]?.names[0]}>{steps[0]?.names[0]}</h4>
                    <dl>
                      {steps.map(({ names: [, step = ''], values: { author_count = 0 } }) => (
                        <div key={step}>
                          <dt>{step}</dt>
                          <dd>
                            <svg width="100%" height="12" aria-hidden>
                              <rect width="100%" height="12" rx="2" className={classes.ground} />
                              <rect
                                width={`${percentOf(author_count, first)}%`}
                                height="12"
                                rx="2"
                                className={classes.bar}
                              />
                            </svg>
                            <span>
                              {thousands(author_count)} <small>{rate(percentOf(author_count, first))}</small>
                            </span>
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </BlockCard>
  )
}

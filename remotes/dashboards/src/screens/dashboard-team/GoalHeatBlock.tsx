import { isUnavailable, rate } from '@crm/base/numbers'
import { teamBoard } from '@crm/contracts/boards/teamBoard'
import { GOAL_OPTIONS, goalText } from '@crm/contracts/rules/goalRules'
import { EmptyBlock, Loaded } from '@crm/ui/base'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { BlockSelect } from '../../parts/board/BlockSelect.tsx'
import { HeatTable } from '../../parts/board/HeatTable.tsx'
import { stepOf } from '../../parts/board/heatSteps.ts'
import { useBlock } from '../../parts/board/useBlock.ts'
import type { TeamFilters } from './teamScope.ts'

const options = teamBoard.blocks.goalHeat.choices.map((value) => ({ value, label: GOAL_OPTIONS[value].label }))
/** What is reached twice is as deep as it gets. */
const DEEPEST = 200

/** 目标热力: how far each member came with the target of each month. */
export function GoalHeatBlock({ filters }: { filters: TeamFilters }) {
  const option = filters.values.goal
  const shown = useBlock(teamBoard, 'goalHeat', filters, option)
  const { rows, read, block } = shown
  const cells = new Map(rows.map((row) => [`${row.keys.user_id} ${row.names[1]}`, row.values]))
  const members = new Map(rows.map(({ keys, names }) => [String(keys.user_id), names[0] ?? '']))
  const months = [...new Set(rows.map(({ names }) => names[1] ?? ''))].sort()
  return (
    <BlockCard
      shown={shown}
      extra={
        <BlockSelect
          label="目标热力指标"
          width={148}
          options={options}
          value={option}
          onChange={(next) => filters.set({ goal: next })}
        />
      }
    >
      <Loaded read={read} height={320}>
        {() =>
          rows.length === 0 ? (
            <EmptyBlock small title="近 6 个月未设置目标" />
          ) : (
            <HeatTable
              label={block.title}
              corner="成员"
              dense
              rows={[...members.keys()]}
              nameOf={(id) => members.get(id) ?? ''}
              columns={months.map((month) => ({ key: month, title: month }))}
              cellOf={(id, month) => {
                const values = cells.get(`${id} ${month}`)
                if (!values || isUnavailable(values.goal_rate)) return undefined
                return {
                  step: stepOf(values.goal_rate ?? 0, DEEPEST),
                  tip: `${members.get(id)} ${month}：${goalText(option, values.actual ?? 0)} ÷ ${goalText(option, values.level_1 ?? 0)}`,
                  content: rate(values.goal_rate),
                }
              }}
            />
          )
        }
      </Loaded>
    </BlockCard>
  )
}

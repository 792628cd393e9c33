import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { abbreviateMoney, rate } from '@crm/base/numbers'
import { commerceBoard } from '@crm/contracts/boards/commerceBoard'
import { EmptyBlock, Loaded } from '@crm/ui/base'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { stepOf } from '../../parts/board/heatSteps.ts'
import { HeatTable } from '../../parts/board/HeatTable.tsx'
import { useBlock } from '../../parts/board/useBlock.ts'
import type { CommerceFilters } from './commerceScope.ts'

/** Months from the one of the first order on. */
const MONTHS = Array.from({ length: 12 }, (_, at) => at)

/** 新达人留存: each month's new talents, and how many of them still sell in the months since. The running month is hatched. */
export function CohortBlock({ filters }: { filters: CommerceFilters }) {
  const shown = useBlock(commerceBoard, 'cohort', filters)
  const { rows, read, block } = shown
  const firsts = [...new Set(rows.map(({ names }) => names[0] ?? ''))]
  const cells = new Map(rows.map(({ names, values }) => [names.join(), values]))
  return (
    <BlockCard shown={shown}>
      <Loaded read={read} height={320}>
        {() =>
          rows.length === 0 ? (
            <EmptyBlock small title="近 12 个月暂无新达人出单" />
          ) : (
            <HeatTable
              label={block.title}
              corner="首单月份"
              dense
              rows={firsts}
              columns={MONTHS.map((month) => ({ key: String(month), title: month === 0 ? '当月' : `第${month}月` }))}
              lead={{ title: '达人', of: (first) => cells.get(`${first},0`)?.issue_author ?? 0 }}
              cellOf={(first, month) => {
                const values = cells.get(`${first},${month}`)
                if (!values) return undefined
                const isOpen = isRunning(first, Number(month))
                return {
                  step: stepOf(values.retention_rate ?? 0, 100),
                  isOpen,
                  tip: `${first} 首单的达人，第 ${month} 个月出单 ${values.issue_author} 人，成交 ¥${abbreviateMoney(values.gmv ?? 0)}${isOpen ? '（本月尚未结束）' : ''}`,
                  content: rate(values.retention_rate),
                }
              }}
            />
          )
        }
      </Loaded>
    </BlockCard>
  )
}

const monthOf = (text: string) => {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return year * 12 + month
}

/** Whether the cell is of the month that is not over. */
const isRunning = (first: string, month: number) => monthOf(first) + month === monthOf(day(nowSeconds()))

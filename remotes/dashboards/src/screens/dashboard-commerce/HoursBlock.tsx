import { abbreviate, money, thousands, yuanOf } from '@crm/base/numbers'
import { commerceBoard } from '@crm/contracts/boards/commerceBoard'
import { EmptyBlock, Loaded, Tabs } from '@crm/ui/base'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { stepOf } from '../../parts/board/heatSteps.ts'
import { HeatTable } from '../../parts/board/HeatTable.tsx'
import { useBlock } from '../../parts/board/useBlock.ts'
import type { CommerceFilters } from './commerceScope.ts'

/** 时段分布: the hours of the week by what they bring, hour by hour. */
export function HoursBlock({ filters }: { filters: CommerceFilters }) {
  const shown = useBlock(commerceBoard, 'heat', filters)
  const counted = filters.values.heat
  const { rows, read, block } = shown
  const valueOf = (values: Readonly<Record<string, number>>) => values[counted] ?? 0
  const most = Math.max(...rows.map(({ values }) => valueOf(values)), 0)
  const cells = new Map(rows.map(({ names, values }) => [names.join(), values]))
  const [weekdays, hours] = [0, 1].map((at) => [...new Set(rows.map(({ names }) => names[at] ?? ''))])
  return (
    <BlockCard
      shown={shown}
      extra={
        <Tabs
          kind="button"
          label="时段计量"
          value={counted}
          onChange={(next) => filters.set({ heat: next })}
          items={[
            { key: 'mean_gmv', label: '平均成交' },
            { key: 'order_count', label: '订单数' },
          ]}
        />
      }
    >
      <Loaded read={read} height={240}>
        {() =>
          most === 0 ? (
            <EmptyBlock small title="该时间段暂无数据" />
          ) : (
            <HeatTable
              label={block.title}
              dense
              rows={weekdays ?? []}
              columns={(hours ?? []).map((hour) => ({ key: hour, title: hour.replace('时', '') }))}
              cellOf={(weekday, hour) => {
                const values = cells.get([weekday, hour].join())
                if (!values) return undefined
                const value = valueOf(values)
                return {
                  step: stepOf(value, most),
                  tip: `${weekday} ${hour}：成交 ¥${money(values.gmv)}，订单 ${thousands(values.order_count)}，共 ${values.hours} 个小时，平均 ¥${money(values.mean_gmv)}`,
                  content: abbreviate(counted === 'mean_gmv' ? Math.round(yuanOf(value)) : value),
                }
              }}
            />
          )
        }
      </Loaded>
    </BlockCard>
  )
}

import { rate } from '@crm/base/numbers'
import { commerceBoard } from '@crm/contracts/boards/commerceBoard'
import { Tabs } from '@crm/ui/base'
import { ComboChart } from '@crm/ui/charts'
import { BarsBlock, StackedTrend } from '../../parts/board/BlockCharts.tsx'
import { figureOf } from '../../parts/board/BlockCards.tsx'
import { GrainTabs } from '../../parts/board/GrainTabs.tsx'
import { type ShownBlock, useBlock } from '../../parts/board/useBlock.ts'
import type { CommerceFilters } from './commerceScope.ts'

type Props = { filters: CommerceFilters }

/** 渠道趋势: the kinds of content on one another, as amounts or as shares of each day. */
export function Channels({ shown, filters }: Props & { shown: ShownBlock }) {
  const { drawn, trend } = filters.values
  return (
    <StackedTrend
      shown={shown}
      height={220}
      trend={trend}
      asShares={drawn === 'share'}
      extra={
        <>
          <Tabs
            kind="button"
            label="渠道趋势计量"
            value={drawn}
            onChange={(next) => filters.set({ drawn: next })}
            items={[
              { key: 'amount', label: '金额' },
              { key: 'share', label: '占比' },
            ]}
          />
          <GrainTabs value={trend} onChange={(next) => filters.set({ trend: next })} />
        </>
      }
    />
  )
}

/** 达人贡献: amounts of the best as bars, what they come to together as a line, and in words how few bring most. */
function Pareto({ filters }: Props) {
  const { block, read, rows, leadsOf } = useBlock(commerceBoard, 'pareto', filters)
  const head = read.data?.total.head_rate
  return (
    <ComboChart
      title={block.title}
      note={block.note}
      read={read}
      height={260}
      x={rows.map(({ names: [name = ''] }) => name)}
      xName="达人"
      extra={rows.length > 0 && <span>前{rate(head)}达人贡献80%成交</span>}
      series={[
        {
          key: 'gmv',
          name: figureOf('gmv').title,
          kind: 'money',
          shape: 'bar',
          values: rows.map(({ values }) => values.gmv),
        },
        {
          key: 'cumulative',
          name: figureOf('cumulative_rate').title,
          kind: 'percent',
          shape: 'line',
          right: true,
          values: rows.map(({ values }) => values.cumulative_rate),
        },
      ]}
      leads={(at) => leadsOf(rows[at])}
    />
  )
}

/** 托管/活动 with the rates that they cost. */
function Sources({ filters }: Props) {
  const { block, read, rows } = useBlock(commerceBoard, 'source', filters)
  const [gmv, ...rates] = commerceBoard.blocks.source.figures
  return (
    <ComboChart
      title={block.title}
      note={block.note}
      read={read}
      height={260}
      x={rows.map(({ names: [name = ''] }) => name)}
      xName="来源"
      series={[
        {
          key: gmv,
          name: figureOf(gmv).title,
          kind: 'money',
          shape: 'bar',
          values: rows.map(({ values }) => values[gmv]),
        },
        ...rates.map((name) => ({
          key: name,
          name: figureOf(name).title,
          kind: 'percent' as const,
          shape: 'line' as const,
          right: true,
          values: rows.map(({ values }) => values[name]),
        })),
      ]}
    />
  )
}

/** 达人贡献, 复购, 佣金率分布, 托管/活动. */
export function LowerCharts({ filters }: Props) {
  const { repeat } = filters.values
  const again = useBlock(commerceBoard, 'repeat', filters, repeat)
  const bands = useBlock(commerceBoard, 'rateDist', filters)
  const median = again.read.data?.total.median_days
  return (
    <>
      <Pareto filters={filters} />
      <BarsBlock
        shown={again}
        height={260}
        extra={
          <>
            {repeat === 'days' && median !== undefined && median > 0 && <span>中位数 {median} 天</span>}
            <Tabs
              kind="button"
              label="复购口径"
              value={repeat}
              onChange={(next) => filters.set({ repeat: next })}
              items={[
                { key: 'orders', label: '订单数' },
                { key: 'days', label: '间隔天数' },
              ]}
            />
          </>
        }
      />
      <BarsBlock shown={bands} height={260} />
      <Sources filters={filters} />
    </>
  )
}

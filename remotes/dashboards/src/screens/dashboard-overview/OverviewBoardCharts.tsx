import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import { Tabs } from '@crm/ui/base'
import { BarsBlock, FunnelBlock, PieBlock, StackedTrend, TrendBlock } from '../../parts/board/BlockCharts.tsx'
import { BlockSelect } from '../../parts/board/BlockSelect.tsx'
import classes from '../../parts/board/BoardPage.module.css'
import { GrainTabs } from '../../parts/board/GrainTabs.tsx'
import { type ShownBlock, useBlock } from '../../parts/board/useBlock.ts'
import { type BoardOverviewFilters, metricOptions, secondOptions } from './boardOverviewScope.ts'

type Props = { filters: BoardOverviewFilters }

/** 趋势: two figures on two scales, by day, week or month. */
export function Trend({ shown, filters }: Props & { shown: ShownBlock }) {
  const { metric, second, trend, compare } = filters.values
  return (
    <TrendBlock
      shown={shown}
      trend={trend}
      compare={compare}
      metric={metric}
      second={second === 'none' || second === metric ? undefined : second}
      extra={
        <>
          <BlockSelect
            label="折线指标"
            prefix="折线"
            width={148}
            options={metricOptions}
            value={metric}
            onChange={(next) => filters.set({ metric: next })}
          />
          <BlockSelect
            label="柱状指标"
            prefix="柱"
            width={148}
            options={secondOptions}
            value={second}
            onChange={(next) => filters.set({ second: next })}
          />
          <GrainTabs value={trend} onChange={(next) => filters.set({ trend: next })} />
        </>
      }
    />
  )
}

/** 部门贡献, by department or by who follows. */
export function DeptChart({ filters }: Props) {
  const { credit } = filters.values
  return (
    <BarsBlock
      shown={useBlock(overviewBoard, 'dept', filters, credit)}
      extra={
        <Tabs
          kind="button"
          label="贡献对象"
          value={credit}
          onChange={(next) => filters.set({ credit: next })}
          items={[
            { key: 'dept', label: '部门' },
            { key: 'user', label: '媒介' },
          ]}
        />
      }
    />
  )
}

/** 达人结构, 新老结构, 地域, 转化. */
export function LowerCharts({ filters }: Props) {
  const { layer, counted, trend } = filters.values
  const layers = useBlock(overviewBoard, 'layer', filters, layer)
  const ages = useBlock(overviewBoard, 'newOld', filters)
  const region = useBlock(overviewBoard, 'region', filters)
  const funnel = useBlock(overviewBoard, 'funnel', filters)
  return (
    <div className={classes.pair}>
      <PieBlock
        shown={layers}
        figure={counted}
        extra={
          <>
            <Tabs
              kind="button"
              label="分层"
              value={layer}
              onChange={(next) => filters.set({ layer: next })}
              items={[
                { key: 'level', label: '等级' },
                { key: 'fans', label: '粉丝层' },
              ]}
            />
            <Tabs
              kind="button"
              label="计量"
              value={counted}
              onChange={(next) => filters.set({ counted: next })}
              items={[
                { key: 'gmv', label: '成交金额' },
                { key: 'issue_author', label: '达人数' },
              ]}
            />
          </>
        }
      />
      <StackedTrend shown={ages} trend={trend} />
      <BarsBlock shown={region} height={360} />
      <FunnelBlock shown={funnel} height={360} />
    </div>
  )
}

import { rate } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { contentBoard } from '@crm/contracts/boards/contentBoard'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useCanCall } from '@crm/platform/navigate'
import { Tabs } from '@crm/ui/base'
import { BarChart, ComboChart } from '@crm/ui/charts'
import { axisOf, BarsBlock, headOf } from '../../parts/board/BlockCharts.tsx'
import { figureOf } from '../../parts/board/BlockCards.tsx'
import { GrainTabs } from '../../parts/board/GrainTabs.tsx'
import { type ShownBlock, useBlock } from '../../parts/board/useBlock.ts'
import type { ContentFilters } from './contentScope.ts'

type Props = { filters: ContentFilters }

/** 发布与产出: contents as bars by publication, money as a line by payment; the legend says which is which. */
export function PublishTrend({ shown, filters }: Props & { shown: ShownBlock }) {
  const { rows, read } = shown
  const { trend } = filters.values
  const old = read.data?.total.old_share
  return (
    <ComboChart
      {...headOf(
        shown,
        <>
          {rows.length > 0 && (
            <span>
              {figureOf('old_share').title} {rate(old)}
            </span>
          )}
          <GrainTabs value={trend} onChange={(next) => filters.set({ trend: next })} />
        </>,
      )}
      height={240}
      {...axisOf(rows, trend)}
      series={[
        {
          key: 'gmv',
          name: '成交（支付时间）',
          kind: 'money',
          shape: 'line',
          values: rows.map(({ values }) => values.content_gmv),
        },
        ...(['published_videos', 'started_lives'] as const).map((name) => ({
          key: name,
          name: name === 'published_videos' ? '视频（发布）' : '直播（开播）',
          kind: 'count' as const,
          shape: 'bar' as const,
          stack: 'contents',
          right: true,
          values: rows.map(({ values }) => values[name]),
        })),
      ]}
    />
  )
}

/** 视频时长分布, 标签榜. */
export function Lower({ filters }: Props) {
  const { counted } = filters.values
  const canCall = useCanCall()
  const lengths = useBlock(contentBoard, 'duration', filters)
  return (
    <>
      <BarsBlock
        shown={lengths}
        height={260}
        figure={counted}
        extra={
          <Tabs
            kind="button"
            label="时长计量"
            value={counted}
            onChange={(next) => filters.set({ counted: next })}
            items={[
              { key: 'video_amount', label: '成交金额' },
              { key: 'published_videos', label: '视频数' },
            ]}
          />
        }
      />
      {canCall(videoCalls.labelRank) && <Labels filters={filters} />}
    </>
  )
}

/** 标签榜: what the videos of each own label sold. */
function Labels({ filters }: Props) {
  const { platform, start_time, end_time, dept_id, user_id } = filters.request
  const read = useCall(videoCalls.labelRank, {
    basis: 'pay',
    ...(platform !== 'all' && { platform }),
    ...(start_time !== undefined && { start_time }),
    ...(end_time !== undefined && { end_time }),
    ...(dept_id !== undefined && { dept_id }),
    ...(user_id !== undefined && { user_id }),
  })
  const rows = read.data?.list ?? []
  return (
    <BarChart
      title="标签榜"
      note="成交按支付时间；有多个标签的视频计入每个标签"
      read={read}
      extra={filters.values.shop_id.length > 0 && '不受店铺影响'}
      flat
      height={260}
      x={rows.map(({ name, video_total }) => `${name}（${video_total}）`)}
      xName="标签（视频数）"
      series={[{ key: 'gmv', name: '成交金额', kind: 'money', values: rows.map(({ gmv }) => gmv) }]}
    />
  )
}

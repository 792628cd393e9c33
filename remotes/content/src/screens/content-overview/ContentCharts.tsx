import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { fanLayerLabel, platformLabel } from '@crm/contracts/enums'
import { type LinkScope, numberLink, type NumberTarget } from '@crm/contracts/links/numberLinks'
import { BarChart, ComboChart, PieChart } from '@crm/ui/charts'
import { dayQuery } from '@crm/ui/data'
import classes from './ContentOverviewPage.module.css'
import type { ScopeRequest } from './contentScope.ts'

const HEIGHT = 260
/** Lower: the rings leave room for the longest names beside them. */
const RING_HEIGHT = 220
const SPUS = 10

interface ContentChartsProps {
  request: ScopeRequest
  trend: CallState<AnswerOf<typeof contentOverviewCalls.trend>>
  /** The scope of the page, as lists say it. */
  scope: LinkScope
}

type Names = Readonly<Record<string | number, string>>
const FORMS: Names = { 1: '图文', 2: '视频' }
const FEELINGS: Names = { positive: '正面', neutral: '中性', negative: '负面' }

/** All charts of the page, in one part of their own: the key figures do not wait for it. */
export function ContentCharts({ request, trend, scope }: ContentChartsProps) {
  return (
    <>
      <TrendChart trend={trend} scope={scope} />
      <div className={classes.pair}>
        {request.platform === undefined && (
          <ShareChart
            title="平台占比"
            note="各平台内容占比"
            by="platform"
            names={platformLabel}
            request={request}
            leads={(platform) => numberLink('seedingPlatform', scope, { platform })}
          />
        )}
        <ShareChart
          title="达人层级"
          note="各粉丝量级达人的内容占比"
          by="fans"
          names={fanLayerLabel}
          request={request}
        />
        <ShareChart title="情感" note="评论情感分布" by="feeling" names={FEELINGS} request={request} />
        <ShareChart title="内容形式" note="图文与视频的内容占比" by="form" names={FORMS} request={request} />
      </div>
      <SpuChart request={request} scope={scope} />
    </>
  )
}

function TrendChart({ trend, scope }: Pick<ContentChartsProps, 'trend' | 'scope'>) {
  const points = trend.data?.list ?? []
  const valuesOf = (key: string) => points.map(({ values }) => values[key])
  return (
    <ComboChart
      title="内容趋势"
      note="柱为内容数，折线为互动量，均按内容的发布日期"
      read={trend}
      height={HEIGHT}
      days={points.map(({ date }) => date)}
      series={[
        { key: 'content_count', name: '内容数', kind: 'count', shape: 'bar', values: valuesOf('content_count') },
        {
          key: 'interactions',
          name: '互动量',
          kind: 'count',
          shape: 'line',
          right: true,
          values: valuesOf('interactions'),
        },
      ]}
      leads={(at) => {
        const point = points[at]
        return point && numberLink('seedingDay', scope, dayQuery(point.date))
      }}
    />
  )
}

interface ShareChartProps {
  title: string
  note: string
  by: 'platform' | 'fans' | 'feeling' | 'form'
  names: Names
  request: ScopeRequest
  leads?: (id: string) => NumberTarget | undefined
}

function ShareChart({ title, note, by, names, request, leads }: ShareChartProps) {
  const read = useCall(contentOverviewCalls.structure, { ...request, by })
  const list = read.data?.list ?? []
  // Layers from small to large; the others as they come, most first.
  const ordered = by === 'fans' ? list.toSorted((a, b) => Number(a.id) - Number(b.id)) : list
  const parts = ordered.map(({ id, value }) => ({ name: names[id] ?? id, value }))
  return (
    <PieChart
      title={title}
      note={note}
      read={read}
      parts={parts}
      height={RING_HEIGHT}
      leads={(at) => {
        const part = ordered[at]
        return part && leads?.(part.id)
      }}
    />
  )
}

function SpuChart({ request, scope }: Pick<ContentChartsProps, 'request' | 'scope'>) {
  const read = useCall(contentOverviewCalls.structure, { ...request, by: 'spu' })
  const parts = (read.data?.list ?? []).filter(({ id }) => id !== '0').slice(0, SPUS)
  return (
    <BarChart
      title="SPU 声量"
      note="内容数最多的十个 SPU 的内容数"
      read={read}
      height={HEIGHT}
      flat
      xName="SPU"
      x={parts.map(({ name }) => name)}
      series={[{ key: 'content_count', name: '内容数', kind: 'count', values: parts.map(({ value }) => value) }]}
      leads={(at) => {
        const part = parts[at]
        return part && numberLink('seedingSpu', scope, { spu_id: part.id })
      }}
    />
  )
}

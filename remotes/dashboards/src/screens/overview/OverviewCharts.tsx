import { contentKindLabel, platformLabel } from '@crm/contracts/enums'
import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { numberLink, type NumberTarget } from '@crm/contracts/links/numberLinks'
import { Checkbox, Tabs, RenderWhenVisible } from '@crm/ui/base'
import { BarChart, ComboChart, FunnelChart, PieChart } from '@crm/ui/charts'
import { dayQuery } from '@crm/ui/filters'
import { useState } from 'react'
import classes from './OverviewPage.module.css'
import { listQuery, type OverviewFilters, type ScopeRequest } from './overviewScope.ts'
import { trendLinks, trendMetrics, trendSeries } from './trendSeries.ts'

const HEIGHT = 280
/** A chart's card: title row and padding around the drawing. */
const CARD = HEIGHT + 74

interface OverviewChartsProps {
  request: ScopeRequest
  filters: OverviewFilters
  trend: CallState<AnswerOf<typeof overviewCalls.trend>>
}

/** All charts of the page, in one part of their own: the key figures do not wait for it. */
export function OverviewCharts({ request, filters, trend }: OverviewChartsProps) {
  return (
    <>
      <TrendChart filters={filters} trend={trend} />
      <RenderWhenVisible height={CARD}>
        <div className={classes.pair}>
          <ChannelChart request={request} filters={filters} />
          {request.platform === undefined ? (
            <PlatformChart request={request} filters={filters} />
          ) : (
            <NewOldChart request={request} filters={filters} />
          )}
        </div>
      </RenderWhenVisible>
      <RenderWhenVisible height={CARD}>
        <div className={classes.pair}>
          {request.platform === undefined && <NewOldChart request={request} filters={filters} />}
          <ConversionChart request={request} />
        </div>
      </RenderWhenVisible>
    </>
  )
}

function TrendChart({ filters, trend }: Pick<OverviewChartsProps, 'filters' | 'trend'>) {
  const [compares, setCompares] = useState(true)
  const { metric } = filters.values
  const points = trend.data ?? { list: [], previous: [] }
  return (
    <ComboChart
      title="成交趋势"
      note="折线为所选指标，柱为订单数；虚线为上一周期的同一天"
      read={trend}
      height={HEIGHT}
      days={points.list.map(({ date }) => date)}
      series={trendSeries(points, metric, compares)}
      leads={(at) => {
        const point = points.list[at]
        return point && numberLink(trendLinks[metric], listQuery(filters), dayQuery(point.date))
      }}
      extra={
        <>
          <Tabs
            kind="button"
            label="趋势指标"
            value={metric}
            onChange={(next) => filters.set({ metric: next })}
            items={Object.entries(trendMetrics).map(([key, { label }]) => ({ key: key as typeof metric, label }))} // The keys of the table are the metrics.
          />
          <Checkbox
            checked={compares && points.previous.length > 0}
            disabled={points.previous.length === 0}
            onChange={() => setCompares(!compares)}
          >
            对比上期
          </Checkbox>
        </>
      }
    />
  )
}

type Names = Readonly<Record<string | number, string>>

function ShareChart({
  title,
  note,
  by,
  names,
  request,
  leads,
}: {
  title: string
  note: string
  by: 'kind' | 'platform'
  names: Names
  request: ScopeRequest
  leads: (id: string) => NumberTarget | undefined
}) {
  const read = useCall(overviewCalls.channel, { ...request, by })
  const list = read.data?.list ?? []
  return (
    <PieChart
      title={title}
      note={note}
      read={read}
      parts={list.map(({ id, value }) => ({ name: names[id] ?? id, value }))}
      kind="money"
      height={HEIGHT}
      leads={(at) => {
        const part = list[at]
        return part && leads(part.id)
      }}
    />
  )
}

type ChartProps = Pick<OverviewChartsProps, 'request' | 'filters'>

function ChannelChart({ request, filters }: ChartProps) {
  return (
    <ShareChart
      title="渠道占比"
      note="各渠道成交占比"
      by="kind"
      names={contentKindLabel}
      request={request}
      leads={(content_kind) => numberLink('channelKind', listQuery(filters), { content_kind })}
    />
  )
}

function PlatformChart({ request, filters }: ChartProps) {
  return (
    <ShareChart
      title="平台占比"
      note="各平台成交占比"
      by="platform"
      names={platformLabel}
      request={request}
      leads={(platform) => numberLink('channelPlatform', listQuery(filters), { platform })}
    />
  )
}

function NewOldChart({ request, filters }: ChartProps) {
  const read = useCall(overviewCalls.newOld, request)
  const points = read.data?.list ?? []
  const valuesOf = (key: string) => points.map(({ values }) => values[key])
  return (
    <BarChart
      title="新老达人"
      note="新达人：首单后的新达人期内的成交；其余为老达人"
      read={read}
      height={HEIGHT}
      days={points.map(({ date }) => date)}
      series={[
        { key: 'new', name: '新达人', kind: 'money', stack: 'gmv', values: valuesOf('new_author_sales') },
        { key: 'old', name: '老达人', kind: 'money', stack: 'gmv', values: valuesOf('old_author_sales') },
      ]}
      leads={(at) => {
        const point = points[at]
        return point && numberLink('newOldDay', listQuery(filters), dayQuery(point.date))
      }}
    />
  )
}

const STEPS: Names = { contact: '建联', sample: '寄样', sign: '签收', order: '出单' }
/** A step counts all who came as far in these days, where the stages of 我的达人 say how far each is now: no list shows its number. */
function ConversionChart({ request }: Pick<ChartProps, 'request'>) {
  const read = useCall(overviewCalls.funnel, request)
  const list = read.data?.list ?? []
  return (
    <FunnelChart
      title="转化漏斗"
      note="所选时间内跟进的达人中，依次完成建联、寄样、签收、出单的人数"
      read={read}
      parts={list.map(({ id, value }) => ({ name: STEPS[id] ?? id, value }))}
      height={HEIGHT}
    />
  )
}

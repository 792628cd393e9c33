import { available } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import type { ReportAnswer, ReportRow } from '@crm/contracts/calls/reports'
import { reportBasisLabel, reportFigure, type ReportMetric } from '@crm/contracts/figures/reports'
import {
  basesOf,
  basesNote,
  REPORT_CHARTS,
  type ReportChart,
  reportChartLabel,
  type ReportDimension,
} from '@crm/contracts/rules/reportRules'
import { Tabs } from '@crm/ui/base'
import { BarChart, LineChart, PieChart } from '@crm/ui/charts'
import { type Column, Count, DataTable, type Filters, Money, Percent } from '@crm/ui/data'
import type { FilterFields } from '@crm/ui/filters'
import type { ReactNode } from 'react'
import classes from './report.module.css'

/** Points and parts that a chart draws; the table has every row. */
const DRAWN = 50
/** Courses of one chart. */
const SERIES = 4

const CHARTS = REPORT_CHARTS.map((key) => ({ key, label: reportChartLabel[key] }))

function FigureCell({ metric, value }: { metric: ReportMetric; value: number | undefined }) {
  const { kind } = reportFigure(metric)
  if (kind === 'money') return <Money value={value} />
  return kind === 'percent' ? <Percent value={value} /> : <Count value={value} />
}

/** Columns of a report: its dimensions, and for each figure 本期, and where it compares 对比期 and 变化. */
function reportColumns(
  { columns, previous }: ReportAnswer['ext'],
  metrics: readonly ReportMetric[],
): Column<ReportRow>[] {
  const several = basesOf(metrics).length > 1
  return [
    ...columns.map(
      (title, at): Column<ReportRow> => ({
        key: `dimension_${at}`,
        title,
        width: at === 0 ? 176 : 120,
        ...(at === 0 && { fixed: 'left' as const }),
        render: ({ names }) => names[at],
      }),
    ),
    ...(columns.length > 0
      ? []
      : [{ key: 'total', title: '', width: 88, fixed: 'left' as const, render: () => '合计' }]),
    ...metrics.flatMap((metric): Column<ReportRow>[] => {
      const { title, kind, note, basis } = reportFigure(metric)
      const head = kind === 'money' ? `${title} ¥` : title
      const told = [note, several ? `按${reportBasisLabel[basis]}统计` : undefined].filter((each) => each !== undefined)
      const own: Column<ReportRow> = {
        key: metric,
        title: head,
        width: 128,
        align: 'right',
        ...(told.length > 0 && { note: told.join('。') }),
        render: ({ values }) => <FigureCell metric={metric} value={values[metric]} />,
        total: (total) => <FigureCell metric={metric} value={Number(total[metric])} />,
      }
      if (previous === null) return [own]
      return [
        own,
        {
          key: `${metric}_before`,
          title: `${head}（对比期）`,
          width: 144,
          align: 'right',
          render: ({ before }) => <FigureCell metric={metric} value={before?.[metric]} />,
          total: () => <FigureCell metric={metric} value={previous[metric]} />,
        },
        {
          key: `${metric}_rate`,
          title: `${title}变化`,
          width: 112,
          align: 'right',
          render: ({ rates }) => <Percent value={rates?.[metric]} />,
          total: (total) => <Percent value={Number(total[`${metric}_rate`])} />,
        },
      ]
    }),
  ]
}

interface ReportViewProps<S extends FilterFields> {
  read: CallState<ReportAnswer>
  /** Names the chart and the table. */
  name: string
  dimensions: readonly ReportDimension[]
  metrics: readonly ReportMetric[]
  chart: ReportChart
  onChart: (chart: ReportChart) => void
  /** Turns the pages of a saved report. */
  filters?: Filters<S> | undefined
  /** Right of the switch. */
  extra?: ReactNode
}

/** The rows of a report as table, and above it as chart where one was chosen; 合计 as the gateway counts it. */
export function ReportView<S extends FilterFields = FilterFields>(props: ReportViewProps<S>) {
  const { read, name, dimensions, metrics, chart, onChart, filters, extra } = props
  const ext = read.data?.ext
  const rates = Object.entries(ext?.rates ?? {}).map(([metric, rate]) => [`${metric}_rate`, rate])
  const rows = read.data && {
    list: read.data.list,
    ...(filters && { page_info: read.data.page_info }),
    ext: { list_total: { ...ext?.list_total, ...Object.fromEntries(rates) } },
  }
  const bases = basesNote(metrics)
  return (
    <>
      <div className={classes.head}>
        <Tabs kind="button" label="图表" items={CHARTS} value={chart} onChange={onChart} />
        {ext && <p className={classes.hint}>数据范围：{ext.scope_text}</p>}
        {bases !== undefined && <p className={classes.hint}>{bases}</p>}
        <div className={classes.push}>{extra}</div>
      </div>
      {chart !== 'table' && (
        <div className={classes.chart}>
          <ReportDrawing name={name} chart={chart} read={read} dimensions={dimensions} metrics={metrics} />
        </div>
      )}
      <DataTable
        rows={{ ...read, data: rows }}
        columns={ext ? reportColumns(ext, metrics) : []}
        rowKey={({ keys, names }) => `${JSON.stringify(keys)}${names.join(' ')}`}
        filters={filters}
        label={name}
        empty="该时间段暂无数据"
        stickyTop={false}
      />
    </>
  )
}

interface DrawingProps extends Pick<ReportViewProps<FilterFields>, 'name' | 'read' | 'dimensions' | 'metrics'> {
  chart: Exclude<ReportChart, 'table'>
}

const kindOf = (metric: ReportMetric) => {
  const { kind } = reportFigure(metric)
  return kind === 'ratio' ? 'count' : kind
}

/** The first rows as lines, bars or parts; figures of other kinds than the first have no place on its scale. */
function ReportDrawing({ name, chart, read, dimensions, metrics }: DrawingProps) {
  const rows = (read.data?.list ?? []).slice(0, DRAWN)
  const [first] = metrics
  if (first === undefined) return null
  const names = rows.map((row) => row.names.filter(Boolean).join(' · ') || '合计')
  const kind = kindOf(first)
  if (chart === 'pie')
    return (
      <PieChart
        title={name}
        read={read}
        height={280}
        plain
        kind={kind}
        parts={rows.flatMap(({ values }, at) =>
          (available(values[first]) ?? 0) > 0 ? [{ name: names[at] ?? '', value: values[first] }] : [],
        )}
      />
    )
  const shown = metrics.filter((metric) => kindOf(metric) === kind).slice(0, SERIES)
  const series = shown.map((metric) => ({
    ...{ key: metric, name: reportFigure(metric).title, kind },
    values: rows.map(({ values }) => values[metric]),
  }))
  const axis =
    dimensions.length === 1 && dimensions[0] === 'day'
      ? { days: names }
      : { x: names, xName: read.data?.ext.columns.join(' · ') ?? '' }
  const Chart = chart === 'line' ? LineChart : BarChart
  return <Chart title={name} read={read} height={280} plain {...axis} series={series} />
}

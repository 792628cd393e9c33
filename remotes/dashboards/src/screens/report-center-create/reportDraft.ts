import type { ReportDetail } from '@crm/contracts/calls/reports'
import type { ReportMetric } from '@crm/contracts/figures/reports'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import {
  metricRefusal,
  REPORT_TABLE,
  type ReportChart,
  type ReportDimension,
  type ReportSource,
} from '@crm/contracts/rules/reportRules'
import { REPORT_TEMPLATES } from '@crm/contracts/rules/reportTemplates'

/** A report as it is built; what narrows it stands in the filters of the page. */
export interface ReportDraft {
  source: ReportSource
  dimensions: readonly ReportDimension[]
  metrics: readonly ReportMetric[]
  sort: { by: ReportMetric; sort: 'asc' | 'desc' } | undefined
  top: number | undefined
  compare: Comparison
  chart: ReportChart
}

const BLANK: ReportDraft = {
  ...{ source: 'sales', dimensions: ['day'], metrics: ['gmv', 'order_count'] },
  ...{ sort: undefined, top: undefined, compare: 'none', chart: 'table' },
}

/** What a report begins with: the saved one, a preset, or sales by day. */
export function draftOf(saved: ReportDetail | undefined, template: string | undefined): ReportDraft {
  if (saved) {
    const { source, dimensions, metrics, sort, top, compare, chart } = saved
    return { source, dimensions, metrics, sort: sort ?? undefined, top: top ?? undefined, compare, chart }
  }
  const preset = REPORT_TEMPLATES.find(({ key }) => key === template)
  if (!preset) return BLANK
  const { source, dimensions, metrics, compare, chart } = preset
  return { ...BLANK, source, dimensions, metrics, compare, chart }
}

/** The same of another source: what it does not have is left out. */
export function ofSource(draft: ReportDraft, source: ReportSource): ReportDraft {
  const dimensions = draft.dimensions.filter((each) => REPORT_TABLE[source].dimensions.includes(each))
  return kept({ ...draft, source, dimensions })
}

/** Without the figures that its source or dimensions do not have, and an order by none of those left. */
function kept(draft: ReportDraft): ReportDraft {
  const metrics = draft.metrics.filter((metric) => metricRefusal(draft, metric) === undefined)
  const isSorted = draft.sort !== undefined && metrics.includes(draft.sort.by)
  return { ...draft, metrics, sort: isSorted ? draft.sort : undefined }
}

/** With a figure more, or without it. */
export function toggled(draft: ReportDraft, metric: ReportMetric): ReportDraft {
  const metrics = draft.metrics.includes(metric)
    ? draft.metrics.filter((each) => each !== metric)
    : [...draft.metrics, metric]
  return { ...draft, metrics, sort: draft.sort && metrics.includes(draft.sort.by) ? draft.sort : undefined }
}

/** With the dimension at `at` one place further up or down. */
export function moved(draft: ReportDraft, at: number, by: 1 | -1): ReportDraft {
  const dimensions = [...draft.dimensions]
  const [one] = dimensions.splice(at, 1)
  if (one) dimensions.splice(at + by, 0, one)
  return { ...draft, dimensions }
}

import { REPORT_FAMILIES, reportFamilyLabel, reportFigure, type ReportMetric } from '@crm/contracts/figures/reports'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import {
  dimensionRefusal,
  metricRefusal,
  metricsOf,
  REPORT_SOURCES,
  REPORT_TABLE,
  REPORT_TOP_MAX,
  type ReportDimension,
  reportDimensionLabel,
  reportMessage,
  type ReportSource,
  reportSourceLabel,
} from '@crm/contracts/rules/reportRules'
import { Button, Card, Checkbox, Hint } from '@crm/ui/base'
import { NumberInput, Select } from '@crm/ui/form'
import classes from './ReportCenterCreate.module.css'
import { moved, ofSource, type ReportDraft, toggled } from './reportDraft.ts'

interface PanelProps {
  draft: ReportDraft
  onChange: (draft: ReportDraft) => void
}

/** What a report is made of: source, dimensions in their order, figures, order, Top N and comparison. What has no meaning says why. */
export function FieldPanel({ draft, onChange }: PanelProps) {
  return (
    <Card title="报表字段" className={classes.panel}>
      <div className={classes.field}>
        <span className={classes.name}>数据源</span>
        <Select
          aria-label="数据源"
          value={draft.source}
          optionList={REPORT_SOURCES.map((value) => ({ value, label: reportSourceLabel[value] }))}
          onChange={(source) => onChange(ofSource(draft, source as ReportSource))} // One of the options.
        />
      </div>
      <Dimensions draft={draft} onChange={onChange} />
      <Metrics draft={draft} onChange={onChange} />
      <Order draft={draft} onChange={onChange} />
    </Card>
  )
}

function Dimensions({ draft, onChange }: PanelProps) {
  const { source, dimensions } = draft
  const offered = REPORT_TABLE[source].dimensions.filter((each) => !dimensions.includes(each))
  return (
    <div className={classes.field}>
      <span className={classes.name}>维度</span>
      <ol className={classes.dimensions} aria-label="维度">
        {dimensions.map((each, at) => {
          const label = reportDimensionLabel[each]
          return (
            <li key={each} className={classes.dimension}>
              <span className={classes.label}>{label}</span>
              <Button
                size="small"
                theme="borderless"
                aria-label={`上移${label}`}
                disabled={at === 0}
                onClick={() => onChange(moved(draft, at, -1))}
              >
                ↑
              </Button>
              <Button
                size="small"
                theme="borderless"
                aria-label={`下移${label}`}
                disabled={at === dimensions.length - 1}
                onClick={() => onChange(moved(draft, at, 1))}
              >
                ↓
              </Button>
              <Button
                size="small"
                theme="borderless"
                aria-label={`移除${label}`}
                onClick={() => onChange({ ...draft, dimensions: dimensions.filter((other) => other !== each) })}
              >
                ×
              </Button>
            </li>
          )
        })}
      </ol>
      <Select
        aria-label="添加维度"
        placeholder="添加维度"
        // Nothing stays chosen: what is added stands in the list.
        value={null as unknown as undefined}
        optionList={offered.map((value) => {
          const refusal = dimensionRefusal(draft, value)
          const label = reportDimensionLabel[value]
          return {
            value,
            label: refusal === undefined ? label : `${label}（${refusal}）`,
            disabled: refusal !== undefined,
          }
        })}
        onChange={(added) => onChange({ ...draft, dimensions: [...dimensions, added as ReportDimension] })} // One of the options.
      />
    </div>
  )
}

function Metrics({ draft, onChange }: PanelProps) {
  const offered = metricsOf(draft.source)
  return (
    <div className={classes.field}>
      <span className={classes.name}>指标（{draft.metrics.length}）</span>
      {draft.metrics.length === 0 && <p className={classes.missing}>{reportMessage.metrics}</p>}
      <div className={classes.metrics} role="group" aria-label="指标">
        {REPORT_FAMILIES.map((family) => {
          const own = offered.filter((metric) => reportFigure(metric).family === family)
          if (own.length === 0) return null
          return (
            <div key={family}>
              <p className={classes.family}>{reportFamilyLabel[family]}</p>
              {own.map((metric) => (
                <Metric key={metric} metric={metric} draft={draft} onChange={onChange} />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Metric({ metric, draft, onChange }: PanelProps & { metric: ReportMetric }) {
  const { title, note } = reportFigure(metric)
  const isChosen = draft.metrics.includes(metric)
  const refusal = isChosen ? undefined : metricRefusal(draft, metric)
  return (
    <div className={classes.metric}>
      <Checkbox checked={isChosen} disabled={refusal !== undefined} onChange={() => onChange(toggled(draft, metric))}>
        {title}
      </Checkbox>
      {note && <Hint content={note} />}
      {refusal !== undefined && <span className={classes.refusal}>{refusal}</span>}
    </div>
  )
}

const SORTS = [
  { value: 'desc', label: '从高到低' },
  { value: 'asc', label: '从低到高' },
]
const COMPARED: { value: Comparison; label: string }[] = [
  { value: 'none', label: '不对比' },
  { value: 'prev', label: '环比' },
  { value: 'year', label: '同比' },
  { value: 'year_weekday', label: '同比（对齐星期）' },
]

function Order({ draft, onChange }: PanelProps) {
  const { metrics, sort, top, compare } = draft
  return (
    <>
      <div className={classes.field}>
        <span className={classes.name}>排序</span>
        <div className={classes.pair}>
          <Select
            aria-label="排序指标"
            placeholder="默认"
            showClear
            value={sort?.by ?? (null as unknown as undefined)}
            optionList={metrics.map((value) => ({ value, label: reportFigure(value).title }))}
            onChange={(by) =>
              // One of the options, or cleared.
              onChange({ ...draft, sort: by ? { by: by as ReportMetric, sort: sort?.sort ?? 'desc' } : undefined })
            }
          />
          <Select
            aria-label="排序方向"
            disabled={sort === undefined}
            value={sort?.sort ?? 'desc'}
            optionList={SORTS}
            onChange={(direction) =>
              sort && onChange({ ...draft, sort: { ...sort, sort: direction as 'asc' | 'desc' } })
            } // One of the options.
          />
        </div>
      </div>
      <div className={classes.field}>
        <span className={classes.name}>
          Top N <Hint content="只列前 N 行，其余合为「其他」，各行之和仍等于合计" />
        </span>
        <NumberInput
          aria-label="Top N"
          placeholder="全部"
          min={1}
          max={REPORT_TOP_MAX}
          value={top}
          onChange={(next) => onChange({ ...draft, top: typeof next === 'number' ? next : undefined })}
        />
      </div>
      <div className={classes.field}>
        <span className={classes.name}>对比</span>
        <Select
          aria-label="对比"
          value={compare}
          optionList={COMPARED}
          onChange={(next) => onChange({ ...draft, compare: next as Comparison })} // One of the options.
        />
      </div>
    </>
  )
}

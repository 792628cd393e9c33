import { useCall } from '@crm/client/hooks'
import { type ReportDetail, reportCalls } from '@crm/contracts/calls/reports'
import { PLATFORMS } from '@crm/contracts/enums'
import { type ReportChart, reportSourceLabel } from '@crm/contracts/rules/reportRules'
import { go } from '@crm/platform/navigate'
import { Button, Drawer, Loaded } from '@crm/ui/base'
import { FilterBar, useLocalFilters, useRecordDrawer, useShopOptions } from '@crm/ui/data'
import { useMemo, useState } from 'react'
import { reportScope, scopeRequest, scopeStart, untaken } from '../../parts/report/reportScope.ts'
import { ReportView } from '../../parts/report/ReportView.tsx'
import classes from './ReportCenterList.module.css'

/** 查看报表: the rows of the report that the address names, by filters that are changed for this look only. */
export function ReportDrawer() {
  const { id, close } = useRecordDrawer('report')
  const read = useCall(reportCalls.detail, { id: id ?? 0 }, { enabled: id !== undefined, keepPrevious: false })
  if (id === undefined) return null
  const report = read.data
  return (
    <Drawer
      open
      width={1208}
      title={report?.name ?? '查看报表'}
      onClose={close}
      extra={
        report?.can_edit === 1 && <Button onClick={() => go('ReportCenterCreate', { id: report.id })}>编辑</Button>
      }
    >
      <Loaded read={read} lines={12}>
        {(found) => <ReportLook key={found.updated_at} report={found} />}
      </Loaded>
    </Drawer>
  )
}

function ReportLook({ report }: { report: ReportDetail }) {
  const { id, name, note, source, dimensions, metrics, creator } = report
  const [chart, setChart] = useState<ReportChart>(report.chart)
  const start = scopeStart(report.date_type, report.filters)
  const shops = useShopOptions(PLATFORMS.find((each) => each === start.platform))
  const spec = useMemo(() => reportScope(shops), [shops])
  const filters = useLocalFilters(spec, start, String(id))
  const { filters: narrowing, date_type } = scopeRequest(filters, metrics)
  // Classes and SPUs that were saved stay: the bar has no fields for them.
  const { class_id, spu_id } = report.filters
  const read = useCall(reportCalls.data, {
    id,
    ...narrowing,
    date_type,
    changed: 1,
    page: filters.page,
    size: filters.size,
    ...(class_id && { class_id }),
    ...(spu_id && { spu_id }),
  })
  return (
    <>
      <p className={classes.facts}>
        {reportSourceLabel[source]} · 创建人 {creator.name}
        {note !== '' && ` · ${note}`}
      </p>
      <FilterBar filters={filters} memory={`report_${id}`} without={untaken(metrics)} />
      <ReportView
        read={read}
        name={name}
        dimensions={dimensions}
        metrics={metrics}
        chart={chart}
        onChart={setChart}
        filters={filters}
      />
    </>
  )
}

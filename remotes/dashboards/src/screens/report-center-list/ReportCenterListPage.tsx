import { type Report, reportCalls } from '@crm/contracts/calls/reports'
import { reportColumns } from '@crm/contracts/columns/reports'
import { reportFigure } from '@crm/contracts/figures/reports'
import { go, useQuery } from '@crm/platform/navigate'
import { Button, Tabs, TextButton, Tooltip } from '@crm/ui/base'
import { type ListCells, ListPage, ListTable, StatusTag, useBulkAction, useList, useRecordDrawer } from '@crm/ui/data'
import { useReportDownload } from '../../parts/report/useReportDownload.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportDrawer } from './ReportDrawer.tsx'
import { reportListFilters } from './reportListFilters.ts'
import { TemplateCards } from './TemplateCards.tsx'

const NEW = (
  <Button theme="solid" onClick={() => go('ReportCenterCreate')}>
    新建报表
  </Button>
)

/** 报表中心: saved reports, own and shared, and the presets that one may begin with. */
export function ReportCenterListPage() {
  const [{ view }, change] = useQuery()
  const isTemplates = view === 'template'
  const list = useList(reportCalls.list, {
    id: 'report',
    columns: reportColumns,
    filters: reportListFilters,
    enabled: !isTemplates,
  })
  const { counts, values, set } = list
  const download = useReportDownload()
  const remove = useBulkAction(reportCalls.remove, {
    weight: ({ ids = [] }) => ({
      ask: {
        title: `删除 ${ids.length} 个报表？`,
        content: '分享与定时一并取消，删除后不能恢复。',
        confirmText: '删除',
        danger: true,
      },
    }),
    done: '已删除',
    unit: '个报表',
  })
  return (
    <ListPage
      title="报表中心"
      actions={NEW}
      tabs={
        <Tabs
          label="报表"
          items={[
            { key: 'all', label: '全部', count: counts?.all },
            { key: 'own', label: '我创建的', count: counts?.own },
            { key: 'shared', label: '共享给我', count: counts?.shared },
            { key: 'template', label: '模板' },
          ]}
          value={isTemplates ? 'template' : values.tab}
          onChange={(next) => {
            if (next === 'template') return change({ view: next, page: undefined }, { push: true })
            if (isTemplates) change({ view: undefined, tab: next === 'all' ? undefined : next }, { push: true })
            else set({ tab: next })
          }}
        />
      }
      {...(!isTemplates && { filters: list.filters })}
    >
      {isTemplates ? (
        <TemplateCards />
      ) : (
        <ListTable
          list={list}
          label="报表"
          unit="个报表"
          rowKey={({ id }) => id}
          cells={cells}
          actions={ReportActions}
          selectable={0}
          bulk={(target) => (
            <>
              <Button size="small" onClick={() => void download(target.keys.map(Number)).then(target.clear)}>
                下载
              </Button>
              <Button
                size="small"
                type="danger"
                onClick={() => void remove.run({ ids: target.keys.map(Number) }).then((done) => done && target.clear())}
              >
                删除
              </Button>
            </>
          )}
          empty={<TemplateCards />}
        />
      )}
      <ReportDrawer />
    </ListPage>
  )
}

function NameCell({ row }: { row: Report }) {
  const drawer = useRecordDrawer('report')
  return <TextButton onClick={() => drawer.open(row.id)}>{row.name}</TextButton>
}

function MetricsCell({ row: { metrics } }: { row: Report }) {
  return (
    <Tooltip content={metrics.map((each) => reportFigure(each).title).join('、')}>
      <span>{metrics.length}</span>
    </Tooltip>
  )
}

function StatusCell({ row: { status, run_reason } }: { row: Report }) {
  return (
    <span title={run_reason || undefined}>
      <StatusTag labels={reportColumns.status.labels} value={status} />
    </span>
  )
}

const cells: ListCells<Report, typeof reportColumns> = { name: NameCell, metrics: MetricsCell, status: StatusCell }

import { useAction, useCall } from '@crm/client/hooks'
import { type ReportDefinition, type ReportDetail, reportCalls } from '@crm/contracts/calls/reports'
import { PLATFORMS } from '@crm/contracts/enums'
import { reportError, reportMessage, reportSourceLabel } from '@crm/contracts/rules/reportRules'
import { REPORT_TEMPLATES } from '@crm/contracts/rules/reportTemplates'
import { go, useQuery } from '@crm/platform/navigate'
import { Breadcrumb, Banner, Button, Card, EmptyBlock, Loaded, useDialog } from '@crm/ui/base'
import { FilterBar, Page, useLocalFilters, useShopOptions } from '@crm/ui/data'
import { useLeaveGuard } from '@crm/ui/form'
import { useEffect, useMemo, useState } from 'react'
import { reportScope, scopeRequest, scopeStart, untaken } from '../../parts/report/reportScope.ts'
import { ReportView } from '../../parts/report/ReportView.tsx'
import { FieldPanel } from './FieldPanel.tsx'
import classes from './ReportCenterCreate.module.css'
import { draftOf, type ReportDraft } from './reportDraft.ts'
import { SaveDialog } from './SaveDialog.tsx'

/** After the last change the preview waits so long, ms. */
const PAUSE = 500

/** 新建报表: a report is built beside its preview, from nothing, a preset, or the saved one that the address names. */
export function ReportCenterCreatePage() {
  const [{ id, template }] = useQuery()
  const saved = useCall(reportCalls.detail, { id: Number(id ?? 0) }, { enabled: id !== undefined, keepPrevious: false })
  if (id === undefined) return <Builder key={template ?? ''} template={template} />
  return (
    <Loaded read={saved} lines={12}>
      {(found) => <Builder key={found.updated_at} saved={found} />}
    </Loaded>
  )
}

function Builder({ saved, template }: { saved?: ReportDetail; template?: string | undefined }) {
  const openDialog = useDialog()
  const preset = REPORT_TEMPLATES.find(({ key }) => key === template)
  const [draft, setDraft] = useState(() => draftOf(saved, template))
  const start = scopeStart(saved?.date_type ?? preset?.date_type ?? 'last30day', saved?.filters ?? {})
  const shops = useShopOptions(PLATFORMS.find((each) => each === start.platform))
  const spec = useMemo(() => reportScope(shops), [shops])
  const filters = useLocalFilters(spec, start)
  const definition = definitionOf(draft, scopeRequest(filters, draft.metrics), saved)
  const text = JSON.stringify(definition)
  const [first] = useState(text)
  const isChanged = text !== first
  const { keep } = useLeaveGuard(isChanged, false, 'id')
  const run = useAction(reportCalls.run, { weight: { harmless: 'repeats' }, done: '已开始生成，完成后将通知' })
  const error = reportError(draft)
  const save = (asNew: boolean, then?: (id: number) => void) =>
    openDialog(SaveDialog, {
      definition,
      saved: asNew ? undefined : saved,
      name: saved
        ? asNew
          ? `${saved.name.slice(0, 26)} 副本`
          : saved.name
        : (preset?.name ?? `${reportSourceLabel[draft.source]}报表`),
      onSaved: (id: number) => {
        keep()
        then?.(id)
        go('ReportCenterList', { drawer: 'report', id })
      },
    })
  return (
    <Page
      lead={<Breadcrumb />}
      title={saved ? saved.name : '新建报表'}
      actions={
        <>
          {saved && (
            <Button disabled={error !== undefined} onClick={() => save(true)}>
              另存为
            </Button>
          )}
          {(saved === undefined || saved.can_edit === 1) && (
            <Button theme="solid" disabled={error !== undefined} onClick={() => save(false)}>
              保存
            </Button>
          )}
        </>
      }
    >
      <div className={classes.page}>
        <FieldPanel draft={draft} onChange={setDraft} />
        <Card title="预览" note="前 50 行；合计按整个筛选范围计算">
          <FilterBar filters={filters} memory="report" without={untaken(draft.metrics)} />
          {error ? (
            <EmptyBlock title={error.message} />
          ) : (
            <Preview
              definition={definition}
              text={text}
              draft={draft}
              onChange={setDraft}
              onLater={() => save(saved === undefined, (id) => void run.run({ id }))}
            />
          )}
        </Card>
      </div>
    </Page>
  )
}

/** The request of what is being built. */
function definitionOf(
  { source, dimensions, metrics, sort, top, compare, chart }: ReportDraft,
  { filters, date_type }: ReturnType<typeof scopeRequest>,
  saved: ReportDetail | undefined,
): ReportDefinition {
  // Classes and SPUs that were saved stay: this page has no fields for them.
  const { class_id, spu_id } = saved?.filters ?? {}
  return {
    ...{ source, dimensions: [...dimensions], metrics: [...metrics], date_type, compare, chart },
    filters: { ...filters, ...(class_id && { class_id }), ...(spu_id && { spu_id }) },
    ...(sort && { sort }),
    ...(top && { top }),
  }
}

interface PreviewProps {
  definition: ReportDefinition
  /** The same as text, which is new where it is another. */
  text: string
  draft: ReportDraft
  onChange: (draft: ReportDraft) => void
  /** 转为后台生成 */
  onLater: () => void
}

function Preview({ definition, text, draft, onChange, onLater }: PreviewProps) {
  const { chart: _, ...asked } = definition
  const request = useSettled(asked, text)
  const read = useCall(reportCalls.preview, request)
  if (read.failure?.message === reportMessage.slow)
    return (
      <Banner kind="warning">
        {reportMessage.slow} <Button onClick={onLater}>转为后台生成</Button>
      </Banner>
    )
  return (
    <Loaded read={read} height={320}>
      {() => (
        <ReportView
          read={read}
          name="预览"
          // What is shown is what was asked, until the next answer is there.
          dimensions={request.dimensions}
          metrics={request.metrics}
          chart={draft.chart}
          onChart={(chart) => onChange({ ...draft, chart })}
        />
      )}
    </Loaded>
  )
}

/** A value once it has stood still. */
function useSettled<Value>(value: Value, text: string): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `text` stands for the value
  }, [text])
  return settled
}

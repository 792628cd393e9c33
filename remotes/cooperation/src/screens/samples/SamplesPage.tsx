import { useCall } from '@crm/client/hooks'
import { isColonelCorp } from '@crm/access/modules'
import { shipsSamples } from '@crm/access/samples'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { talentCalls } from '@crm/contracts/calls/talents'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { sampleTotalNote } from '@crm/contracts/rules/totalNotes'
import { BusinessModule, PLATFORMS_AND_ALL, SampleStatus, sampleStatusLabel, TaskModule } from '@crm/contracts/enums'
import { sampleListFigures } from '@crm/contracts/figures/samples'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { SAMPLE_TABS } from '@crm/contracts/rules/sampleRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { go, useCanOpen, useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, CallButton, EmptyBlock, NumberLink, ReturnLink, Tabs, useDialog } from '@crm/ui/base'
import {
  type Column,
  figureItems,
  ImportButton,
  type List,
  ListPage,
  ListTable,
  type ListTarget,
  PlatformTabs,
  useBulkAction,
  useGoodsOptions,
  listReads,
  NOTHING_FOUND,
  useList,
  useRecordDrawer,
  useAddressIds,
  useAddressPlatform,
  useShopOptions,
  bulkTarget,
  countTalents,
  tickedRows,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { SampleActions } from './SampleActions.tsx'
import { approvalQuestion } from './SampleDialogs.tsx'
import { SampleDrawer } from './SampleDrawer.tsx'
import { type SamplesSpec, samplesFilters, type SampleChoices, sampleColumnsByTab } from './samplesFilters.ts'
import { OwnField, sampleCells } from './sampleCells.tsx'
import { PrintDialog, RejectDialog, sampleWrite, STEP_CALLS, StepDialog, type Step } from './SampleDialogs.tsx'
import { ShipManyDialog } from './ShipManyDialog.tsx'

type SampleList = List<typeof sampleCalls.list, SamplesSpec>

/** Statuses as tabs, by their names; the last two are parts of others. */
const names: Readonly<Record<string, string>> = {
  ...sampleStatusLabel,
  ...{ all: '全部', 12: '草稿', overdue: '超时未履约', fruitless: '无果寄样' },
}

/** A colonels' corporation has no ERP. */
const NO_ERP = ['erp_status']

const EXPRESS_IMPORT = { module: TaskModule.sample, title: '导入快递单号', platform: 'all', mode: 'update' } as const

function useSampleChoices(): SampleChoices {
  const platform = useAddressPlatform()
  const goods = useGoodsOptions(platform, useAddressIds('product_id'))
  const { options: shops, known } = useShopOptions(platform)
  return useMemo(() => ({ goods, shops, known }), [goods, shops, known])
}

/** What never came to anything is counted over all days, and so it opens; the other tabs go on with them, as their counts do. */
const datesOfTab = (tab: SampleList['values']['tab']) => (tab === 'fruitless' ? { date: { type: 'all' } as const } : {})

/** The list itself. */
export const firstReads = listReads(sampleCalls.list, () =>
  samplesFilters({ goods: NOTHING_FOUND, shops: [], known: false }),
)

/** 寄样管理: requests for samples by state, from the application to what came of them. */
export function SamplesPage() {
  const who = useWho()
  const canOpen = useCanOpen()
  const list = useList(sampleCalls.list, {
    id: 'sample',
    columns: sampleColumns,
    columnsByTab: sampleColumnsByTab,
    filters: samplesFilters,
    choices: useSampleChoices(),
  })
  const { values, set, filters, narrowing, counts } = list
  const stat = useCall(sampleCalls.stat, narrowing, { enabled: list.enabled })
  const groups = useCall(talentCalls.tagGroups, {})
  const without = isColonelCorp(who) ? NO_ERP : []
  const { open } = useRecordDrawer('sample')
  const [{ saved }] = useQuery()
  const ext = list.rows.data?.ext
  const mayCreate = ext?.may_create === 1
  const create = mayCreate && canOpen('SamplesCreate') && (
    <Button theme="solid" onClick={() => void go('SamplesCreate')}>
      新建寄样
    </Button>
  )
  const pushes = without.length === 0 && ext?.has_erp === 1
  const unpushed = useCall(sampleCalls.erpCount, {}, { enabled: pushes }).data?.count ?? 0
  const own = useMemo(
    () =>
      (ext?.custom_fields ?? []).map(
        (field): Column<Sample> => ({
          key: `custom_${field.key}`,
          title: field.label,
          width: 140,
          render: (row) => <OwnField row={row} field={field} />,
        }),
      ),
    [ext?.custom_fields],
  )
  return (
    <ListPage
      lead={<ReturnLink />}
      title="寄样管理"
      fresh={{ of: 'orders', platform: values.platform, shop_id: values.shop_id }}
      actions={
        <>
          {unpushed > 0 && <NumberLink leads={numberLink('samplesForErp', {})}>待推送 ERP {unpushed}</NumberLink>}
          {canOpen('SystemBusinessConfigure') && (
            <Button onClick={() => void go('SystemBusinessConfigure', { section: 'sample' })}>寄样规则</Button>
          )}
          {create}
        </>
      }
      tabs={
        <Tabs
          label="状态"
          items={SAMPLE_TABS.map((key) => ({
            key,
            label: key === '12' && ext?.needs_oa === 1 ? sampleStatusLabel[12] : (names[key] ?? key),
            count: counts?.[key],
          }))}
          value={values.tab}
          onChange={(tab) => set({ tab, ...datesOfTab(tab) })}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              // Goods and shops are the platform's own.
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={filters}
      without={without.length > 0 ? ['erp_status'] : []}
      tagGroups={groups.data?.list ?? []}
      ownFields={ext?.custom_fields}
      figures={{ read: stat, items: figureItems(sampleListFigures, stat.data, narrowing) }}
    >
      <ListTable
        list={list}
        label="寄样单"
        totalNote={sampleTotalNote}
        unit="个寄样单"
        rowKey={(row) => row.sample_id}
        cells={sampleCells}
        more={own}
        without={without}
        actions={SampleActions}
        bulk={(target) => (
          <BulkActions
            target={target}
            tab={values.tab}
            reviews={ext?.may_review === 1}
            pushes={pushes}
            rows={list.rows.data?.list ?? []}
          />
        )}
        exports={ExportType.sample}
        imports={
          mayCreate
            ? {
                module: TaskModule.sample,
                title: '导入寄样',
                platform: values.platform === 'all' ? 'dy' : values.platform,
              }
            : undefined
        }
        tools={
          shipsSamples(who, BusinessModule.commerce) &&
          list.selection.keys.size === 0 && <ImportButton text="导入快递单号" imports={EXPRESS_IMPORT} />
        }
        onOpen={({ sample_id }) => open(sample_id)}
        marked={({ sample_id }) => String(sample_id) === saved}
        empty={<EmptyBlock title="暂无寄样" action={create} />}
      />
      <SampleDrawer without={without} />
    </ListPage>
  )
}

const steps: readonly (readonly [step: Step, text: string, from: SampleStatus])[] = [
  ['push', '推送 ERP', SampleStatus.awaitingShipment],
  ['sign', '确认签收', SampleStatus.shipped],
  ['recycle', '回收', SampleStatus.signed],
]

type Tab = SampleList['values']['tab']

/** Whether the samples of a tab can be in one of the statuses: its own, where it has one; otherwise they are mixed. */
const mayBe = (tab: Tab, ...statuses: readonly SampleStatus[]) =>
  Number.isNaN(Number(tab)) || statuses.some((status) => String(status) === tab)

interface BulkProps {
  target: ListTarget<SampleList['request']>
  tab: Tab
  reviews: boolean
  pushes: boolean
  /** Those of the page. */
  rows: readonly Sample[]
}

function BulkActions({ target: ticked, tab, reviews, pushes, rows }: BulkProps) {
  const openDialog = useDialog()
  const { request, count, onDone } = bulkTarget(ticked, 'ids', Number)
  const onPage = tickedRows(ticked, rows, ({ sample_id }) => sample_id)
  const audit = useBulkAction(sampleCalls.audit, {
    ...sampleWrite,
    weight: { ask: approvalQuestion({ count, talents: onPage && countTalents(onPage) }) },
    done: '已通过',
  })
  const target = { request, name: ` ${count} 个寄样单`, onDone }
  const parcels = rows.filter(({ sample_id, actions }) => ticked.keys.includes(sample_id) && actions.includes('ship'))
  const approve = async () => {
    if (await audit.run({ ...request, status: 3 })) onDone()
  }
  return (
    <>
      {reviews && mayBe(tab, SampleStatus.pendingReview, SampleStatus.externalPendingReview) && (
        <>
          <Button size="small" loading={audit.saving} onClick={() => void approve()}>
            通过
          </Button>
          <Button size="small" onClick={() => openDialog(RejectDialog, { target })}>
            拒绝
          </Button>
        </>
      )}
      {parcels.length > 0 && (
        <CallButton
          size="small"
          call={sampleCalls.ship}
          onClick={() => openDialog(ShipManyDialog, { samples: parcels, others: count - parcels.length, onDone })}
        >
          发货
        </CallButton>
      )}
      {steps
        .filter(([step, , from]) => (step !== 'push' || pushes) && mayBe(tab, from))
        .map(([step, text]) => (
          <CallButton
            key={step}
            size="small"
            call={STEP_CALLS[step]}
            onClick={() => openDialog(StepDialog, { step, target })}
          >
            {text}
          </CallButton>
        ))}
      {ticked.all === undefined && (
        <Button
          size="small"
          onClick={() => openDialog(PrintDialog, { ids: ticked.keys.map(Number), name: target.name })}
        >
          打印发货单
        </Button>
      )}
    </>
  )
}

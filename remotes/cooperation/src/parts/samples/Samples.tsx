import { useCall } from '@crm/client/hooks'
import { isColonelCorp } from '@crm/access/modules'
import { shipsSamples } from '@crm/access/samples'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { talentCalls } from '@crm/contracts/calls/talents'
import { sampleTotalNote } from '@crm/contracts/rules/totalNotes'
import { BusinessModule, PLATFORMS_AND_ALL, SampleStatus, sampleStatusLabel } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
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
import { cellsOf, columnsByTabOf, columnsOf, exportOf, figuresOf, importOf } from './sampleModules.ts'
import { filtersWithout, type SamplesSpec, samplesFilters, type SampleChoices, tabsOf } from './samplesFilters.ts'
import { OwnField } from './sampleCells.tsx'
import { PrintDialog, RejectDialog, sampleWrite, STEP_CALLS, StepDialog, type Step } from './SampleDialogs.tsx'
import { ShipManyDialog } from './ShipManyDialog.tsx'
import { SampleFormDrawer } from '../sample-form/SampleFormDrawer.tsx'

type SampleList = List<typeof sampleCalls.list, SamplesSpec>

/** Statuses as tabs, by their names; the last ones are parts of others. */
const names: Readonly<Record<string, string>> = {
  ...sampleStatusLabel,
  ...{ all: '全部', 12: '草稿', overdue: '超时未履约', fruitless: '无果寄样' },
}

/** A colonels' corporation has no ERP. */
const NO_ERP = ['erp_status'] as const

function useSampleChoices(classify: ModuleId): SampleChoices {
  const platform = useAddressPlatform()
  const goods = useGoodsOptions(platform, useAddressIds('product_id'))
  const { options: shops, known: knowsShops } = useShopOptions(platform, classify === BusinessModule.commerce)
  const isSeeding = classify === BusinessModule.content
  const { data } = useCall(sampleCalls.choices, {}, { enabled: isSeeding })
  const known = isSeeding ? data !== undefined : knowsShops
  return useMemo(() => {
    const [campaigns, spus] = [data?.campaigns ?? [], data?.spus ?? []].map((list) =>
      list.map(({ id, name }) => ({ value: id, label: name })),
    )
    return { classify, goods, shops, campaigns: campaigns ?? [], spus: spus ?? [], known }
  }, [classify, goods, shops, data, known])
}

/** What never came to anything is counted over all days, and so it opens; the other tabs go on with them, as their counts do. */
const datesOfTab = (tab: SampleList['values']['tab']) => (tab === 'fruitless' ? { date: { type: 'all' } as const } : {})

/** What the page of a module reads first: the list itself. */
export const sampleReads = (classify: ModuleId) =>
  listReads(
    sampleCalls.list,
    () => samplesFilters({ classify, goods: NOTHING_FOUND, shops: [], campaigns: [], spus: [], known: false }),
    { also: { classify } },
  )

interface SamplesProps {
  classify: ModuleId
  title: string
}

/** Requests for samples of a module by state, from the application to what came of them. */
export function Samples({ classify, title }: SamplesProps) {
  const who = useWho()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const isSeeding = classify === BusinessModule.content
  const list = useList(sampleCalls.list, {
    id: isSeeding ? 'content_sample' : 'sample',
    columns: columnsOf[classify],
    columnsByTab: columnsByTabOf[classify],
    filters: samplesFilters,
    choices: useSampleChoices(classify),
    also: { classify },
  })
  const { values, set, filters, narrowing, counts } = list
  const stat = useCall(sampleCalls.stat, narrowing, { enabled: list.enabled })
  const groups = useCall(talentCalls.tagGroups, {}, { enabled: !isSeeding })
  const hasErp = !isColonelCorp(who)
  const without = hasErp ? [] : NO_ERP
  const { open } = useRecordDrawer('sample')
  // A talent that another page sends one to.
  const asked = useRecordDrawer<string>('sample_create', (author_id) => author_id || undefined)
  const [{ saved }] = useQuery()
  const ext = list.rows.data?.ext
  const platform = values.platform === 'all' ? 'dy' : values.platform
  const mayCreate = ext?.may_create === 1
  const create = mayCreate && (isSeeding || canOpen('SamplesCreate')) && (
    <Button
      theme="solid"
      onClick={() =>
        isSeeding ? openDialog(SampleFormDrawer, { form: { mode: 'create', platform } }) : void go('SamplesCreate')
      }
    >
      新建寄样
    </Button>
  )
  const pushes = hasErp && ext?.has_erp === 1
  const unpushed = useCall(sampleCalls.erpCount, { classify }, { enabled: pushes }).data?.count ?? 0
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
      title={title}
      fresh={
        isSeeding
          ? { of: 'contents', classify, platform: values.platform }
          : { of: 'orders', platform: values.platform, shop_id: values.shop_id }
      }
      actions={
        <>
          {unpushed > 0 && (
            <NumberLink leads={numberLink(isSeeding ? 'seedingSamplesForErp' : 'samplesForErp', {})}>
              待推送 ERP {unpushed}
            </NumberLink>
          )}
          {!isSeeding && canOpen('SystemBusinessConfigure') && (
            <Button onClick={() => void go('SystemBusinessConfigure', { section: 'sample' })}>寄样规则</Button>
          )}
          {create}
        </>
      }
      tabs={
        <Tabs
          label="状态"
          items={tabsOf(classify).map((key) => ({
            key,
            label: key === '12' && ext?.needs_oa === 1 ? sampleStatusLabel[12] : nameOf(key, isSeeding),
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
      without={[...filtersWithout[classify], ...without]}
      tagGroups={groups.data?.list ?? []}
      ownFields={ext?.custom_fields}
      figures={{ read: stat, items: figureItems(figuresOf[classify], stat.data, narrowing) }}
    >
      <ListTable
        list={list}
        label="寄样单"
        totalNote={sampleTotalNote}
        unit="个寄样单"
        rowKey={(row) => row.sample_id}
        cells={cellsOf[classify]}
        more={own}
        without={without}
        actions={SampleActions}
        bulk={(target) => (
          <BulkActions
            classify={classify}
            target={target}
            tab={values.tab}
            reviews={ext?.may_review === 1}
            pushes={pushes}
            rows={list.rows.data?.list ?? []}
          />
        )}
        exports={{ type: exportOf[classify], classify }}
        imports={
          mayCreate
            ? {
                ...{ module: importOf[classify], classify, title: '导入寄样' },
                platform,
              }
            : undefined
        }
        tools={
          shipsSamples(who, classify) &&
          list.selection.keys.size === 0 && (
            <ImportButton
              text="导入快递单号"
              imports={{
                ...{ module: importOf[classify], classify, mode: 'update' },
                ...{ title: '导入快递单号', platform: 'all' },
              }}
            />
          )
        }
        onOpen={({ sample_id }) => open(sample_id)}
        marked={({ sample_id }) => String(sample_id) === saved}
        empty={<EmptyBlock title="暂无寄样" action={create} />}
      />
      <SampleDrawer classify={classify} without={without} />
      {isSeeding && mayCreate && asked.id !== undefined && (
        <SampleFormDrawer form={{ mode: 'create', platform, author_id: asked.id }} onClose={asked.close} />
      )}
    </ListPage>
  )
}

/** What a tab is called; in seeding nobody is asked for more than contents. */
const nameOf = (tab: string, isSeeding: boolean) =>
  isSeeding && tab === 'overdue' ? '超时未产出' : (names[tab] ?? tab)

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
  classify: ModuleId
  target: ListTarget<SampleList['request']>
  tab: Tab
  reviews: boolean
  pushes: boolean
  /** Those of the page. */
  rows: readonly Sample[]
}

function BulkActions({ classify, target: ticked, tab, reviews, pushes, rows }: BulkProps) {
  const openDialog = useDialog()
  const { request: named, count, onDone } = bulkTarget(ticked, 'ids', Number)
  const request = { classify, ...named }
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
          onClick={() => openDialog(PrintDialog, { classify, ids: ticked.keys.map(Number), name: target.name })}
        >
          打印发货单
        </Button>
      )}
    </>
  )
}

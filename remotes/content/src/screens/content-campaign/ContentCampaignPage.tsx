import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { type Campaign, campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignColumns } from '@crm/contracts/columns/campaigns'
import { CampaignStatus, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { campaignFilterDefinitions } from '@crm/contracts/filters/campaigns'
import { ExportType } from '@crm/contracts/taskTypes'
import { confirm } from '@crm/platform/feedback'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, Tabs, useDialog } from '@crm/ui/base'
import {
  bulkQuestion,
  bulkTarget,
  ListPage,
  ListTable,
  type ListTarget,
  PlatformTabs,
  useBulkAction,
  useList,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { NewCampaignDialog } from '../../parts/campaign/CampaignDialog.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import { campaignCells } from './campaignCells.tsx'
import { campaignFilters } from './campaignFilters.ts'
import { CampaignViews } from './CampaignViews.tsx'

const tabs = campaignFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))
const views = [
  { key: 'table', label: '表格' },
  { key: 'card', label: '卡片' },
  { key: 'gantt', label: '甘特图' },
] as const
const details = { route: 'ContentCampaignDetail', keyOf: ({ id }: Campaign) => ({ id }) }

/** 种草项目: which campaign is behind, over its budget, about to end. */
export function ContentCampaignPage() {
  const canCall = useCanCall()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const options = useCall(campaignCalls.options, {})
  const known = options.state !== 'waiting'
  const list = useList(campaignCalls.list, {
    id: 'campaign',
    columns: campaignColumns,
    filters: campaignFilters,
    choices: useMemo(() => {
      const spus = (options.data?.spus ?? []).map(({ id, name }) => ({ value: id, label: name }))
      return { spus, known }
    }, [options.data, known]),
  })
  const { values, set, filters, counts } = list
  const add = canCall(campaignCalls.add) && (
    <Button theme="solid" onClick={() => openDialog(NewCampaignDialog, {})}>
      新建项目
    </Button>
  )
  const empty = <EmptyBlock title="暂无项目" action={add} />
  const open = ({ id }: Campaign) => void go('ContentCampaignDetail', { id })
  const { view_mode } = values
  // Whoever only looks on has nothing to tick, and nothing in the last column.
  const runs =
    canOpen('ContentCampaignDetail') || (list.rows.data?.list.some(({ actions }) => actions.length > 0) ?? true)
  return (
    <ListPage
      title="种草项目"
      actions={add}
      tabs={
        <Tabs
          label="状态"
          items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={filters}
    >
      <ListTable
        list={list}
        label="种草项目"
        unit="个项目"
        rowKey={(row) => row.id}
        details={details}
        cells={campaignCells}
        {...(runs && { actions: CampaignActions, bulk: (target) => <BulkActions target={target} /> })}
        exports={ExportType.campaign}
        tools={
          <Tabs
            kind="button"
            label="视图"
            items={views}
            value={view_mode}
            onChange={(mode) => set({ view_mode: mode })}
          />
        }
        instead={view_mode === 'table' ? undefined : <CampaignViews list={list} view={view_mode} empty={empty} />}
        onOpen={canOpen('ContentCampaignDetail') ? open : undefined}
        empty={empty}
      />
    </ListPage>
  )
}

function BulkActions({ target }: { target: ListTarget<RequestOf<typeof campaignCalls.list>> }) {
  const selected = bulkTarget(target, 'ids', Number)
  const archive = useBulkAction(campaignCalls.status, { unit: '个项目', name: '项目', weight: 'asked', done: '已归档' })
  const run = async () => {
    const agreement = await confirm(bulkQuestion('归档', { count: target.count, unit: '个项目' }))
    if (!agreement) return
    if (await archive.run({ ...selected.request, status: CampaignStatus.archived }, agreement)) target.clear()
  }
  return (
    <Button size="small" loading={archive.saving} onClick={() => void run()}>
      归档
    </Button>
  )
}

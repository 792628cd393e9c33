import type { ColonelRow } from '@crm/contracts/fields/colonelFields'
import { leadsTalents } from '@crm/access/talents'
import { useCall } from '@crm/client/hooks'
import { type ColonelListRequest, colonelCalls } from '@crm/contracts/calls/colonels'
import { talentCalls } from '@crm/contracts/calls/talents'
import { colonelColumns } from '@crm/contracts/columns/colonels'
import { colonelBelongLabel, ImportStatus, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { colonelListFigures } from '@crm/contracts/figures/colonels'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Banner, Button, EmptyBlock, Tabs, TextButton, useDialog } from '@crm/ui/base'
import { figureItems, ListPage, ListTable, type ListTarget, PlatformTabs, listReads, useList } from '@crm/ui/data'
import { ColonelCoopDialog } from '../../parts/colonel/ColonelCoopDialog.tsx'
import { ColonelTransferDialog, ColonelTransferProgress } from '../../parts/colonel/ColonelTransferDialog.tsx'
import { IncludeColonelDialog } from '../../parts/IncludeColonelDialog.tsx'
import { ColonelActions } from './ColonelActions.tsx'
import { colonelCells } from './colonelCells.tsx'
import { colonelListFilters } from './colonelListFilters.ts'
import { IncludesDialog } from './IncludesDialog.tsx'

const tabs = [
  { key: 0, label: '全部' },
  { key: 1, label: colonelBelongLabel[1] },
  { key: 2, label: colonelBelongLabel[2] },
] as const

/** The list itself. */
export const firstReads = listReads(colonelCalls.list, colonelListFilters)

const colonelDetails = {
  route: 'ColonelDetail',
  keyOf: ({ colonel_info: { colonel_buyin_id } }: ColonelRow) => ({ colonel_buyin_id }),
}

/** 团长列表: the colonels that the enterprise works with, and what came of it. */
export function ColonelListPage() {
  const openDialog = useDialog()
  const list = useList(colonelCalls.list, { id: 'colonel', columns: colonelColumns, filters: colonelListFilters })
  const { values, set, filters, narrowing, counts } = list
  const stat = useCall(colonelCalls.statistic, narrowing, { enabled: list.enabled })
  const groups = useCall(talentCalls.tagGroups, {})
  return (
    <ListPage
      title="团长列表"
      fresh={{ of: 'orders', platform: values.platform }}
      actions={
        <>
          <Button onClick={() => openDialog(IncludesDialog, {})}>收录记录</Button>
          <Button onClick={() => openDialog(ColonelCoopDialog, {})}>新建合作</Button>
          <Button theme="solid" onClick={() => openDialog(IncludeColonelDialog, {})}>
            收录团长
          </Button>
        </>
      }
      above={<RunningTransfer />}
      tabs={
        <Tabs
          label="归属"
          items={tabs.map(({ key, label }) => ({ key: String(key), label, count: counts?.[key] }))}
          value={String(values.belong_type)}
          onChange={(key) => set({ belong_type: key === '1' ? 1 : key === '2' ? 2 : 0 })}
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
      tagGroups={groups.data?.list ?? []}
      figures={{ read: stat, items: figureItems(colonelListFigures, stat.data, narrowing) }}
    >
      <ListTable
        list={list}
        label="团长列表"
        unit="个团长"
        rowKey={(row) => row.colonel_info.colonel_buyin_id}
        details={colonelDetails}
        cells={colonelCells}
        actions={ColonelActions}
        bulk={(target) => <BulkActions target={target} />}
        selectable={0}
        exports={ExportType.colonel}
        empty={
          <EmptyBlock
            title="暂无团长"
            action={
              <Button theme="solid" onClick={() => openDialog(IncludeColonelDialog, {})}>
                收录团长
              </Button>
            }
          />
        }
        tools={<TransferOfMember />}
      />
    </ListPage>
  )
}

function TransferOfMember() {
  const who = useWho()
  const openDialog = useDialog()
  if (!leadsTalents(who)) return null
  return <Button onClick={() => openDialog(ColonelTransferDialog, {})}>按成员转交</Button>
}

function BulkActions({ target }: { target: ListTarget<ColonelListRequest> }) {
  const openDialog = useDialog()
  const ids = [...target.keys].map(String)
  return (
    <Button size="small" onClick={() => openDialog(ColonelTransferDialog, { ids, onStarted: target.clear })}>
      转交
    </Button>
  )
}

/** A transfer of one's own that goes on, also after the page was left or loaded again. */
function RunningTransfer() {
  const openDialog = useDialog()
  const running = useCall(colonelCalls.transferProgress, {})
  const { data } = running
  if (!data || data.task_id === 0 || data.status !== ImportStatus.running) return null
  return (
    <Banner
      kind="info"
      action={
        <TextButton onClick={() => openDialog(ColonelTransferProgress, { task_id: data.task_id })}>查看进度</TextButton>
      }
    >
      正在转交 {data.total} 位团长给{data.to_user_name}，已完成 {data.percent}%
    </Banner>
  )
}

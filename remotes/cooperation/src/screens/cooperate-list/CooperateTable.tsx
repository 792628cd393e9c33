import { hasRole } from '@crm/access/roles'
import { leadsTalents } from '@crm/access/talents'
import { type CallState, useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type Cooperation, cooperationCalls, type CooperationTarget } from '@crm/contracts/calls/cooperation'
import { ExportType } from '@crm/contracts/taskTypes'
import { TaskModule } from '@crm/contracts/enums'
import { SALES_WRITERS } from '@crm/contracts/routes/groups'
import { confirm, toast } from '@crm/platform/feedback'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, Reads, TextButton } from '@crm/ui/base'
import {
  BulkBar,
  type BulkLeft,
  BulkResultDialog,
  DataTable,
  type Filters,
  RowActions,
  TableToolbar,
  useBulkAction,
  useKeptTable,
  useSelection,
} from '@crm/ui/data'
import { useState } from 'react'
import { type CooperationDialog, CooperationDialogs, type Target } from './CooperationDialogs.tsx'
import { cooperateListColumns } from './cooperateListColumns.tsx'
import type { CooperateListSpec } from './cooperateListFilters.ts'
import { cooperationReads } from './cooperationReads.ts'

interface CooperateTableProps {
  filters: Filters<CooperateListSpec>
  /** The filters as a write over all of the list sends them. */
  narrowing: NonNullable<CooperationTarget['filters']>
  rows: CallState<AnswerOf<typeof cooperationCalls.list>>
}

/** The cooperations with what may be done to one and to many. Made anew by each change of the filters. */
export function CooperateTable({ filters, narrowing, rows }: CooperateTableProps) {
  const who = useWho()
  const canOpen = useCanOpen()
  const selection = useSelection()
  const [dialog, setDialog] = useState<CooperationDialog>()
  const [left, setLeft] = useState<BulkLeft>()
  const write = { unit: '个合作单', refreshes: cooperationReads, show: setLeft }
  const status = useBulkAction(cooperationCalls.status, { ...write, done: '设置成功' })
  const remove = useBulkAction(cooperationCalls.remove, { ...write, done: '已删除' })
  const copy = useAction(cooperationCalls.copy, { refreshes: cooperationReads })

  const step = async (target: Target, to: 1 | 2 | 3) => {
    if (await status.run({ ...target.request, status: to })) selection.clear()
  }
  const erase = async (row: Cooperation, target: Target) => {
    const title = `删除合作单「${row.coop_no}」？`
    if (!(await confirm({ title, confirmText: '删除', danger: true }))) return
    if (await remove.run(target.request)) selection.clear()
  }
  const duplicate = async (row: Cooperation) => {
    const made = await copy.run({ coop_id: row.coop_id })
    if (made) toast.success(`已复制为 ${made.coop_no}`)
  }
  const opensDetail = canOpen('CooperateDetail')
  const openDetail = ({ coop_id }: Cooperation) => void go('CooperateDetail', { coop_id })
  const actions = (row: Cooperation) => {
    const target: Target = { request: { ids: [row.coop_id], updated_at: row.updated_at }, count: 1 }
    const may = (action: Cooperation['actions'][number]) => row.actions.includes(action)
    return (
      <RowActions
        of={row.coop_no}
        more={[
          may('edit') &&
            canOpen('CooperateEdit') && {
              text: '编辑',
              onClick: () => void go('CooperateEdit', { coop_id: row.coop_id }),
            },
          hasRole(who, SALES_WRITERS) && { text: '复制', onClick: () => void duplicate(row) },
          canOpen('LiveScheduling') && {
            text: '排期',
            reads: true,
            onClick: () => void go('LiveScheduling', { coop_id: row.coop_id }),
          },
          canOpen('SamplesCreate') && {
            text: '寄样',
            onClick: () => void go('SamplesCreate', { author_id: row.author_id, platform: row.platform }),
          },
          may('remove') && { text: '删除', danger: true, onClick: () => void erase(row, target) },
        ]}
      >
        {opensDetail && (
          <Reads>
            <TextButton onClick={() => openDetail(row)}>详情</TextButton>
          </Reads>
        )}
        {may('confirm') && <TextButton onClick={() => void step(target, 2)}>确认</TextButton>}
        {may('finish') && <TextButton onClick={() => void step(target, 3)}>完成</TextButton>}
        {may('cancel') && <TextButton onClick={() => setDialog({ kind: 'cancel', target })}>取消</TextButton>}
        {may('reopen') && <TextButton onClick={() => void step(target, 1)}>重新打开</TextButton>}
      </RowActions>
    )
  }
  const columns = cooperateListColumns(actions, (kind, { coop_id }) => setDialog({ kind, coop_id }))
  const settings = useKeptTable('cooperation', columns)
  const total = rows.data?.page_info.total_count ?? 0
  const chosen: Target = selection.all
    ? { request: { select_all: 1, filters: narrowing }, count: total }
    : { request: { ids: [...selection.keys].map(Number) }, count: selection.keys.size }
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        imports={
          hasRole(who, SALES_WRITERS)
            ? {
                module: TaskModule.cooperation,
                title: '导入合作单',
                platform: filters.values.platform === 'all' ? 'dy' : filters.values.platform,
                refreshes: cooperationReads,
              }
            : undefined
        }
        exports={{ type: ExportType.cooperation, request: filters.request, count: rows.data && total }}
        bulk={
          <BulkBar selection={selection} total={total}>
            <Button size="small" loading={status.saving} onClick={() => void step(chosen, 2)}>
              确认
            </Button>
            <Button size="small" loading={status.saving} onClick={() => void step(chosen, 3)}>
              完成
            </Button>
            <Button size="small" onClick={() => setDialog({ kind: 'cancel', target: chosen })}>
              取消
            </Button>
            {leadsTalents(who) && (
              <Button size="small" onClick={() => setDialog({ kind: 'transfer', target: chosen })}>
                转交
              </Button>
            )}
          </BulkBar>
        }
      />
      <DataTable
        label="合作订单"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.coop_id}
        filters={filters}
        selection={selection}
        settings={settings}
        onOpen={opensDetail ? openDetail : undefined}
        empty={
          <EmptyBlock
            title="暂无合作订单"
            action={
              canOpen('CooperateCreate') && (
                <Button theme="solid" onClick={() => void go('CooperateCreate')}>
                  新建合作单
                </Button>
              )
            }
          />
        }
      />
      <CooperationDialogs
        dialog={dialog}
        onDone={() => {
          selection.clear()
          setDialog(undefined)
        }}
        onLeft={setLeft}
        onClose={() => setDialog(undefined)}
      />
      <BulkResultDialog name="单号" left={left} onClose={() => setLeft(undefined)} />
    </>
  )
}

import { ContentForm } from '@crm/contracts/enums'
import { seedingEditRefusal } from '@crm/access/videos'
import { type CallState, useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { ExportType } from '@crm/contracts/taskTypes'
import { confirm } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, lazyPart, Reads, TextButton } from '@crm/ui/base'
import {
  BulkBar,
  DataTable,
  type Filters,
  RowActions,
  TableToolbar,
  useBulkAction,
  useKeptTable,
  useSelection,
} from '@crm/ui/data'
import { type ReactNode, useMemo, useState } from 'react'
import type { AiTool } from '../../ai/AiDialog.tsx'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import { expectDelivery } from '../../parts/expectDelivery.ts'
import { LabelDialog } from '../../parts/LabelDialog.tsx'
import { PlatformLink } from '../../parts/PlatformLink.tsx'
import type { GrassOptions } from './AddGrassDialog.tsx'
import { BindDialog } from './BindDialog.tsx'
import { grassColumns } from './grassColumns.tsx'
import type { GrassRequest } from './useGrassFigures.ts'
import type { GrassVideoSpec } from './grassVideoFilters.ts'

interface GrassTableProps {
  filters: Filters<GrassVideoSpec>
  rows: CallState<AnswerOf<typeof grassVideoCalls.list>>
  /** The whole result, for bulk actions. */
  narrowed: GrassRequest
  options: GrassOptions | undefined
  /** What an empty list offers. */
  add: ReactNode
}

type Open =
  | { kind: 'labels'; row?: GrassRow }
  | { kind: 'bind'; row: GrassRow }
  | { kind: 'ai'; row: GrassRow; tool: AiTool }

const AiDialog = lazyPart(() => import('../../ai/AiDialog.tsx').then((module) => module.AiDialog), null)

/** The contents as a table, with what can be done to one and to many. Made anew by each change of the filters. */
export function GrassTable({ filters, rows, narrowed, options, add }: GrassTableProps) {
  const who = useWho()
  const [, drawer] = useVideoDrawer()
  const selection = useSelection()
  const [dialog, setDialog] = useState<Open>()
  const label = useBulkAction(grassVideoCalls.update, {
    name: '内容',
    done: '已更新标签',
    unit: '条内容',
  })
  const sync = useAction(grassVideoCalls.sync, { done: '已向平台获取最新数据，稍后自动刷新' })
  const remove = useAction(grassVideoCalls.remove, { done: '已移除' })
  const isEditor = seedingEditRefusal(who) === undefined
  const total = rows.data?.page_info.total_count
  const close = () => setDialog(undefined)

  const openContent = (row: GrassRow) => drawer(row.content_id)
  const askRemove = async ({ id, updated_at, title }: GrassRow) => {
    const sure = await confirm({
      title: `移除「${title}」？`,
      content: '移除后不再出现在种草视频中，也不再计入种草数据。',
      confirmText: '移除',
      danger: true,
    })
    if (sure) await remove.run({ ids: [id], updated_at })
  }
  const askSync = async ({ id }: GrassRow) => {
    if (await sync.run({ ids: [id] })) expectDelivery()
  }
  const actions = (row: GrassRow) => (
    <RowActions
      of={row.title}
      more={[
        row.url !== '' &&
          row.form !== ContentForm.imageText && {
            text: '去水印',
            onClick: () => setDialog({ kind: 'ai', row, tool: 'watermark' }),
          },
        row.url !== '' && { text: 'AI 仿写', onClick: () => setDialog({ kind: 'ai', row, tool: 'script' }) },
        isEditor && { text: '打标签', onClick: () => setDialog({ kind: 'labels', row }) },
        isEditor && { text: '关联SPU/Campaign', onClick: () => setDialog({ kind: 'bind', row }) },
        isEditor && { text: '同步数据', onClick: () => void askSync(row) },
        isEditor && { text: '移除', danger: true, onClick: () => void askRemove(row) },
      ]}
    >
      <Reads>
        <TextButton onClick={() => openContent(row)}>详情</TextButton>
      </Reads>
      <PlatformLink url={row.url}>去平台</PlatformLink>
    </RowActions>
  )
  const columns = useMemo(
    () => grassColumns({ who, fixed: !isEditor, onOpen: openContent, Actions: ({ row }) => actions(row) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are as good from any render
    [who],
  )
  const settings = useKeptTable('grass_video', columns)
  const targetOf = (open: { row?: GrassRow }) => {
    if (open.row) return { ids: [open.row.id] }
    return selection.all ? { select_all: 1 as const, filters: narrowed } : { ids: [...selection.keys].map(Number) }
  }
  return (
    <>
      <TableToolbar
        selection={selection}
        settings={settings}
        rows={rows}
        views={filters}
        exports={{ type: ExportType.grassVideo, request: filters.request, count: total }}
        bulk={
          <BulkBar selection={selection} total={total}>
            <Button size="small" onClick={() => setDialog({ kind: 'labels' })}>
              打标签
            </Button>
          </BulkBar>
        }
      />
      <DataTable
        label="种草视频"
        rows={rows}
        columns={columns}
        rowKey={(row) => String(row.id)}
        filters={filters}
        selection={isEditor ? selection : undefined}
        settings={settings}
        onOpen={openContent}
        empty={<EmptyBlock title="暂无种草内容，添加已发布的内容后自动回收数据" action={add} />}
      />
      {dialog?.kind === 'labels' && (
        <LabelDialog
          kind="grass"
          one={dialog.row}
          chosen={`${selection.all ? (total ?? 0) : selection.keys.size} 条内容`}
          saving={label.saving}
          save={async (labels, label_mode) => {
            const state = dialog.row ? { updated_at: dialog.row.updated_at } : {}
            return label.run({ ...targetOf(dialog), ...state, changes: { labels, label_mode } })
          }}
          onClose={close}
          onDone={() => {
            selection.clear()
            close()
          }}
        />
      )}
      {dialog?.kind === 'ai' && (
        <AiDialog
          video={{ ...dialog.row, goods: [] }}
          hasFile={dialog.row.form !== ContentForm.imageText}
          tool={dialog.tool}
          onClose={close}
        />
      )}
      {dialog?.kind === 'bind' && <BindDialog row={dialog.row} options={options} onClose={close} />}
    </>
  )
}

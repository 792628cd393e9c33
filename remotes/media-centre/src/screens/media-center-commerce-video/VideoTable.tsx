import { VideoSource } from '@crm/contracts/enums'
import { videoEditRefusal } from '@crm/access/videos'
import { type CallState, useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { ExportType } from '@crm/contracts/taskTypes'
import { confirm } from '@crm/platform/feedback'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, lazyPart, Reads, Tabs, TextButton, TextLink } from '@crm/ui/base'
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
import { useMemo, useState } from 'react'
import type { AiTool } from '../../ai/AiDialog.tsx'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import { LabelDialog } from '../../parts/LabelDialog.tsx'
import { PlatformLink } from '../../parts/PlatformLink.tsx'
import type { CommerceVideoSpec } from './commerceVideoFilters.ts'
import { GoodsDialog } from './GoodsDialog.tsx'
import { VideoCards } from './VideoCards.tsx'
import { videoColumns } from './videoColumns.tsx'
import type { VideoRequest } from './useVideoFigures.ts'

interface VideoTableProps {
  filters: Filters<CommerceVideoSpec>
  rows: CallState<AnswerOf<typeof videoCalls.list>>
  /** The whole result, for bulk actions. */
  narrowed: VideoRequest
}

type Open =
  | { kind: 'labels'; row?: VideoRow }
  | { kind: 'goods'; row: VideoRow }
  | { kind: 'ai'; row: VideoRow; tool: AiTool }

const AiDialog = lazyPart(() => import('../../ai/AiDialog.tsx').then((module) => module.AiDialog), null)

/** The videos as table or cards, with what can be done to one and to many. Made anew by each change of the filters. */
export function VideoTable({ filters, rows, narrowed }: VideoTableProps) {
  const who = useWho()
  const canOpen = useCanOpen()
  const [, drawer] = useVideoDrawer()
  const selection = useSelection()
  const [dialog, setDialog] = useState<Open>()
  const remove = useAction(videoCalls.remove, { done: '已移除' })
  const label = useBulkAction(videoCalls.updateLabel, {
    name: '视频',
    done: '已更新标签',
    unit: '个视频',
  })
  const isEditor = videoEditRefusal(who) === undefined
  const isCards = filters.values.view_mode === 'card'
  const total = rows.data?.page_info.total_count
  const close = () => setDialog(undefined)

  const openVideo = (row: VideoRow) => drawer(row.video_id)
  const askRemove = async ({ video_id, updated_at, title }: VideoRow) => {
    const sure = await confirm({
      title: `移除「${title}」？`,
      content: '移除后不再出现在带货视频中，也不再计入视频数据；订单不受影响。',
      confirmText: '移除',
      danger: true,
    })
    if (sure) await remove.run({ video_id, updated_at })
  }
  const actions = (row: VideoRow) => (
    <RowActions
      of={row.title}
      more={[
        row.url !== '' && { text: '去水印', onClick: () => setDialog({ kind: 'ai', row, tool: 'watermark' }) },
        row.url !== '' && { text: 'AI 仿写', onClick: () => setDialog({ kind: 'ai', row, tool: 'script' }) },
        isEditor && { text: '打标签', onClick: () => setDialog({ kind: 'labels', row }) },
        isEditor && { text: '关联商品', onClick: () => setDialog({ kind: 'goods', row }) },
        isEditor &&
          row.source === VideoSource.byHand && { text: '移除', danger: true, onClick: () => void askRemove(row) },
      ]}
    >
      <Reads>
        <TextButton onClick={() => openVideo(row)}>详情</TextButton>
      </Reads>
      <PlatformLink url={row.url}>去平台</PlatformLink>
    </RowActions>
  )
  const columns = useMemo(
    () =>
      videoColumns({
        who,
        fixed: !isEditor,
        opensGoods: canOpen('GoodsList'),
        onOpen: openVideo,
        Actions: ({ row }) => actions(row),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are as good from any render
    [who, canOpen],
  )
  const settings = useKeptTable('commerce_video', columns)
  const empty = (
    <EmptyBlock
      title="暂无带货视频，开启达人监控后自动收录"
      action={canOpen('MediaCenterTrackAuthor') && <TextLink to="MediaCenterTrackAuthor">去监控</TextLink>}
    />
  )
  const targetOf = (open: { row?: VideoRow }) => {
    if (open.row) return { ids: [open.row.video_id] }
    return selection.all ? { select_all: 1 as const, filters: narrowed } : { ids: [...selection.keys].map(String) }
  }
  const view = (
    <Tabs
      kind="button"
      label="视图"
      items={[
        { key: 'table', label: '表格' },
        { key: 'card', label: '卡片' },
      ]}
      value={filters.values.view_mode}
      onChange={(view_mode) => filters.set({ view_mode })}
    />
  )
  return (
    <>
      <TableToolbar
        selection={isCards ? undefined : selection}
        settings={isCards ? undefined : settings}
        rows={rows}
        views={filters}
        exports={{ type: ExportType.video, request: filters.request, count: total }}
        actions={view}
        bulk={
          <BulkBar selection={selection} total={total}>
            <Button size="small" onClick={() => setDialog({ kind: 'labels' })}>
              打标签
            </Button>
          </BulkBar>
        }
      />
      {isCards ? (
        <VideoCards rows={rows} filters={filters} empty={empty} onOpen={openVideo} />
      ) : (
        <DataTable
          label="带货视频"
          rows={rows}
          columns={columns}
          rowKey={(row) => row.video_id}
          filters={filters}
          selection={isEditor ? selection : undefined}
          settings={settings}
          onOpen={openVideo}
          empty={empty}
        />
      )}
      {dialog?.kind === 'labels' && (
        <LabelDialog
          kind="commerce"
          one={dialog.row}
          chosen={`${selection.all ? (total ?? 0) : selection.keys.size} 个视频`}
          saving={label.saving}
          save={async (labels, mode) => {
            const state = dialog.row ? { updated_at: dialog.row.updated_at } : {}
            return label.run({ ...targetOf(dialog), ...state, labels, mode })
          }}
          onClose={close}
          onDone={() => {
            selection.clear()
            close()
          }}
        />
      )}
      {dialog?.kind === 'ai' && <AiDialog video={dialog.row} hasFile tool={dialog.tool} onClose={close} />}
      {dialog?.kind === 'goods' && <GoodsDialog row={dialog.row} onClose={close} />}
    </>
  )
}

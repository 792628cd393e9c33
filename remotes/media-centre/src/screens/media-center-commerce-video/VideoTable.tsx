import { videoCalls } from '@crm/contracts/calls/videos'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanCall, useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, Tabs, TextLink, useDialog } from '@crm/ui/base'
import { type List, ListTable, type ListTarget, bulkTarget } from '@crm/ui/data'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import type { CommerceVideoSpec } from './commerceVideoFilters.ts'
import { VideoActions } from './VideoActions.tsx'
import { VideoCards } from './VideoCards.tsx'
import { videoCells } from './videoCells.tsx'
import { VideoLabelsDialog } from './VideoLabelsDialog.tsx'

type VideoList = List<typeof videoCalls.list, CommerceVideoSpec>

/** The videos as table or cards, with what can be done to one and to many. */
export function VideoTable({ list }: { list: VideoList }) {
  const canCall = useCanCall()
  const canOpen = useCanOpen()
  const { open: openVideo } = useVideoDrawer()
  const { values, set, rows, filters } = list
  const empty = (
    <EmptyBlock
      title="暂无带货视频，开启达人监控后自动收录"
      action={canOpen('MediaCenterTrackAuthor') && <TextLink to="MediaCenterTrackAuthor">去监控</TextLink>}
    />
  )
  const open = ({ video_id }: { video_id: string }) => openVideo(video_id)
  return (
    <ListTable
      list={list}
      label="带货视频"
      unit="个视频"
      rowKey={(row) => row.video_id}
      cells={videoCells}
      actions={VideoActions}
      bulk={canCall(videoCalls.updateLabel) ? (target) => <BulkActions target={target} /> : undefined}
      exports={ExportType.video}
      tools={
        <Tabs
          kind="button"
          label="视图"
          items={[
            { key: 'table', label: '表格' },
            { key: 'card', label: '卡片' },
          ]}
          value={values.view_mode}
          onChange={(view_mode) => set({ view_mode })}
        />
      }
      instead={
        values.view_mode === 'card' ? (
          <VideoCards rows={rows} filters={filters} empty={empty} onOpen={open} />
        ) : undefined
      }
      onOpen={open}
      empty={empty}
    />
  )
}

function BulkActions({ target }: { target: ListTarget<VideoList['request']> }) {
  const openDialog = useDialog()
  const selected = bulkTarget(target, 'ids', String)
  return (
    <Button size="small" onClick={() => openDialog(VideoLabelsDialog, { target: selected })}>
      打标签
    </Button>
  )
}

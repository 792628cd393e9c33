import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanCall } from '@crm/platform/navigate'
import { Button, EmptyBlock, useDialog } from '@crm/ui/base'
import { type List, ListTable, type ListTarget, bulkTarget } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import { GrassActions } from './GrassActions.tsx'
import { grassCells } from './grassCells.tsx'
import { GrassLabelsDialog } from './GrassLabelsDialog.tsx'
import type { GrassVideoSpec } from './grassVideoFilters.ts'

type GrassList = List<typeof grassVideoCalls.list, GrassVideoSpec>

interface GrassTableProps {
  list: GrassList
  /** What an empty list offers. */
  add: ReactNode
}

/** The contents as a table, with what can be done to one and to many. */
export function GrassTable({ list, add }: GrassTableProps) {
  const canCall = useCanCall()
  const { open: openContent } = useVideoDrawer()
  return (
    <ListTable
      list={list}
      label="种草视频"
      unit="条内容"
      rowKey={(row) => String(row.id)}
      cells={grassCells}
      actions={GrassActions}
      bulk={canCall(grassVideoCalls.update) ? (target) => <BulkActions target={target} /> : undefined}
      exports={ExportType.grassVideo}
      onOpen={({ content_id }) => openContent(content_id)}
      empty={<EmptyBlock title="暂无种草内容，添加已发布的内容后自动回收数据" action={add} />}
    />
  )
}

function BulkActions({ target }: { target: ListTarget<GrassList['request']> }) {
  const openDialog = useDialog()
  const selected = bulkTarget(target, 'ids', Number)
  return (
    <Button size="small" onClick={() => openDialog(GrassLabelsDialog, { target: selected })}>
      打标签
    </Button>
  )
}

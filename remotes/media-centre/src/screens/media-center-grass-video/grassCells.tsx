import type { GrassRow } from '@crm/contracts/calls/grassVideos'
import type { grassVideoColumns } from '@crm/contracts/columns/videos'
import { contentFormLabel } from '@crm/contracts/enums'
import { Tag } from '@crm/ui/base'
import { type ListCells, StatusTag } from '@crm/ui/data'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import { contentStates } from '../../lib/videoLabels.ts'
import { AuthorCell } from '../../parts/AuthorCell.tsx'
import { GrassLabels } from '../../parts/LabelsCell.tsx'
import { VideoCell } from '../../parts/VideoCell.tsx'
import { CostCell } from './CostCell.tsx'

type Cell = { row: GrassRow }

function Content({ row }: Cell) {
  const { open } = useVideoDrawer()
  return (
    <VideoCell video={row} onOpen={() => open(row.content_id)}>
      {contentFormLabel[row.form]}
      {row.state !== 'normal' && <StatusTag value={row.state} labels={contentStates} />}
    </VideoCell>
  )
}

function Labels({ row }: Cell) {
  return <GrassLabels content={row} />
}

/** Cells of 种草视频 that the kind of their column does not draw. */
export const grassCells: ListCells<GrassRow, typeof grassVideoColumns> = {
  content: Content,
  author: AuthorCell,
  cost: CostCell,
  is_hot: ({ row }) => (row.is_hot === 1 ? <Tag color="red">爆文</Tag> : '-'),
  labels: Labels,
}

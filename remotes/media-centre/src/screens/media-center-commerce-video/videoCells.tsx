import type { VideoRow } from '@crm/contracts/calls/videos'
import type { videoColumns } from '@crm/contracts/columns/videos'
import { useCanOpen } from '@crm/platform/navigate'
import { Ellipsis } from '@crm/ui/base'
import { GoodsStack, type ListCells } from '@crm/ui/data'
import { useVideoDrawer } from '../../drawer/useVideoDrawer.ts'
import { goodsBrief } from '../../lib/goodsBrief.ts'
import { AuthorCell } from '../../parts/AuthorCell.tsx'
import { VideoLabels } from '../../parts/LabelsCell.tsx'
import { VideoCell } from '../../parts/VideoCell.tsx'

type Cell = { row: VideoRow }

function Video({ row }: Cell) {
  const { open } = useVideoDrawer()
  return <VideoCell video={row} onOpen={() => open(row.video_id)} />
}

function Goods({ row: { goods } }: Cell) {
  const canOpen = useCanOpen()
  if (canOpen('GoodsList')) return <GoodsStack goods={goods.map(goodsBrief)} />
  return <Ellipsis>{goods.map((each) => each.title).join('、') || '-'}</Ellipsis>
}

function Labels({ row }: Cell) {
  return <VideoLabels video={row} />
}

/** Cells of 带货视频 that the kind of their column does not draw. */
export const videoCells: ListCells<VideoRow, typeof videoColumns> = {
  video: Video,
  author: AuthorCell,
  goods: Goods,
  labels: Labels,
}

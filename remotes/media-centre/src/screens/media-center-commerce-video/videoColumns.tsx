import { talentDetailRefusal } from '@crm/access/refusals'
import type { Who } from '@crm/access/who'
import type { VideoRow } from '@crm/contracts/calls/videos'
import { videoColumns as columns } from '@crm/contracts/columns/videos'
import { Ellipsis } from '@crm/ui/base'
import { type Column, GoodsStack, tableColumns, TalentCell } from '@crm/ui/data'
import type { ComponentType } from 'react'
import { goodsBrief } from '../../lib/goodsBrief.ts'
import { VideoLabels } from '../../parts/LabelsCell.tsx'
import { VideoCell } from '../../parts/VideoCell.tsx'

/** What the cells need besides their row. */
export interface VideoCells {
  who: Who
  /** Labels are only shown. */
  fixed: boolean
  /** May look into goods. */
  opensGoods: boolean
  onOpen: (row: VideoRow) => void
  Actions: ComponentType<{ row: VideoRow }>
}

/** Columns of the commerce videos. */
export function videoColumns({ who, fixed, opensGoods, onOpen, Actions }: VideoCells): Column<VideoRow>[] {
  const talent = talentDetailRefusal(who) === undefined ? {} : { to: false as const }
  return tableColumns(
    columns,
    {
      video: ({ row }) => <VideoCell video={row} onOpen={() => onOpen(row)} />,
      author: ({ row }) => <TalentCell talent={row.author} {...talent} />,
      goods: ({ row: { goods } }) =>
        opensGoods ? (
          <GoodsStack goods={goods.map(goodsBrief)} />
        ) : (
          <Ellipsis>{goods.map((each) => each.title).join('、') || '-'}</Ellipsis>
        ),
      labels: ({ row }) => <VideoLabels video={row} fixed={fixed} />,
    },
    { Actions },
  )
}

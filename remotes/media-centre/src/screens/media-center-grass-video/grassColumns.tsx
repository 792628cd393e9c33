import { contentFormLabel } from '@crm/contracts/enums'
import { talentDetailRefusal } from '@crm/access/refusals'
import type { Who } from '@crm/access/who'
import type { GrassRow } from '@crm/contracts/calls/grassVideos'
import { grassVideoColumns } from '@crm/contracts/columns/videos'
import { Tag } from '@crm/ui/base'
import { type Column, StatusTag, tableColumns, TalentCell } from '@crm/ui/data'
import type { ComponentType } from 'react'
import { contentStates } from '../../lib/videoLabels.ts'
import { GrassLabels } from '../../parts/LabelsCell.tsx'
import { VideoCell } from '../../parts/VideoCell.tsx'
import { CostCell } from './CostCell.tsx'

/** What the cells need besides their row. */
export interface GrassCells {
  who: Who
  /** Costs and labels are only shown. */
  fixed: boolean
  onOpen: (row: GrassRow) => void
  Actions: ComponentType<{ row: GrassRow }>
}

/** Columns of the seeding contents. */
export function grassColumns({ who, fixed, onOpen, Actions }: GrassCells): Column<GrassRow>[] {
  const talent = talentDetailRefusal(who) === undefined ? {} : { to: false as const }
  return tableColumns(
    grassVideoColumns,
    {
      content: ({ row }) => (
        <VideoCell video={row} onOpen={() => onOpen(row)}>
          {contentFormLabel[row.form]}
          {row.state !== 'normal' && <StatusTag value={row.state} labels={contentStates} />}
        </VideoCell>
      ),
      author: ({ row }) => <TalentCell talent={row.author} {...talent} />,
      cost: ({ row }) => <CostCell row={row} fixed={fixed} />,
      is_hot: ({ row }) => (row.is_hot === 1 ? <Tag color="red">爆文</Tag> : '-'),
      labels: ({ row }) => <GrassLabels content={row} fixed={fixed} />,
    },
    { Actions },
  )
}

import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { type Column, TimeCell } from '@crm/ui/data'
import { FoundActions } from '../../parts/FoundActions.tsx'
import { foundAuthor, foundColumns } from '../../parts/foundColumns.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { PortraitBars } from './PortraitBars.tsx'

/** Columns of the library. */
export const talentRecommendColumns: readonly Column<FoundTalent>[] = [
  foundAuthor,
  foundColumns.fans,
  foundColumns.level,
  foundColumns.categories,
  foundColumns.gmv_30d,
  foundColumns.live_gmv_avg,
  foundColumns.video_gmv_avg,
  foundColumns.gpm,
  foundColumns.avg_price,
  foundColumns.live_count_30d,
  foundColumns.video_count_30d,
  { key: 'portrait', title: '粉丝画像', width: 160, render: (row) => <PortraitBars portrait={row.portrait} /> },
  foundColumns.contact,
  foundColumns.relation,
  { key: 'last_live_at', title: '最近直播', width: 150, render: (row) => <TimeCell value={row.last_live_at} /> },
  {
    key: 'actions',
    title: '操作',
    width: 140,
    fixed: 'right',
    locked: true,
    render: (row) => (
      <FoundActions talent={row}>
        <FavoriteButton talent={row} />
      </FoundActions>
    ),
  },
]

import type { ColonelGoods, ColonelTalent } from '@crm/contracts/fields/colonelFields'
import type { InPlaceName } from '@crm/contracts/links/numberLinks'
import { useCanOpen } from '@crm/platform/navigate'
import { RowsButton, useDialog } from '@crm/ui/base'
import { Count, TalentCell } from '@crm/ui/data'
import type { ComponentProps } from 'react'
import { ColonelContentsDialog } from './ColonelContentsDialog.tsx'

type Of = ComponentProps<typeof ColonelContentsDialog>['of']
type Cell = { row: ColonelTalent }

function Talent({ row: { author_info } }: Cell) {
  const canOpen = useCanOpen()
  return <TalentCell talent={author_info} to={canOpen('TalentDetail') ? 'TalentDetail' : false} />
}

function contentCount(link: InPlaceName, kind: 'lives' | 'videos', key: 'live_count' | 'video_count', of: Of) {
  return function ContentCount({ row }: Cell) {
    const openDialog = useDialog()
    const { author_id } = row.author_info
    return (
      <RowsButton
        link={link}
        value={row[key]}
        onOpen={() => openDialog(ColonelContentsDialog, { kind, of, author_id })}
      >
        <Count value={row[key]} />
      </RowsButton>
    )
  }
}

/** Cells of the talents who sold for a colonel: counts of contents open them. */
export const colonelTalentCells = (of: Of) => {
  const isCoop = 'id' in of
  return {
    talent: Talent,
    live_count: contentCount(isCoop ? 'colonelCoopLives' : 'colonelLives', 'lives', 'live_count', of),
    video_count: contentCount(isCoop ? 'colonelCoopVideos' : 'colonelVideos', 'videos', 'video_count', of),
  }
}

/** The key of a product that sold. */
export const goodsKey = (row: ColonelGoods) => row.product_id

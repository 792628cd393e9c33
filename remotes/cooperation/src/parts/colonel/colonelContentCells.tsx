import type { ColonelContent } from '@crm/contracts/fields/colonelFields'
import { ContentCell } from '@crm/ui/data'

const cellsOf = (kind: 'live' | 'video') => ({
  title: ({ row: { id, title, image, platform } }: { row: ColonelContent }) => (
    <ContentCell title={title} cover={image} id={id} own={{ kind, platform }} />
  ),
})

/** Cells of the lives and videos that sold for a colonel: each opens it. */
export const colonelContentCells = { lives: cellsOf('live'), videos: cellsOf('video') }

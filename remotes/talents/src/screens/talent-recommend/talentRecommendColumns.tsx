import { libraryColumns } from '@crm/contracts/columns/foundTalents'
import { tableColumns } from '@crm/ui/data'
import { FoundActions } from '../../parts/FoundActions.tsx'
import { foundCells } from '../../parts/foundColumns.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { PortraitBars } from './PortraitBars.tsx'

/** Columns of the library. */
export const talentRecommendColumns = tableColumns(
  libraryColumns,
  { ...foundCells, portrait: ({ row }) => <PortraitBars portrait={row.portrait} /> },
  {
    Actions: ({ row }) => (
      <FoundActions talent={row}>
        <FavoriteButton talent={row} />
      </FoundActions>
    ),
    width: 140,
  },
)

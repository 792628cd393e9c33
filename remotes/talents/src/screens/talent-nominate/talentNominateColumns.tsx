import { nominatedColumns } from '@crm/contracts/columns/foundTalents'
import { tableColumns } from '@crm/ui/data'
import { foundCells } from '../../parts/foundColumns.tsx'
import { Reasons, SimilarGoods } from './Matches.tsx'
import { NominateActions } from './NominateActions.tsx'
import { ScoreRing } from './ScoreRing.tsx'

/** Columns of the recommendations; their order is that of the score. */
export const talentNominateColumns = tableColumns(
  nominatedColumns,
  {
    ...foundCells,
    score: ({ row }) => <ScoreRing talent={row} />,
    reasons: ({ row }) => <Reasons reasons={row.reasons} />,
    goods: ({ row }) => <SimilarGoods goods={row.similar_goods} />,
  },
  { Actions: ({ row }) => <NominateActions talent={row} />, width: 170 },
)

import type { CompetitorTalent } from '@crm/contracts/calls/competitor'
import { competitorTalentColumns } from '@crm/contracts/columns/foundTalents'
import { TextButton } from '@crm/ui/base'
import { type Column, tableColumns } from '@crm/ui/data'
import { FoundActions } from '../../parts/FoundActions.tsx'
import { sellerCells } from '../../parts/sellerColumns.tsx'

/** Columns of the talents of competitors; `onGoods` opens what one sold. */
export const talentCompetitorColumns = (
  onGoods: (talent: CompetitorTalent) => void,
): readonly Column<CompetitorTalent>[] =>
  tableColumns(competitorTalentColumns, sellerCells, {
    Actions: ({ row }) => (
      <FoundActions talent={row}>
        <TextButton onClick={() => onGoods(row)}>看竞品商品</TextButton>
      </FoundActions>
    ),
    width: 180,
  })

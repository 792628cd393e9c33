import type { RankedTalent } from '@crm/contracts/calls/talentRank'
import { talentRankColumns as columns } from '@crm/contracts/columns/foundTalents'
import { type Column, tableColumns } from '@crm/ui/data'
import { FoundActions } from '../../parts/FoundActions.tsx'
import { foundCells } from '../../parts/foundColumns.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'
import { Hidden } from './Hidden.tsx'

/** Cells of rows that the version does not show are blurred; their place stays. */
const guarded = (column: Column<RankedTalent>): Column<RankedTalent> =>
  column.key === 'rank' || column.key === 'actions'
    ? column
    : { ...column, render: (row, at) => (row.is_hidden === 1 ? <Hidden /> : column.render(row, at)) }

/** Columns of the rankings of talents. */
export const talentRankColumns: readonly Column<RankedTalent>[] = tableColumns(
  columns,
  {
    ...foundCells,
    rank: ({ row }) => (row.is_hidden === 1 ? row.rank : <RankPlace rank={row.rank} change={row.rank_change} />),
  },
  { Actions: ({ row }) => (row.is_hidden === 1 ? '-' : <FoundActions talent={row} />), width: 120 },
).map(guarded)

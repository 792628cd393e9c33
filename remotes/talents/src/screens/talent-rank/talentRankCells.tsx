import type { RankedTalent } from '@crm/contracts/calls/talentRank'
import { talentRankColumns } from '@crm/contracts/columns/foundTalents'
import { columnValue, type ListColumn, type ListColumns } from '@crm/contracts/listColumns'
import { drawColumn, type ListCells } from '@crm/ui/data'
import { marketTalentCells } from '../../parts/marketTalentCells.tsx'
import { MarketTalentActions } from '../../parts/MarketTalentActions.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'
import classes from './talentRankCells.module.css'

type Cell = { row: RankedTalent }

/** A cell, blurred in rows that the bought version does not show; the gateway has not told those either. */
function guarded(key: string, column: ListColumn<RankedTalent>) {
  const Shown = (marketTalentCells as ListCells<RankedTalent, ListColumns>)[key]
  return ({ row }: Cell) => {
    if (row.is_hidden === 1)
      return (
        <span className={classes.hidden} aria-label="升级后可查看">
          ******
        </span>
      )
    return Shown ? <Shown row={row} /> : drawColumn(column as ListColumn, columnValue(key, column, row))
  }
}

/** Cells of the rankings: rows that the version does not show keep their place only. */
export const talentRankCells: ListCells<RankedTalent, ListColumns> = {
  ...Object.fromEntries(Object.entries(talentRankColumns).map(([key, column]) => [key, guarded(key, column)])),
  rank: ({ row }: Cell) => (row.is_hidden === 1 ? row.rank : <RankPlace rank={row.rank} change={row.rank_change} />),
}

export function TalentRankActions({ row }: Cell) {
  return row.is_hidden === 1 ? '-' : <MarketTalentActions row={row} />
}

import type { RankedBrand } from '@crm/contracts/calls/marketBrand'
import { TextLink, Tooltip } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { brandCells } from '../../parts/brandCells.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'
import classes from './topBrandCells.module.css'

type Cell = { row: RankedBrand }

function TopAuthors({ row: { top_authors: authors } }: Cell) {
  if (authors.length === 0) return '-'
  return (
    <span className={classes.row}>
      {authors.map(({ author_id, platform, author_name, avatar }) => (
        <Tooltip key={author_id} content={author_name}>
          <TextLink quiet to="TalentDetail" query={{ author_id, platform }} newTab>
            <span role="img" aria-label={author_name}>
              <Picture src={avatar} name={author_name} size={28} round />
            </span>
          </TextLink>
        </Tooltip>
      ))}
    </span>
  )
}

/** Cells of the ranking of brands that their columns' kinds do not draw. */
export const topBrandCells = {
  ...brandCells,
  rank: ({ row }: Cell) => <RankPlace rank={row.rank} change={row.rank_change} />,
  top: TopAuthors,
}

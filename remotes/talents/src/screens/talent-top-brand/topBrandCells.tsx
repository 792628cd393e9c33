import type { RankedBrand } from '@crm/contracts/calls/marketBrand'
import { brandRankColumns } from '@crm/contracts/columns/market'
import { TextLink, Tooltip } from '@crm/ui/base'
import { Picture, tableColumns } from '@crm/ui/data'
import { brandParts, perPlatform } from '../../parts/brandColumns.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'
import classes from './TopAuthors.module.css'

function TopAuthors({ authors }: { authors: RankedBrand['top_authors'] }) {
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

/** Columns of the ranking of brands, the same for every render of a platform. */
export const topBrandColumns = perPlatform((platform) => {
  const { Brand, Actions } = brandParts(platform)
  return tableColumns<RankedBrand>(
    brandRankColumns,
    {
      rank: ({ row }) => <RankPlace rank={row.rank} change={row.rank_change} />,
      brand: Brand,
      top: ({ row }) => <TopAuthors authors={row.top_authors} />,
    },
    { Actions, width: 170 },
  )
})

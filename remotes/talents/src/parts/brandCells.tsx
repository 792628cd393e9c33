import type { FoundBrand, RankedBrand } from '@crm/contracts/calls/marketBrand'
import { marketCategoryName } from '@crm/contracts/rules/marketCategories'
import { Ellipsis, TextLink } from '@crm/ui/base'
import { Picture, RowActions } from '@crm/ui/data'
import classes from './brandCells.module.css'
import { WatchButton } from './WatchButton.tsx'

/** Brands of the market, of a ranking or of a search. */
type Row = Pick<RankedBrand, keyof RankedBrand & keyof FoundBrand>

/** Logo, name and class; it opens who sells the brand on the platform. */
function Brand({ row: { brand_id, platform, name, logo, category_id } }: { row: Row }) {
  return (
    <div className={classes.cell}>
      <Picture src={logo} name={name} size={36} />
      <div className={classes.lines}>
        <TextLink quiet to="TalentSearchBrandDetail" query={{ brand_id, platform }}>
          <Ellipsis>{name}</Ellipsis>
        </TextLink>
        <span className={classes.category}>{marketCategoryName(category_id)}</span>
      </div>
    </div>
  )
}

/** Cells about brands that their columns' kinds do not draw. */
export const brandCells = { brand: Brand }

/** 关注竞品, 查看达人. */
export function BrandActions({ row }: { row: Row }) {
  const { brand_id, platform, name } = row
  return (
    <RowActions of={name}>
      <WatchButton brand={row} />
      <TextLink to="TalentSearchBrandDetail" query={{ brand_id, platform }}>
        查看达人
      </TextLink>
    </RowActions>
  )
}

/** The details of brands know their neighbours in a list. */
export const brandDetails = {
  route: 'TalentSearchBrandDetail',
  keyOf: ({ brand_id, platform }: { brand_id: number; platform: string }) => ({ brand_id, platform }),
}

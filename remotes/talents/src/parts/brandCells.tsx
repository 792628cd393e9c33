import { Ellipsis, TextLink } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { marketCategoryName } from '@crm/contracts/marketCategories'
import classes from './BrandCell.module.css'

interface Brand {
  brand_id: number
  name: string
  logo: string
  category_id: number
}

/** A brand of the market: logo, name and class; it opens who sells it on the platform. */
export function BrandCell({ brand, platform }: { brand: Brand; platform: string }) {
  const { brand_id, name, logo, category_id } = brand
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

import type { MarketGoods } from '@crm/contracts/calls/market'
import type { FoundBrand, RankedBrand } from '@crm/contracts/calls/marketBrand'
import { TextLink } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { BrandCell } from './BrandCell.tsx'
import { WatchButton } from './WatchButton.tsx'

/** Brands of the market, ranked or found. */
type Brand = Pick<RankedBrand, keyof RankedBrand & keyof FoundBrand>

/** Name and actions of brands in lists; links lead to the platform. */
export const brandParts = (platform: MarketGoods['platform']) => ({
  Brand: ({ row }: { row: Brand }) => <BrandCell brand={row} platform={platform} />,
  Actions: ({ row }: { row: Brand }) => (
    <RowActions of={row.name}>
      <WatchButton brand={row} platform={platform} />
      <TextLink to="TalentSearchBrandDetail" query={{ brand_id: row.brand_id, platform }}>
        查看达人
      </TextLink>
    </RowActions>
  ),
})

/** Something for every platform, made once: the same for every render. */
export const perPlatform = <Made,>(make: (platform: MarketGoods['platform']) => Made) => ({
  dy: make('dy'),
  ks: make('ks'),
  sph: make('sph'),
  xhs: make('xhs'),
})

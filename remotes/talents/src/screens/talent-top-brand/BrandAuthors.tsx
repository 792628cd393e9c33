import { useCall } from '@crm/client/hooks'
import type { MarketGoods } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { DataTable, tableColumns } from '@crm/ui/data'
import { MarketTalentActions } from '../../parts/MarketTalentActions.tsx'
import { sellerCells } from '../../parts/marketTalentCells.tsx'
import type { BRAND_CYCLES } from './talentTopBrandFilters.ts'
import classes from './topBrandCells.module.css'

// The twenty of a period have one order.
const columns = tableColumns(sellerColumns, sellerCells, MarketTalentActions).map(({ fixed: _fixed, ...column }) => ({
  ...column,
  sortable: false,
  locked: false,
}))

interface BrandAuthorsProps {
  brand_id: number
  name: string
  platform: MarketGoods['platform']
  cycle: (typeof BRAND_CYCLES)[number]
  date: string
}

/** The twenty talents who sold most of a brand in the period, under its row. */
export function BrandAuthors({ brand_id, name, platform, cycle, date }: BrandAuthorsProps) {
  const rows = useCall(marketBrandCalls.rankAuthors, {
    brand_id,
    platform,
    cycle,
    ...(date !== '' && { date }),
  })
  return (
    <div className={classes.inner}>
      <DataTable
        label={`${name}的达人`}
        stickyTop={false}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.author_id}
        empty="该周期暂无达人"
      />
    </div>
  )
}

import { useCall } from '@crm/client/hooks'
import type { MarketGoods, SellingTalent } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { type Column, DataTable } from '@crm/ui/data'
import { sellerColumns } from '../../parts/sellerColumns.tsx'
import type { BRAND_CYCLES } from './talentTopBrandFilters.ts'
import classes from './TopAuthors.module.css'

const fixedOnly = ({ key, title, width, align, render }: Column<SellingTalent>): Column<SellingTalent> => ({
  key,
  title,
  width,
  render,
  ...(align && { align }),
})

const columns: readonly Column<SellingTalent>[] = [
  sellerColumns.author,
  sellerColumns.fans,
  { ...sellerColumns.gmv, title: '该品牌成交额 ¥', width: 164 },
  sellerColumns.live_count,
  sellerColumns.video_count,
  { ...sellerColumns.since, title: '首次/最近合作' },
  sellerColumns.relation,
  sellerColumns.actions,
].map(fixedOnly)

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

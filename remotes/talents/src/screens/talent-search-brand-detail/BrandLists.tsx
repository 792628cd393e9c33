import type { Platform } from '@crm/contracts/enums'
import { Card } from '@crm/ui/base'
import { ListTable, useList } from '@crm/ui/data'
import { ContentTable } from '../../parts/ContentTable.tsx'
import { marketGoodsCells, marketGoodsDetails } from '../../parts/marketGoodsCells.tsx'
import { SellersTable } from '../../parts/SellersTable.tsx'
import { type BrandDetailTab, brandLists } from './talentSearchBrandDetailFilters.ts'

/** Tabs of a brand. */
export const brandTabs: readonly { key: BrandDetailTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'goods', label: '商品' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
]

interface Brand {
  brand_id: number
  platform: Platform
}

interface BrandListsProps {
  brand: Brand
  tab: BrandDetailTab
}

/** The talents, goods, lives and videos of the brand in the days. */
export function BrandLists({ brand, tab }: BrandListsProps) {
  return (
    <Card flush>
      {tab === 'authors' && <SellersTable {...brandLists.authors} also={brand} empty="所选日期没有达人带货" />}
      {tab === 'goods' && <Goods brand={brand} />}
      {tab === 'lives' && <ContentTable {...brandLists.lives} also={brand} label="直播" />}
      {tab === 'videos' && <ContentTable {...brandLists.videos} also={brand} label="视频" />}
    </Card>
  )
}

/** The page says whose goods they are. */
const OF_THE_BRAND = ['shop_name', 'brand_name']

function Goods({ brand }: { brand: Brand }) {
  const { call, ...options } = brandLists.goods
  const list = useList(call, { ...options, also: brand })
  return (
    <ListTable
      list={list}
      label="商品"
      unit="件商品"
      views={false}
      rowKey={(row) => row.product_id}
      details={marketGoodsDetails}
      without={OF_THE_BRAND}
      cells={marketGoodsCells}
    />
  )
}

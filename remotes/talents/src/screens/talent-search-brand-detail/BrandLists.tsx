import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketGoodsColumns, marketLiveColumns, marketVideoColumns } from '@crm/contracts/columns/market'
import type { Platform } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { Card, Tabs } from '@crm/ui/base'
import { ListTable, useList } from '@crm/ui/data'
import { ContentTable } from '../../parts/ContentTable.tsx'
import classes from '../../parts/MarketCharts.module.css'
import { marketGoodsCells } from '../../parts/marketGoodsCells.tsx'
import { sellerCells } from '../../parts/marketTalentCells.tsx'
import { MarketTalentTable } from '../../parts/MarketTalentTable.tsx'
import {
  type BrandDetailTab,
  brandGoodsFilters,
  brandLiveFilters,
  brandSellerFilters,
  brandVideoFilters,
} from './talentSearchBrandDetailFilters.ts'

const tabs: readonly { key: BrandDetailTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'goods', label: '商品' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
]

const lives = {
  call: marketBrandCalls.lives,
  id: 'brand_lives',
  columns: marketLiveColumns,
  filters: brandLiveFilters,
  label: '直播',
}
const videos = {
  call: marketBrandCalls.videos,
  id: 'brand_videos',
  columns: marketVideoColumns,
  filters: brandVideoFilters,
  label: '视频',
}

interface Brand {
  brand_id: number
  platform: Platform
}

interface BrandListsProps {
  brand: Brand
  tab: BrandDetailTab
  onTab: (tab: BrandDetailTab) => void
}

/** The talents, goods, lives and videos of the brand in the days. */
export function BrandLists({ brand, tab, onTab }: BrandListsProps) {
  return (
    <Card flush>
      <div className={classes.tabs}>
        <Tabs label="品牌达人" items={tabs} value={tab} onChange={onTab} />
      </div>
      {tab === 'authors' && <Sellers brand={brand} />}
      {tab === 'goods' && <Goods brand={brand} />}
      {tab === 'lives' && <ContentTable {...lives} also={brand} />}
      {tab === 'videos' && <ContentTable {...videos} also={brand} />}
    </Card>
  )
}

function Sellers({ brand }: { brand: Brand }) {
  const list = useList(marketBrandCalls.authors, {
    id: 'brand_sellers',
    columns: sellerColumns,
    filters: brandSellerFilters,
    also: brand,
  })
  return (
    <MarketTalentTable
      list={list}
      label="达人"
      unit="位达人"
      views={false}
      cells={sellerCells}
      actionsWidth={130}
      exports={{ type: ExportType.talentLibrary, list: 'brand_sellers' }}
      empty="所选日期没有达人带货"
    />
  )
}

/** The page says whose goods they are. */
const OF_THE_BRAND = ['shop_name', 'brand_name']

function Goods({ brand }: { brand: Brand }) {
  const list = useList(marketBrandCalls.goods, {
    id: 'brand_goods',
    columns: marketGoodsColumns,
    filters: brandGoodsFilters,
    also: brand,
  })
  return (
    <ListTable
      list={list}
      label="商品"
      unit="件商品"
      views={false}
      rowKey={(row) => row.product_id}
      without={OF_THE_BRAND}
      cells={marketGoodsCells}
    />
  )
}

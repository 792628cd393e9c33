import { useCall } from '@crm/client/hooks'
import type { MarketGoods } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { ExportType } from '@crm/contracts/taskTypes'
import { Card, Tabs } from '@crm/ui/base'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketGoodsColumns } from '@crm/contracts/columns/market'
import { sortedWithin } from '@crm/contracts/listColumns'
import { DataTable, type Filters, tableColumns } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { ContentsTable } from '../../parts/ContentsTable.tsx'
import classes from '../../parts/MarketCharts.module.css'
import { marketGoodsCells } from '../../parts/marketGoodsColumns.tsx'
import { sellerTable } from '../../parts/sellerColumns.tsx'
import { SellersTable } from '../../parts/SellersTable.tsx'
import { bulkDoneAtom } from '../../state/dialog.ts'
import type { BrandDetailTab, talentSearchBrandDetailFilters } from './talentSearchBrandDetailFilters.ts'

const tabs: readonly { key: BrandDetailTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'goods', label: '商品' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
]

const { shop_name: _shop, brand_name: _brand, ...ofBrand } = marketGoodsColumns
const goodsColumns = tableColumns<MarketGoods>(ofBrand, marketGoodsCells)

interface BrandListsProps {
  filters: Filters<(typeof talentSearchBrandDetailFilters)['fields']>
  asked: { brand_id: number; platform: MarketGoods['platform']; start_time?: number; end_time?: number }
}

/** The talents, goods, lives and videos of the brand in the days. */
export function BrandLists({ filters, asked }: BrandListsProps) {
  const { tab } = filters.values
  const bulkDone = useAtomValue(bulkDoneAtom)
  const request = { ...filters.request, ...asked }
  const authorRows = useCall(marketBrandCalls.authors, sortedWithin(sellerColumns, request), {
    enabled: tab === 'authors',
  })
  const goodsRows = useCall(marketBrandCalls.goods, sortedWithin(marketGoodsColumns, request), {
    enabled: tab === 'goods',
  })
  const lives = useCall(marketBrandCalls.lives, request, { enabled: tab === 'lives' })
  const videos = useCall(marketBrandCalls.videos, request, { enabled: tab === 'videos' })
  return (
    <Card flush>
      <div className={classes.tabs}>
        <Tabs label="品牌达人" items={tabs} value={tab} onChange={(next) => filters.set({ tab: next })} />
      </div>
      {tab === 'authors' && (
        <SellersTable
          key={bulkDone}
          id="brand_sellers"
          label="达人"
          columns={sellerTable}
          filters={filters}
          rows={authorRows}
          platform={asked.platform}
          exports={{
            type: ExportType.talentLibrary,
            request: { ...sortedWithin(sellerColumns, request), list: 'brand_sellers' },
          }}
          empty="所选日期没有达人带货"
        />
      )}
      {tab === 'goods' && (
        <DataTable
          label="商品"
          rows={goodsRows}
          columns={goodsColumns}
          rowKey={(row) => row.product_id}
          filters={filters}
          empty="暂无商品"
        />
      )}
      {(tab === 'lives' || tab === 'videos') && (
        <ContentsTable kind={tab} filters={filters} rows={tab === 'lives' ? lives : videos} />
      )}
    </Card>
  )
}

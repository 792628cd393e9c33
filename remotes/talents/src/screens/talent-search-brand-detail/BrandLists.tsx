import { useCall } from '@crm/client/hooks'
import type { MarketGoods, SellingTalent } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { ExportType } from '@crm/contracts/taskTypes'
import { Card, Tabs } from '@crm/ui/base'
import { type Column, DataTable, type Filters } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { ContentsTable } from '../../parts/ContentsTable.tsx'
import classes from '../../parts/MarketCharts.module.css'
import { marketGoodsColumns } from '../../parts/marketGoodsColumns.tsx'
import { sellerColumns } from '../../parts/sellerColumns.tsx'
import { SellersTable } from '../../parts/SellersTable.tsx'
import { bulkDoneAtom } from '../../state/dialog.ts'
import type { BrandDetailTab, talentSearchBrandDetailFilters } from './talentSearchBrandDetailFilters.ts'

const tabs: readonly { key: BrandDetailTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'goods', label: '商品' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
]

const talents: readonly Column<SellingTalent>[] = [
  sellerColumns.author,
  sellerColumns.fans,
  { ...sellerColumns.gmv, title: '该品牌成交额 ¥', width: 164 },
  sellerColumns.live_count,
  sellerColumns.video_count,
  sellerColumns.commission_rate,
  sellerColumns.since,
  sellerColumns.own_gmv,
  sellerColumns.relation,
  sellerColumns.actions,
]

const { goods, price, commission_rate, volume, gmv, author_count, rates } = marketGoodsColumns
const goodsColumns: readonly Column<MarketGoods>[] = [goods, price, commission_rate, volume, gmv, author_count, rates]

interface BrandListsProps {
  filters: Filters<(typeof talentSearchBrandDetailFilters)['fields']>
  asked: { brand_id: number; platform: MarketGoods['platform']; start_time?: number; end_time?: number }
}

/** The talents, goods, lives and videos of the brand in the days. */
export function BrandLists({ filters, asked }: BrandListsProps) {
  const { tab } = filters.values
  const bulkDone = useAtomValue(bulkDoneAtom)
  const request = { ...filters.request, ...asked }
  const authorRows = useCall(marketBrandCalls.authors, request, { enabled: tab === 'authors' })
  const goodsRows = useCall(marketBrandCalls.goods, request, { enabled: tab === 'goods' })
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
          columns={talents}
          filters={filters}
          rows={authorRows}
          platform={asked.platform}
          exports={{ type: ExportType.talentLibrary, request: { ...request, list: 'brand_sellers' } }}
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

import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketLiveColumns, marketVideoColumns } from '@crm/contracts/columns/market'
import type { Platform } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { Card, Tabs } from '@crm/ui/base'
import { useList } from '@crm/ui/data'
import { ContentTable } from '../../parts/ContentTable.tsx'
import classes from '../../parts/MarketCharts.module.css'
import { sellerCells } from '../../parts/marketTalentCells.tsx'
import { MarketTalentTable } from '../../parts/MarketTalentTable.tsx'
import {
  type GoodsDetailTab,
  goodsLiveFilters,
  goodsSellerFilters,
  goodsVideoFilters,
} from './talentSearchGoodsDetailFilters.ts'

const tabs: readonly { key: GoodsDetailTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
]

const lives = {
  call: marketGoodsCalls.lives,
  id: 'goods_lives',
  columns: marketLiveColumns,
  filters: goodsLiveFilters,
  label: '直播',
}
const videos = {
  call: marketGoodsCalls.videos,
  id: 'goods_videos',
  columns: marketVideoColumns,
  filters: goodsVideoFilters,
  label: '视频',
}

interface Goods {
  product_id: string
  platform: Platform
}

interface GoodsListsProps {
  goods: Goods
  tab: GoodsDetailTab
  onTab: (tab: GoodsDetailTab) => void
}

/** The talents, lives and videos that sold the product in 30 days. */
export function GoodsLists({ goods, tab, onTab }: GoodsListsProps) {
  return (
    <Card flush>
      <div className={classes.tabs}>
        <Tabs label="商品达人" items={tabs} value={tab} onChange={onTab} />
      </div>
      {tab === 'authors' && <Sellers goods={goods} />}
      {tab === 'lives' && <ContentTable {...lives} also={goods} />}
      {tab === 'videos' && <ContentTable {...videos} also={goods} />}
    </Card>
  )
}

function Sellers({ goods }: { goods: Goods }) {
  const list = useList(marketGoodsCalls.authors, {
    id: 'goods_sellers',
    columns: sellerColumns,
    filters: goodsSellerFilters,
    also: goods,
  })
  return (
    <MarketTalentTable
      list={list}
      label="达人"
      unit="位达人"
      views={false}
      cells={sellerCells}
      actionsWidth={130}
      exports={{ type: ExportType.talentLibrary, list: 'goods_sellers' }}
      empty="近30天没有达人带货"
    />
  )
}

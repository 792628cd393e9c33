import type { Platform } from '@crm/contracts/enums'
import { Card, Tabs } from '@crm/ui/base'
import { ContentTable } from '../../parts/ContentTable.tsx'
import classes from '../../parts/MarketCharts.module.css'
import { SellersTable } from '../../parts/SellersTable.tsx'
import { type GoodsDetailTab, goodsLists } from './talentSearchGoodsDetailFilters.ts'

const tabs: readonly { key: GoodsDetailTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
]

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
      {tab === 'authors' && <SellersTable {...goodsLists.authors} also={goods} empty="近30天没有达人带货" />}
      {tab === 'lives' && <ContentTable {...goodsLists.lives} also={goods} label="直播" />}
      {tab === 'videos' && <ContentTable {...goodsLists.videos} also={goods} label="视频" />}
    </Card>
  )
}

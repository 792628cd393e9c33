import type { Platform } from '@crm/contracts/enums'
import { Card } from '@crm/ui/base'
import { ContentTable } from '../../parts/ContentTable.tsx'
import { SellersTable } from '../../parts/SellersTable.tsx'
import { type GoodsDetailTab, goodsLists } from './talentSearchGoodsDetailFilters.ts'

/** Tabs of a product of the market. */
export const goodsTabs: readonly { key: GoodsDetailTab; label: string }[] = [
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
}

/** The talents, lives and videos that sold the product in 30 days. */
export function GoodsLists({ goods, tab }: GoodsListsProps) {
  return (
    <Card flush>
      {tab === 'authors' && <SellersTable {...goodsLists.authors} also={goods} empty="近30天没有达人带货" />}
      {tab === 'lives' && <ContentTable {...goodsLists.lives} also={goods} label="直播" />}
      {tab === 'videos' && <ContentTable {...goodsLists.videos} also={goods} label="视频" />}
    </Card>
  )
}

import { useCall } from '@crm/client/hooks'
import { marketGoodsCalls, type SellingTalent } from '@crm/contracts/calls/market'
import { ExportType } from '@crm/contracts/taskTypes'
import { Card, Tabs } from '@crm/ui/base'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { sortedWithin } from '@crm/contracts/listColumns'
import type { Filters } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { ContentsTable } from '../../parts/ContentsTable.tsx'
import { sellerTable } from '../../parts/sellerColumns.tsx'
import { SellersTable } from '../../parts/SellersTable.tsx'
import { bulkDoneAtom } from '../../state/dialog.ts'
import classes from '../../parts/MarketCharts.module.css'
import type { GoodsDetailTab, talentSearchGoodsDetailFilters } from './talentSearchGoodsDetailFilters.ts'

const tabs: readonly { key: GoodsDetailTab; label: string }[] = [
  { key: 'authors', label: '达人' },
  { key: 'lives', label: '直播' },
  { key: 'videos', label: '视频' },
]

interface GoodsListsProps {
  filters: Filters<(typeof talentSearchGoodsDetailFilters)['fields']>
  product_id: string
  platform: SellingTalent['platform']
}

/** The talents, lives and videos that sold the product in 30 days. */
export function GoodsLists({ filters, product_id, platform }: GoodsListsProps) {
  const { tab } = filters.values
  const bulkDone = useAtomValue(bulkDoneAtom)
  const request = { ...filters.request, product_id, platform }
  const authors = useCall(marketGoodsCalls.authors, sortedWithin(sellerColumns, request), {
    enabled: tab === 'authors',
  })
  const lives = useCall(marketGoodsCalls.lives, request, { enabled: tab === 'lives' })
  const videos = useCall(marketGoodsCalls.videos, request, { enabled: tab === 'videos' })
  return (
    <Card flush>
      <div className={classes.tabs}>
        <Tabs label="商品达人" items={tabs} value={tab} onChange={(next) => filters.set({ tab: next })} />
      </div>
      {tab === 'authors' ? (
        <SellersTable
          key={bulkDone}
          id="goods_sellers"
          label="达人"
          columns={sellerTable}
          filters={filters}
          rows={authors}
          platform={platform}
          exports={{
            type: ExportType.talentLibrary,
            request: { ...sortedWithin(sellerColumns, request), list: 'goods_sellers' },
          }}
          empty="近30天没有达人带货"
        />
      ) : (
        <ContentsTable kind={tab} filters={filters} rows={tab === 'lives' ? lives : videos} />
      )}
    </Card>
  )
}

import { useCall } from '@crm/client/hooks'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { GOODS_RANKS, goodsRankLabel, RANK_CYCLES } from '@crm/contracts/market'
import { useCanOpen } from '@crm/platform/navigate'
import { Tabs, TextLink } from '@crm/ui/base'
import { ListPage, useFilters } from '@crm/ui/data'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { RankPeriod } from '../../parts/RankPeriod.tsx'
import { HighGoodsTable } from './HighGoodsTable.tsx'
import { talentSearchHighGoodsFilters } from './talentSearchHighGoodsFilters.ts'

const tabs = GOODS_RANKS.map((key) => ({ key, label: goodsRankLabel[key] }))

/** 爆品找达人: the goods of the market that sell best, grow fastest or pay most, and from them to their talents. */
export function TalentSearchHighGoodsPage() {
  const canOpen = useCanOpen()
  const filters = useFilters(talentSearchHighGoodsFilters)
  const { values, set } = filters
  const { platform, cycle } = values
  const rows = useCall(marketGoodsCalls.rankList, { ...filters.request, kind: values.tab })
  const dates = useCall(marketGoodsCalls.rankDates, { kind: values.tab, platform, cycle })
  return (
    <ListPage
      title="爆品找达人"
      note={MARKET_FRESH}
      actions={canOpen('TalentTopBrand') && <TextLink to="TalentTopBrand">品牌榜达人</TextLink>}
      tabs={
        <ListTabs platform={platform} onPlatform={(next) => set({ platform: next })}>
          <Tabs label="榜单" items={tabs} value={values.tab} onChange={(tab) => set({ tab })} />
        </ListTabs>
      }
      filters={filters}
    >
      <HighGoodsTable
        key={JSON.stringify(values)}
        filters={filters}
        rows={rows}
        period={
          <RankPeriod
            cycles={RANK_CYCLES}
            cycle={cycle}
            dates={dates.data?.list ?? []}
            date={values.date || rows.data?.ext.latest}
            onCycle={(next) => set({ cycle: next, date: '' })}
            onDate={(date) => set({ date })}
          />
        }
      />
    </ListPage>
  )
}

import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { goodsRankColumns } from '@crm/contracts/columns/market'
import { GOODS_RANKS, goodsRankLabel, RANK_CYCLES } from '@crm/contracts/rules/market'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanOpen } from '@crm/platform/navigate'
import { Tabs, TextLink } from '@crm/ui/base'
import { ListPage, ListTable, useList } from '@crm/ui/data'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoRanking } from '../../parts/NoRanking.tsx'
import { RankPeriod } from '../../parts/RankPeriod.tsx'
import { useRateCell } from '../../parts/rateCell.tsx'
import { marketGoodsDetails } from '../../parts/marketGoodsCells.tsx'
import { HighGoodsActions, highGoodsCells } from './highGoodsCells.tsx'
import { talentSearchHighGoodsFilters } from './talentSearchHighGoodsFilters.ts'

const tabs = GOODS_RANKS.map((key) => ({ key, label: goodsRankLabel[key] }))

/** 爆品找达人: the goods of the market that sell best, grow fastest or pay most, and from them to their talents. */
export function TalentSearchHighGoodsPage() {
  const canOpen = useCanOpen()
  const list = useList(marketGoodsCalls.rankList, {
    id: 'talent_search_high_goods',
    columns: goodsRankColumns,
    filters: talentSearchHighGoodsFilters,
    asks: (request, values) => ({ ...request, kind: values.tab }),
  })
  const { values, set, total } = list
  const { tab: kind, platform, cycle, date } = values
  const dates = useCall(marketGoodsCalls.rankDates, { kind, platform, cycle })
  const notes = list.rows.data?.ext
  const rateCell = useRateCell(notes?.compared)
  return (
    <ListPage
      title="爆品找达人"
      note={MARKET_FRESH}
      actions={canOpen('TalentTopBrand') && <TextLink to="TalentTopBrand">品牌榜达人</TextLink>}
      tabs={
        <ListTabs platform={platform} onPlatform={(next) => set({ platform: next })}>
          <Tabs label="榜单" items={tabs} value={kind} onChange={(tab) => set({ tab })} />
        </ListTabs>
      }
      filters={list.filters}
    >
      <ListTable
        list={list}
        label="爆品榜"
        rowKey={(row) => row.product_id}
        details={marketGoodsDetails}
        cells={{ ...highGoodsCells, ...rateCell }}
        actions={HighGoodsActions}
        exports={{ type: ExportType.talentLibrary, list: 'goods_rank' }}
        // Ticked for the export.
        selectable={0}
        bulk={() => null}
        toolbar={
          <>
            <RankPeriod
              cycles={RANK_CYCLES}
              cycle={cycle}
              dates={dates.data?.list ?? []}
              date={date || notes?.latest}
              onCycle={(next) => set({ cycle: next, date: '' })}
              onDate={(next) => set({ date: next })}
            />
            {total !== undefined && `共 ${thousands(total)} 件商品`}
          </>
        }
        instead={
          notes?.is_missing === 1 ? (
            <NoRanking cycle={cycle} latest={notes.latest} onLatest={() => set({ date: '' })} />
          ) : undefined
        }
        empty="暂无数据"
      />
    </ListPage>
  )
}

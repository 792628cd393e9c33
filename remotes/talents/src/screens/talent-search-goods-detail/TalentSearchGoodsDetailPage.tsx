import { useCall } from '@crm/client/hooks'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { EmptyBlock, TextLink } from '@crm/ui/base'
import { DetailPage, useFilters } from '@crm/ui/data'
import { MARKET_FRESH } from '../../lib/marketTexts.ts'
import { platformNamed } from '../../lib/talentFilters.ts'
import { MarketParts, MarketTrend } from '../../parts/MarketCharts.tsx'
import { GoodsHead } from './GoodsHead.tsx'
import { GoodsLists, goodsTabs } from './GoodsLists.tsx'
import { talentSearchGoodsDetailFilters } from './talentSearchGoodsDetailFilters.ts'

/** 商品达人详情: who sells one product of the market. It uses no search of the day. */
export function TalentSearchGoodsDetailPage() {
  const { values, set } = useFilters(talentSearchGoodsDetailFilters)
  const { product_id, tab } = values
  const platform = platformNamed(values.platform)
  const isNamed = product_id !== ''
  const detail = useCall(marketGoodsCalls.detail, { product_id, platform }, { enabled: isNamed, keepPrevious: false })
  const trend = useCall(marketGoodsCalls.trend, { product_id, platform }, { enabled: isNamed })
  return (
    <DetailPage
      title="商品达人详情"
      note={MARKET_FRESH}
      neighbours={{
        route: 'TalentSearchGoodsDetail',
        here: { product_id, platform },
        unit: '个',
        carries: ['tab'],
      }}
      read={detail}
      isNamed={isNamed}
      name={detail.data?.title}
      missing={<EmptyBlock title="未找到该商品" action={<TextLink to="TalentSearchGoods">返回商品找达人</TextLink>} />}
    >
      {(goods) => (
        <>
          <GoodsHead
            goods={goods}
            charts={
              <>
                <MarketTrend title="近30天销量" read={trend} sum="volume" />
                <MarketParts read={detail} show={['contents', 'fans_layers', 'portrait']} />
              </>
            }
            tabs={{ label: '商品达人', items: goodsTabs, value: tab, onChange: (next) => set({ tab: next }) }}
          />
          <GoodsLists key={product_id} goods={{ product_id, platform }} tab={tab} />
        </>
      )}
    </DetailPage>
  )
}

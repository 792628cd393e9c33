import { useCall } from '@crm/client/hooks'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { EmptyBlock, TextLink } from '@crm/ui/base'
import { DetailPage, ScopeBar, useFilters } from '@crm/ui/data'
import { MARKET_DAYS, MARKET_FRESH } from '../../lib/marketTexts.ts'
import { platformNamed } from '../../lib/talentFilters.ts'
import { MarketParts, MarketTrend } from '../../parts/MarketCharts.tsx'
import { BrandHead } from './BrandHead.tsx'
import { BrandLists, brandTabs } from './BrandLists.tsx'
import { talentSearchBrandDetailFilters } from './talentSearchBrandDetailFilters.ts'

/** 品牌达人详情: one brand of the market with its talents, goods, lives and videos. */
export function TalentSearchBrandDetailPage() {
  const filters = useFilters(talentSearchBrandDetailFilters)
  const { values, set } = filters
  const { brand_id, tab } = values
  const platform = platformNamed(values.platform)
  const { start_time, end_time } = filters.request
  const days = { ...(start_time !== undefined && { start_time }), ...(end_time !== undefined && { end_time }) }
  const request = { brand_id: brand_id ?? 0, platform, ...days }
  const isNamed = brand_id !== undefined && brand_id > 0
  const detail = useCall(marketBrandCalls.detail, request, { enabled: isNamed })
  const trend = useCall(marketBrandCalls.trend, request, { enabled: isNamed })
  return (
    <DetailPage
      title="品牌达人详情"
      note={MARKET_FRESH}
      noteTip={MARKET_DAYS}
      neighbours={{
        route: 'TalentSearchBrandDetail',
        here: { brand_id: brand_id ?? 0, platform },
        unit: '个',
        carries: ['tab', 'date_type', 'start_time', 'end_time'],
      }}
      read={detail}
      isNamed={isNamed}
      name={detail.data?.name}
      missing={<EmptyBlock title="未找到该品牌" action={<TextLink to="TalentSearchBrand">返回品牌找达人</TextLink>} />}
    >
      {(brand) => (
        <>
          <BrandHead
            brand={brand}
            charts={
              <>
                <MarketTrend title="成交趋势" read={trend} sum="gmv" />
                <MarketParts read={detail} show={['contents', 'fans_layers', 'price_bands']} />
              </>
            }
            tabs={{ label: '品牌达人', items: brandTabs, value: tab, onChange: (next) => set({ tab: next }) }}
          />
          <ScopeBar filters={filters} stickyTop={false} />
          <BrandLists key={`${brand_id} ${platform}`} brand={{ brand_id: brand_id ?? 0, platform }} tab={tab} />
        </>
      )}
    </DetailPage>
  )
}

import type { BrandDetail } from '@crm/contracts/calls/marketBrand'
import { marketCategoryName } from '@crm/contracts/rules/marketCategories'
import { DetailHead, type DetailHeadProps, type FigureStripItem, PlatformMark } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { MARKET_NOTE } from '../../lib/marketTexts.ts'
import { WatchButton } from '../../parts/WatchButton.tsx'
import type { BrandDetailTab } from './talentSearchBrandDetailFilters.ts'

interface BrandHeadProps {
  brand: BrandDetail
  charts: ReactNode
  tabs: NonNullable<DetailHeadProps<BrandDetailTab>['tabs']>
}

/** The brand: name, class, its shops on the platforms, and the sums of the days. */
export function BrandHead({ brand, charts, tabs }: BrandHeadProps) {
  return (
    <DetailHead
      square
      name={brand.name}
      avatar={brand.logo}
      badges={<PlatformMark platform={brand.platform} />}
      facts={[
        { label: '类目', value: marketCategoryName(brand.category_id) },
        { label: '店铺', value: brand.shops.map(({ name }) => name).join('、') || '-' },
      ]}
      actions={<WatchButton big brand={brand} />}
      figures={{ label: '成交数据', items: figuresOf(brand) }}
      charts={{ title: '图表', children: charts }}
      tabs={tabs}
    />
  )
}

/** The sums of the days with their change. Sums are ranges for corporations that are not whitelisted. */
function figuresOf(brand: BrandDetail): readonly FigureStripItem[] {
  const change = (rate: number) => ({ rate, than: brand.compared ?? undefined })
  return [
    {
      key: 'gmv',
      title: '成交额 ¥',
      kind: 'money',
      note: MARKET_NOTE,
      value: brand.gmv,
      text: brand.gmv === undefined ? brand.gmv_str : undefined,
      change: change(brand.gmv_rate),
    },
    {
      key: 'volume',
      title: '销量',
      note: MARKET_NOTE,
      value: brand.volume,
      text: brand.volume === undefined ? brand.volume_str : undefined,
      change: change(brand.volume_rate),
    },
    { key: 'authors', title: '达人数', value: brand.author_count, change: change(brand.author_count_rate) },
    { key: 'goods', title: '商品数', value: brand.goods_count, change: change(brand.goods_count_rate) },
    {
      key: 'lives',
      title: '直播场次',
      note: MARKET_NOTE,
      value: brand.live_count,
      change: change(brand.live_count_rate),
    },
    {
      key: 'videos',
      title: '视频数',
      note: MARKET_NOTE,
      value: brand.video_count,
      change: change(brand.video_count_rate),
    },
  ]
}

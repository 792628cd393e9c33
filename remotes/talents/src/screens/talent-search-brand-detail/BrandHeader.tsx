import type { BrandDetail } from '@crm/contracts/calls/marketBrand'
import { marketCategoryName } from '@crm/contracts/rules/marketCategories'
import { Change, Count, IdentityCard, Market, Money, PlatformMark } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { MARKET_NOTE } from '../../lib/marketTexts.ts'
import { WatchButton } from '../../parts/WatchButton.tsx'
import { Hint } from '@crm/ui/base'
import classes from './BrandHeader.module.css'

/** The brand: name, class, its shops on the platforms. */
export function BrandHeader({ brand }: { brand: BrandDetail }) {
  return (
    <IdentityCard
      square
      name={brand.name}
      avatar={brand.logo}
      badges={<PlatformMark platform={brand.platform} />}
      facts={[
        { label: '类目', value: marketCategoryName(brand.category_id) },
        { label: '店铺', value: brand.shops.map(({ name }) => name).join('、') || '-' },
      ]}
      actions={<WatchButton big brand={brand} />}
    />
  )
}

/** The sums of the days with their change. Sums are ranges for corporations that are not whitelisted. */
export function BrandFigures({ brand }: { brand: BrandDetail }) {
  const items: readonly [string, ReactNode, number][] = [
    ['成交额 ¥', brand.gmv === undefined ? brand.gmv_str : <Money key="gmv" short value={brand.gmv} />, brand.gmv_rate],
    [
      '销量',
      <Market
        key="volume"
        kind="count"
        value={brand.volume}
        text={brand.volume === undefined ? brand.volume_str : undefined}
      />,
      brand.volume_rate,
    ],
    ['达人数', <Count key="authors" short value={brand.author_count} />, brand.author_count_rate],
    ['商品数', <Count key="goods" short value={brand.goods_count} />, brand.goods_count_rate],
    ['直播场次', <Count key="lives" short value={brand.live_count} />, brand.live_count_rate],
    ['视频数', <Count key="videos" short value={brand.video_count} />, brand.video_count_rate],
  ]
  return (
    <dl className={classes.figures}>
      {items.map(([label, figure, rate]) => (
        <div key={label} className={classes.figure}>
          <dt>
            {label} {label !== '达人数' && label !== '商品数' && <Hint content={MARKET_NOTE} />}
          </dt>
          <dd className={classes.value}>{figure}</dd>
          <dd className={classes.rate}>
            环比 <Change rate={rate} than={brand.compared ?? undefined} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { DAY_SECONDS } from '@crm/base/durations'
import { GoodsStatus } from '@crm/contracts/enums'
import { day } from '@crm/base/dates'
import type { MarketGoodsDetail } from '@crm/contracts/calls/market'
import { marketCategoryName } from '@crm/contracts/rules/marketCategories'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Banner, Button, TextLink } from '@crm/ui/base'
import { CopyButton, DetailHead, type DetailHeadProps, goodsMask, PlatformMark, textOr } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { goodsForm } from '../../lib/goodsForm.ts'
import classes from './GoodsHead.module.css'
import type { GoodsDetailTab } from './talentSearchGoodsDetailFilters.ts'

/** Days that the figures of a removed product are kept. */
const KEPT_DAYS = 180

interface GoodsHeadProps {
  goods: MarketGoodsDetail
  charts: ReactNode
  tabs: NonNullable<DetailHeadProps<GoodsDetailTab>['tabs']>
}

/** The product: what it costs, whose it is, what it sold in 30 days. */
export function GoodsHead({ goods, charts, tabs }: GoodsHeadProps) {
  const canOpen = useCanOpen()
  const { product_id, platform, title, cover, status, removed_at, brand_id, brand_name } = goods
  const { volume, volume_str, gmv, gmv_str } = goods
  const form = goodsForm[platform]
  return (
    <>
      {status === GoodsStatus.offline && removed_at !== null && (
        <Banner kind="warning">商品已下架，数据保留至{day(removed_at + KEPT_DAYS * DAY_SECONDS)}</Banner>
      )}
      <DetailHead
        square
        name={title}
        avatar={cover}
        mask={goodsMask(status)}
        badges={<PlatformMark platform={platform} />}
        facts={[
          {
            label: '商品ID',
            value: (
              <>
                {product_id} <CopyButton text={product_id} label="复制商品ID" />
              </>
            ),
          },
          { label: '店铺', value: textOr(goods.shop_name) },
          {
            label: '品牌',
            value: (
              <TextLink to="TalentSearchBrandDetail" query={{ brand_id, platform }}>
                {brand_name}
              </TextLink>
            ),
          },
          { label: '类目', value: textOr(marketCategoryName(goods.category_id)) },
        ]}
        figures={{
          label: '核心数据',
          items: [
            { key: 'price', title: '价格', kind: 'money', value: goods.price },
            { key: 'rate', title: '佣金率', kind: 'percent', value: goods.commission_rate },
            { key: 'volume', title: '30天销量', value: volume, text: volume === undefined ? volume_str : undefined },
            { key: 'gmv', title: '30天成交额 ¥', value: gmv, text: gmv === undefined ? gmv_str : undefined },
            { key: 'authors', title: '带货达人数', value: goods.author_count },
          ],
        }}
        charts={{ title: '图表', children: charts }}
        tabs={tabs}
        actions={
          <>
            {goods.detail_url && (
              <a className={classes.out} href={goods.detail_url} target="_blank" rel="noopener noreferrer">
                查看商品页
              </a>
            )}
            {canOpen(form) && <Button onClick={() => void go(form, { product_id })}>加入我的商品</Button>}
          </>
        }
      />
    </>
  )
}

import { money, rate } from '@crm/base/numbers'
import type { GoodsDetail } from '@crm/contracts/calls/goods'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { TextButton, TextLink } from '@crm/ui/base'
import { CopyButton, DetailHead, goodsMask, PlatformMark, textOr } from '@crm/ui/data'
import classes from './GoodsIdentity.module.css'

/** What begins with a product elsewhere; each is offered where the portal serves it. */
const STARTS = [
  { text: '寄样', route: 'SamplesCreate' },
  { text: '建合作单', route: 'CooperateCreate' },
  { text: '排期', route: 'LiveScheduling' },
] as const

/** The product itself and what it has brought so far. */
export function GoodsIdentity({ goods }: { goods: GoodsDetail }) {
  const { price_min, price_max, cos_ratio, detail_url } = goods
  const canOpen = useCanOpen()
  const starts = STARTS.filter(({ route }) => canOpen(route))
  return (
    <DetailHead
      square
      name={goods.title}
      avatar={goods.cover}
      mask={goodsMask(goods.status)}
      badges={<PlatformMark platform={goods.platform} />}
      facts={[
        {
          label: '价格',
          value: (
            <span className={classes.id}>
              {`¥${money(price_min)}${price_max > price_min ? ` ~ ¥${money(price_max)}` : ''}`}
              {isOffered('goodsSpec') && (
                <TextButton onClick={() => open('goodsSpec', { product_id: goods.product_id })}>规格</TextButton>
              )}
            </span>
          ),
        },
        { label: '佣金率', value: rate(goods.commission) },
        ...(cos_ratio === null ? [] : [{ label: '公开佣金率', value: rate(cos_ratio) }]),
        { label: '店铺', value: textOr(goods.shop_name) },
        { label: '品牌', value: textOr(goods.brand_name) },
        {
          label: '商品ID',
          value: (
            <span className={classes.id}>
              {goods.product_id}
              <CopyButton text={goods.product_id} label="复制商品ID" />
            </span>
          ),
        },
        ...(starts.length === 0
          ? []
          : [
              {
                label: '发起',
                value: (
                  <span className={classes.id}>
                    {starts.map(({ text, route }) => (
                      <TextLink
                        key={route}
                        to={route}
                        query={{ product_id: goods.product_id, platform: goods.platform }}
                      >
                        {text}
                      </TextLink>
                    ))}
                  </span>
                ),
              },
            ]),
        ...(goods.activity_name === '' ? [] : [{ label: '活动', value: goods.activity_name }]),
        ...(detail_url === ''
          ? []
          : [
              {
                label: '链接',
                value: (
                  <a className={classes.link} href={detail_url} target="_blank" rel="noopener noreferrer">
                    查看商品
                  </a>
                ),
              },
            ]),
      ]}
      figures={{
        label: '累计数据',
        items: [
          { key: 'authors', title: '累计达人', value: goods.author_count },
          { key: 'lives', title: '直播场次', value: goods.live_count },
          { key: 'videos', title: '视频数', value: goods.video_count },
          { key: 'live_amount', title: '直播成交', kind: 'money', value: goods.live_amount },
          { key: 'video_amount', title: '视频成交', kind: 'money', value: goods.video_amount },
          { key: 'samples', title: '寄样数', value: goods.sample_count },
        ],
      }}
    />
  )
}

import { money, rate } from '@crm/base/numbers'
import type { GoodsDetail } from '@crm/contracts/calls/goods'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { TextButton, TextLink } from '@crm/ui/base'
import { CopyButton, Count, goodsMask, IdentityCard, Money, PlatformMark, textOr } from '@crm/ui/data'
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
    <IdentityCard
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
      figures={[
        { label: '累计达人', value: <Count value={goods.author_count} short /> },
        { label: '直播场次', value: <Count value={goods.live_count} short /> },
        { label: '视频数', value: <Count value={goods.video_count} short /> },
        { label: '直播成交', value: <Money value={goods.live_amount} short sign /> },
        { label: '视频成交', value: <Money value={goods.video_amount} short sign /> },
        { label: '寄样数', value: <Count value={goods.sample_count} short /> },
      ]}
    />
  )
}

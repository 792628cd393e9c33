import { minute } from '@crm/base/dates'
import { money } from '@crm/base/numbers'
import type { SampleDetail } from '@crm/contracts/calls/sample'
import { BusinessModule, deliveryTypeLabel, GoodsStatus } from '@crm/contracts/enums'
import { Banner } from '@crm/ui/base'
import { SampleForm } from './SampleForm.tsx'
import { toGoodsSelection, type GoodsSelection, type SampleValues, targetOf } from './samplePayload.ts'

interface RenewSampleProps {
  former: SampleDetail
  title: string
  /** In a drawer, over the list: what closes it. */
  onClose?: (() => void) | undefined
}

/** What was sent and is still on sale: prices, stock and cost are those of today. */
function valuesOf({ author_id, colonel_buyin_id, goods }: SampleDetail): Partial<SampleValues> {
  const left = goods.filter(({ status }) => status === GoodsStatus.onSale || status === GoodsStatus.unsold)
  const chosen = toGoodsSelection(left)
  const lines = Object.entries(chosen.goods).map(([key, { lines: old = {}, ...rest }]) => [
    key,
    { ...rest, lines: Object.fromEntries(Object.entries(old).map(([sku, { qty }]) => [sku, qty ? { qty } : {}])) },
  ])
  return {
    ...targetOf({ author_id, colonel_buyin_id }),
    purpose: '再次寄样',
    product_ids: chosen.product_ids,
    goods: Object.fromEntries(lines) as GoodsSelection['goods'] & object, // the same keys, without the cost of then
  }
}

/** A new sample for whom a former one went to, filled in as that was. */
export function RenewSample({ former, title, onClose }: RenewSampleProps) {
  const { sample_id, sample_no, author_name, sign_time, delivery_type, gmv, platform, delivery_contents, goods } =
    former
  const values = valuesOf(former)
  const gone = goods.filter(({ product_id }) => !values.product_ids?.includes(product_id))
  return (
    <SampleForm
      classify={former.classify}
      onClose={onClose}
      title={`${title}：${author_name}`}
      platform={platform}
      initValues={values}
      former={{ sample_id, isUnfulfilled: sign_time !== null && delivery_type === 0 }}
      lead={
        <>
          <Banner>
            原寄样单 {sample_no}，签收 {sign_time === null ? '-' : minute(sign_time)}，
            {deliveryTypeLabel[delivery_type]}
            {former.classify === BusinessModule.commerce
              ? `，成交金额 ${money(gmv)} 元`
              : `，产出内容 ${former.content_count} 条`}
            {delivery_contents.map((url, index) => (
              <span key={url}>
                ，
                <a href={url} target="_blank" rel="noreferrer noopener">
                  内容 {index + 1}
                </a>
              </span>
            ))}
          </Banner>
          {gone.length > 0 && (
            <Banner kind="warning">已下架，不再寄出：{gone.map(({ title }) => title).join('、')}</Banner>
          )}
        </>
      }
    />
  )
}

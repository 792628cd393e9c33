import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { sampleCalls } from '@crm/contracts/calls/sample'
import type { Platform } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { SAMPLE_PRODUCTS_MAX } from '@crm/contracts/rules/sampleRules'
import { isOffered, open } from '@crm/platform/openers'
import { TextButton } from '@crm/ui/base'
import { Form, goodsTitle, useGoodsSearch } from '@crm/ui/form'
import { yuanOf } from '@crm/base/numbers'
import classes from '../FormParts.module.css'
import { type GoodsSelection, keyOf } from './samplePayload.ts'

type Offered = AnswerOf<typeof sampleCalls.goods>['list'][number]

interface GoodsFieldsProps {
  classify: ModuleId
  platform: Platform
  chosen: GoodsSelection
  /** Before the names of the fields: of one talent `own.n7001.`, of all nothing. */
  at?: string
  label?: string
}

/** Goods that are sent, with specification, number and cost of each. */
export function GoodsFields({ classify, platform, chosen, at = '', label = '寄样商品' }: GoodsFieldsProps) {
  const { product_ids = [], goods = {} } = chosen
  const found = useGoodsSearch(platform, product_ids)
  const offers = useCall(sampleCalls.goods, { classify, platform, product_ids }, { enabled: product_ids.length > 0 })
  return (
    <>
      <Form.Goods
        field={`${at}product_ids`}
        label={label}
        multiple
        platform={platform}
        search={found}
        max={SAMPLE_PRODUCTS_MAX}
        rules={[{ required: true, message: '请选择寄样商品' }]}
      />
      {product_ids.map((id) => (
        <ProductFields
          key={id}
          id={id}
          name={goodsTitle(found, id)}
          offer={offers.data?.list.find(({ product_id }) => product_id === id)}
          loading={offers.state === 'waiting'}
          selected={goods[keyOf(id)]?.sku_ids ?? []}
          at={`${at}goods.${keyOf(id)}`}
        />
      ))}
    </>
  )
}

interface ProductFieldsProps {
  id: string
  name: string
  offer: Offered | undefined
  loading: boolean
  selected: readonly string[]
  at: string
}

/** What of a product is sent: one specification or several, each with number and cost. */
function ProductFields({ id, name, offer, loading, selected, at }: ProductFieldsProps) {
  const skus = offer?.skus ?? []
  const ids = selected.length > 0 ? selected : ['']
  return (
    <fieldset className={classes.part}>
      <legend>
        {name}{' '}
        {isOffered('goodsSpec') && (
          <TextButton label={`${name} 商品规格`} onClick={() => open('goodsSpec', { product_id: id })}>
            规格
          </TextButton>
        )}
      </legend>
      {(skus.length > 1 || loading) && (
        <Form.Select
          field={`${at}.sku_ids`}
          label="规格"
          multiple
          placeholder={`${skus[0]?.name ?? '第一个规格'}（可选多个）`}
          style={{ width: '100%' }}
          loading={loading}
          optionList={skus.map(({ sku_id, name: text, stock }) => ({
            value: sku_id,
            label: `${text || '默认'}（库存 ${stock}）`,
          }))}
        />
      )}
      {ids.map((sku_id) => {
        const sku = sku_id === '' ? skus[0] : skus.find((each) => each.sku_id === sku_id)
        const of = selected.length > 1 ? `${sku?.name ?? ''} ` : ''
        return (
          <div key={sku_id} className={classes.columns}>
            <Form.Number
              field={`${at}.lines.${keyOf(sku_id)}.qty`}
              label={`${of}数量${sku === undefined ? '' : `（库存 ${sku.stock}）`}`}
              placeholder="1"
              min={1}
              max={99}
            />
            <Form.Money
              field={`${at}.lines.${keyOf(sku_id)}.cost_price`}
              label={`${of}单件成本 ¥`}
              placeholder={offer === undefined ? '商品成本' : yuanOf(offer.cost_price).toFixed(2)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

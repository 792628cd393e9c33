import type { Agreement } from '@crm/client/weight'
import { canSeeCostPrice } from '@crm/access/goods'
import { useAction } from '@crm/client/hooks'
import { goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { GOODS_IMAGES_MAX, GOODS_PRICE_MAX, GOODS_TITLE_MAX } from '@crm/contracts/rules/goodsRules'
import { useWho } from '@crm/platform/session'
import { Banner, Section } from '@crm/ui/base'
import { Form, type FormApi, rule } from '@crm/ui/form'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useClassOptions } from '../parts/useClassOptions.ts'
import { SpuField } from '../parts/SpuField.tsx'
import { useSpuOptions } from '../parts/useSpuOptions.ts'
import { COST_MAX, POINT_LENGTH, POINTS_MAX, pointsError } from '../screens/goods-list/editGoods.ts'
import classes from './create.module.css'
import type { GoodsForm } from './goodsForms.ts'
import { filledGroups, type HandMadeValues, type SkuValues, type SpecGroup, specError, toHandMade } from './handMade.ts'
import { SpecFields } from './SpecFields.tsx'

/** What the page does with the form: its buttons stand below all tabs. */
export interface HandMadeForm {
  submit: () => void
}

interface HandMadeTabProps {
  form: GoodsForm
  ref: Ref<HandMadeForm>
  onChange: () => void
  onSaving: (saving: boolean) => void
  onAdded: (productId: string) => void
}

/** 手动添加: a product that no shop sells yet. */
export function HandMadeTab({ form, ref, onChange, onSaving, onAdded }: HandMadeTabProps) {
  const who = useWho()
  const api = useRef<FormApi<HandMadeValues>>(undefined)
  const [groups, setGroups] = useState<readonly SpecGroup[]>([])
  const [skus, setSkus] = useState<Readonly<Record<string, SkuValues>>>({})
  const [error, setError] = useState<string>()
  const add = useAction(goodsAddingCalls.add, { weight: 'asked', quiet: true, done: '添加成功' })
  const classOptions = useClassOptions()
  const spu = useSpuOptions()
  const hasSpecs = filledGroups(groups).length > 0
  useImperativeHandle(ref, () => ({ submit: () => api.current?.submitForm() }), [])
  const submit = async (values: HandMadeValues, agreement: Agreement) => {
    const wrong = specError(groups, skus)
    setError(wrong)
    if (wrong !== undefined || add.saving) return
    onSaving(true)
    const made = await add.run(toHandMade(form.platform, values, groups, skus), agreement)
    onSaving(false)
    if (made) onAdded(made.product_id)
  }
  return (
    <div className={classes.sheet}>
      {add.failure && <Banner kind="danger">{add.failure.message}</Banner>}
      <Form<HandMadeValues>
        getFormApi={(given) => {
          api.current = given
        }}
        onValueChange={onChange}
        onSubmit={(values, agreement) => void submit(values, agreement)}
        autoScrollToError
      >
        <Section title="基本信息">
          <Form.Input
            field="title"
            label="标题"
            maxLength={GOODS_TITLE_MAX}
            placeholder="请输入商品标题"
            rules={[{ required: true, whitespace: true, message: '请输入商品标题' }]}
          />
          <Form.Upload
            field="images"
            label="主图"
            max={GOODS_IMAGES_MAX}
            rules={[{ required: true, message: '请上传商品主图' }]}
          />
        </Section>
        <Section title="价格与规格">
          {!hasSpecs && (
            <>
              <Form.Money
                field="price"
                label="价格"
                max={GOODS_PRICE_MAX}
                placeholder="0.01–999,999"
                rules={[
                  {
                    required: true,
                    ...rule((price: number | undefined) => ((price ?? 0) > 0 ? undefined : '请输入商品价格')),
                  },
                ]}
              />
              <Form.Number field="stock" label="库存" min={0} max={100_000_000} placeholder="0" />
              <Form.Input field="outer_id" label="商家编码" maxLength={60} />
            </>
          )}
          <SpecFields
            groups={groups}
            onGroups={(next) => {
              setGroups(next)
              onChange()
            }}
            skus={skus}
            onSkus={(next) => {
              setSkus(next)
              onChange()
            }}
          />
          {error && (
            <p className={classes.failed} role="alert">
              {error}
            </p>
          )}
        </Section>
        <Section title="其他">
          <Form.Select field="class_id" label="分类" filter style={{ width: '100%' }} optionList={classOptions} />
          <SpuField label="SPU" spu={spu} required={form.asksSpu} />
          {canSeeCostPrice(who) && (
            <Form.Money field="cost_price" label="成本价" max={COST_MAX} placeholder="请输入成本价" />
          )}
          <Form.TextArea
            field="points"
            label="卖点"
            autosize={{ minRows: 2, maxRows: 6 }}
            placeholder={`每行一条，最多 ${POINTS_MAX} 条，每条 ${POINT_LENGTH} 字以内`}
            rules={[rule(pointsError)]}
          />
          <Form.TextArea field="remark" label="备注" maxLength={200} autosize={{ minRows: 1, maxRows: 4 }} />
        </Section>
      </Form>
    </div>
  )
}

import type { FoundOptions } from '@crm/ui/data'
import { Form } from '@crm/ui/form'
import { searchSelect } from './searchSelect.ts'

interface GoodsSelectProps {
  label: string
  /** From `useGoodsOptions`. */
  goods: FoundOptions
  max: number
  /** What the form says without any. */
  required: string
  /** Another field than `product_ids`. */
  field?: string
}

/** The field `product_ids`: goods of a platform, found by name or ID. */
export function GoodsSelect({ label, goods, max, required, field = 'product_ids' }: GoodsSelectProps) {
  return (
    <Form.Select
      {...searchSelect}
      field={field}
      label={label}
      placeholder="搜索商品名称或ID"
      max={max}
      loading={goods.loading}
      optionList={[...goods.options]}
      onSearch={goods.search}
      emptyContent="暂无商品"
      rules={[{ required: true, message: required }]}
    />
  )
}

/** The title of a product among options; its id while it is not known. */
export const titleAmong = ({ options }: FoundOptions, id: string) =>
  options.find(({ value }) => value === id)?.label ?? id

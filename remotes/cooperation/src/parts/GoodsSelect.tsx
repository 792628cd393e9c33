import type { Platform } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import type { FoundOptions } from '@crm/ui/data'
import { Form, PickGoods, useFormApi } from '@crm/ui/form'
import { searchSelect } from './searchSelect.ts'

interface GoodsSelectProps {
  label: string
  platform: Platform
  /** The goods that are chosen. */
  selected: readonly string[]
  /** From `useGoodsOptions`. */
  goods: FoundOptions
  max: number
  /** What the form says without any. */
  required?: string
  /** Hears of what is chosen. */
  onChange?: (ids: readonly string[]) => void
  /** Another field than `product_ids`. */
  field?: string
  /** Goods that stay chosen, and what is said to whoever removes one. */
  kept?: { ids: readonly string[]; why: string }
}

/** The field `product_ids`: goods of a platform, found by name or ID, or picked from their list. */
export function GoodsSelect({
  label,
  platform,
  selected,
  goods,
  max,
  required,
  onChange,
  field = 'product_ids',
  kept,
}: GoodsSelectProps) {
  const form = useFormApi()
  const withKept = (ids: readonly string[]) => {
    const removed = kept?.ids.filter((id) => !ids.includes(id)) ?? []
    if (removed.length === 0) return [...ids]
    toast.warning(kept?.why ?? '')
    return [...removed, ...ids]
  }
  const pick = (picked: readonly string[]) => {
    const ids = withKept(picked)
    form.setValue(field, ids)
    form.setError(field, undefined)
    onChange?.(ids)
  }
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
      // A multiple select answers with the list of its values.
      onChange={onChange as never}
      convert={withKept as never}
      emptyContent="暂无商品"
      extraText={<PickGoods platform={platform} selected={selected} max={max} onPick={pick} />}
      {...(required !== undefined && { rules: [{ required: true, message: required }] })}
    />
  )
}

/** The title of a product among options; its id while it is not known. */
export const titleAmong = ({ options }: FoundOptions, id: string) =>
  options.find(({ value }) => value === id)?.label ?? id

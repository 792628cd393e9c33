import type { Platform } from '@crm/contracts/enums'
import { useGoodsOptions } from '@crm/ui/data'
import { PickGoods, Select } from '@crm/ui/form'
import { GOODS_MAX } from '../lib/videoLabels.ts'

interface GoodsPickProps {
  platform?: Platform | undefined
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

/** Goods of the corporation, searched by name or number, or picked from their list; at most ten. */
export function GoodsPick({ platform, value = [], onChange }: GoodsPickProps) {
  const goods = useGoodsOptions(platform, value)
  return (
    <>
      <Select
        style={{ width: '100%' }}
        aria-label="商品"
        placeholder="搜索商品名称或ID"
        multiple
        filter
        remote
        showClear
        max={GOODS_MAX}
        loading={goods.loading}
        emptyContent="暂无商品"
        optionList={[...goods.options]}
        onSearch={goods.search}
        value={[...value]}
        // A multiple select answers with the list of its values.
        onChange={(ids) => onChange?.(Array.isArray(ids) ? ids.map(String) : [])}
      />
      <PickGoods platform={platform} selected={value} max={GOODS_MAX} onPick={(ids) => onChange?.(ids)} />
    </>
  )
}

import type { OpenerProps } from '@crm/platform/openers'
import { SpecDialog } from './SpecDialog.tsx'

/** 商品规格, opened from anywhere. */
export function OpenedSpec({ product_id, onClose }: OpenerProps['goodsSpec'] & { onClose: () => void }) {
  return <SpecDialog productId={product_id} onClose={onClose} />
}

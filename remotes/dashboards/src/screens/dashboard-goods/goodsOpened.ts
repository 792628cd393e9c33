import type { OpenerProps } from '@crm/platform/openers'
import type { BlockRow } from '../../parts/board/useBlock.ts'

/** 商品详情 of a row, over the days that its figures are of. */
export function goodsOpened({ keys }: BlockRow): OpenerProps['goodsDrawer'] {
  const { product_id, platform, start_time, end_time } = keys
  return {
    product_id: String(product_id),
    ...(platform !== undefined && { platform: String(platform) }),
    ...(Number(start_time) > 0 && { start_time: Number(start_time), end_time: Number(end_time) }),
  }
}

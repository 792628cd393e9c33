import { useAction } from '@crm/client/hooks'
import { type GoodsRow, goodsCalls } from '@crm/contracts/calls/goods'
import { useBulkAction } from '@crm/ui/data'

/** Changes of a row in place, and of many rows at once. */
export function useGoodsWrite() {
  const update = useAction(goodsCalls.update, { done: '设置成功' })
  const batch = useBulkAction(goodsCalls.batch, {
    done: '设置成功',
    unit: '个商品',
    name: '商品',
  })
  return {
    saving: batch.saving,
    saveRow: (row: GoodsRow, change: { class_id: number } | { cost_price: number }) =>
      update.run({ product_id: row.product_id, updated_at: row.updated_at, ...change }),
    runBatch: batch.run,
  }
}

import { useAction } from '@crm/client/hooks'
import { type GoodsRow, goodsCalls } from '@crm/contracts/calls/goods'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import { toast } from '@crm/platform/feedback'

export type BatchAnswer = AnswerOf<typeof goodsCalls.batch>
type BatchRequest = RequestOf<typeof goodsCalls.batch>

/** Changes of a row in place, and of many rows at once. What a bulk action left undone goes to `onPartial`. */
export function useGoodsWrite(onPartial: (answer: BatchAnswer) => void) {
  const update = useAction(goodsCalls.update, { done: '设置成功' })
  const batch = useAction(goodsCalls.batch)
  return {
    saving: batch.saving,
    saveRow: (row: GoodsRow, change: { class_id: number } | { cost_price: number }) =>
      update.run({ product_id: row.product_id, updated_at: row.updated_at, ...change }),
    runBatch: async (request: BatchRequest): Promise<BatchAnswer | undefined> => {
      const answer = await batch.run(request)
      if (answer === undefined) return undefined
      if (answer.failed > 0) onPartial(answer)
      else toast.success(`成功 ${answer.success} 条`)
      return answer
    },
  }
}

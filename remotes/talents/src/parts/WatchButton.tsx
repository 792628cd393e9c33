import { useAction } from '@crm/client/hooks'
import { competitorCalls } from '@crm/contracts/calls/competitor'
import type { BrandDetail } from '@crm/contracts/calls/marketBrand'
import { Button, TextButton } from '@crm/ui/base'

interface WatchButtonProps {
  brand: Pick<BrandDetail, 'brand_id' | 'platform' | 'is_competitor'>
  /** A button of a head instead of a link of a row. */
  big?: boolean
}

/** 关注竞品: puts a brand among the competitors of the corporation. */
export function WatchButton({ brand: { brand_id, platform, is_competitor }, big = false }: WatchButtonProps) {
  const back = useAction(competitorCalls.remove, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const { run, saving } = useAction(competitorCalls.add, {
    weight: { undo: ({ id }) => back.run({ id }) },
    done: '已关注竞品',
  })
  const watch = () => void run({ brand_id, platform })
  if (is_competitor === 1) return <span>已关注</span>
  return big ? (
    <Button loading={saving} onClick={watch}>
      关注竞品
    </Button>
  ) : (
    <TextButton disabled={saving} onClick={watch}>
      关注竞品
    </TextButton>
  )
}

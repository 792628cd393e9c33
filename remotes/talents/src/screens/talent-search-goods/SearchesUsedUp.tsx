import type { CallFailure } from '@crm/client/failure'
import { offerPlan } from '@crm/platform/plan'
import { Button, EmptyBlock } from '@crm/ui/base'
import { useEffect } from 'react'

/** Nothing is left of the day's searches: 升级套餐 opens once by itself, and again when asked for. */
export function SearchesUsedUp({ failure }: { failure: CallFailure | undefined }) {
  useEffect(() => {
    if (failure) offerPlan(failure)
  }, [failure])
  return (
    <EmptyBlock
      title="今日商品词搜索次数已用完"
      note="明日 0 点恢复；今天搜索过的词仍可查看"
      action={failure && <Button onClick={() => offerPlan(failure)}>升级套餐</Button>}
    />
  )
}

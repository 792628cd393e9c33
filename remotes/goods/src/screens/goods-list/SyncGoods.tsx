import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Platform } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { useCanCall } from '@crm/platform/navigate'
import { GuardedButton, IconRefresh } from '@crm/ui/base'
import classes from './SyncGoods.module.css'

/** 上次同步 and, for who may, 同步商品 of all shops of the platform, once per ten minutes and shop. */
export function SyncGoods({ platform }: { platform: Platform }) {
  const canCall = useCanCall()
  const last = useCall(goodsCalls.syncTime, { platform }, { every: 60_000, keepPrevious: false })
  const sync = useAction(goodsCalls.sync, { weight: { harmless: 'repeats' } })
  const run = async () => {
    const answer = await sync.run({ platform })
    if (!answer) return
    const left = answer.list.filter((each) => each.reason !== '')
    if (left.length === 0) toast.success(`已同步 ${answer.goods} 个商品`)
    else
      toast.info(`已同步 ${answer.goods} 个商品，${left.map((each) => `${each.shop_name}${each.reason}`).join('；')}`)
  }
  const refusal = last.data?.status === 0 ? '每个店铺 10 分钟内只能同步一次，请稍后再试' : undefined
  return (
    <>
      {last.data !== undefined && last.data.time > 0 && (
        <span className={classes.time}>上次同步 {minute(last.data.time)}</span>
      )}
      {canCall(goodsCalls.sync) && (
        <GuardedButton refusal={refusal} icon={<IconRefresh />} loading={sync.saving} onClick={() => void run()}>
          同步商品
        </GuardedButton>
      )}
    </>
  )
}

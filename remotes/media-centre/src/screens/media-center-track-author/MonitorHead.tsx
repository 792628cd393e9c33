import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { NumberLink } from '@crm/ui/base'
import { QuotaLine } from '../../parts/QuotaLine.tsx'

/** 监控中 n / 上限 with its two parts, and how many ended this month. */
export function MonitorHead() {
  const { data: quota } = useCall(monitorCalls.quota, {})
  const { data: finished } = useCall(monitorCalls.finishCount, {})
  return (
    <>
      {finished && (
        <NumberLink leads={finished.count > 0 ? numberLink('monitorsFinished', {}, monthOf(finished)) : undefined}>
          本月结束 {thousands(finished.count)}
        </NumberLink>
      )}
      {quota && (
        <QuotaLine
          title="监控中"
          used={quota.used}
          limit={quota.limit}
          note={`监控中的达人 ${thousands(quota.authors)} 位，监控中的内容 ${thousands(quota.posts)} 条，合计占用同一额度`}
        />
      )}
    </>
  )
}

const monthOf = ({ start_time, end_time }: { start_time: number; end_time: number }) => ({
  due_start: start_time,
  due_end: end_time,
})

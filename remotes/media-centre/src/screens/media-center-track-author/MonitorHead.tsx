import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { NumberLink, Tooltip } from '@crm/ui/base'
import classes from './TrackAuthor.module.css'

/** 监控中 n / 上限 with its two parts, and how many ended this month. */
export function MonitorHead() {
  const { data: quota } = useCall(monitorCalls.quota, {})
  const { data: finished } = useCall(monitorCalls.finishCount, {})
  const isFull = quota !== undefined && quota.limit !== null && quota.used >= quota.limit
  return (
    <>
      {finished && (
        <NumberLink leads={finished.count > 0 ? numberLink('monitorsFinished', {}, monthOf(finished)) : undefined}>
          本月结束 {thousands(finished.count)}
        </NumberLink>
      )}
      {quota && (
        <Tooltip
          content={`监控中的达人 ${thousands(quota.authors)} 位，监控中的内容 ${thousands(quota.posts)} 条，合计占用同一额度`}
        >
          <span className={classes.quota} data-full={isFull || undefined}>
            监控中 {thousands(quota.used)} / {quota.limit === null ? '不限' : thousands(quota.limit)}
          </span>
        </Tooltip>
      )}
    </>
  )
}

const monthOf = ({ start_time, end_time }: { start_time: number; end_time: number }) => ({
  due_start: start_time,
  due_end: end_time,
})

import type { CallState } from '@crm/client/hooks'
import type { FollowLogStat } from '@crm/contracts/calls/talentLogs'
import { BarChart } from '@crm/ui/charts'

/** Entries of each member per day, the busiest ten. */
export function FollowBlogBars({ read }: { read: CallState<FollowLogStat> }) {
  return (
    <BarChart
      title="每人每天跟进次数"
      note="次数最多的 10 名成员，最多展示最近 31 天"
      read={read}
      days={read.data?.days ?? []}
      series={(read.data?.staff ?? []).map(({ user_id, name, counts }) => ({
        key: String(user_id),
        name,
        values: counts,
        stack: 'staff',
      }))}
      height={240}
    />
  )
}

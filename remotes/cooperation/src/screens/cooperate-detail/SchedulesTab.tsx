import { day, minute } from '@crm/base/dates'
import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { scheduleStatusLabel } from '@crm/contracts/enums'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { CallButton, Card, EmptyBlock, Tag, TextButton, TextLink } from '@crm/ui/base'
import classes from './CooperateDetail.module.css'

/** 排期: the lives that were agreed for the order, each leads to it in the calendar and back. */
export function SchedulesTab({ coop }: { coop: CooperationDetail }) {
  const canOpen = useCanOpen()
  const { schedules, coop_id, author_id, platform } = coop
  const plan = canOpen('LiveScheduling') && (
    <CallButton call={scheduleCalls.add} onClick={() => void go('LiveScheduling', { coop_id, author_id, platform })}>
      新建排期
    </CallButton>
  )
  if (schedules.length === 0)
    return (
      <Card>
        <EmptyBlock title="暂无排期" action={plan} />
      </Card>
    )
  return (
    <Card title="排期" extra={plan}>
      <ul className={classes.rows}>
        {schedules.map(({ id, title, start_time, end_time, status, live_id }) => (
          <li key={id}>
            <TextLink
              to="LiveScheduling"
              query={{ coop_id, platform, date: day(start_time), drawer: 'schedule', id, from: address() }}
            >
              {minute(start_time)} ~ {minute(end_time).slice(-5)}
            </TextLink>
            <Tag>{scheduleStatusLabel[status]}</Tag>
            <span className={classes.main} title={title}>
              {title}
            </span>
            {live_id !== '' && canOpen('LiveScreenDetail') && (
              <TextButton onClick={() => void go('LiveScreenDetail', { live_id, platform })}>直播详情</TextButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

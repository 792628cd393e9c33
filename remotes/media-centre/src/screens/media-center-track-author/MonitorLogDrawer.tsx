import { useCall } from '@crm/client/hooks'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { authorMonitorStatusLabel, monitorEventLabel } from '@crm/contracts/enums'
import { displayDay } from '@crm/base/dates'
import { Tag } from '@crm/ui/base'
import { DetailDrawer, Timeline, TimelineEntry, TimelineText, useRecordDrawer } from '@crm/ui/data'
import classes from './TrackAuthor.module.css'

/** The monitor whose timeline the address opens, and how to open another or close it. */
export const useMonitorLog = () => useRecordDrawer('monitor_log')

/** 监控日志: what happened to one monitor as one line of time. */
export function MonitorLogDrawer() {
  const { id, close } = useMonitorLog()
  return id === undefined ? null : <MonitorLog key={id} id={id} onClose={close} />
}

function MonitorLog({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useCall(monitorCalls.one, { id }, { keepPrevious: false })
  return (
    <DetailDrawer open width={520} title="监控日志" read={read} onClose={onClose}>
      {({ author, status, start_time, end_time }) => (
        <>
          <p className={classes.note}>
            {author.author_name} · {displayDay(start_time)} – {displayDay(end_time)}
            {status !== null && ` · ${authorMonitorStatusLabel[status]}`}
          </p>
          <Timeline call={monitorCalls.singleLog} request={{ id }} label="监控日志" empty="暂无动态">
            {(entry) => (
              <TimelineEntry
                key={entry.id}
                user={entry.user}
                at={entry.created_at}
                kind={<Tag>{monitorEventLabel[entry.event]}</Tag>}
              >
                {entry.title !== monitorEventLabel[entry.event] && <TimelineText>{entry.title}</TimelineText>}
              </TimelineEntry>
            )}
          </Timeline>
        </>
      )}
    </DetailDrawer>
  )
}

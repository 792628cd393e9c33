import { minuteSpan } from '@crm/base/dates'
import type { Schedule } from '@crm/contracts/calls/schedule'
import type { scheduleColumns } from '@crm/contracts/columns/schedule'
import { TextLink } from '@crm/ui/base'
import type { ListCells } from '@crm/ui/data'
import { useCanOpen } from '@crm/platform/navigate'
import classes from './LiveScheduling.module.css'

export const scheduleCells: ListCells<Schedule, typeof scheduleColumns> = {
  start_time: ({ row }) => <span className={classes.span}>{minuteSpan(row.start_time, row.end_time)}</span>,
  coop_no: ({ row }) => <CooperationLink coop={row.coop} />,
}

/** The cooperation of an entry; plain text where its page is not served. */
export function CooperationLink({ coop }: Pick<Schedule, 'coop'>) {
  const canOpen = useCanOpen()
  if (!coop) return <>-</>
  if (!canOpen('CooperateDetail')) return <>{coop.coop_no}</>
  return (
    <TextLink to="CooperateDetail" query={{ coop_id: coop.coop_id }}>
      {coop.coop_no}
    </TextLink>
  )
}

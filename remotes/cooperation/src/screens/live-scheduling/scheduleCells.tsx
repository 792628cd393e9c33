import type { Schedule } from '@crm/contracts/calls/schedule'
import { numberLink } from '@crm/contracts/links/numberLinks'
import type { scheduleColumns } from '@crm/contracts/columns/schedule'
import { NumberLink, TextLink } from '@crm/ui/base'
import { type ListCells, MinuteSpan, Money } from '@crm/ui/data'
import { useCanOpen } from '@crm/platform/navigate'

export const scheduleCells: ListCells<Schedule, typeof scheduleColumns> = {
  start_time: ({ row }) => <MinuteSpan from={row.start_time} to={row.end_time} />,
  gmv: ({ row }) => <ScheduleSales entry={row} />,
  coop_no: ({ row }) => <CooperationLink coop={row.coop} />,
}

/** What the live of an entry sold, leading to its orders; `-` before there is one. */
export function ScheduleSales({
  entry,
  sign = false,
}: {
  entry: Pick<Schedule, 'id' | 'platform' | 'gmv'>
  sign?: boolean
}) {
  const { id, platform, gmv } = entry
  if (gmv === null) return <>-</>
  const leads = gmv > 0 ? numberLink('scheduleGmv', { platform }, { schedule_id: id }) : undefined
  return (
    <NumberLink leads={leads}>
      <Money value={gmv} sign={sign} />
    </NumberLink>
  )
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

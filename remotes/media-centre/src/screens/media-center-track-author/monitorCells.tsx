import { minute } from '@crm/base/dates'
import type { TalentMonitorRow } from '@crm/contracts/calls/monitors'
import type { monitorColumns } from '@crm/contracts/columns/monitors'
import { type NumberLinkName, numberLink } from '@crm/contracts/links/numberLinks'
import { MONITOR_DAYS, MONITOR_ENDING_DAYS, MONITOR_EXTENSIONS_MAX } from '@crm/contracts/rules/monitorRules'
import { NumberLink, Tooltip } from '@crm/ui/base'
import { Count, type ListCells, Money } from '@crm/ui/data'
import { AuthorCell } from '../../parts/AuthorCell.tsx'
import classes from './TrackAuthor.module.css'

type Cell = { row: TalentMonitorRow }

/** What the number leads to: the same talent within the days of the monitor. */
const leadOf = (name: NumberLinkName, { author, counted_from, counted_to }: TalentMonitorRow) =>
  numberLink(
    name,
    {},
    {
      platform: author.platform,
      author_id: author.author_id,
      start_time: counted_from,
      end_time: counted_to,
    },
  )

/** A count within the days of the monitor; `-` where there are none. */
const counted =
  (link: NumberLinkName, member: 'video_count' | 'sold_video_count' | 'content_count' | 'interactions') =>
  ({ row }: Cell) => {
    const value = row[member]
    if (value === null) return <>-</>
    return (
      <NumberLink leads={value > 0 ? leadOf(link, row) : undefined}>
        <Count value={value} />
      </NumberLink>
    )
  }

function Sales({ row }: Cell) {
  if (row.gmv === null) return <>-</>
  return (
    <NumberLink leads={row.gmv > 0 ? leadOf('monitorGmv', row) : undefined}>
      <Money value={row.gmv} />
    </NumberLink>
  )
}

/** 剩余天数, with how much of the whole period is left. */
function DaysLeft({ row: { days_left, extend_count } }: Cell) {
  if (days_left === null) return <>-</>
  const whole = MONITOR_DAYS * (1 + extend_count)
  const isNear = days_left <= MONITOR_ENDING_DAYS
  return (
    <Tooltip content={`监控期共 ${whole} 天，延期 ${extend_count}/${MONITOR_EXTENSIONS_MAX}`}>
      <span className={classes.left} data-near={isNear || undefined}>
        <span>{days_left} 天</span>
        <progress aria-label="剩余监控时间" max={whole} value={Math.min(whole, days_left)} />
      </span>
    </Tooltip>
  )
}

function LastEvent({ row: { last_event } }: Cell) {
  if (last_event === null) return <>-</>
  return (
    <span className={classes.event}>
      <span>{last_event.title}</span>
      <time>{minute(last_event.created_at)}</time>
    </span>
  )
}

/** Cells of 达人监控 that the kind of their column does not draw, for either module. */
export const monitorCells = {
  talent: AuthorCell,
  days_left: DaysLeft,
  gmv: Sales,
  video_count: counted('monitorVideos', 'video_count'),
  sold_video_count: counted('monitorSoldVideos', 'sold_video_count'),
  content_count: counted('monitorContents', 'content_count'),
  interactions: counted('monitorInteractions', 'interactions'),
  last_event: LastEvent,
} satisfies ListCells<TalentMonitorRow, typeof monitorColumns> & Record<string, unknown>

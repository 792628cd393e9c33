import { thousands } from '@crm/base/numbers'
import { Tooltip } from '@crm/ui/base'
import classes from './QuotaLine.module.css'

interface QuotaLineProps {
  title: string
  used: number
  /** Null: the version has no limit. */
  limit: number | null
  /** What counts, behind the pointer. */
  note: string
}

/** `监控中 125 / 500,000`: what is used of a quota, in red when nothing is left. */
export function QuotaLine({ title, used, limit, note }: QuotaLineProps) {
  return (
    <Tooltip content={note}>
      <span className={classes.quota} data-full={(limit !== null && used >= limit) || undefined}>
        {title} {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
      </span>
    </Tooltip>
  )
}

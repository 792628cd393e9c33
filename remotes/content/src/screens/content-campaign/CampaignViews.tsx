import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { rate } from '@crm/base/numbers'
import type { Campaign } from '@crm/contracts/calls/campaigns'
import { campaignStatuses } from '@crm/contracts/columns/campaigns'
import { TextLink } from '@crm/ui/base'
import { Picture, StatusTag } from '@crm/ui/data'
import { CampaignBudget } from '../../parts/campaign/CampaignBudget.tsx'
import classes from './CampaignViews.module.css'

function Name({ campaign: { id, name } }: { campaign: Campaign }) {
  return (
    <TextLink to="ContentCampaignDetail" query={{ id }} quiet>
      {name}
    </TextLink>
  )
}

/** The campaigns of the page as cards: cover, how far each has come, what is spent. */
export function CampaignCards({ rows }: { rows: readonly Campaign[] }) {
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <Picture src={row.cover} name={row.name} size={64} />
          <div className={classes.body}>
            <div className={classes.head}>
              <Name campaign={row} />
              <StatusTag value={row.status} labels={campaignStatuses} />
            </div>
            <p className={classes.line}>
              {day(row.start_time)} ~ {day(row.end_time)} · {row.owner?.name ?? '-'}
            </p>
            <p className={classes.line}>
              达人 {row.published_count} / {row.author_count} · 目标完成 {rate(row.progress)}
            </p>
            <CampaignBudget campaign={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** First and last moment of all of them, with a day of air on either side. */
export function ganttScale(rows: readonly Pick<Campaign, 'start_time' | 'end_time'>[], now: number) {
  const from = Math.min(now, ...rows.map(({ start_time }) => start_time)) - DAY_SECONDS
  const to = Math.max(now, ...rows.map(({ end_time }) => end_time)) + DAY_SECONDS
  const at = (time: number) => ((time - from) / (to - from)) * 100
  return { from, to, at }
}

/** The campaigns of the page as bars over one scale of days, with 今天. */
export function CampaignGantt({ rows }: { rows: readonly Campaign[] }) {
  const now = nowSeconds()
  const { from, to, at } = ganttScale(rows, now)
  return (
    <div className={classes.gantt}>
      <div className={classes.scale}>
        <span>{day(from)}</span>
        <span className={classes.today} style={{ left: `${at(now)}%` }}>
          今天
        </span>
        <span>{day(to)}</span>
      </div>
      <ul className={classes.bars}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={classes.label}>
              <Name campaign={row} />
            </div>
            <div className={classes.lane}>
              <span className={classes.now} style={{ left: `${at(now)}%` }} />
              <span
                className={classes.span}
                data-status={row.status}
                role="img"
                aria-label={`${row.name} ${day(row.start_time)} 至 ${day(row.end_time)}`}
                style={{ left: `${at(row.start_time)}%`, width: `${at(row.end_time) - at(row.start_time)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

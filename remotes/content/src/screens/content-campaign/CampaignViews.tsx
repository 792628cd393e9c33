import { nowSeconds } from '@crm/base/clock'
import { day, displayDay, startOfDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { rate, UNAVAILABLE } from '@crm/base/numbers'
import type { Campaign, campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignStatuses } from '@crm/contracts/rules/campaignRules'
import { Loaded, ProgressRing, TextLink, Tooltip } from '@crm/ui/base'
import { type List, NoMatch, Pagination, Picture, StatusTag } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { CampaignBudget } from '../../parts/campaign/CampaignBudget.tsx'
import { CampaignTerm } from '../../parts/campaign/CampaignTerm.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import type { CampaignSpec } from './campaignFilters.ts'
import classes from './CampaignViews.module.css'

function Name({ campaign: { id, name } }: { campaign: Campaign }) {
  return (
    <TextLink to="ContentCampaignDetail" query={{ id }} quiet className={classes.name}>
      {name}
    </TextLink>
  )
}

/** 目标完成 as a ring, around the cover; without a goal there is only the track. */
function Ring({ campaign: { cover, name, progress } }: { campaign: Campaign }) {
  return (
    <Tooltip content={progress === UNAVAILABLE ? '未设目标内容数' : `目标完成 ${rate(progress)}`}>
      <ProgressRing percent={progress === UNAVAILABLE ? 0 : progress} label={`目标完成 ${rate(progress)}`} size={52}>
        <Picture src={cover} name={name} size={40} round />
      </ProgressRing>
    </Tooltip>
  )
}

/** The campaigns of the page as cards: cover within how far each has come, what is spent, what may be done. */
function CampaignCards({ rows }: { rows: readonly Campaign[] }) {
  return (
    <ul className={classes.cards} aria-label="种草项目">
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <Ring campaign={row} />
          <div className={classes.body}>
            <div className={classes.head}>
              <Name campaign={row} />
              <StatusTag value={row.status} labels={campaignStatuses} />
            </div>
            <CampaignTerm campaign={row} />
            <p className={classes.line}>
              {row.owner?.name ?? '-'} · 达人 {row.published_count} / {row.author_count} · 内容 {row.content_count}
            </p>
            {row.spent !== UNAVAILABLE && <CampaignBudget campaign={row} />}
            {row.actions.length > 0 && <CampaignActions row={row} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** First moments of the months within, as many as a scale has room for. */
function monthsWithin(from: number, to: number): number[] {
  const days = Array.from({ length: Math.ceil((to - from) / DAY_SECONDS) }, (_, nth) =>
    startOfDay(from + nth * DAY_SECONDS),
  )
  const months = days.filter((each) => each > from && day(each).endsWith('-01'))
  const every = Math.ceil(months.length / MARKS)
  return months.filter((_, nth) => nth % every === 0)
}
const MARKS = 8

/** The campaigns of the page as bars over one scale of days, with 今天; a day of air on either side. */
function CampaignGantt({ rows }: { rows: readonly Campaign[] }) {
  const now = nowSeconds()
  const from = Math.min(now, ...rows.map(({ start_time }) => start_time)) - DAY_SECONDS
  const to = Math.max(now, ...rows.map(({ end_time }) => end_time)) + DAY_SECONDS
  const at = (time: number) => ((time - from) / (to - from)) * 100
  const months = monthsWithin(from, to)
  return (
    <div className={classes.gantt}>
      <div className={classes.scale}>
        {months.map((month) => (
          <span key={month} className={classes.mark} style={{ left: `${at(month)}%` }}>
            {day(month).slice(0, 7)}
          </span>
        ))}
        <span className={classes.today} style={{ left: `${at(now)}%` }}>
          今天
        </span>
      </div>
      <ul className={classes.bars} aria-label="种草项目">
        {rows.map((row) => (
          <li key={row.id}>
            <div className={classes.label}>
              <Name campaign={row} />
              <StatusTag value={row.status} labels={campaignStatuses} />
            </div>
            <div className={classes.lane}>
              {months.map((month) => (
                <span key={month} className={classes.month} style={{ left: `${at(month)}%` }} />
              ))}
              <span className={classes.now} style={{ left: `${at(now)}%` }} />
              <Tooltip content={`${row.name} ${displayDay(row.start_time)} ~ ${displayDay(row.end_time)}`}>
                <span
                  className={classes.span}
                  data-status={row.status}
                  role="img"
                  aria-label={`${row.name} ${day(row.start_time)} 至 ${day(row.end_time)}`}
                  style={{ left: `${at(row.start_time)}%`, width: `${at(row.end_time) - at(row.start_time)}%` }}
                />
              </Tooltip>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The page of the list in the place of its table: as cards or over time. */
export function CampaignViews({
  list: { rows, filters },
  view,
  empty,
}: {
  list: List<typeof campaignCalls.list, CampaignSpec>
  view: 'card' | 'gantt'
  empty: ReactNode
}) {
  return (
    <Loaded read={rows} lines={8}>
      {({ list, page_info }) => {
        if (page_info.total_count === 0) return filters.narrowed ? <NoMatch filters={filters} /> : empty
        return (
          <>
            {view === 'card' ? <CampaignCards rows={list} /> : <CampaignGantt rows={list} />}
            <Pagination
              page={filters.page}
              size={filters.size}
              total={page_info.total_count}
              onPage={filters.setPage}
              onSize={filters.setSize}
            />
          </>
        )
      }}
    </Loaded>
  )
}

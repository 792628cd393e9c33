import { day, minute } from '@crm/base/dates'
import type { FollowLogEntry, talentCalls } from '@crm/contracts/calls/talents'
import { FollowLogKind } from '@crm/contracts/enums'
import { BlockSkeleton, Loaded } from '@crm/ui/base'
import { type List, NoMatch, Pagination, StaffCell, TalentCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { FollowLogContent } from '../../parts/FollowLogContent.tsx'
import { LogActions } from './LogActions.tsx'
import { byDay, kindText, stageChange } from './logTexts.ts'
import classes from './TalentFollowBlog.module.css'
import type { talentFollowBlogFilters } from './talentFollowBlogFilters.ts'

interface FollowBlogTimelineProps {
  list: List<typeof talentCalls.followLogList, (typeof talentFollowBlogFilters)['fields']>
  empty: ReactNode
}

/** The log as a timeline, day by day. */
export function FollowBlogTimeline({ list: { filters, rows }, empty }: FollowBlogTimelineProps) {
  return (
    <Loaded
      read={rows}
      waiting={
        <div className={classes.days}>
          <BlockSkeleton lines={12} />
        </div>
      }
    >
      {({ list, page_info }) => {
        if (list.length === 0) return filters.narrowed ? <NoMatch filters={filters} /> : empty
        return (
          <>
            <div className={classes.days} aria-busy={rows.stale}>
              {byDay(list, day).map(([date, entries]) => (
                <section key={date} aria-label={date}>
                  <h2 className={classes.day}>{date}</h2>
                  <ol className={classes.entries}>
                    {entries.map((entry) => (
                      <Entry key={entry.id} entry={entry} />
                    ))}
                  </ol>
                </section>
              ))}
            </div>
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

function Entry({ entry }: { entry: FollowLogEntry }) {
  const change = stageChange(entry)
  return (
    <li className={classes.entry}>
      <time className={classes.time}>{minute(entry.created_at).slice(11)}</time>
      <TalentCell talent={entry} />
      <div className={entry.kind === FollowLogKind.system ? classes.system : undefined}>
        <div className={classes.header}>
          {entry.user ? <StaffCell staff={[entry.user]} /> : '系统'}
          <span>{kindText(entry.kind)}</span>
          {change !== '' && <span>{change}</span>}
        </div>
        <FollowLogContent entry={entry} />
      </div>
      <LogActions row={entry} />
    </li>
  )
}

import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { BlockSkeleton, Ellipsis, Loaded } from '@crm/ui/base'
import { Count, type Filters, Money, NoMatch, Pagination, Picture, TimeCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { Cover } from '../../parts/Cover.tsx'
import type { CommerceVideoSpec } from './commerceVideoFilters.ts'
import classes from './VideoCards.module.css'

interface VideoCardsProps {
  rows: CallState<AnswerOf<typeof videoCalls.list>>
  filters: Filters<CommerceVideoSpec>
  empty: ReactNode
  onOpen: (row: VideoRow) => void
}

/** The videos as covers with their main figures; a card opens the drawer. */
export function VideoCards({ rows, filters, empty, onOpen }: VideoCardsProps) {
  return (
    <Loaded read={rows} waiting={<Shapes />}>
      {({ list, page_info }) => {
        if (page_info.total_count === 0) return filters.narrowed ? <NoMatch filters={filters} /> : empty
        return (
          <>
            <ul
              className={classes.cards}
              aria-label="带货视频"
              aria-busy={rows.stale}
              data-stale={rows.stale || undefined}
            >
              {list.map((row) => (
                <li key={row.video_id} className={classes.card}>
                  <button type="button" className={classes.button} aria-label={row.title} onClick={() => onOpen(row)} />
                  <Cover src={row.cover} duration={row.duration} />
                  <div className={classes.text}>
                    <Ellipsis className={classes.title}>{row.title}</Ellipsis>
                    <div className={classes.talent}>
                      <Picture src={row.author.avatar} name={row.author.author_name} size={20} round />
                      <Ellipsis className={classes.name}>{row.author.author_name}</Ellipsis>
                    </div>
                    <dl className={classes.facts}>
                      <dt>播放</dt>
                      <dd>
                        <Count value={row.plays} short />
                      </dd>
                      <dt>成交</dt>
                      <dd>
                        <Money value={row.gmv} short sign />
                      </dd>
                    </dl>
                    <div className={classes.time}>
                      <TimeCell value={row.publish_at} />
                    </div>
                  </div>
                </li>
              ))}
            </ul>
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

function Shapes() {
  return (
    <div className={classes.cards}>
      {Array.from({ length: 10 }, (_, index) => (
        <BlockSkeleton key={index} height={360} />
      ))}
    </div>
  )
}

import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { Ellipsis, EmptyBlock, Loaded } from '@crm/ui/base'
import { Count, Money, Picture, PlatformMark } from '@crm/ui/data'
import classes from './ContentCards.module.css'

/** The ten best contents as cards: cover, title, 互动量 and what each cost. */
export function ContentCards({ rows }: { rows: CallState<AnswerOf<typeof contentOverviewCalls.rank>> }) {
  return (
    <Loaded read={rows} height={480}>
      {({ list }) => {
        if (list.length === 0) return <EmptyBlock title="该时间段暂无种草内容" />
        return (
          <ol className={classes.cards} aria-label="内容互动排行" data-stale={rows.stale || undefined}>
            {list.map(({ rank, id, name, avatar, platform, interactions, cost }) => (
              <li key={id} className={classes.card}>
                <div className={classes.cover}>
                  <Picture src={avatar} name={name} size={160} />
                  <span className={classes.rank} data-first={rank <= 3 || undefined}>
                    {rank}
                  </span>
                </div>
                <div className={classes.words}>
                  <Ellipsis className={classes.title}>{name}</Ellipsis>
                  <span className={classes.figure}>
                    <PlatformMark platform={platform} />
                    <span className={classes.faint}>互动</span> <Count value={interactions} short />
                    <span className={classes.cost}>
                      <Money value={cost} short sign />
                    </span>
                  </span>
                </div>
              </li>
            ))}
          </ol>
        )
      }}
    </Loaded>
  )
}

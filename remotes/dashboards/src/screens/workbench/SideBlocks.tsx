import { timeAgo } from '@crm/base/dates'
import { money } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import type { WorkScope } from '@crm/contracts/rules/workTodos'
import { recentTalents } from '@crm/platform/recentTalents'
import { useWho } from '@crm/platform/session'
import { Card, Ellipsis, EmptyBlock, Loaded, Tag, TextLink } from '@crm/ui/base'
import { Picture, PlatformMark } from '@crm/ui/data'
import { useState } from 'react'
import classes from './SideBlocks.module.css'

/** 最近访问达人: the pages of talents that the reader opened last in this browser. */
export function RecentTalents() {
  const { user_id } = useWho()
  const [authors] = useState(() => recentTalents(user_id))
  const talents = useCall(workbenchCalls.recent, { authors }, { enabled: authors.length > 0 })
  return (
    <Card title="最近访问达人" note="本人在此浏览器中最近打开的 10 位达人">
      {authors.length === 0 ? (
        <EmptyBlock small title="还没有打开过达人详情" />
      ) : (
        <Loaded read={talents} lines={3} small>
          {({ list }) => (
            <ul className={classes.talents}>
              {list.map(({ author_id, platform, author_name, avatar }) => (
                <li key={`${platform} ${author_id}`} className={classes.person}>
                  <Picture src={avatar} name={author_name} size={24} round />
                  <TextLink to="TalentDetail" query={{ author_id, platform }} quiet className={classes.shrink}>
                    <Ellipsis>{author_name}</Ellipsis>
                  </TextLink>
                  <PlatformMark platform={platform} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
    </Card>
  )
}

const EVENT_TITLES = { order: '出单', first: '首单', cooperation: '新合作' } as const
const EVENT_COLORS = { order: 'blue', first: 'orange', cooperation: 'green' } as const

/** 团队动态: the latest of what the team came to. */
export function TeamFeed({ scope }: { scope: WorkScope | undefined }) {
  const feed = useCall(workbenchCalls.feed, scope ? { scope } : {})
  return (
    <Card title="团队动态" note="近 7 天的出单、首单与新合作，最新的 20 条">
      <Loaded read={feed} lines={5} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="近 7 天没有动态" />
          ) : (
            <ol className={classes.list}>
              {list.map(({ kind, id, at, platform, author_id, author_name, amount, user_name }) => (
                <li key={`${kind} ${id}`} className={classes.line}>
                  <Tag size="small" color={EVENT_COLORS[kind]}>
                    {EVENT_TITLES[kind]}
                  </Tag>
                  <span className={classes.person}>
                    <TextLink to="TalentDetail" query={{ author_id, platform }} quiet className={classes.shrink}>
                      <Ellipsis>{author_name}</Ellipsis>
                    </TextLink>
                    <PlatformMark platform={platform} />
                  </span>
                  <span className={classes.faint}>{user_name}</span>
                  <span className={classes.amount}>{kind === 'cooperation' ? '' : `¥${money(amount)}`}</span>
                  <time className={classes.faint}>{timeAgo(at)}</time>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}

import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { Card, Ellipsis, EmptyBlock, NumberLink, Tag, TextLink, Loaded } from '@crm/ui/base'
import { Picture, PlatformMark } from '@crm/ui/data'
import type { ScopeRequest } from './overviewScope.ts'
import classes from './SideCards.module.css'

const ON_AIR = 2
const time = (unix: number) => minute(unix).slice(11)

/** Lives of today that have not ended, the next five. */
export function ScheduleCard({ request: { platform, dept_id, user_id } }: { request: ScopeRequest }) {
  const lives = useCall(overviewCalls.schedule, {
    ...(platform ? { platform } : {}),
    ...(dept_id ? { dept_id } : {}),
    ...(user_id ? { user_id } : {}),
  })
  const more = (lives.data?.total ?? 0) - (lives.data?.list.length ?? 0)
  return (
    <Card
      title="今日排期"
      extra={
        more > 0 && (
          <NumberLink leads={numberLink('schedulesMore', { platform, dept_id: dept_id?.[0], user_id: user_id?.[0] })}>
            另有 {more} 场
          </NumberLink>
        )
      }
    >
      <Loaded read={lives} lines={5} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="今日暂无直播排期" />
          ) : (
            <ul className={classes.list}>
              {list.map((live) => (
                <li key={live.id} className={classes.live}>
                  <Picture src={live.avatar} name={live.author_name} size={32} round />
                  <div className={classes.liveText}>
                    <div className={classes.liveName}>
                      <TextLink
                        to="TalentDetail"
                        query={{ author_id: live.author_id, platform: live.platform }}
                        newTab
                        quiet
                        className={classes.shrink}
                      >
                        <Ellipsis>{live.author_name}</Ellipsis>
                      </TextLink>
                      <PlatformMark platform={live.platform} />
                      {live.status === ON_AIR && (
                        <Tag size="small" color="red">
                          直播中
                        </Tag>
                      )}
                    </div>
                    <div className={classes.faint}>
                      {time(live.start_time)} - {time(live.end_time)} · {live.goods_count} 个商品 · {live.user_name}
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

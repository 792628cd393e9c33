import { day } from '@crm/base/dates'
import { abbreviateMoney, UNAVAILABLE } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { Card, Ellipsis, EmptyBlock, Loaded, NumberLink, TextLink } from '@crm/ui/base'
import { UsageList } from '@crm/ui/data'
import classes from './CampaignProgress.module.css'

/** Running campaigns, the one that ends first at the top: contents against the goal, cost against the budget. */
export function CampaignProgress({ title }: { title: string }) {
  const running = useCall(contentOverviewCalls.campaigns, {})
  const more = (running.data?.total ?? 0) - (running.data?.list.length ?? 0)
  return (
    <Card
      title={title}
      note="进行中的项目，条为已发布内容占目标的比例"
      extra={more > 0 && <NumberLink leads={numberLink('campaignsMore', {})}>另有 {more} 个</NumberLink>}
    >
      <Loaded read={running} lines={5} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="暂无进行中的项目" />
          ) : (
            <UsageList
              items={list.map(({ id, name, end_time, goal, published, budget, cost }) => ({
                ...{ key: id, label: name, used: published, limit: goal > 0 ? goal : null },
                head: (
                  <TextLink to="ContentCampaignDetail" query={{ id }} quiet className={classes.name}>
                    <Ellipsis>{name}</Ellipsis>
                  </TextLink>
                ),
                // What a campaign costs is not everybody's.
                note: `${day(end_time)} 结束${cost === UNAVAILABLE ? '' : ` · 已花 ¥${abbreviateMoney(cost)} / ¥${abbreviateMoney(budget)}`}`,
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

import { day } from '@crm/base/dates'
import { abbreviateMoney, UNAVAILABLE } from '@crm/base/numbers'
import { fileSize } from '@crm/base/text'
import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { QuotaType, quotaTypeLabel } from '@crm/contracts/enums'
import { Card, Ellipsis, EmptyBlock, NumberLink, TextLink, Loaded } from '@crm/ui/base'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { UsageList } from '@crm/ui/data'
import classes from './ContentOverviewPage.module.css'

/** Running campaigns, the one that ends first at the top: contents against the goal, cost against the budget. */
export function CampaignCard() {
  const running = useCall(contentOverviewCalls.campaigns, {})
  const more = (running.data?.total ?? 0) - (running.data?.list.length ?? 0)
  return (
    <Card
      title="种草项目进度"
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
                  <TextLink to="ContentCampaignDetail" query={{ id }} quiet className={classes.shrink}>
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

const quotaLabel = (type: QuotaType) => (type === 'content' ? '本月内容' : quotaTypeLabel[type])

/** How much of the bought version is used. */
export function QuotaCard() {
  const quota = useCall(contentOverviewCalls.quota, {})
  return (
    <Card title="配额">
      <Loaded read={quota} lines={3} small>
        {({ list }) => (
          <UsageList
            warns
            items={list.map(({ type, used, limit }) => ({
              // The gateway names its own kinds.
              ...{ key: type, label: quotaLabel(type as QuotaType), used, limit, unlimited: '不限' },
              ...(type === QuotaType.storage && { shown: fileSize }),
            }))}
          />
        )}
      </Loaded>
    </Card>
  )
}

import { day } from '@crm/base/dates'
import { abbreviateMoney, thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { type QuotaType, quotaTypeLabel } from '@crm/contracts/enums'
import { BlockSkeleton, Card, Ellipsis, EmptyBlock, FailedBlock, TextLink } from '@crm/ui/base'
import css from './ContentOverviewPage.module.css'

const NEARLY_FULL = 0.9

/** Running campaigns, the one that ends first at the top: contents against the goal, cost against the budget. */
export function CampaignCard() {
  const running = useCall(contentOverviewCalls.campaigns, {})
  const more = (running.data?.total ?? 0) - (running.data?.list.length ?? 0)
  return (
    <Card
      title="Campaign 进度"
      note="进行中的项目，条为已发布内容占目标的比例"
      extra={<TextLink to="ContentCampaign">{more > 0 ? `另有 ${more} 个` : ''}</TextLink>}
    >
      {running.state === 'waiting' && <BlockSkeleton lines={5} />}
      {running.state === 'failed' && <FailedBlock failure={running.failure} onRetry={running.retry} small />}
      {running.state === 'ready' && running.data?.list.length === 0 && <EmptyBlock small title="暂无进行中的项目" />}
      {running.state === 'ready' && (
        <ul className={css.list}>
          {running.data?.list.map(({ id, name, end_time, goal, published, budget, cost }) => (
            <li key={id} className={css.use}>
              <div className={css.useText}>
                <TextLink to="ContentCampaignDetail" query={{ id }} quiet className={css.shrink}>
                  <Ellipsis>{name}</Ellipsis>
                </TextLink>
                <span className={css.figure}>
                  {thousands(published)}
                  {goal > 0 && ` / ${thousands(goal)}`}
                </span>
              </div>
              <Bar used={published} limit={goal} label={name} />
              <span className={css.faint}>
                {day(end_time)} 结束 · 已花 ¥{abbreviateMoney(cost)} / ¥{abbreviateMoney(budget)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const quotaLabel = (type: QuotaType) => (type === 'content' ? '本月内容' : quotaTypeLabel[type])

/** How much of the bought version is used. */
export function QuotaCard() {
  const quota = useCall(contentOverviewCalls.quota, {})
  return (
    <Card title="配额">
      {quota.state === 'waiting' && <BlockSkeleton lines={3} />}
      {quota.state === 'failed' && <FailedBlock failure={quota.failure} onRetry={quota.retry} small />}
      {quota.state === 'ready' && (
        <ul className={css.list}>
          {quota.data?.list.map(({ type, used, limit }) => {
            const label = quotaLabel(type as QuotaType) // The gateway names its own kinds.
            return (
              <li key={type} className={css.use}>
                <div className={css.useText}>
                  <span>{label}</span>
                  <span className={css.figure}>
                    {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
                  </span>
                </div>
                <Bar used={used} limit={limit ?? 0} label={label} warns />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** A bar filled to the part of the limit; 0 is no limit. */
function Bar({ used, limit, label, warns = false }: { used: number; limit: number; label: string; warns?: boolean }) {
  const part = limit === 0 ? 0 : Math.min(1, used / limit)
  const max = limit || Math.max(used, 1)
  return (
    <div
      className={css.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(used, max)}
    >
      <div
        className={css.fill}
        data-full={(warns && part >= NEARLY_FULL) || undefined}
        style={{ width: `${part * 100}%` }}
      />
    </div>
  )
}

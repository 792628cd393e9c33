import { thousands } from '@crm/base/numbers'
import { type QuotaType, quotaTypeLabel } from '@crm/contracts/enums'
import { useCall } from '@crm/client/hooks'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { useCanOpen } from '@crm/platform/navigate'
import { BlockSkeleton, Card, FailedBlock, TextLink } from '@crm/ui/base'
import css from './SideCards.module.css'

const NEARLY_FULL = 0.9

/** How much of the bought version is used; for administrators. */
export function PlanCard() {
  const quota = useCall(overviewCalls.quota, {})
  return (
    <Card title="套餐用量" extra={<PlanLink />}>
      {quota.state === 'waiting' && <BlockSkeleton lines={4} />}
      {quota.state === 'failed' && <FailedBlock failure={quota.failure} onRetry={quota.retry} small />}
      {quota.state === 'ready' && (
        <ul className={css.list}>
          {quota.data?.list.map(({ type, used, limit }) => (
            <li key={type} className={css.use}>
              <div className={css.useText}>
                <span>{quotaTypeLabel[type as QuotaType]}</span>
                <span className={css.figure}>
                  {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
                </span>
              </div>
              <UseBar used={used} limit={limit} label={quotaTypeLabel[type as QuotaType]} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function PlanLink() {
  const canOpen = useCanOpen()
  return canOpen('SystemAccount') ? <TextLink to="SystemAccount">查看套餐</TextLink> : null
}

function UseBar({ used, limit, label }: { used: number; limit: number | null; label: string }) {
  const part = limit === null ? 0 : limit === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / limit)
  return (
    <div
      className={css.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit ?? used}
      aria-valuenow={Math.min(used, limit ?? used)}
    >
      <div className={css.fill} data-full={part >= NEARLY_FULL || undefined} style={{ width: `${part * 100}%` }} />
    </div>
  )
}

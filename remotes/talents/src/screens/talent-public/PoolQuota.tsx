import { thousands } from '@crm/base/numbers'
import type { Quotas } from '@crm/contracts/entities'
import { QuotaType } from '@crm/contracts/enums'
import classes from './PoolQuota.module.css'

/** Talents in the pool against what the version allows; nothing while unknown. */
export function PoolQuota({ quotas }: { quotas: Quotas | undefined }) {
  const quota = quotas?.[QuotaType.publicAuthor]
  if (!quota) return null
  const { used, limit } = quota
  return (
    <span className={classes.quota}>
      公海 {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
      {limit !== null && (
        <meter
          className={classes.bar}
          min={0}
          max={limit}
          high={limit * 0.9}
          value={Math.min(used, limit)}
          aria-label="公海用量"
        />
      )}
    </span>
  )
}

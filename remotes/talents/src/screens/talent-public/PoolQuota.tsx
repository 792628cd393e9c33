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

/** Why no further talent can come into the pool, or nothing. */
export function poolRefusal(quotas: Quotas | undefined): string | undefined {
  const quota = quotas?.[QuotaType.publicAuthor]
  return quota?.limit !== null && quota?.remain === 0 ? '公海达人数已达套餐上限' : undefined
}

import { limit as limitText, thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { QuotaType } from '@crm/contracts/enums'
import classes from './PoolQuota.module.css'

/** Talents in the pool against what the version allows; nothing while unknown. */
export function PoolQuota() {
  const quotas = useCall(commonCalls.quotaList, { type: QuotaType.publicAuthor })
  const quota = quotas.data?.[QuotaType.publicAuthor]
  if (!quota) return null
  const { used, limit } = quota
  return (
    <span className={classes.quota}>
      公海 {thousands(used)} / {limit === null ? '不限' : limitText(limit)}
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

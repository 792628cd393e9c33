import { thousands } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import type { spuCalls } from '@crm/contracts/calls/spus'
import { Tooltip } from '@crm/ui/base'
import classes from './SpuList.module.css'

/** SPU n / m: the SPUs of the corporation against those of the version; nothing before it is known. */
export function SpuQuota({ quota }: { quota: AnswerOf<typeof spuCalls.options>['quota'] | undefined }) {
  if (!quota) return null
  const { used, limit } = quota
  const isFull = limit !== null && used >= limit
  return (
    <Tooltip content={limit === null ? '当前版本不限 SPU 数' : '版本可建的 SPU 数，删除后可再建'}>
      <span className={classes.quota} data-full={isFull || undefined}>
        SPU {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
      </span>
    </Tooltip>
  )
}

import { thousands } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import type { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { Tooltip } from '@crm/ui/base'
import classes from './GrassVideo.module.css'

type Quota = AnswerOf<typeof grassVideoCalls.options>['quota']

/** 本月内容 n / m: the contents of the month against those of the version; nothing before it is known. */
export function ContentQuota({ quota }: { quota: Quota | undefined }) {
  if (!quota) return null
  const { used, limit } = quota
  const isFull = limit !== null && used >= limit
  return (
    <Tooltip content={limit === null ? '当前版本不限内容数' : '每月可收录的内容数，每月 1 日重新计算'}>
      <span className={classes.quota} data-full={isFull || undefined}>
        本月内容 {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
      </span>
    </Tooltip>
  )
}

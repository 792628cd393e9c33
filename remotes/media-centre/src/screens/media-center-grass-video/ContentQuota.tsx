import type { AnswerOf } from '@crm/contracts/call'
import type { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { QuotaLine } from '../../parts/QuotaLine.tsx'

type Quota = AnswerOf<typeof grassVideoCalls.options>['quota']

/** 本月内容 n / m: the contents of the month against those of the version; nothing before it is known. */
export function ContentQuota({ quota }: { quota: Quota | undefined }) {
  if (!quota) return null
  const note = quota.limit === null ? '当前版本不限内容数' : '每月可收录的内容数，每月 1 日重新计算'
  return <QuotaLine title="本月内容" {...quota} note={note} />
}

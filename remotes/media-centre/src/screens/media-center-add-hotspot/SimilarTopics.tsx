import { displayDay } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { useDeferredValue } from 'react'
import { isSimilar } from '../../lib/similarTitles.ts'
import classes from './AddHotspot.module.css'

/** As many own topics and hot ones are compared, and so many are named. */
const COMPARED = 50
const NAMED = 3

/** Topics whose title says nearly the same: whether this one is there already. */
export function SimilarTopics({ title, ownId }: { title: string; ownId: number | undefined }) {
  const wanted = useDeferredValue(title)
  const page = { page: 1, size: COMPARED }
  const mine = useCall(hotspotCalls.list, { tab: 'mine', ...page, order_by: 'start_time', sort: 'desc' })
  const hot = useCall(hotspotCalls.list, { tab: 'hot', ...page })
  const found = [...(mine.data?.list ?? []), ...(hot.data?.list ?? [])].filter(
    (each) => each.id !== ownId && isSimilar(each.title, wanted),
  )
  if (found.length === 0) return null
  return (
    <p className={classes.similar} role="status">
      已有相似热点：
      {found
        .slice(0, NAMED)
        .map((each) => `「${each.title}」${each.is_own === 1 ? '我的热点' : '热点榜'} ${displayDay(each.start_time)}`)
        .join('，')}
      {found.length > NAMED && ` 等 ${found.length} 个`}
    </p>
  )
}

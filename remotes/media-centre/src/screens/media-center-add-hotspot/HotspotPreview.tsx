import { day, displayDay, endOfDay, parseDay, startOfDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { platformLabel } from '@crm/contracts/enums'
import { marketCategoryName } from '@crm/contracts/rules/marketCategories'
import { hotspotKindLabel } from '@crm/contracts/rules/hotspotRules'
import { Tag } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { Calendar } from '@crm/ui/form'
import { useState } from 'react'
import classes from './AddHotspot.module.css'
import { type HotspotValues, periodOf } from './hotspotForm.ts'

const SHOWN_DAYS = 42
const firstOfMonth = (unix: number) => parseDay(`${day(unix).slice(0, 7)}-01`) ?? unix

interface HotspotPreviewProps {
  values: Partial<HotspotValues>
  /** Days were chosen in the month: the first second of the first, the last of the last. */
  onPick: (start: number, end: number) => void
}

/** How the topic will stand in the list, and among the others of its month, where its days can be chosen too. */
export function HotspotPreview({ values, onPick }: HotspotPreviewProps) {
  const { title = '', type, platforms = [], class_id, heat, cover = [] } = values
  const period = periodOf(values.days)
  const start = period?.start_time ?? startOfDay()
  const [month, setMonth] = useState<number>()
  const first = firstOfMonth(month ?? start)
  const { data } = useCall(hotspotCalls.calendar, {
    start_time: first - 7 * DAY_SECONDS,
    end_time: first + SHOWN_DAYS * DAY_SECONDS - 1,
  })
  const mark = (unix: number) =>
    data?.list
      .filter((each) => each.start_time <= endOfDay(unix) && each.end_time >= unix)
      .map((each) => each.title)
      .join('，') || undefined
  return (
    <aside className={classes.preview} aria-label="预览">
      <h2 className={classes.previewTitle}>预览</h2>
      <div className={classes.card}>
        {cover[0] !== undefined && <Picture src={cover[0]} name={title} size={64} />}
        <div className={classes.lines}>
          <strong>{title.trim() || '热点标题'}</strong>
          <span className={classes.second}>
            {type !== undefined && <Tag size="small">{hotspotKindLabel[type]}</Tag>}{' '}
            {period ? `${displayDay(period.start_time)} 至 ${displayDay(period.end_time)}` : '未选时间'}
          </span>
          <span className={classes.second}>
            {[
              platforms.map((each) => platformLabel[each]).join('、'),
              class_id && marketCategoryName(class_id),
              heat && `热度预估 ${thousands(heat)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <Calendar
        // Another month is shown when other days are chosen elsewhere.
        key={start}
        wide
        range
        start={period?.start_time}
        end={period?.end_time}
        isDisabled={() => false}
        mark={mark}
        onMonth={setMonth}
        onPick={(from, to) => {
          setMonth(undefined)
          onPick(from, to)
        }}
      />
    </aside>
  )
}

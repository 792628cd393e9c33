import { nowSeconds } from '@crm/base/clock'
import { type DateRange, minute } from '@crm/base/dates'
import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { BusinessModule, type PlatformOrAll } from '@crm/contracts/enums'
import { isReadingLate, ReadingType, shownReading } from '@crm/contracts/rules/freshness'
import { PageNote } from './PageNote.tsx'

export interface FreshnessProps {
  /** What the figures are read from. */
  of: keyof typeof ReadingType
  platform?: PlatformOrAll | undefined
  /** Shops of the filter; none is all. */
  shop_id?: readonly string[]
  /** Contents of commerce, which sell by orders, or of seeding, which are read one by one. */
  classify?: 1 | 2
  /** When the contents were published. */
  range?: Partial<DateRange>
  /** The rhythm in words; 1小时更新一次 unless said. */
  tip?: string
  /** Asked again after so many ms, as the figures beside it. */
  every?: number
}

/**
 * 数据更新时间: the oldest reading of what the figures of the filter come from, rounded down to ten minutes. Older than twice its
 * rhythm it is orange and says so; without a source there is none.
 */
export function Freshness({
  of,
  tip = word.hourly,
  platform = 'all',
  shop_id = [],
  classify = BusinessModule.commerce,
  range: { start_time, end_time } = {},
  every,
}: FreshnessProps) {
  const type = ReadingType[of]
  const { data } = useCall(
    commonCalls.updateTime,
    {
      ...{ type, platform, classify },
      ...(shop_id.length > 0 && { shop_id: [...shop_id] }),
      ...(start_time !== undefined && { start_time }),
      ...(end_time !== undefined && { end_time }),
    },
    { keepPrevious: false, ...(every !== undefined && { every }) },
  )
  if (!data || data.time === null) return null
  const time = minute(shownReading(data.time))
  const isLate = isReadingLate(type, data.time, nowSeconds())
  return (
    <PageNote tip={tip} isLate={isLate}>
      {isLate ? `数据延迟，最近更新 ${time}` : `数据更新时间 ${time}`}
    </PageNote>
  )
}

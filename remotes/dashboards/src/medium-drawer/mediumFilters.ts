import { mediumDrawerPlatforms } from '@crm/access/visibility'
import { type DateType, typeOfRange } from '@crm/base/dates'
import { type PlatformOrAll, SampleStatus } from '@crm/contracts/enums'
import type { OpenerProps } from '@crm/platform/openers'
import { dateRange, filterSpec, tab } from '@crm/ui/filters'

type Opened = OpenerProps['mediumDrawer']

const DATES: readonly DateType[] = ['yesterday', 'today', 'last7day', 'last30day', 'customize', 'more']

/** The drawer asks again this often, ms. */
export const HOURLY_MS = 3_600_000

/** Platform and dates of the drawer; platforms as the person may see them. */
export function scopeSpec(who: Parameters<typeof mediumDrawerPlatforms>[0]) {
  const platforms = mediumDrawerPlatforms(who)
  return filterSpec({
    platform: tab(platforms, platforms[0] ?? 'all'),
    date: dateRange('统计日期', { initial: 'last7day', types: DATES }),
  })
}

/** What the drawer was opened with, as its scope reads it: a range that equals a preset is that preset. */
export function openedAt({ platform, start_time, end_time }: Omit<Opened, 'user_id'>): Record<string, string> {
  const address: Record<string, string> = platform === undefined ? {} : { platform }
  if (start_time === undefined || end_time === undefined) return address
  address.date_type = typeOfRange({ start_time, end_time })
  if (address.date_type === 'customize') {
    address.start_time = String(start_time)
    address.end_time = String(end_time)
  }
  return address
}

export const talentSpec = filterSpec(
  {},
  {
    sort: { order_by: 'gmv', sort: 'desc' },
    clears: true,
    sortable: [
      'bind_time',
      'gmv',
      'gmv_growth',
      'order_count',
      'refund_gmv',
      'order_goods_amount',
      'refund_sales',
      'close_sales',
      'commission',
      'close_author_commission',
      'goods_count',
      'live_count',
      'video_count',
    ],
  },
)

export const sampleSpec = filterSpec({})
export const orderSpec = filterSpec({}, { size: 10, sizes: [10, 20, 50, 100] })

/** Whose figures, of when: what every call of the drawer takes. */
export interface MediumScope {
  user_id: number
  platform: PlatformOrAll
  start_time?: number
  end_time?: number
}

/** Which version of the new-author rule counts. */
export function versionOf(rule: number | undefined): 'V1' | 'V2' {
  return rule === 1 ? 'V2' : 'V1'
}

/** 交易数据 is offered with the new talents, unless the newer rule decides. */
export function offersTradeRange(rule: number | undefined, tab: 'all' | 'new'): boolean {
  return rule !== 1 && tab === 'new'
}

/** What a sample's state is called in the drawer: sent, waiting, closed. */
export function sampleStateOf(status: SampleStatus): 'already' | 'wait' | 'close' {
  const { shipped, signed, recycled, refused } = SampleStatus
  if (status === shipped || status === signed || status === recycled) return 'already'
  return status === refused ? 'close' : 'wait'
}

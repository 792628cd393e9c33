import { mediumDrawerPlatforms } from '@crm/access/visibility'
import { type DateType, typeOfRange } from '@crm/base/dates'
import { HOUR_MS } from '@crm/base/durations'
import { type PlatformOrAll, SampleStatus } from '@crm/contracts/enums'
import type { RequestOf } from '@crm/contracts/call'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { mediumTalentColumns } from '@crm/contracts/columns/medium'
import type { OpenerProps } from '@crm/platform/openers'
import { dateRange, filterSpec, listFilters, tab } from '@crm/ui/filters'

type OpenerRequest = OpenerProps['mediumDrawer']

const DATES: readonly DateType[] = ['yesterday', 'today', 'last7day', 'last30day', 'customize', 'more']

/** The drawer asks again this often, ms. */
export const HOURLY_MS = HOUR_MS

/** Platform and dates of a person's figures; platforms as the reader may see them. */
export function scopeFields(who: Parameters<typeof mediumDrawerPlatforms>[0]) {
  const platforms = mediumDrawerPlatforms(who)
  return {
    platform: tab(platforms, platforms[0] ?? 'all'),
    date: dateRange('统计日期', { initial: 'last7day', types: DATES }),
  }
}

/** The same of the drawer, which has nothing else. */
export const scopeSpec = (who: Parameters<typeof mediumDrawerPlatforms>[0]) => filterSpec(scopeFields(who))

/** What the drawer was opened with, as its scope reads it: a range that equals a preset is that preset. */
export function openedAt({ platform, start_time, end_time }: Omit<OpenerRequest, 'user_id'>): Record<string, string> {
  const address: Record<string, string> = platform === undefined ? {} : { platform }
  if (start_time === undefined || end_time === undefined) return address
  address.date_type = typeOfRange({ start_time, end_time })
  if (address.date_type === 'customize') {
    address.start_time = String(start_time)
    address.end_time = String(end_time)
  }
  return address
}

/** All talents or the new ones, all of their figures or those of their new period. */
export const mediumTalentFields = { author_type: tab([0, 1], 0), new_type: tab([0, 1], 0) }

/** Filters of 合作列表. */
export const mediumTalentFilters = listFilters(mediumCalls.authorList, mediumTalentColumns, mediumTalentFields, {
  sort: { order_by: 'gmv', sort: 'desc' },
  clears: true,
})

/** Whose figures, of when: what every call of the drawer takes. */
export interface MediumScope {
  user_id: number
  platform: PlatformOrAll
  start_time?: number
  end_time?: number
}

/** The same with the lines that count: what is behind a count of 合作列表. */
export type OrdersScope = MediumScope &
  Required<Pick<RequestOf<typeof mediumCalls.authorGoods>, 'version' | 'new_type'>>

/** Which version of the new-author rule counts. */
export function versionOf(rule: number | undefined): 'V1' | 'V2' {
  return rule === 1 ? 'V2' : 'V1'
}

/** 交易数据 is offered with the new talents, unless the newer rule decides. */
export function offersTradeRange(rule: number | undefined, authorType: 0 | 1): boolean {
  return rule !== 1 && authorType === 1
}

/** What a sample's state is called in the drawer: sent, waiting, closed. */
export function sampleStateOf(status: SampleStatus): 'already' | 'wait' | 'close' {
  const { shipped, signed, recycled, refused } = SampleStatus
  if (status === shipped || status === signed || status === recycled) return 'already'
  return status === refused ? 'close' : 'wait'
}

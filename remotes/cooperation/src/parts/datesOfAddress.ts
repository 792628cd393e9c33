import type { LinkScope } from '@crm/contracts/links/numberLinks'

/** The days of a list as its address says them, for the links of its numbers; 全部 where it says none. */
export const datesOfAddress = ({
  date_type = 'all',
  start_time,
  end_time,
}: Readonly<Record<string, string | undefined>>): LinkScope => ({ date_type, start_time, end_time })

import type { OpenerProps } from '@crm/platform/openers'

/** The dates that the drawer was opened with, as its scope reads them. */
export const openedDates = ({
  start_time,
  end_time,
}: Pick<OpenerProps['goodsDrawer'], 'start_time' | 'end_time'>): Record<string, string> =>
  start_time === undefined || end_time === undefined
    ? {}
    : { date_type: 'customize', start_time: String(start_time), end_time: String(end_time) }

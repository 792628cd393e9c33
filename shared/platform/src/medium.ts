import { canOpen } from '@crm/access/canOpen'
import { go } from './navigate.ts'
import { isOffered, open, type OpenerProps } from './openers.ts'
import { routeNamed } from './portal.ts'
import { who } from './session.ts'

function hasPage(): boolean {
  const row = routeNamed('MediumDetail')
  return row !== undefined && canOpen(row, who()) === undefined
}

/** Whether the figures of staff can be opened at all in this portal: as a page or as a drawer. */
export function canOpenMedium(): boolean {
  return hasPage() || isOffered('mediumDrawer')
}

/** Opens the figures of a member of staff: their page where it is permitted, else the drawer; never a refusal of the guard. */
export function openMedium(request: OpenerProps['mediumDrawer']): void {
  if (!hasPage()) return open('mediumDrawer', request)
  const { user_id, platform, start_time, end_time } = request
  const days =
    start_time === undefined || end_time === undefined ? {} : { date_type: 'customize', start_time, end_time }
  go('MediumDetail', { user_id, platform, ...days })
}

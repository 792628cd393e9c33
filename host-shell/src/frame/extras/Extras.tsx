import { showsNoticeIcon, showsWatermark } from '@crm/access/visibility'
import { useWho } from '@crm/platform/session'
import { AbnormalCard } from './AbnormalCard.tsx'
import { DriverTour } from './DriverTour.tsx'
import { Toolbar } from './Toolbar.tsx'
import { Watermark } from './Watermark.tsx'

/** What floats over the page: watermark, alarms, help, tours. */
export function Extras() {
  const who = useWho()
  return (
    <>
      {showsWatermark(who) && <Watermark />}
      {showsNoticeIcon(who) && <AbnormalCard />}
      <Toolbar />
      <DriverTour />
    </>
  )
}

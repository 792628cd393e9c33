import { minute } from '@crm/base/dates'
import type { LiveRow } from '@crm/contracts/calls/lives'
import { Dialog } from '@crm/ui/base'
import classes from './ReplayDialog.module.css'

interface ReplayDialogProps {
  live: Pick<LiveRow, 'title' | 'replay_url' | 'replay_until'>
  onClose: () => void
}

/** The film of a recorded live, with the controls of the browser. */
export function ReplayDialog({ live: { title, replay_url, replay_until }, onClose }: ReplayDialogProps) {
  return (
    <Dialog open title={`回放：${title}`} width={704} onClose={onClose} footer={null}>
      {/* Services deliver no captions. */}
      <video className={classes.film} src={replay_url} controls preload="metadata" aria-label="直播回放" />
      {replay_until !== null && <p className={classes.until}>回放保留至 {minute(replay_until)}</p>}
    </Dialog>
  )
}

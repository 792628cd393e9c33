import { transportMessage } from '@crm/base/messages'
import { useOnline } from '../boot/connection.ts'
import classes from './ConnectionBar.module.css'

/** Says once, over every page, that there is no network; it goes by itself. */
export function ConnectionBar() {
  const online = useOnline()
  return (
    <div className={classes.place} role="status" aria-label="网络状态">
      {!online && <p className={classes.bar}>{transportMessage.offline}</p>}
    </div>
  )
}

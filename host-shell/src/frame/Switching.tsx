import { accountMessage } from '@crm/base/messages'
import classes from './Switching.module.css'

/** 切换中... over the whole page: nothing more can be done as the one who goes. */
export function Switching() {
  return (
    <div className={classes.cover} role="alert" aria-busy="true">
      <span className={classes.wheel} aria-hidden />
      {accountMessage.switching}
    </div>
  )
}

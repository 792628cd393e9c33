import { accountMessage } from '@crm/base/messages'
import css from './Switching.module.css'

/** 切换中... over the whole page: nothing more can be done as the one who goes. */
export function Switching() {
  return (
    <div className={css.cover} role="alert" aria-busy="true">
      <span className={css.wheel} aria-hidden />
      {accountMessage.switching}
    </div>
  )
}

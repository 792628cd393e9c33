import { transportMessage } from '@crm/base/messages'
import { shellStore } from '@crm/platform/store'
import { useAtomValue } from 'jotai'
import { useOnline } from '../base/connection.ts'
import { portalTrustAtom } from '../portal/portalTrust.ts'
import classes from './ConnectionBar.module.css'

/** Says once, over every page, that there is no network, or that the portal is the one of the last start; it goes by itself. */
export function ConnectionBar() {
  const online = useOnline()
  const isCopy = useAtomValue(portalTrustAtom, { store: shellStore })?.source === 'copy'
  return (
    <div className={classes.place} role="status" aria-label="网络状态">
      {!online && <p className={classes.bar}>{transportMessage.offline}</p>}
      {online && isCopy && <p className={classes.bar}>暂时读取不到最新配置，页面按上次的配置打开</p>}
    </div>
  )
}

import { useCanOpen } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { shellStore } from '@crm/platform/store'
import { useAtomValue } from 'jotai'
import { portalTrustAtom, trustText } from '../portal/portalTrust.ts'
import classes from './SiteFooter.module.css'

/** Foot of the pages around the application: what the portal must name. */
export function SiteFooter() {
  const { theme, rev } = usePortal()
  const trust = useAtomValue(portalTrustAtom, { store: shellStore })
  const notice = trust && trustText(trust)
  const canOpen = useCanOpen()
  const copyright = theme.texts?.['copyright']
  return (
    <footer className={classes.footer}>
      {canOpen('About') && <Link to="/other/about.html">关于我们</Link>}
      {canOpen('Agreement') && <Link to="/other/agreement.html">用户协议</Link>}
      {canOpen('Privacy') && <Link to="/other/privacy.html">隐私政策</Link>}
      {theme.recordNo && <span>{theme.recordNo}</span>}
      {copyright && <span>{copyright}</span>}
      {notice && <span>{`配置 ${rev}，${notice}`}</span>}
    </footer>
  )
}

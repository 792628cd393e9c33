import { overviewPath } from '@crm/access/landing'
import {
  showsEnterpriseSwitcher,
  showsInviteButton,
  showsModuleSwitcher,
  showsNoticeIcon,
  showsTaskIcon,
  showsUpgradeButton,
} from '@crm/access/visibility'
import { isOffered, open } from '@crm/platform/openers'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useSession } from '@crm/platform/session'
import { Button, IconMenu, IconSearch, IconUserAdd, useIsPhone } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import { AvatarMenu } from './AvatarMenu.tsx'
import { EnterpriseSwitcher } from './EnterpriseSwitcher.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import classes from './Header.module.css'
import { lazyFramePart, useAfterFirstPage } from './lazyFramePart.tsx'
import { ModuleSwitcher } from './ModuleSwitcher.tsx'
import { NoticeBell } from './notices/NoticeBell.tsx'
import { openPalette } from './palette/paletteState.ts'
import { promoText } from './promoText.ts'
import { nowSeconds } from '@crm/base/clock'

const SHADOW_AFTER_PX = 60
const TaskButton = lazyFramePart(
  () => import('./TaskButton.tsx').then((loaded) => loaded.TaskButton),
  <span className={classes.taskSpace} />,
)

/** Logo, module switcher (on phones the menu has it), search, enterprise, tasks, notices and the avatar menu; each where its rule shows it. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const portal = usePortal()
  const { user, who } = useSession()
  const isLoaded = useAfterFirstPage()
  const isPhone = useIsPhone()
  const scrolled = useScrolledPast(SHADOW_AFTER_PX)
  const { title } = portal.theme
  const promo = promoText(nowSeconds())
  return (
    <header className={scrolled ? `${classes.header} ${classes.scrolled}` : classes.header}>
      <button type="button" className={`${classes.icon} ${classes.menuButton}`} aria-label="打开菜单" onClick={onMenu}>
        <IconMenu aria-hidden />
      </button>
      <Link to={overviewPath(portal.routes, who)} className={classes.logo} aria-label={`${title}，返回概览`}>
        <BrandLogo height={32} />
      </Link>
      {showsModuleSwitcher(who) && !isPhone && <ModuleSwitcher />}
      {promo && <span className={classes.promo}>{promo}</span>}
      <div className={classes.space} />
      <button type="button" className={classes.search} onClick={() => openPalette()}>
        <IconSearch aria-hidden />
        <span className={classes.searchText}>搜索页面、达人、商品、订单</span>
        <kbd className={classes.key}>Ctrl K</kbd>
      </button>
      {showsUpgradeButton(who) && isOffered('upgradeApplication') && (
        <Button
          theme="solid"
          type="primary"
          className={classes.wide ?? ''}
          onClick={() => open('upgradeApplication', {})}
        >
          升级企业版
        </Button>
      )}
      {showsInviteButton(who) && isOffered('addMember') && (
        <Button
          theme="borderless"
          icon={<IconUserAdd aria-hidden />}
          className={classes.wide ?? ''}
          onClick={() => open('addMember', {})}
        >
          <span className={classes.buttonText}>邀请同事</span>
        </Button>
      )}
      {showsEnterpriseSwitcher(who) && <EnterpriseSwitcher corpId={user.corp_id} corps={user.corp_list} />}
      {showsTaskIcon(who) &&
        (isOffered('taskCentre') || undefined) &&
        (isLoaded ? <TaskButton /> : <span className={classes.taskSpace} />)}
      {showsNoticeIcon(who) && <NoticeBell />}
      <AvatarMenu />
    </header>
  )
}

function useScrolledPast(distance: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const listener = () => setPast(window.scrollY > distance)
    window.addEventListener('scroll', listener, { passive: true })
    return () => window.removeEventListener('scroll', listener)
  }, [distance])
  return past
}

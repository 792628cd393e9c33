import { overviewPath } from '@crm/access/landing'
import { isPersonal, moduleLabel, moduleOverview, ownedModules, packageLabel, versionOf } from '@crm/access/modules'
import { showsEnterpriseSwitcher, showsModuleSwitcher, showsNoticeIcon, showsVersionCard } from '@crm/access/visibility'
import { displayDay } from '@crm/base/time'
import { go } from '@crm/platform/navigate'
import { open } from '@crm/platform/openers'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { changeSession, useSession } from '@crm/platform/session'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { confirm } from '@crm/platform/feedback'
import { Avatar, Dropdown, IconChevronDown, IconExit } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import { logout } from '../session/endSession.ts'
import { EnterpriseSwitcher } from './EnterpriseSwitcher.tsx'
import css from './Header.module.css'
import { NoticeBell } from './NoticeBell.tsx'

/** Logo, module switcher, enterprise, notices and the avatar menu; each where its rule shows it. */
export function Header() {
  const portal = usePortal()
  const { user, who } = useSession()
  const scrolled = useScrolledPast(60)
  const { logo, title } = portal.theme
  return (
    <header className={scrolled ? `${css.header} ${css.scrolled}` : css.header}>
      <Link to={overviewPath(portal.routes, who)} className={css.logo} aria-label={`${title}，返回概览`}>
        <img src={logo.light} alt={title} height={32} />
      </Link>
      {showsModuleSwitcher(who) && <ModuleSwitcher />}
      <div className={css.space} />
      {showsEnterpriseSwitcher(who) && <EnterpriseSwitcher corpId={user.corp_id} corps={user.corp_list} />}
      {showsNoticeIcon(who) && <NoticeBell />}
      <AvatarMenu />
    </header>
  )
}

/** 带货 / 种草: changes the menu and goes to that module's overview. */
function ModuleSwitcher() {
  const { who } = useSession()
  return (
    <div className={css.modules} role="group" aria-label="业务模块">
      {ownedModules(who).map((module) => (
        <button
          key={module}
          type="button"
          className={module === who.module ? `${css.module} ${css.moduleActive}` : css.module}
          aria-pressed={module === who.module}
          onClick={() => {
            writeStored(storageKeys.module, module)
            changeSession((session) => ({ ...session, who: { ...session.who, module } }))
            go(moduleOverview[module])
          }}
        >
          {moduleLabel[module]}
        </button>
      ))}
    </div>
  )
}

function AvatarMenu() {
  const { user, who } = useSession()
  const version = versionOf(who)
  const leave = async () => {
    if (await confirm({ title: '确定退出登录？', confirmText: '退出登录' })) await logout(user.user_id)
  }
  return (
    <>
      <Dropdown
        trigger="click"
        position="bottomRight"
        clickToHide
        render={
          <div className={css.menu}>
            <div className={css.card}>
              <Avatar size="default" src={user.avatar || undefined} alt="">
                {user.nick_name.slice(0, 1)}
              </Avatar>
              <div className={css.cardText}>
                <strong className={css.name}>{user.nick_name}</strong>
                <span>
                  {user.role_name} · {user.phone}
                </span>
                <span className={css.name}>{user.corp_info.corp_name}</span>
              </div>
            </div>
            {showsVersionCard(who) && version && (
              <div className={css.version}>
                <strong>{packageLabel[version.level]}</strong>
                <span>{isPersonal(who) ? '长期有效' : `到期 ${displayDay(version.end_time)}`}</span>
              </div>
            )}
            <Dropdown.Menu>
              <Dropdown.Item onClick={() => open('boundAccounts', {})}>切换绑定账号</Dropdown.Item>
              <Dropdown.Item icon={<IconExit />} onClick={() => void leave()}>
                退出登录
              </Dropdown.Item>
            </Dropdown.Menu>
          </div>
        }
      >
        <button type="button" className={css.avatar} aria-label={`${user.nick_name}，账号菜单`}>
          <Avatar size="small" src={user.avatar || undefined} alt="">
            {user.nick_name.slice(0, 1)}
          </Avatar>
          <span className={css.name}>{user.nick_name}</span>
          <IconChevronDown size="small" aria-hidden />
        </button>
      </Dropdown>
    </>
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

import { isPersonal, packageLabel, versionOf } from '@crm/access/modules'
import {
  canManageOutsideGrants,
  showsInviteButton,
  showsMyData,
  showsOperationLog,
  showsUpgradeButton,
  showsVersionCard,
} from '@crm/access/visibility'
import { accountMessage } from '@crm/base/messages'
import { displayDay } from '@crm/base/time'
import { type Appearance, appearance, setAppearance } from '@crm/platform/appearance'
import { confirm } from '@crm/platform/feedback'
import { canOpenMedium, openMedium } from '@crm/platform/medium'
import { go, useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useSession } from '@crm/platform/session'
import { Dropdown, IconChevronDown, IconExit, useIsPhone } from '@crm/ui/shell'
import { useState } from 'react'
import { logout } from '../session/endSession.ts'
import classes from './AvatarMenu.module.css'
import { UserAvatar } from './UserAvatar.tsx'

/** Who is signed in, the version, and the ways to everything that is one's own. */
export function AvatarMenu() {
  const { user, who } = useSession()
  return (
    <Dropdown trigger="click" position="bottomRight" clickToHide render={<Menu />}>
      <button
        type="button"
        className={classes.avatar}
        aria-label={`${user.nick_name}，账号菜单`}
        data-role={who.role_id}
      >
        <UserAvatar src={user.avatar} name={user.nick_name} />
        <span className={classes.name}>{user.nick_name}</span>
        <IconChevronDown size="small" aria-hidden className={classes.arrow} />
      </button>
    </Dropdown>
  )
}

/** Asks first; then signs out. */
export async function leave(userId: number): Promise<void> {
  if (await confirm({ title: accountMessage.signOutQuestion, confirmText: '退出登录' })) await logout(userId)
}

function Menu() {
  const { user, who } = useSession()
  // The header has no room for its buttons there.
  const isPhone = useIsPhone()
  const canOpen = useCanOpen()
  return (
    <div className={classes.menu} role="dialog" aria-label="账号">
      <div className={classes.card}>
        <UserAvatar src={user.avatar} name={user.nick_name} size={40} />
        <div className={classes.cardText}>
          <strong className={classes.name}>{user.nick_name}</strong>
          <span>
            {user.role_name} · {user.phone}
          </span>
          <span className={classes.name}>{user.corp_info.corp_name}</span>
          {user.shops.length > 0 && <span className={classes.name}>仅显示店铺：{user.shops.join('、')}</span>}
        </div>
      </div>
      {showsVersionCard(who) && <VersionCard />}
      <Dropdown.Menu>
        {isPhone && showsUpgradeButton(who) && isOffered('upgradeApplication') && (
          <Dropdown.Item onClick={() => open('upgradeApplication', {})}>升级企业版</Dropdown.Item>
        )}
        {isPhone && showsInviteButton(who) && isOffered('addMember') && (
          <Dropdown.Item onClick={() => open('addMember', {})}>邀请同事</Dropdown.Item>
        )}
        {isOffered('editProfile') && <Dropdown.Item onClick={() => open('editProfile', {})}>编辑资料</Dropdown.Item>}
        {canOpen('SystemAccount') && (
          <Dropdown.Item onClick={() => go('SystemAccount', { type: 'orderList' })}>购买记录</Dropdown.Item>
        )}
        {isOffered('boundAccounts') && (
          <Dropdown.Item onClick={() => open('boundAccounts', {})}>切换绑定账号</Dropdown.Item>
        )}
        {isOffered('signIns') && <Dropdown.Item onClick={() => open('signIns', {})}>登录设备</Dropdown.Item>}
        {showsMyData(who) && canOpenMedium() && (
          <Dropdown.Item onClick={() => openMedium({ user_id: who.user_id })}>我的数据</Dropdown.Item>
        )}
        {canOpen('SystemNotice') && <Dropdown.Item onClick={() => go('SystemNotice')}>消息中心</Dropdown.Item>}
        {canManageOutsideGrants(who) && isOffered('outsideGrants') && (
          <Dropdown.Item onClick={() => open('outsideGrants', {})}>第三方授权</Dropdown.Item>
        )}
        {showsOperationLog(who) && canOpen('SystemLog') && (
          <Dropdown.Item onClick={() => go('SystemLog')}>操作日志</Dropdown.Item>
        )}
        <AppearanceChoice />
        <Dropdown.Divider />
        <Dropdown.Item icon={<IconExit />} onClick={() => void leave(user.user_id)}>
          退出登录
        </Dropdown.Item>
      </Dropdown.Menu>
    </div>
  )
}

const LOOKS: readonly { value: Appearance; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
]

/** 外观: light, dark, or as the system is. The menu stays open, so that staff see what they chose. */
function AppearanceChoice() {
  const [chosen, setChosen] = useState(appearance())
  const choose = (next: Appearance) => {
    setAppearance(next)
    setChosen(next)
  }
  return (
    <li className={classes.looks} role="none">
      <span id="appearance">外观</span>
      <span className={classes.lookChoices} role="group" aria-labelledby="appearance">
        {LOOKS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={classes.look}
            role="menuitemradio"
            aria-checked={value === chosen}
            onClick={(event) => {
              event.stopPropagation()
              choose(value)
            }}
          >
            {label}
          </button>
        ))}
      </span>
    </li>
  )
}

function VersionCard() {
  const { who } = useSession()
  const canOpen = useCanOpen()
  const version = versionOf(who)
  if (!version) return null
  const lasting = isPersonal(who)
  const renew = isOffered('planUpgrade')
    ? () => open('planUpgrade', {})
    : canOpen('Vip') && (() => go('Vip', {}, { newTab: true }))
  return (
    <div className={classes.version}>
      <strong>{packageLabel[version.level]}</strong>
      <span className={classes.until}>{lasting ? '长期有效' : `到期 ${displayDay(version.end_time)}`}</span>
      {!lasting && renew && (
        <button type="button" className={classes.renew} onClick={renew}>
          续费
        </button>
      )}
    </div>
  )
}

import { sidebarOf, type SidebarGroup } from '@crm/access/sidebar'
import { useRoute } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useWho } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { Dropdown, IconChevronDown, IconSidebar } from '@crm/ui/shell'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { remoteStatusAtom } from '../remotes/mountManager.ts'
import { iconNamed } from './navIcons.tsx'
import css from './Sidebar.module.css'

/** Groups of permitted pages of the current module, from metadata alone: no remote's code is asked. */
export function Sidebar({ folded, onFold }: { folded: boolean; onFold: (folded: boolean) => void }) {
  const portal = usePortal()
  const who = useWho()
  const current = useRoute()?.row.name
  const groups = useMemo(() => sidebarOf(portal, who), [portal, who])
  return (
    <nav className={css.sidebar} aria-label="主菜单" data-folded={folded}>
      <div className={css.groups}>
        {groups.map((group) =>
          folded ? (
            <FoldedGroup key={group.label} group={group} current={current} />
          ) : (
            <Group key={group.label} group={group} current={current} />
          ),
        )}
      </div>
      <button type="button" className={css.fold} aria-expanded={!folded} onClick={() => onFold(!folded)}>
        <IconSidebar aria-hidden />
        <span>{folded ? '' : '收起菜单'}</span>
        <span className={css.hidden}>{folded ? '展开菜单' : ''}</span>
      </button>
    </nav>
  )
}

function Group({ group, current }: { group: SidebarGroup; current: string | undefined }) {
  const key = group.label
  const [open, setOpen] = useState(() => !(readStored<string[]>(storageKeys.sidebarClosedGroups) ?? []).includes(key))
  const active = group.items.some((item) => item.route === current)
  const toggle = () => {
    const closed = new Set(readStored<string[]>(storageKeys.sidebarClosedGroups) ?? [])
    if (open) closed.add(key)
    else closed.delete(key)
    writeStored(storageKeys.sidebarClosedGroups, [...closed])
    setOpen(!open)
  }
  return (
    <section className={css.group}>
      <button type="button" className={css.head} aria-expanded={open} onClick={toggle}>
        {iconNamed(group.icon)}
        <span className={css.headLabel}>{group.label}</span>
        <IconChevronDown aria-hidden className={open ? css.arrow : `${css.arrow} ${css.arrowClosed}`} size="small" />
      </button>
      {(open || active) && <Items group={group} current={current} />}
    </section>
  )
}

function FoldedGroup({ group, current }: { group: SidebarGroup; current: string | undefined }) {
  const active = group.items.some((item) => item.route === current)
  return (
    <Dropdown
      trigger="hover"
      position="rightTop"
      render={
        <div className={css.flyout}>
          <p className={css.flyoutTitle}>{group.label}</p>
          <Items group={group} current={current} />
        </div>
      }
    >
      <button type="button" className={active ? `${css.rail} ${css.railActive}` : css.rail} aria-label={group.label}>
        {iconNamed(group.icon)}
      </button>
    </Dropdown>
  )
}

function Items({ group, current }: { group: SidebarGroup; current: string | undefined }) {
  const status = useAtomValue(remoteStatusAtom, { store: shellStore })
  const owners = usePortal().routes
  return (
    <ul className={css.items}>
      {group.items.map((item) => {
        const owner = owners.find((row) => row.name === item.route)?.owner ?? ''
        const down = status[owner]?.kind === 'unavailable'
        return (
          <li key={item.route}>
            <Link
              to={item.path}
              className={item.route === current ? `${css.item} ${css.itemActive}` : css.item}
              aria-current={item.route === current ? 'page' : undefined}
              {...(item.opensInNewWindow ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {item.label}
              {down && <span className={css.down}>暂不可用</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

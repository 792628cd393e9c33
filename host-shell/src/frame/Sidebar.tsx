import type { SidebarGroup, SidebarItem } from '@crm/access/sidebar'
import { showsModuleSwitcher, showsNoviceBox } from '@crm/access/visibility'
import { useRoute } from '@crm/platform/navigate'
import { AS_LEFT, pageVisit, useParent } from '@crm/platform/pages'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import { useSession, useWho } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { Dropdown, IconChevronDown, IconSidebar, IconStar, IconStarStroked, useDialog, useIsPhone } from '@crm/ui/shell'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyDialog } from '../dialogs/LazyDialog.tsx'
import { remoteStatusAtom } from '../remotes/mountManager.ts'
import { usePrefetch } from '../remotes/usePrefetch.ts'
import { lazyFramePart, useAfterFirstPage } from './lazyFramePart.tsx'
import { ModuleSwitcher } from './ModuleSwitcher.tsx'
import { iconNamed } from './navIcons.tsx'
import { isFixedEntry } from '@crm/access/quickEntries'
import classes from './Sidebar.module.css'
import { useMenuKeys } from './useMenuKeys.ts'
import { useQuickEntries } from './useQuickEntries.ts'
import { useReveal } from '../base/useReveal.ts'

const QuickEntriesDialog = lazyDialog(() =>
  import('./QuickEntriesDialog.tsx').then((loaded) => loaded.QuickEntriesDialog),
)
const NoviceBox = lazyFramePart<{ folded: boolean }>(() => import('./NoviceBox.tsx').then((loaded) => loaded.NoviceBox))

type QuickEntries = ReturnType<typeof useQuickEntries>

/**
 * Scrolls a long menu to where one is, into its middle: with its neighbours. `scrollIntoView` would also take the first Tab of
 * the page there, past the skip link.
 */
function showCurrent(groups: HTMLElement): void {
  const item = groups.querySelector('[aria-label="主菜单"] [aria-current]')?.getBoundingClientRect()
  const shown = groups.getBoundingClientRect()
  if (!item || (item.top >= shown.top && item.bottom <= shown.bottom)) return
  groups.scrollTop += (item.top + item.bottom - shown.top - shown.bottom) / 2
}

/** Quick list and groups of permitted pages of the current module, from metadata alone: no remote's code is asked. */
export function Sidebar({
  folded,
  opened = false,
  onFold,
  onGo,
}: {
  folded: boolean
  /** On a phone it has just come: until then it was nowhere. */
  opened?: boolean
  onFold: (folded: boolean) => void
  onGo?: () => void
}) {
  const who = useWho()
  const name = useRoute()?.row.name
  // A page that has no row of its own lights that of its list.
  const current = useParent()?.row.name ?? name
  const quick = useQuickEntries()
  const isLoaded = useAfterFirstPage()
  const openDialog = useDialog()
  const manage = () => openDialog(QuickEntriesDialog, {})
  const isPhone = useIsPhone()
  const groups = useRef<HTMLDivElement>(null)
  useMenuKeys(groups)
  useEffect(() => {
    const list = groups.current
    if (!list) return
    showCurrent(list)
    if (typeof ResizeObserver === 'undefined') return
    // The box of the novices comes late and takes room from below.
    const observer = new ResizeObserver(() => showCurrent(list))
    observer.observe(list)
    return () => observer.disconnect()
  }, [current, opened, folded])
  return (
    <aside className={classes.sidebar} aria-label="侧栏">
      <div
        ref={groups}
        className={classes.groups}
        data-driver="groups"
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onGo?.()}
      >
        {showsModuleSwitcher(who) && isPhone && <ModuleSwitcher />}
        {folded ? (
          <FoldedGroup
            label="快捷入口"
            icon={<IconStar aria-hidden />}
            items={quick.entries}
            quick={quick}
            driver="quick"
          >
            <ManageButton onClick={manage} />
          </FoldedGroup>
        ) : (
          <nav className={classes.quick} data-driver="quick" aria-label="快捷入口">
            <div className={classes.quickHead}>
              <h2 className={classes.quickTitle}>快捷入口</h2>
              <ManageButton onClick={manage} />
            </div>
            <Items items={quick.entries} quick={quick} flat />
          </nav>
        )}
        <nav aria-label="主菜单" data-folded={folded}>
          {quick.groups.map((group) =>
            folded ? (
              <FoldedGroup
                key={group.label}
                label={group.label}
                icon={iconNamed(group.icon)}
                items={group.items}
                current={current}
                quick={quick}
              />
            ) : (
              <Group key={group.label} group={group} current={current} quick={quick} />
            ),
          )}
        </nav>
      </div>
      {isLoaded && showsNoviceBox(who) && <NoviceBox folded={folded} />}
      <button
        type="button"
        className={classes.fold}
        data-driver="fold"
        aria-expanded={!folded}
        aria-label={folded ? '展开菜单' : '收起菜单'}
        onClick={() => onFold(!folded)}
      >
        <IconSidebar aria-hidden />
        {!folded && <span>收起菜单</span>}
      </button>
    </aside>
  )
}

function ManageButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.manage} aria-label="管理快捷入口" onClick={onClick}>
      管理
    </button>
  )
}

function Group({ group, current, quick }: { group: SidebarGroup; current: string | undefined; quick: QuickEntries }) {
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
    <section className={classes.group}>
      <button type="button" className={classes.header} aria-expanded={open || active} onClick={toggle}>
        {iconNamed(group.icon)}
        <span className={classes.headLabel}>{group.label}</span>
        <IconChevronDown
          aria-hidden
          className={open ? classes.arrow : `${classes.arrow} ${classes.arrowClosed}`}
          size="small"
        />
      </button>
      {(open || active) && <Items items={group.items} current={current} quick={quick} />}
    </section>
  )
}

function FoldedGroup({
  label,
  icon,
  items,
  current,
  quick,
  driver,
  children,
}: {
  label: string
  icon: ReactNode
  items: readonly SidebarItem[]
  current?: string | undefined
  quick: QuickEntries
  /** What tours call it. */
  driver?: string
  children?: ReactNode
}) {
  const active = items.some((item) => item.route === current)
  const { visible, trigger, popup, hide } = useReveal()
  return (
    <Dropdown
      trigger="custom"
      visible={visible}
      position="rightTop"
      render={
        <div
          {...popup}
          className={classes.flyout}
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && hide()}
        >
          <div className={classes.flyoutHead}>
            <p className={classes.flyoutTitle}>{label}</p>
            {children}
          </div>
          <Items items={items} current={current} quick={quick} />
        </div>
      }
    >
      <button
        {...trigger}
        type="button"
        className={active ? `${classes.rail} ${classes.railActive}` : classes.rail}
        aria-label={label}
        aria-current={active || undefined}
        data-driver={driver}
      >
        {icon}
      </button>
    </Dropdown>
  )
}

function Items({
  items,
  current,
  quick,
  flat,
}: {
  items: readonly SidebarItem[]
  /** The row that is lit; the quick list has none, or a page would be lit twice. */
  current?: string | undefined
  quick: QuickEntries
  flat?: boolean
}) {
  const name = useRoute()?.row.name
  const status = useAtomValue(remoteStatusAtom, { store: shellStore })
  const owners = usePortal().routes
  const prefetch = usePrefetch()
  const { user } = useSession()
  /** To a page as it was left in this tab; from itself to how it is at first. */
  const wayTo = ({ route, path }: SidebarItem) => {
    const search = route === name ? '' : (pageVisit(user, route)?.search ?? '')
    return { to: path + search, ...(route === name ? {} : { state: AS_LEFT }) }
  }
  return (
    <ul className={flat ? `${classes.items} ${classes.flat}` : classes.items}>
      {items.map((item) => {
        const owner = owners.find((row) => row.name === item.route)?.owner ?? ''
        const down = status[owner]?.kind === 'unavailable'
        const selected = quick.names.includes(item.route)
        return (
          <li key={item.route} className={classes.entry}>
            <Link
              {...wayTo(item)}
              className={item.route === current ? `${classes.item} ${classes.itemActive}` : classes.item}
              aria-current={item.route === current ? (current === name ? 'page' : 'true') : undefined}
              {...prefetch(item.route)}
              {...(item.opensInNewWindow ? { target: '_blank', rel: 'noopener' } : {})}
            >
              <span className={classes.label}>{item.label}</span>
              {down && <span className={classes.down}>暂不可用</span>}
            </Link>
            {!isFixedEntry(item.route, quick.module) && (
              <button
                type="button"
                className={selected ? `${classes.star} ${classes.starred}` : classes.star}
                data-beside
                aria-pressed={selected}
                aria-label={selected ? `从快捷入口移除${item.label}` : `将${item.label}添加到快捷入口`}
                onClick={() => void quick.toggle(item.route)}
              >
                {selected ? <IconStar size="small" aria-hidden /> : <IconStarStroked size="small" aria-hidden />}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

import type { HTMLAttributes, KeyboardEvent } from 'react'
import { useIsPhone } from '../../base/phone.ts'
import { type MenuAction, MoreMenu } from '../cells/MoreMenu.tsx'
import classes from './SideEntry.module.css'

export interface SideEntryProps extends Omit<HTMLAttributes<HTMLLIElement>, 'title' | 'onKeyDown'> {
  label: string
  count?: number | undefined
  /** Steps below the top of a tree. */
  depth?: number
  active: boolean
  onChoose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Said on hover instead of the label. */
  tip?: string | undefined
  /** What can be done to it, behind 更多; absent on a phone. */
  menu?: readonly MenuAction[] | undefined
  /** Something that is dragged would land here. */
  over?: boolean
}

/** One entry of the list or tree at the side of a list page: a group, a department. Goes into a `<ul>`; takes drag handlers. */
export function SideEntry({
  label,
  count,
  depth = 0,
  active,
  onChoose,
  onKeyDown,
  tip = label,
  menu,
  over = false,
  ...rest
}: SideEntryProps) {
  const isPhone = useIsPhone()
  return (
    <li
      {...rest}
      className={active ? `${classes.entry} ${classes.active}` : classes.entry}
      data-over={over || undefined}
    >
      <button
        type="button"
        className={classes.name}
        style={{ paddingLeft: 8 + depth * 16 }}
        aria-pressed={active}
        title={tip}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        <span className={classes.label}>{label}</span>
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </button>
      {menu && !isPhone && <MoreMenu label={`${label}的操作`} type="tertiary" actions={menu} />}
    </li>
  )
}

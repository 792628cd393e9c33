import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import { usePhone } from '../base/phone.ts'
import { IconMore } from '../base/icons.ts'
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
  menu?: readonly { text: string; danger?: boolean; onClick: () => void }[] | undefined
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
  const isPhone = usePhone()
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
      {menu && !isPhone && (
        <Dropdown
          trigger="click"
          clickToHide
          position="bottomRight"
          render={
            <Dropdown.Menu>
              {menu.map(({ text, danger, onClick }) => (
                <Dropdown.Item key={text} type={danger ? 'danger' : 'tertiary'} onClick={onClick}>
                  {text}
                </Dropdown.Item>
              ))}
            </Dropdown.Menu>
          }
        >
          <Button size="small" theme="borderless" type="tertiary" icon={<IconMore />} aria-label={`${label}的操作`} />
        </Dropdown>
      )}
    </li>
  )
}

import { IconMore } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import type { ReactNode } from 'react'
import classes from './RowActions.module.css'

export interface RowAction {
  text: string
  danger?: boolean
  onClick: () => void
}

export interface RowActionsProps {
  /** What the row is about, as staff call it: each 更多 of a table is named by its row. */
  of?: string
  children: ReactNode
  more?: readonly (RowAction | false)[]
}

/** Actions of a row: the first ones as links, `more` behind 更多. What somebody may not do is `false` and left out. */
export function RowActions({ of, children, more = [] }: RowActionsProps) {
  const offered = more.filter((action) => action !== false)
  return (
    <div className={classes.row}>
      {children}
      {offered.length > 0 && (
        <Dropdown
          trigger="click"
          clickToHide
          position="bottomRight"
          render={
            <Dropdown.Menu>
              {offered.map(({ text, danger, onClick }) => (
                <Dropdown.Item key={text} type={danger ? 'danger' : 'primary'} onClick={onClick}>
                  {text}
                </Dropdown.Item>
              ))}
            </Dropdown.Menu>
          }
        >
          <Button
            size="small"
            theme="borderless"
            type="tertiary"
            icon={<IconMore />}
            aria-label={of ? `更多操作：${of}` : '更多'}
          />
        </Dropdown>
      )}
    </div>
  )
}

import { thousands } from '@crm/base/numbers'
import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import { Drawer } from '../../base/Drawer.tsx'
import classes from './FilterBar.module.css'
import { useFound } from './foundCounts.ts'

export interface FilterDrawerProps {
  /** The list's own, by which its table says how much is found. */
  spec: object
  onReset: () => void
  onClose: () => void
  /** The controls. */
  children: ReactNode
}

/** The filters of a list on a phone: every control under the other; each applies at once, as beside a wide table. */
export function FilterDrawer({ spec, onReset, onClose, children }: FilterDrawerProps) {
  const found = useFound(spec)
  return (
    <Drawer
      open
      width={480}
      title="筛选"
      onClose={onClose}
      footer={
        <div className={classes.decide}>
          <Button type="tertiary" onClick={onReset}>
            重置
          </Button>
          <Button theme="solid" onClick={onClose}>
            {found === undefined ? '查看结果' : `查看结果（${thousands(found)}）`}
          </Button>
        </div>
      }
    >
      <div className={classes.all}>{children}</div>
    </Drawer>
  )
}

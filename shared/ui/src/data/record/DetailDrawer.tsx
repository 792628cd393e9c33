import type { CallState } from '@crm/client/hooks'
import type { ReactNode } from 'react'
import { Loaded } from '../../base/Loaded.tsx'
import { Drawer, type DrawerProps } from '../../base/Drawer.tsx'

export interface DetailDrawerProps<Data> extends Omit<DrawerProps, 'children'> {
  /** What the drawer's one call answered; call with `enabled: open`. */
  read: Pick<CallState<Data>, 'state' | 'data' | 'failure' | 'retry'>
  /** The sections; they take data and call nothing. */
  children: (data: Data) => ReactNode
}

/** Drawer of one record: loads inside, says in place when it cannot, and closes on Esc and when the path changes. */
export function DetailDrawer<Data>({ read, children, ...drawer }: DetailDrawerProps<Data>) {
  return (
    <Drawer {...drawer}>
      <Loaded read={read} lines={10}>
        {children}
      </Loaded>
    </Drawer>
  )
}

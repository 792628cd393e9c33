import type { CallState } from '@crm/client/hooks'
import type { ReactNode } from 'react'
import { BlockSkeleton, FailedBlock } from '../../base/Blocks.tsx'
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
      {read.state === 'failed' ? (
        <FailedBlock failure={read.failure} onRetry={read.retry} />
      ) : read.data === undefined ? (
        <BlockSkeleton lines={10} />
      ) : (
        children(read.data)
      )}
    </Drawer>
  )
}

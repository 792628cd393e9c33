import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { useTitle } from '@crm/platform/pages'
import type { ReactNode } from 'react'
import { Breadcrumb } from '../../base/Breadcrumb.tsx'
import { Card } from '../../base/Card.tsx'
import { Loaded, type LoadedProps } from '../../base/Loaded.tsx'
import { Page, type PageProps } from '../list/ListPage.tsx'
import classes from './DetailPage.module.css'
import { NeighbourButtons, type NeighbourButtonsProps } from './NeighbourButtons.tsx'

export interface DetailPageProps<Record> extends Pick<PageProps, 'note' | 'noteTip' | 'fresh' | 'actions'> {
  title: string
  /** What stands before and after it in the list that opened it. */
  neighbours?: NeighbourButtonsProps
  /** The record, as `useCall` answers. */
  read: LoadedProps<Record>['read']
  /** The address names a record; otherwise nothing was read. */
  isNamed: boolean
  /** What the record is called, for the title of the tab. */
  name: string | undefined
  /** What its card says when the address names none, or one that does not exist: an `EmptyBlock`, usually with a way back. */
  missing: ReactNode
  children: (record: Record) => ReactNode
}

/**
 * Page of one record that the address names: breadcrumb, then the record (`DetailHead`, then what its tab shows), or a card in its
 * place until it is there or when it is not.
 */
export function DetailPage<Record>(props: DetailPageProps<Record>) {
  const { read, isNamed, name, missing, neighbours, actions, children, ...page } = props
  useTitle(name)
  return (
    <Page
      lead={<Breadcrumb />}
      {...page}
      actions={
        (actions ?? (isNamed && neighbours)) && (
          <>
            {actions}
            {isNamed && neighbours && <NeighbourButtons {...neighbours} />}
          </>
        )
      }
    >
      {!isNamed || read.failure?.code === NOT_FOUND_CODE ? (
        <Card>{missing}</Card>
      ) : (
        <Loaded read={read} height={168} within={(block) => <Card>{block}</Card>}>
          {(record) => <div className={classes.body}>{children(record)}</div>}
        </Loaded>
      )}
    </Page>
  )
}

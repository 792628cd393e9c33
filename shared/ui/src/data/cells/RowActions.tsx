import { type CallsOf, useCanCall } from '@crm/platform/navigate'
import type { ReactNode } from 'react'
import { ActionArea, ReadActions } from '../../base/ActionArea.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton } from '../../base/TextLink.tsx'
import { ActsOnRow } from '../../base/useFreshPress.ts'
import type { Press } from '../../base/withConfirm.ts'
import { MoreMenu } from './MoreMenu.tsx'
import classes from './RowActions.module.css'

/** What may be done with a row; its `confirm` is asked before. */
export type RowAction = Press & {
  text: string
  danger?: boolean
  /** It shows something and changes nothing: offered on a phone too. */
  reads?: boolean
  /** What it ends in, at once or behind a dialog: left out for whoever may not make it. */
  call?: CallsOf
}

export interface RowActionsProps {
  /** What the row is about, as staff call it: each 更多 of a table is named by its row. */
  of?: string
  children: ReactNode
  more?: readonly (RowAction | false)[]
}

/**
 * Actions of a row: the first ones as links, `more` behind 更多. What the state of the row forbids is `false`, what somebody may not
 * `call` is left out as well. A phone shows links, `ReadActions` and actions that say `reads`; where it would be several of these, they
 * are behind 更多 there, too.
 */
export function RowActions({ of, children, more = [] }: RowActionsProps) {
  const isPhone = useIsPhone()
  const canCall = useCanCall()
  const offered = more
    .filter((action) => action !== false)
    .filter(({ call, reads }) => (!isPhone || reads) && (call === undefined || canCall(call)))
  const only = offered.length === 1 ? offered[0] : undefined
  const menu = offered.length > 0 && <MoreMenu label={of ? `更多操作：${of}` : '更多'} actions={offered} />
  return (
    <ActsOnRow value>
      <ActionArea className={classes.row}>
        {children}
        {isPhone && offered.length > 0 ? (
          <ReadActions>{only ? <TextButton {...pressOf(only)}>{only.text}</TextButton> : menu}</ReadActions>
        ) : (
          menu
        )}
      </ActionArea>
    </ActsOnRow>
  )
}

const pressOf = (action: RowAction): Press =>
  action.confirm === undefined ? { onClick: action.onClick } : { confirm: action.confirm, onClick: action.onClick }

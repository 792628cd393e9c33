import type { ConfirmOptions } from '@crm/platform/feedback'
import { type CallsOf, useCanCall } from '@crm/platform/navigate'
import type { ReactNode } from 'react'
import { ActionArea, ReadActions } from '../../base/ActionArea.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton } from '../../base/TextLink.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import classes from './RowActions.module.css'

export interface RowAction {
  text: string
  danger?: boolean
  /** It shows something and changes nothing: offered on a phone too. */
  reads?: boolean
  /** What it ends in, at once or behind a dialog: left out for whoever may not make it. */
  call?: CallsOf
  /** What is asked before it. */
  confirm?: ConfirmOptions
  onClick: () => void
}

export interface RowActionsProps {
  /** What the row is about, as staff call it: each 更多 of a table is named by its row. */
  of?: string
  children: ReactNode
  more?: readonly (RowAction | false)[]
}

/**
 * Actions of a row: the first ones as links, `more` behind 更多. What the state of the row forbids is `false`, what somebody may not
 * `call` is left out as well. A phone shows
 * links, `ReadActions` and actions that say `reads`.
 */
export function RowActions({ of, children, more = [] }: RowActionsProps) {
  const isPhone = useIsPhone()
  const canCall = useCanCall()
  const offered = more
    .filter((action) => action !== false)
    .filter(({ call, reads }) => (!isPhone || reads) && (call === undefined || canCall(call)))
  return (
    <ActionArea className={classes.row}>
      {children}
      {isPhone
        ? offered.map(({ text, confirm, onClick }) => (
            <ReadActions key={text}>
              <TextButton {...(confirm && { confirm })} onClick={onClick}>
                {text}
              </TextButton>
            </ReadActions>
          ))
        : offered.length > 0 && <MoreMenu label={of ? `更多操作：${of}` : '更多'} actions={offered} />}
    </ActionArea>
  )
}

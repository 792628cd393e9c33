import { isOffered, open, type OpenerName } from '@crm/platform/openers'
import { DesktopOnly, TextButton } from '@crm/ui/base'
import type { ReactNode } from 'react'
import classes from './SystemAccountPage.module.css'

type OwnDialog = Extract<
  OpenerName,
  | 'editProfile'
  | 'phoneChange'
  | 'passwordChange'
  | 'secondFactor'
  | 'boundAccounts'
  | 'signIns'
  | 'outsideGrants'
  | 'leaveEnterprise'
>

/** What stands there, and the dialog that changes it. */
export function Line({ text, dialog, children }: { text: string; dialog: OwnDialog; children: ReactNode }) {
  return (
    <span className={classes.line}>
      <span>{children}</span>
      {isOffered(dialog) && (
        <DesktopOnly>
          <TextButton onClick={() => open(dialog, {})}>{text}</TextButton>
        </DesktopOnly>
      )}
    </span>
  )
}

import type { OpenerName, OpenerProps } from '@crm/platform/openers'
import type { ComponentType } from 'react'

/** What a dialog of the shell gets: what its opener was called with, and how to close it. */
export type ShellDialogProps<Name extends OpenerName> = OpenerProps[Name] & { onClose: () => void }

type Loaders = { [Name in OpenerName]?: () => Promise<ComponentType<ShellDialogProps<Name>>> }

/** The dialogs that the shell itself opens by name. None is in the first script: each comes when it is first opened. */
export const shellDialogs: Loaders = {
  boundAccounts: () => import('./bound-accounts/BoundAccounts.tsx').then((loaded) => loaded.BoundAccounts),
  exportConfirm: () => import('./export-confirm/ExportConfirm.tsx').then((loaded) => loaded.ExportConfirm),
}

/** Their names: the platform offers these beside the openers of the remotes. */
export const shellDialogNames = Object.keys(shellDialogs) as OpenerName[] // The keys of Loaders are opener names.

/** Whether the shell itself opens it. */
export function isShellDialog(name: OpenerName): boolean {
  return name in shellDialogs
}

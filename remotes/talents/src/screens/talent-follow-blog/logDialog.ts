import type { FollowLogEntry } from '@crm/contracts/calls/talents'
import { atom } from 'jotai'

/** A dialog on one entry, or the choice of a talent to write about. */
export type LogDialog = { kind: 'edit' | 'todo'; entry: FollowLogEntry } | { kind: 'write' }

/** The one that is open. */
export const logDialogAtom = atom<LogDialog | undefined>(undefined)

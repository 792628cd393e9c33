import { atom } from 'jotai'
import type { TalentSelection } from '../lib/talentSelection.ts'
import type { IncludeStart } from '../lib/includeStart.ts'

/** A dialog on talents that any row, toolbar or card of this remote opens; `TalentDialogs` shows it. */
export type TalentDialog =
  | {
      kind: 'release' | 'transfer' | 'whiteList' | 'blackList' | 'assign' | 'delete' | 'stage'
      chosen: TalentSelection
    }
  | {
      kind: 'tags'
      chosen: TalentSelection /** Of a single talent; absent: tags are added to all chosen. */
      tagIds?: readonly number[]
    }
  | ({ kind: 'include' } & IncludeStart)

/** The one dialog that is open. */
export const talentDialogAtom = atom<TalentDialog | undefined>(undefined)
/** Counts bulk writes that went through, so that a list forgets what was selected for them. */
export const bulkDoneAtom = atom(0)

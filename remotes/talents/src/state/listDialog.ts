import type { ListedTalent, TalentListRequest } from '@crm/contracts/calls/talentLists'
import { atom } from 'jotai'

/** A dialog on the white or black list; the list's screen shows it. */
export type ListDialog =
  | { kind: 'add'; flag: TalentListRequest['flag']; platform: ListedTalent['platform'] }
  | { kind: 'edit'; entry: ListedTalent }

/** The one that is open. */
export const listDialogAtom = atom<ListDialog | undefined>(undefined)

import type { TalentTag } from '@crm/contracts/calls/talentTags'
import { atom } from 'jotai'

/** A group of tags as the panel lists it. */
export interface TagGroup {
  id: number
  name: string
  tag_count: number
}

/** A dialog on tags or groups; `TagDialogs` shows it. */
export type TagScreenDialog =
  | { kind: 'group'; group?: TagGroup }
  | { kind: 'add'; groupId?: number | undefined }
  | { kind: 'edit' | 'merge'; tag: TalentTag }
  | { kind: 'move'; tags: readonly { id: number; name: string }[] }

/** The one dialog that is open. */
export const tagDialogAtom = atom<TagScreenDialog | undefined>(undefined)
/** Counts writes on several tags, so that the list forgets what was ticked for them. */
export const tagsDoneAtom = atom(0)

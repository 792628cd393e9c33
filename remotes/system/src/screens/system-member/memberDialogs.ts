import type { Member } from '@crm/contracts/calls/members'
import type { DeptNode } from '@crm/contracts/entities'
import { atom } from 'jotai'

/** The one dialog that is open over the members. */
export type MemberDialog =
  | { kind: 'edit'; member: Member }
  | { kind: 'many'; ids: readonly number[]; what: 'role_id' | 'dept_id' }
  | { kind: 'disable'; ids: readonly number[] }
  | { kind: 'handOver'; member: Member; next: 'disable' | 'delete' | 'stay' }
  | { kind: 'password'; title: string; name: string; password: string }
  | { kind: 'dept'; parent?: DeptNode; dept?: DeptNode }

export const memberDialogAtom = atom<MemberDialog | undefined>(undefined)

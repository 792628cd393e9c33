import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'

/** Kinds of notices by their type: 1 提醒, 2 异常, 3 公告. */
export type NoticeKind = '1' | '2' | '3'

/** The kind that the latest notices under the bell begin with while they are open. */
export const noticesAtom = atom<NoticeKind | undefined>(undefined)

/** Opens the latest notices of a kind under the bell. */
export function openNotices(kind: NoticeKind = '1'): void {
  shellStore.set(noticesAtom, kind)
}

/** Closes them. */
export function closeNotices(): void {
  shellStore.set(noticesAtom, undefined)
}

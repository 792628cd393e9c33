import { atom } from 'jotai'

/** What is listed behind a count of a talent: what it sold, or the lives or videos that sold it. */
export interface SoldAsk {
  kind: 'goods' | 'live' | 'video'
  author_id: string
  author_name: string
}

/** The list that is open. */
export const soldDialogAtom = atom<SoldAsk | undefined>(undefined)

import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'

/** How long the tip at the right side stays. */
export const TIP_MS = 3000

/** What the tip at the right side says, if anything. */
export const tipAtom = atom<string | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Says something beside the floating toolbar; it goes by itself after 3000 ms. */
export function showTip(text: string): void {
  clearTimeout(timer)
  shellStore.set(tipAtom, text)
  timer = setTimeout(() => shellStore.set(tipAtom, undefined), TIP_MS)
}

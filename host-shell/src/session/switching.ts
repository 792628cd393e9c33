import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'

/** An enterprise or account is being changed: the page waits under 切换中... until it reloads or the change has failed. */
export const switchingAtom = atom(false)

/** Shows or ends 切换中.... */
export function setSwitching(on: boolean): void {
  shellStore.set(switchingAtom, on)
}

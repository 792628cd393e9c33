import { portal } from './portal.ts'

/** Props by opener name: what a remote offers to all others by name. Remotes add to it by declaration merging. */
export interface OpenerProps {
  goodsDrawer: { product_id: string; platform?: string; activity_id?: string; product_type?: number }
}

export type OpenerName = keyof OpenerProps

type OpenerHost = (name: OpenerName, props: OpenerProps[OpenerName]) => void

let host: OpenerHost | undefined

/** The shell's mount manager registers itself once at boot. */
export function setOpenerHost(next: OpenerHost): void {
  host = next
}

/** Opens a drawer, dialog or picker by name. Whichever remote owns it is loaded when needed; if it cannot be, staff read why. */
export function open<Name extends OpenerName>(name: Name, props: OpenerProps[Name]): void {
  host?.(name, props)
}

/** Whether a remote of this portal opens it: what nobody opens is not offered. */
export function isOffered(name: OpenerName): boolean {
  return portal().remotes.some((remote) => remote.state === 'on' && remote.openers.includes(name))
}

import { allowedAddress } from '@crm/access/referer'

/** Whether an outside address may be shown inside the product: https, and its origin is on the portal's list. */
export function isFramed(address: string | undefined, allowed: readonly string[]): boolean {
  return framedAddress(address, allowed) !== undefined
}

/** The address to frame, or nothing: only https, only origins on the portal's list, no tricks. */
export function framedAddress(address: string | undefined, allowed: readonly string[]): URL | undefined {
  const url = allowedAddress(address, allowed)
  return url?.protocol === 'https:' ? url : undefined
}

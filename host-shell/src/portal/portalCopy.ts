import { DAY_MS } from '@crm/base/durations'
import type { Sent } from './acceptPortal.ts'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** A copy older than this starts nobody: brands, addresses and builds may be gone. */
const KEPT_MS = 7 * DAY_MS

interface Copy {
  at: number
  host: string
  text: string
  signature?: string
}

/** Keeps the manifest that this browser could start with, with what signs it. */
export function keepCopy({ text, signature }: Sent): void {
  const copy: Copy = { at: Date.now(), host: location.host, text, ...(signature ? { signature } : {}) }
  writeStored(storageKeys.portalCopy, copy)
}

/** The manifest that this browser last started with on this host, within seven days; for when the server gives none. */
export function copyOfPortal(): Sent | undefined {
  const copy = readStored<Partial<Copy>>(storageKeys.portalCopy)
  if (typeof copy?.text !== 'string' || typeof copy.at !== 'number' || copy.host !== location.host) return undefined
  return Math.abs(Date.now() - copy.at) <= KEPT_MS ? { text: copy.text, signature: copy.signature } : undefined
}

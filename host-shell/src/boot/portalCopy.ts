import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** A copy older than this starts nobody: brands, addresses and builds may be gone. */
const KEPT_MS = 7 * 86_400_000

interface Copy {
  at: number
  host: string
  text: string
}

/** Keeps the manifest that this browser could start with. */
export function keepCopy(text: string): void {
  writeStored(storageKeys.portalCopy, { at: Date.now(), host: location.host, text } satisfies Copy)
}

/** The manifest that this browser last started with on this host, within seven days; for when the server gives none. */
export function copyOfPortal(): string | undefined {
  const copy = readStored<Partial<Copy>>(storageKeys.portalCopy)
  if (typeof copy?.text !== 'string' || typeof copy.at !== 'number' || copy.host !== location.host) return undefined
  return Math.abs(Date.now() - copy.at) <= KEPT_MS ? copy.text : undefined
}

import { PLATFORMS, type Platform } from '@crm/contracts/enums'
import { readStored, storageKeys, writeStored } from './storage.ts'

/** Talents that are remembered. */
export const RECENT_TALENTS_MAX = 10

/** Remembers that the page of a talent was opened, for this person in this browser. */
export function rememberTalent(userId: number, talent: { author_id: string; platform: Platform }): void {
  const key = `${talent.platform}:${talent.author_id}`
  const others = recentTalents(userId).filter((other) => other !== key)
  writeStored(storageKeys.recentTalents, [key, ...others].slice(0, RECENT_TALENTS_MAX), 'local', String(userId))
}

/** The talents opened last, the latest first, each as `<platform>:<author_id>`. */
export function recentTalents(userId: number): string[] {
  const stored = readStored<unknown>(storageKeys.recentTalents, 'local', String(userId))
  if (!Array.isArray(stored)) return []
  const isTalent = (key: unknown): key is string =>
    typeof key === 'string' && PLATFORMS.some((platform) => key.startsWith(`${platform}:`))
  return stored.filter(isTalent).slice(0, RECENT_TALENTS_MAX)
}

import { who } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** Pages over all platforms and lists of one remember apart: a list on 抖音 must not narrow the overview. */
export type PlatformKind = 'overall' | 'single'

type StoredPlatforms = { user_id: number } & { [Kind in PlatformKind]?: string }

function ofThisPerson(): StoredPlatforms | undefined {
  const stored = readStored<StoredPlatforms>(storageKeys.platform)
  return stored !== undefined && stored.user_id === who()?.user_id ? stored : undefined
}

/** The platform that the person signed in chose last; nothing of anybody else. */
export function rememberedPlatform(kind: PlatformKind): string | undefined {
  const platform = ofThisPerson()?.[kind]
  return typeof platform === 'string' ? platform : undefined
}

/** Keeps the choice for the pages opened next. The end of the session and a switch of the account clear it. */
export function rememberPlatform(kind: PlatformKind, platform: string): void {
  const user_id = who()?.user_id
  if (user_id !== undefined) writeStored(storageKeys.platform, { ...ofThisPerson(), user_id, [kind]: platform })
}

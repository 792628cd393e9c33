import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** Somebody has just founded an enterprise: the guide opens on the first page of it, for this tab. */
export function askForGuide(): void {
  writeStored(storageKeys.guideNext, true, 'session')
}

/** Whether the guide is still to open. */
export function isGuideRequested(): boolean {
  return readStored<boolean>(storageKeys.guideNext, 'session') === true
}

/** It has been opened, by itself or by hand. */
export function clearGuide(): void {
  writeStored(storageKeys.guideNext, undefined, 'session')
}

import { onStoredElsewhere, readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** The token, in this closure and its one storage key. Nobody but the client asks for it. Stored with its Bearer prefix. */
let token: string | undefined

/** Reads the stored token at boot. */
export function restoreToken(): boolean {
  token = readStored<string>(storageKeys.token)
  return token !== undefined
}

/** The value of the Authorization header, or undefined when nobody is signed in. */
export function readToken(): string | undefined {
  return token
}

/** Keeps a token that the passport or a switch has answered. */
export function keepToken(bare: string): void {
  token = `Bearer ${bare}`
  writeStored(storageKeys.token, token)
}

/** Forgets the token; what another tab has stored meanwhile is not this tab's to take away. */
export function clearToken(): void {
  if (!isSuperseded()) writeStored(storageKeys.token, undefined)
  token = undefined
}

/** Another tab has signed in or switched, and this one has not followed yet. */
export function isSuperseded(): boolean {
  const stored = readStored<string>(storageKeys.token)
  return stored !== undefined && stored !== token
}

/** Calls back when another tab signed in, out or switched: this tab must not go on under the old identity. */
export function onTokenElsewhere(changed: (signedIn: boolean) => void): () => void {
  return onStoredElsewhere(storageKeys.token, () => {
    const stored = readStored<string>(storageKeys.token)
    if (stored !== token) changed(stored !== undefined)
  })
}

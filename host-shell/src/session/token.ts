import { onStoredElsewhere, readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** The token, in this closure and its one storage key. Nobody but the client asks for it. Stored with its Bearer prefix. */
let token: string | undefined
/** The browser has kept it: storage may be full or blocked. */
let isKept = false

/** Reads the stored token at boot. */
export function restoreToken(): boolean {
  token = readStored<string>(storageKeys.token)
  isKept = token !== undefined
  return isKept
}

/** The value of the Authorization header, or undefined when nobody is signed in. */
export function readToken(): string | undefined {
  return token
}

/** Keeps a token that the passport or a switch has answered. */
export function keepToken(bare: string): void {
  token = `Bearer ${bare}`
  writeStored(storageKeys.token, token)
  isKept = readStored<string>(storageKeys.token) === token
}

/** Keeps the present token aside: another one takes its place for as long as somebody looks through other eyes. */
export function putAsideToken(): void {
  if (token !== undefined) writeStored(storageKeys.ownToken, token)
}

/** Somebody looks through other eyes in this browser. */
export const isTokenAside = (): boolean => readStored<string>(storageKeys.ownToken) !== undefined

/** Takes up the token that was put aside; answers whether there was one. */
export function takeUpToken(): boolean {
  const own = readStored<string>(storageKeys.ownToken)
  if (own === undefined) return false
  writeStored(storageKeys.ownToken, undefined)
  keepToken(own.replace(/^Bearer /, ''))
  return true
}

/** Forgets the token; what another tab has stored meanwhile is not this tab's to take away. */
export function clearToken(): void {
  if (!isSuperseded()) writeStored(storageKeys.token, undefined)
  token = undefined
  isKept = false
}

/** Another tab has signed in or switched, and this one has not followed yet. */
export function isSuperseded(): boolean {
  const stored = readStored<string>(storageKeys.token)
  return stored !== undefined && stored !== token
}

/**
 * Calls back when another tab signed in, out or switched: this tab must not go on under the old identity. At once, or, for a tab that
 * slept through the news, when somebody comes back to it.
 */
export function onTokenElsewhere(changed: (signedIn: boolean) => void): () => void {
  const compare = () => {
    const stored = readStored<string>(storageKeys.token)
    // A browser that keeps nothing says nothing about the other tabs.
    if (stored === undefined && !isKept) return
    if (stored !== token) changed(stored !== undefined)
  }
  const stop = onStoredElsewhere(storageKeys.token, compare)
  window.addEventListener('focus', compare)
  return () => {
    stop()
    window.removeEventListener('focus', compare)
  }
}

import { now, setClock } from '@crm/base/clock'
import type { ProvedCall } from '@crm/client/request'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

// The page's own script (`index.html`) opens the same store, by the same names, and signs what it asks for early.
const DATABASE = 'crm.v1.keys'
const STORE = 'keys'
const NAME = 'signIn'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const

/** A browser that does not come back with its store is one that keeps none. */
const STORE_MS = 3000
/** Smaller differences are no matter to a proof. */
const OFFSET_MS = 2000

/** The key of this browser's sign-ins: nothing hands its private half out, not even to this script. */
export interface SignInKey {
  privateKey: CryptoKey
  /** The public half as proofs name it. */
  jwk: { kty: string; crv: string; x: string; y: string }
}

/** As this page knows it; absent before the first call that asks. */
let known: Promise<SignInKey | undefined> | undefined
let proving: { token: string; hash: Promise<string> } | undefined

/**
 * The proof of a call by the key of the sign-in (RFC 9449), nothing without a key. A call that begins a sign-in makes one where there is
 * none, which all tabs share; on plain http and where nothing can be kept there is none.
 */
export async function proveCall({ method, address, token, begins }: ProvedCall): Promise<string | undefined> {
  keepClock()
  known ??= storedKey()
  let key = await known
  if (!key && begins) {
    known = madeKey()
    key = await known
  }
  if (!key) return undefined
  const htu = address.split(/[?#]/, 1)[0] ?? ''
  const ath = token === undefined ? {} : { ath: await tokenHash(token) }
  return signProof(key, { htm: method, htu, iat: Math.floor(now() / 1000), jti: crypto.randomUUID(), ...ath })
}

/** The key is read from its store with the next call: another tab has forgotten it, or made one. */
export function readSignInKeyAnew(): void {
  known = undefined
  proving = undefined
}

/** Forgets the key: whoever signs in next gets another. Other tabs of the same sign-in end with it. */
export async function forgetSignInKey(): Promise<void> {
  readSignInKeyAnew()
  if (canSign()) await inStore('readwrite', (store) => store.delete(NAME))
}

/** Goes on with what was known of the server's time, so that a machine with a wrong clock proves its first call in the right time. */
export function restoreClock(): void {
  const offset = readStored<number>(storageKeys.clockOffset)
  if (typeof offset === 'number' && Number.isFinite(offset)) setClock(Date.now() + offset)
}

function keepClock(): void {
  const offset = now() - Date.now()
  const kept = readStored<number>(storageKeys.clockOffset) ?? 0
  if (Math.abs(offset - kept) > OFFSET_MS)
    writeStored(storageKeys.clockOffset, Math.abs(offset) > OFFSET_MS ? offset : undefined)
}

/** A proof: a signed text of head and claims, each JSON in base64url. */
export async function signProof({ privateKey, jwk }: SignInKey, claims: Record<string, unknown>): Promise<string> {
  const said = `${encodedJson({ typ: 'dpop+jwt', alg: 'ES256', jwk })}.${encodedJson(claims)}`
  const signature = await crypto.subtle.sign(SIGNING, privateKey, new TextEncoder().encode(said))
  return `${said}.${encoded(new Uint8Array(signature))}`
}

async function tokenHash(header: string): Promise<string> {
  if (proving?.token !== header) {
    const bare = new TextEncoder().encode(header.replace(/^Bearer /, ''))
    const hash = crypto.subtle.digest('SHA-256', bare).then((bytes) => encoded(new Uint8Array(bytes)))
    proving = { token: header, hash }
  }
  return proving.hash
}

function encoded(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const encodedJson = (value: unknown) => encoded(new TextEncoder().encode(JSON.stringify(value)))

// Absent on plain http, whatever the types say.
const canSign = () => globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined

async function storedKey(): Promise<SignInKey | undefined> {
  return canSign() ? inStore<SignInKey>('readonly', (store) => store.get(NAME)) : undefined
}

/** A new key, or the one that another tab has made meanwhile; none unless it can be kept. */
async function madeKey(): Promise<SignInKey | undefined> {
  if (!canSign()) return undefined
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const made: SignInKey = { privateKey, jwk: { kty, crv, x, y } }
  // Nothing is written over: `add` fails where there is one.
  await inStore('readwrite', (store) => store.add(made, NAME))
  return storedKey()
}

/** Works in the store; nothing when the browser keeps none, refuses or does not answer. */
async function inStore<Found>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Found | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), STORE_MS)
  })
  const done = (async () => {
    const database = await opened()
    try {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      return request.result as Found // What this module has put there.
    } finally {
      database.close()
    }
  })()
  return Promise.race([done, late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
}

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

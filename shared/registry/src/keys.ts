import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@crm/base/durations'
import { RegistryError } from './registryError.ts'
import { type Decision, START } from './revisions.ts'
import { readJson, type Store } from './store.ts'

/**
 * What a key opens besides reading: publishing one remote, and previews of it for the people with these mobile numbers; or
 * everything that changes portals and hosts.
 */
export type Scope = { remote: string; previews?: readonly string[] } | 'operator'

/** A key as it is kept: who it stands for and what it opens, never the token itself. */
export interface Key {
  name: string
  scope: Scope
  /** Who made it, when and why. */
  made: Decision
  /** ISO time from which it opens nothing; absent: never. */
  expiresAt?: string
}

/** A key as a list shows it. */
export interface KeyState extends Key {
  revoked?: Decision
  /** ISO time of the last use, exact to a minute. */
  usedAt?: string
}

// The beginning lets scanners of repositories and logs find a token that was left there.
const TOKEN = /^crmkey\.([a-z][a-z0-9-]{0,39})\.([\w-]{43})$/
const NAME = /^[a-z][a-z0-9-]{0,39}$/
const USED_EVERY_MS = 60_000

/**
 * Makes a key and answers its token, which is shown this once: 256 random bits, of which only the sha256 is kept (a slow hash
 * protects what people choose, not this). A name is used once and for ever, because the log names it.
 */
export async function addKey(
  store: Store,
  name: string,
  { scope, made, days }: { scope: Scope; made: Decision; days?: number },
): Promise<string> {
  if (!NAME.test(name)) throw new RegistryError('name', `${name} is no name like ci-talents`, 'key-name')
  // What starts decided is theirs to change again: nobody else signs with their name.
  if (name === START) throw new RegistryError('name', `${name} signs what starts of checkouts do`, 'key-name')
  const secret = randomBytes(32).toString('base64url')
  const expiry = days === undefined ? {} : { expiresAt: new Date(Date.parse(made.at) + days * DAY_MS).toISOString() }
  const key: Key & { hash: string } = { name, scope, made, ...expiry, hash: hashOf(secret).toString('hex') }
  if (!(await store.create(`keys/${name}/key.json`, JSON.stringify(key))))
    throw new RegistryError('name', `there is a key ${name} already, perhaps a revoked one`, 'key-taken')
  return `crmkey.${name}.${secret}`
}

/** Ends a key for ever. Throws `Refused` when there is none, or it has ended before. */
export async function revokeKey(store: Store, name: string, decision: Decision): Promise<void> {
  const known = await store.list('keys')
  if (!known.includes(name))
    throw new RegistryError('name', `there is no key ${name}; there are ${known.join(', ')}`, 'key')
  if (!(await store.create(`keys/${name}/revoked.json`, JSON.stringify(decision))))
    throw new RegistryError('name', `${name} was revoked before`, 'key-revoked')
}

/** Every key there was, by name. */
export async function listKeys(store: Store): Promise<KeyState[]> {
  const found = await Promise.all((await store.list('keys')).map((name) => stateOf(store, name)))
  return found.flatMap((state) => state ?? []).map(({ hash: _, ...state }) => state)
}

/**
 * The key of an `Authorization` header, noted as used. Throws `Refused` without a key, with one that nobody made,
 * and with one that has expired or was revoked, which only its holder is told.
 */
export async function keyOf(store: Store, authorization: string | undefined, now = new Date()): Promise<Key> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  if (token === '') throw new RegistryError('authorization', 'Bearer <key> is missing', 'key')
  const [, name = '', secret = ''] = TOKEN.exec(token) ?? []
  const state = name === '' ? undefined : await stateOf(store, name)
  if (!state || !timingSafeEqual(hashOf(secret), Buffer.from(state.hash, 'hex')))
    throw new RegistryError('authorization', 'nobody made this key', 'key')
  const { hash: _, revoked, usedAt, ...key } = state
  if (revoked) throw new RegistryError('authorization', `${name} was revoked ${revoked.at}`, 'key-revoked')
  if (key.expiresAt !== undefined && Date.parse(key.expiresAt) <= now.getTime())
    throw new RegistryError('authorization', `${name} expired ${key.expiresAt}`, 'key-expired')
  if (usedAt === undefined || now.getTime() - Date.parse(usedAt) > USED_EVERY_MS)
    await store.replace(`keys/${name}/used.json`, JSON.stringify({ at: now.toISOString() }))
  return key
}

/** A key by its name, unless it has ended. */
export async function keyNamed(store: Store, name: string, now: Date): Promise<Key | undefined> {
  const state = NAME.test(name) ? await stateOf(store, name) : undefined
  if (!state || state.revoked || (state.expiresAt !== undefined && Date.parse(state.expiresAt) <= now.getTime()))
    return undefined
  return state
}

async function stateOf(store: Store, name: string): Promise<(KeyState & { hash: string }) | undefined> {
  const [key, revoked, used] = await Promise.all([
    readJson<Key & { hash: string }>(store, `keys/${name}/key.json`),
    readJson<Decision>(store, `keys/${name}/revoked.json`),
    readJson<{ at: string }>(store, `keys/${name}/used.json`),
  ])
  return key && { ...key, ...(revoked ? { revoked } : {}), ...(used ? { usedAt: used.at } : {}) }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

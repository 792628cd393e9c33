import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { RegistryError } from './registryError.ts'
import type { Decision } from './revisions.ts'
import { readJson, type Store } from './store.ts'

/** A key that manifests are signed with, as a list shows it. */
export interface SigningKey {
  /** `k1`, `k2` …: which of the keys of a page a signature belongs to. */
  id: string
  /** The point of the curve P-256 that browsers verify with, base64url. */
  publicKey: string
  made: Decision
  ended?: Decision
}

interface KeptKey extends SigningKey {
  privateKey: JsonWebKey
}

/** What a gateway signs with: every key that is valid now. */
export interface Signer {
  /** `<id>.<public key>`, a space between two: what pages carry. */
  keys: string
  /** `<id>.<signature>` by every valid key, a space between two. ECDSA with SHA-256 over the UTF-8 bytes. */
  sign(text: string): string
}

const FOLDER = 'signing'
/** While keys are rotated two are valid: pages that know the old one only go on. */
const VALID_MAX = 2

/** The signer of a registry; a registry without a key gets its first one. Remembers what it has read: of files that never change. */
export function signerOf(store: Store): () => Promise<Signer> {
  const known = new Map<string, KeptKey>()
  let last: { names: string; signer: Signer } | undefined
  return async () => {
    let names = await validNames(store)
    if (names.length === 0) {
      await makeKey(store, 1, { by: 'gateway', at: new Date().toISOString(), why: 'the first key' })
      names = await validNames(store)
    }
    if (last?.names === names.join()) return last.signer
    const keys: { id: string; publicKey: string; key: KeyObject }[] = []
    for (const name of names) {
      const key = known.get(name) ?? (await readJson<KeptKey>(store, `${FOLDER}/${name}.json`))
      if (key) known.set(name, key)
      if (!key) continue
      const { id, publicKey, privateKey } = key
      keys.push({ id, publicKey, key: createPrivateKey({ key: privateKey, format: 'jwk' }) })
    }
    const signer: Signer = {
      keys: keys.map(({ id, publicKey }) => `${id}.${publicKey}`).join(' '),
      sign: (text) =>
        keys
          .map(({ id, key }) => {
            const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
            return `${id}.${signature.toString('base64url')}`
          })
          .join(' '),
    }
    last = { names: names.join(), signer }
    return signer
  }
}

/** Makes a key that signs from now on, beside the one there is, which stays valid. Throws `RegistryError` when two are. */
export async function rotateKey(store: Store, made: Decision): Promise<SigningKey> {
  const valid = await validNames(store)
  if (valid.length >= VALID_MAX)
    throw new RegistryError('keys', `${valid.join(' and ')} are valid: keys retire ${valid[0]} first`, 'signing-keys')
  return makeKey(store, (await madeNames(store)).length + 1, made)
}

/** Ends a key: what it signed is refused by pages that are opened from now on. Throws `RegistryError` for the last one. */
export async function retireKey(store: Store, id: string, decision: Decision): Promise<void> {
  const valid = await validNames(store)
  if (!valid.includes(id))
    throw new RegistryError('name', `${id} is no valid signing key; there are ${valid.join(', ')}`, 'signing-keys')
  if (valid.length === 1)
    throw new RegistryError('name', `${id} is the only signing key: keys rotate first`, 'signing-keys')
  await store.create(`${FOLDER}/${id}.ended`, JSON.stringify(decision))
}

/** Every signing key there was, the oldest first. */
export async function signingKeys(store: Store): Promise<SigningKey[]> {
  const found = []
  for (const name of await madeNames(store)) {
    const key = await readJson<KeptKey>(store, `${FOLDER}/${name}.json`)
    const ended = await readJson<Decision>(store, `${FOLDER}/${name}.ended`)
    if (key) found.push({ id: key.id, publicKey: key.publicKey, made: key.made, ...(ended ? { ended } : {}) })
  }
  return found
}

// Of two that make a key of one number the second finds it taken, and a key: the first number is never counted, it is 1.
async function makeKey(store: Store, number: number, made: Decision): Promise<SigningKey> {
  const id = `k${number}`
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const key: SigningKey = { id, publicKey: point.toString('base64url'), made }
  const kept: KeptKey = { ...key, privateKey: pair.privateKey.export({ format: 'jwk' }) }
  await store.create(`${FOLDER}/${id}.json`, JSON.stringify(kept))
  return key
}

async function madeNames(store: Store): Promise<string[]> {
  return namesIn(await store.list(FOLDER))
}

async function validNames(store: Store): Promise<string[]> {
  const all = await store.list(FOLDER)
  return namesIn(all).filter((name) => !all.includes(`${name}.ended`))
}

function namesIn(files: readonly string[]): string[] {
  const names = files.flatMap((file) => /^(k\d+)\.json$/.exec(file)?.[1] ?? [])
  return names.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
}

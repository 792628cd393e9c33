import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '@crm/registry/folders'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED = /^sealed:([0-9a-f]{8}):([\w-]+)$/

/** A key, and by what name sealed values refer to it. */
export interface SecretsKey {
  id: string
  bytes: Buffer
}

/** Keys that do not fit; the message is one line for the operator. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError'
}

/** Where the keys stand. */
export interface SecretsPlace {
  /** Keys themselves, the newest first. */
  secretsKey?: string | undefined
  /** A file of them. */
  secretsKeyFile: string
  /** Whether a key is made where there is none. */
  demo: boolean
}

// Of the process: the types of columns, which seal and open, know no connection.
let keyring: readonly SecretsKey[] = []

/** From now on values are sealed with the first of these keys, and opened with any of them. */
export function useSecretsKeys(keys: readonly SecretsKey[]): void {
  keyring = keys
}

/** Ids of the keys in use, that which seals first. */
export const secretsKeyIds = (): string[] => keyring.map(({ id }) => id)

/** Keys from a text: each 32 bytes in base64 or hex, divided by commas or white space. */
export function parseSecretsKeys(text: string, where: string): SecretsKey[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length === 0) throw new SecretsKeyError(`${where} holds no key: ${HOW_TO}`)
  return words.map((word) => {
    const bytes = Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64')
    if (bytes.length !== KEY_BYTES) throw new SecretsKeyError(`${where} holds something that is no key: ${HOW_TO}`)
    return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
  })
}

const HOW_TO = 'a key is 32 random bytes, such as `openssl rand -base64 32` writes'

/** The keys of `SECRETS_KEY`, else of the file; a demonstration makes the file, whoever else has none is refused. */
export async function readSecretsKeys({ secretsKey, secretsKeyFile, demo }: SecretsPlace): Promise<SecretsKey[]> {
  if (secretsKey !== undefined) return parseSecretsKeys(secretsKey, 'SECRETS_KEY')
  const known = await textOf(secretsKeyFile)
  if (known !== undefined) return parseSecretsKeys(known, secretsKeyFile)
  if (!demo)
    throw new SecretsKeyError(
      `SECRETS_KEY is not set and there is no ${secretsKeyFile}: it seals secrets in the database; ${HOW_TO}.`,
    )
  await makeKeyFile(secretsKeyFile)
  return parseSecretsKeys((await textOf(secretsKeyFile)) ?? '', secretsKeyFile)
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new SecretsKeyError(`The key of the secrets in ${file} cannot be read (${error.code}).`)
  })
}

// It arrives whole, and of several processes the first one's stays.
async function makeKeyFile(file: string): Promise<void> {
  await makeFolder(dirname(file), 'SECRETS_KEY_FILE')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}

/** Whether a stored text is sealed, and with which key. */
export const sealedWith = (text: string): string | undefined => SEALED.exec(text)?.[1]

/** A text as it is stored: nobody reads it without the key, nor from another place than `place`. */
export function seal(text: string, place: string): string {
  const [key] = keyring
  if (key === undefined) throw new SecretsKeyError('Secrets cannot be sealed without SECRETS_KEY.')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key.bytes, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `sealed:${key.id}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The text that was sealed for `place`. Throws when it was not, was changed, or its key is not here. */
export function unseal(sealed: string, place: string): string {
  const [, id = '', packed = ''] = SEALED.exec(sealed) ?? []
  const key = keyring.find((each) => each.id === id)
  if (key === undefined)
    throw new SecretsKeyError(
      id === '' ? `A secret of ${place} is not sealed.` : `A secret of ${place} needs the key ${id} (SECRETS_KEY).`,
    )
  const bytes = Buffer.from(packed, 'base64url')
  const tagEnd = IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
  try {
    return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new SecretsKeyError(`A secret of ${place} cannot be opened: it was changed, or sealed for another place.`)
  }
}

const hmacOf = ({ bytes }: SecretsKey, text: string, place: string) =>
  createHmac('sha256', bytes).update(`${place}\0${text}`).digest()

/** A hash of a text that nobody makes without the newest key of this installation, nor for another `place`; nothing without a key. */
export function keyedHash(text: string, place: string): Buffer | undefined {
  const [key] = keyring
  return key && hmacOf(key, text, place)
}

/** Whether these are the first bytes of a text's `keyedHash`, by any key that is known here. */
export function isKeyedHash(bytes: Buffer, text: string, place: string): boolean {
  return keyring.some((key) => {
    const made = hmacOf(key, text, place).subarray(0, bytes.length)
    return made.length === bytes.length && timingSafeEqual(made, bytes)
  })
}

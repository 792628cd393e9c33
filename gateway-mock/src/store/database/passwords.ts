import { createHash, randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { createAdmission } from '../admission.ts'

const KEY_BYTES = 32

// scrypt works in the four threads of libuv, which read and write files as well: three of them are never left to passwords
// alone. New passwords are made within transactions, so they do not wait behind a crowd of sign-ins.
const comparing = createAdmission(2)
const making = createAdmission(1)

const neverAborted = new AbortController().signal

/** What the browser sends for a password: its SHA-256 in lower-case hex. */
export const clientHashOf = (password: string) => createHash('sha256').update(password).digest('hex')

const storedText = (salt: Buffer, key: Buffer) => `scrypt$${salt.toString('base64')}$${key.toString('base64')}`

async function keyOf(clientHash: string, salt: Buffer, turns = making, signal = neverAborted): Promise<Buffer> {
  const leave = await turns.enter(signal)
  try {
    return await new Promise((resolve, reject) => {
      scrypt(clientHash, salt, KEY_BYTES, (error, key) => (error ? reject(error) : resolve(key)))
    })
  } finally {
    leave()
  }
}

/** The text stored for a password, `scrypt$salt$key` in base64, from what the browser sends. The thread goes on meanwhile. */
export async function hashPassword(clientHash: string): Promise<string> {
  const salt = randomBytes(16)
  return storedText(salt, await keyOf(clientHash, salt))
}

/** `hashPassword` with a salt of one's own, on this very thread: only for what is made before anybody is served. */
export const hashPasswordAtStart = (clientHash: string, salt: Buffer = randomBytes(16)): string =>
  storedText(salt, scryptSync(clientHash, salt, KEY_BYTES))

/**
 * Whether what the browser sent fits a stored text; a malformed text fits nothing. The thread goes on meanwhile, two are compared
 * at a time and the others wait: never call it within a transaction. Rejects when `signal` aborts the waiting.
 */
export async function verifyPassword(clientHash: string, stored: string, signal?: AbortSignal): Promise<boolean> {
  const [scheme, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const wanted = Buffer.from(key, 'base64')
  if (wanted.length !== KEY_BYTES) return false
  return timingSafeEqual(await keyOf(clientHash, Buffer.from(salt, 'base64'), comparing, signal), wanted)
}

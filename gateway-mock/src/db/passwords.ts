import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32

/** What the browser sends for a password: its SHA-256 in lower-case hex. */
export const clientHashOf = (password: string) => createHash('sha256').update(password).digest('hex')

/** The text stored for a password, `scrypt$salt$key` in base64, from what the browser sends. `salt` is random unless given. */
export function hashPassword(clientHash: string, salt: Buffer = randomBytes(16)) {
  return `scrypt$${salt.toString('base64')}$${scryptSync(clientHash, salt, KEY_BYTES).toString('base64')}`
}

/** Whether what the browser sent fits a stored text; a malformed text fits nothing. */
export function verifyPassword(clientHash: string, stored: string) {
  const [scheme, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const wanted = Buffer.from(key, 'base64')
  return (
    wanted.length === KEY_BYTES &&
    timingSafeEqual(scryptSync(clientHash, Buffer.from(salt, 'base64'), KEY_BYTES), wanted)
  )
}

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { ERROR_CATALOGUE } from '@crm/contracts/errorCatalogue'
import { z } from 'zod'
import { authRefusal, Code, RefusalError } from './refusal.ts'

/** The header in which a call proves the key of its sign-in (RFC 9449, section 4), in lower case. */
export const PROOF_HEADER = 'dpop'
/** How far the time of a proof may be from the gateway's, either way, in seconds; its id is remembered for as long. */
export const PROOF_SECONDS = 120
const PROOF_LENGTH_MAX = 2_000
const KEYS_MAX = 1_000

const COORDINATE = z.string().regex(/^[\w-]{43}$/)
const head = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  // A private part would be a key that somebody else may know by now.
  jwk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: COORDINATE, y: COORDINATE }),
})
const claims = z.object({
  htm: z.string(),
  htu: z.url(),
  iat: z.number(),
  jti: z.string().min(16).max(64),
  ath: z.string().optional(),
})

/** What a proof has to be about. */
export interface ProvedCall {
  method: string
  /** The host that was asked, without a port: proxies leave it out. */
  host: string
  /** The path that was asked, without its query. */
  path: string
  /** The token that came with it, if one did. */
  token: string | undefined
  /** Unix seconds. */
  now: number
}

/** A proof that is good for its call. */
export interface Proof {
  /** Thumbprint of its key (RFC 7638), base64url. */
  readonly key_hash: string
  /** Uses it up; throws 40005 when it was used before. */
  use(): void
}

/** What reads proofs, and remembers those that were used. */
export interface Proofs {
  /**
   * The proof in a header; nothing without one. Throws 40003 when it is none, is not signed by its key or is about another token; 40005
   * when it is of another time, method or address, which the browser answers with a new one.
   */
  read(header: string | string[] | undefined, call: ProvedCall): Proof | undefined
}

/** Reads proofs. Which were used is known in this process only, and only of sign-ins that are bound: nobody else fills its memory. */
export function createProofs(): Proofs {
  const keys = new Map<string, KeyObject>()
  // Two halves: what is in neither is too old to be good.
  let [used, usedBefore, since] = [new Set<string>(), new Set<string>(), 0]

  function keyOf(jwk: z.infer<typeof head>['jwk'], key_hash: string): KeyObject {
    const known = keys.get(key_hash)
    if (known) return known
    const made = createPublicKey({ key: jwk, format: 'jwk' })
    if (keys.size >= KEYS_MAX) keys.clear()
    keys.set(key_hash, made)
    return made
  }

  function use(id: string, now: number): void {
    if (Math.abs(now - since) > 2 * PROOF_SECONDS) {
      usedBefore = used
      used = new Set()
      since = now
    }
    if (used.has(id) || usedBefore.has(id)) throw proofRefusal(now)
    used.add(id)
  }

  return {
    read(header, { method, host, path, token, now }) {
      if (header === undefined) return undefined
      if (typeof header !== 'string' || header.length > PROOF_LENGTH_MAX) throw authRefusal(Code.tokenUnknown)
      const [headPart = '', claimPart = '', signature = '', ...more] = header.split('.')
      const by = head.safeParse(jsonIn(headPart)).data
      const about = claims.safeParse(jsonIn(claimPart)).data
      if (!by || !about || more.length > 0) throw authRefusal(Code.tokenUnknown)
      const key_hash = thumbprintOf(by.jwk)
      if (!isSigned(`${headPart}.${claimPart}`, signature, () => keyOf(by.jwk, key_hash)))
        throw authRefusal(Code.tokenUnknown)
      if (token !== undefined && about.ath !== hashOf(token)) throw authRefusal(Code.tokenUnknown)
      const address = new URL(about.htu)
      if (about.htm !== method || address.hostname !== host || address.pathname !== path) throw proofRefusal(now)
      if (Math.abs(now - about.iat) > PROOF_SECONDS) throw proofRefusal(now)
      return { key_hash, use: () => use(`${key_hash} ${about.jti}`, now) }
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const thumbprintOf = ({ crv, kty, x, y }: z.infer<typeof head>['jwk']) => hashOf(JSON.stringify({ crv, kty, x, y }))

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function isSigned(text: string, signature: string, key: () => KeyObject): boolean {
  try {
    const signed = { key: key(), dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(text), signed, Buffer.from(signature, 'base64url'))
  } catch {
    // Two numbers that are no point of the curve.
    return false
  }
}

/** 40005 with the time of the gateway, by which the browser makes its next proof. */
function proofRefusal(now: number): RefusalError {
  const sentence = ERROR_CATALOGUE.find(({ code }) => code === Code.proofRefused)?.sentence ?? ''
  return new RefusalError(Code.proofRefused, sentence, { headers: { 'x-clock': String(now * 1000) } })
}

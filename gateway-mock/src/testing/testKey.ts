import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** What a proof says; `path` is of the host that a test server answers for. */
export interface TestProof {
  method?: string
  path: string
  /** Unix seconds. */
  now: number
  /** The bare token that goes with the call; none at a sign-in. */
  token?: string | undefined
  id?: string
  host?: string
}

/** The key of a browser, as `host-shell` makes one: proves calls (RFC 9449) and names itself by its thumbprint. */
export interface TestKey {
  prove(of: TestProof, head?: Record<string, unknown>): string
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A key of one test. */
export function testKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  return {
    prove({ method = 'GET', path, now, token, id = randomUUID(), host = 'localhost' }, more = {}) {
      const head = encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y }, ...more })
      const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }
      const claims = encoded({ htm: method, htu: `https://${host}${path}`, iat: now, jti: id, ...ath })
      const signed = `${head}.${claims}`
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
      return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
    },
  }
}

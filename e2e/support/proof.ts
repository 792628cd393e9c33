import type { Page } from '@playwright/test'

/**
 * Headers of a call as the page makes it for whoever is signed in there: the token, and the proof of the key that the sign-in may be
 * bound to, which the browser does not hand out. `path` is whole, without a query.
 */
export function callHeaders(page: Page, method: string, path: string): Promise<Record<string, string>> {
  return page.evaluate(
    async ([htm, address]): Promise<Record<string, string>> => {
      const authorization = JSON.parse(window.localStorage.getItem('crm.v1.token') ?? '""') as string
      const key = await new Promise<{ privateKey: CryptoKey; jwk: JsonWebKey } | undefined>((resolve, reject) => {
        const opening = indexedDB.open('crm.v1.keys', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const request = opening.result.transaction('keys').objectStore('keys').get('signIn')
          request.onsuccess = () => {
            opening.result.close()
            resolve(request.result)
          }
        }
      })
      if (!key) return { authorization }
      const bytes = (text: string) => new TextEncoder().encode(text)
      const encoded = (of: ArrayBuffer | Uint8Array) =>
        btoa(String.fromCharCode(...new Uint8Array(of)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const hash = await crypto.subtle.digest('SHA-256', bytes(authorization.replace(/^Bearer /, '')))
      const offset = Number(JSON.parse(window.localStorage.getItem('crm.v1.clockOffset') ?? '0'))
      const claims = {
        htm,
        htu: new URL(address, location.href).href,
        iat: Math.floor((Date.now() + offset) / 1000),
        jti: crypto.randomUUID(),
        ath: encoded(hash),
      }
      const head = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk }
      const said = [head, claims].map((part) => encoded(bytes(JSON.stringify(part)))).join('.')
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, bytes(said))
      return { authorization, dpop: `${said}.${encoded(signature)}` }
    },
    [method, path] as const,
  )
}

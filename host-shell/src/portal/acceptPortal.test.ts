// @vitest-environment jsdom
import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { DAY_MS } from '@crm/base/durations'
import { storageKeys } from '@crm/platform/storage'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptPortal } from './acceptPortal.ts'
import { copyOfPortal } from './portalCopy.ts'
import { portalTrustAtom } from './portalTrust.ts'
import { PortalUnavailable } from '../base/portalUnavailable.ts'
import { readPortal } from './readPortal.ts'
import { shellStore } from '@crm/platform/store'

// Which manifests may be used: signed by a key of the page, for this host, not expired, not an old one again.

const now = Date.parse('2026-11-20T06:00:00Z')
const iso = (days: number) => new Date(now + days * DAY_MS).toISOString()

function keyPair(id: string) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const signed = (text: string) =>
    `${id}.${sign('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  return { listed: `${id}.${point.toString('base64url')}`, signed }
}
const [one, two, stranger] = [keyPair('k1'), keyPair('k2'), keyPair('k9')]

function manifest(changes: object = {}): string {
  return JSON.stringify({
    ...{ schema: 1, portal: 'default', rev: 5, issuedAt: iso(0), expiresAt: iso(30), hosts: [location.hostname] },
    ...{ portalType: 'public', shell: { version: '1.0.0', api: '1.0.0' }, features: {}, remotes: [], routes: [] },
    theme: { id: 'default', title: '觅达', tokens: {}, logo: { light: '/logo.svg' } },
    backends: { api: '/api', passport: '/passport', analytics: null, assets: '/' },
    auth: { passportOrigin: '/passport', ssoTimeoutMs: 3000, redirectAllow: [], iframeAllow: [] },
    ...{ navGroups: [], nav: [] },
    ...changes,
  })
}

const beacons: { portal: string; rows: { build: string; outcome: string; phase: string }[] }[] = []
let served: () => Response
function pageWith(keys: string | undefined, inline?: { text: string; signature?: string }): void {
  document.head.innerHTML = keys === undefined ? '' : `<meta name="portal-keys" content="${keys}">`
  document.body.innerHTML = ''
  if (!inline) return
  const data = document.body.appendChild(document.createElement('script'))
  data.type = 'application/json'
  data.id = 'portal'
  data.textContent = inline.text
  if (inline.signature) document.head.innerHTML += `<meta name="portal-signature" content="${inline.signature}">`
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('crypto', webcrypto)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address === '/portal.json') return served()
    beacons.push(JSON.parse(String(body)))
    return new Response()
  })
  beacons.length = 0
  served = () => new Response('', { status: 503 })
  localStorage.clear()
  pageWith(one.listed)
})

const refusal = async (text: string, signature?: string) => {
  const failure = await acceptPortal({ text, signature }).catch((error: unknown) => error)
  if (!(failure instanceof PortalUnavailable)) throw new Error('it was accepted')
  return failure.detail
}

let rev = 100
describe('a signature', () => {
  test.each([
    ['of the key of the page', () => one.listed, (text: string) => one.signed(text)],
    [
      'of both keys, of which the page knows the old one',
      () => one.listed,
      (text: string) => `${one.signed(text)} ${two.signed(text)}`,
    ],
    [
      'of both keys, of which the page knows the new one',
      () => two.listed,
      (text: string) => `${one.signed(text)} ${two.signed(text)}`,
    ],
    ['of one of the two keys of the page', () => `${one.listed} ${two.listed}`, (text: string) => two.signed(text)],
  ])('%s is good', async (_, keys, signed) => {
    pageWith(keys())
    const { trust } = await acceptPortal({ text: manifest(), signature: signed(manifest()) })
    expect(trust).toEqual({ signature: 'verified' })
  })

  test.each<[string, (text: string) => string | undefined, string, string]>([
    ['that is missing', () => undefined, '没有签名', 'unsigned'],
    ['by nobody known', (text) => stranger.signed(text), '未知的密钥', 'unknown'],
    ['of another text', () => one.signed(manifest()), '与签名不符', 'signature'],
    [
      'by a stranger under the name of the key',
      (text) => stranger.signed(text).replace('k9', 'k1'),
      '与签名不符',
      'signature',
    ],
    ['that is none', () => 'k1.%%%', '与签名不符', 'signature'],
  ])('%s is refused, and the gateway is told', async (_, signature, detail, phase) => {
    // Each finding is told once per tab.
    rev += 1
    const text = manifest({ rev })
    for (const _twice of [1, 2]) expect(await refusal(text, signature(text))).toContain(detail)
    expect(beacons).toEqual([{ portal: 'default', rows: [{ build: `manifest@${rev}`, outcome: 'integrity', phase }] }])
  })

  test('is not asked for where the browser cannot verify, or the page brings no key; that is said', async () => {
    vi.stubGlobal('crypto', {})
    expect((await acceptPortal({ text: manifest() })).trust).toEqual({ signature: 'plain' })
    vi.stubGlobal('crypto', webcrypto)
    pageWith(undefined)
    expect((await acceptPortal({ text: manifest() })).trust).toEqual({ signature: 'keyless' })
  })
})

const signed = (changes: object = {}) => ({ text: manifest(changes), signature: one.signed(manifest(changes)) })
const refused = (changes: object) => refusal(manifest(changes), one.signed(manifest(changes)))

test('of another host it is refused, for good', async () => {
  const failure = await acceptPortal(signed({ hosts: ['crm.other.example'] })).catch((error: unknown) => error)
  expect(failure).toMatchObject({ isFinal: true, detail: '门户配置属于其他地址', logo: undefined })
})

describe('time', () => {
  test.each<[string, object, string | undefined]>([
    ['a clock two days behind', { issuedAt: iso(2), expiresAt: iso(32) }, 'clock'],
    ['a clock two days ahead', { issuedAt: iso(-31.9), expiresAt: iso(-1.9) }, 'expired'],
    ['a clock a year behind', { issuedAt: iso(365), expiresAt: iso(395) }, 'clock'],
    ['the right one', {}, undefined],
  ])('%s works, with a note where it is due', async (_, changes, note) => {
    expect((await acceptPortal(signed(changes))).trust.note).toBe(note)
  })

  test('expired for longer than clocks are wrong, it is refused', async () => {
    expect(await refused({ issuedAt: iso(-33), expiresAt: iso(-2.1) })).toContain('已过期')
  })
})

describe('a revision', () => {
  test('that is older than one used here is refused, also after a reload', async () => {
    await acceptPortal(signed())
    expect(await refused({ rev: 4, issuedAt: iso(-1) })).toContain('比已使用过的旧')
    expect(await refused({ rev: 4 })).toContain('比已使用过的旧')
    await expect(acceptPortal(signed())).resolves.toBeDefined()
    await expect(acceptPortal(signed({ rev: 6 }))).resolves.toBeDefined()
  })

  test('of a registry that was restored is signed later, and good', async () => {
    await acceptPortal(signed())
    await expect(acceptPortal(signed({ rev: 2, issuedAt: iso(0.1) }))).resolves.toBeDefined()
  })
})

describe('the copy of the last start', () => {
  const source = () => shellStore.get(portalTrustAtom)?.source
  const startedOnce = async () => {
    pageWith(one.listed, signed())
    await readPortal()
    expect(source()).toBe('server')
  }

  test.each<[string, () => Response]>([
    ['a server in trouble', () => new Response('', { status: 503 })],
    [
      'no connection',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
    ['a page of somebody else', () => new Response('<!doctype html>')],
    ['a manifest that nobody signed', () => new Response(manifest({ rev: 7 }))],
  ])('is used on %s', async (_, answer) => {
    await startedOnce()
    pageWith(one.listed)
    served = answer
    expect((await readPortal()).rev).toBe(5)
    expect(source()).toBe('copy')
  })

  test('is used for a page whose manifest was changed, after the server was asked', async () => {
    await startedOnce()
    pageWith(one.listed, { text: manifest({ rev: 9 }), signature: signed().signature })
    expect([(await readPortal()).rev, source()]).toEqual([5, 'copy'])
    served = () =>
      new Response(manifest({ rev: 8 }), { headers: { 'x-portal-signature': one.signed(manifest({ rev: 8 })) } })
    expect([(await readPortal()).rev, source()]).toEqual([8, 'server'])
  })

  test.each<[string, () => void]>([
    [
      'where the server says that there is no such host',
      () => {
        served = () => new Response('', { status: 404 })
      },
    ],
    ['after a week', () => vi.setSystemTime(now + 7.1 * DAY_MS)],
    [
      'that somebody has changed',
      () => {
        const copy = copyOfPortal()
        localStorage.setItem(
          storageKeys.portalCopy,
          JSON.stringify({ at: now, host: location.host, ...copy, text: manifest({ rev: 6 }) }),
        )
      },
    ],
    [
      'of another host',
      () =>
        localStorage.setItem(storageKeys.portalCopy, JSON.stringify({ at: now, host: 'other.example', ...signed() })),
    ],
  ])('is not used %s', async (_, meanwhile) => {
    await startedOnce()
    pageWith(one.listed)
    meanwhile()
    await expect(readPortal()).rejects.toBeInstanceOf(PortalUnavailable)
  })
})

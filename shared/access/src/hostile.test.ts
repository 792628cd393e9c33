import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { matchRoute } from '@crm/contracts/routes/paths'
import { describe, expect, test } from 'vitest'
import { guard } from './guard.ts'
import { testWho } from './testWho.ts'
import type { Who } from './who.ts'

// Every address that somebody might smuggle in, by every way in which an address comes in, for somebody who is signed in and for
// somebody who signs in on the way: nobody leaves the host, and every stop is a page of the table.

const HOST = 'https://crm.brand.example'
const ALLOWED = ['https://partner.example', HOST]
const EVIL = 'evil.example'

/** Addresses that lead off the host in some reading of some browser, server or proxy. */
const HOSTILE: readonly string[] = [
  `https://${EVIL}`,
  `https://${EVIL}/overview`,
  `http://${EVIL}`,
  `HTTPS://${EVIL.toUpperCase()}`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `https:///${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/overview`,
  `/\\${EVIL}`,
  `\\/${EVIL}`,
  `\\\\${EVIL}`,
  `/\\/${EVIL}`,
  `\t//${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `\r\n//${EVIL}`,
  ` //${EVIL}`,
  `\u0000//${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/overview/..//${EVIL}`,
  `/overview/%2e%2e//${EVIL}`,
  `%2F%2F${EVIL}`,
  `%252F%252F${EVIL}`,
  `%68ttps://${EVIL}`,
  `／／${EVIL}`,
  `//evil。example`,
  `//evil%E3%80%82example`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  `blob:${HOST}/1`,
  `${HOST}@${EVIL}`,
  `https://crm.brand.example:pass@${EVIL}/`,
  `//crm.brand.example@${EVIL}`,
  `${HOST}.${EVIL}`,
  `https://crm.brand.example%2e${EVIL}`,
  `https://crm-brand.example`,
  `${HOST}:8443/overview`,
  `http://crm.brand.example/overview`,
  'https://sub.partner.example',
  'https://partner.example.evil.example/back',
  `https://partner.example\\@${EVIL}`,
  `https://partner.example#@${EVIL}:443`.replace('#', '%23'),
  'http://partner.example/back',
  'https://partner.example:444/back',
  `ftp://partner.example`,
  `/overview\u2028//${EVIL}`,
  `/${'a'.repeat(3000)}`,
  `https://${EVIL}/${'a'.repeat(3000)}`,
]

const encoded = (value: string) => encodeURIComponent(value)
/** Ways in which an address is handed in. */
const WAYS: Readonly<Record<string, (value: string) => string>> = {
  'referer of the sign-in': (value) => `/login?referer=${encoded(value)}`,
  'referer encoded twice': (value) => `/login?referer=${encoded(encoded(value))}`,
  'referer of the registration': (value) => `/register?referer=${encoded(value)}`,
  'referer given twice': (value) => `/login?referer=${encoded(value)}&referer=%2Fgoods%2Flist`,
  'state of the root': (value) => `/?code=C&state=${encoded(value)}`,
  'state with a redirect_uri': (value) => `/?code=C&state=${encoded(JSON.stringify({ redirect_uri: value }))}`,
  'state of an authorisation': (value) => `/auth/ks?code=C&state=${encoded(`redirect_uri=${encoded(value)}`)}`,
  'state in base64': (value) =>
    `/auth/ks?code=C&state=${encoded(btoa(encoded(JSON.stringify({ redirect_uri: value }))))}`,
  'the path itself': (value) => value,
}

/** Every address that somebody comes by until a page opens; signing in on the way when nobody is. */
function stops(address: string, signedIn: boolean): { by: string[]; end: string } {
  let who: Who | undefined = signedIn ? testWho() : undefined
  let next = address
  const by: string[] = []
  for (let step = 0; step < 8; step += 1) {
    const [path = '', hash = ''] = next.split(/(?=#)/s)
    const [pathname = '', search = ''] = path.split(/\?(.*)/s)
    const answer = guard({ pathname, search, hash, rows: PRODUCT_ROUTES, who, redirectAllow: ALLOWED })
    if (answer.kind === 'leave') return { by: [...by, answer.to], end: 'left' }
    // A code without an address of its own is asked of the server, which knows none of these.
    if (answer.kind === 'exchange' || answer.kind === 'mainSite') return { by, end: answer.kind }
    if (answer.kind === 'redirect') {
      next = answer.to
      by.push(next)
    } else if (who || !answer.row.straightIn) return { by, end: answer.row.name }
    else who = testWho()
  }
  return { by, end: 'in circles' }
}

const isOurs = (to: string): boolean => {
  const url = new URL(to, HOST)
  return url.origin === HOST && to.startsWith('/') && matchRoute(PRODUCT_ROUTES, url.pathname) !== undefined
}

describe.each([
  ['signed out', false],
  ['signed in', true],
] as const)('somebody %s', (_, signedIn) => {
  test.each(Object.entries(WAYS))(`is led off the host by none of ${HOSTILE.length} addresses: %s`, (__, way) => {
    const wrong = HOSTILE.flatMap((value) => {
      const { by, end } = stops(way(value), signedIn)
      const outside = by.filter((to) => !isOurs(to))
      return outside.length > 0 || ['left', 'in circles'].includes(end) ? [{ value, end, strays: outside }] : []
    })
    expect(wrong).toEqual([])
  })
})

test('the same ways lead to where they may', () => {
  const way = (name: string, value: string, signedIn: boolean) => stops(WAYS[name]?.(value) ?? '', signedIn)
  for (const signedIn of [true, false]) {
    expect(way('referer of the sign-in', '/goods/list?page=2', signedIn)).toEqual({
      by: ['/goods/list?page=2'],
      end: 'GoodsList',
    })
    expect(way('state with a redirect_uri', 'https://partner.example/back', signedIn).end).toBe('left')
    expect(way('state of an authorisation', 'https://partner.example/back', signedIn).by).toEqual([
      'https://partner.example/back?code=C',
    ])
  }
})

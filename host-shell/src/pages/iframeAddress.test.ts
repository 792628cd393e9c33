import { expect, it } from 'vitest'
import { framedAddress } from './iframeAddress.ts'

const allowed = ['https://doc.example']

it.each([
  ['an allowed page', 'https://doc.example/help?a=1', true],
  ['another origin', 'https://doc.example.evil.test/', false],
  ['another port', 'https://doc.example:8443/', false],
  ['not https', 'http://doc.example/', false],
  ['user info', 'https://doc.example@evil.test/', false],
  ['a script', 'javascript:alert(1)', false],
  ['data', 'data:text/html,<b>', false],
  ['protocol-relative', '//doc.example/', false],
  ['a backslash', 'https://doc.example\\@evil.test', false],
  ['nothing', undefined, false],
])('%s', (_name, address, framed) => {
  expect(framedAddress(address, allowed) !== undefined).toBe(framed)
})

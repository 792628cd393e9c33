import { describe, expect, test } from 'vitest'
import { allowedAddress, redirectOfState, safePath } from './referer.ts'

describe('a safe path', () => {
  test.each([
    ['/talent/public', '/talent/public'],
    ['/talent/public?platform=dy&tab=1#row-2', '/talent/public?platform=dy&tab=1#row-2'],
    ['/', '/'],
    ['/talent/../goods/list', '/goods/list'],
    ['/talent/public?next=https://evil.example', '/talent/public?next=https://evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/达人', '/%E8%BE%BE%E4%BA%BA'],
  ])('%s is kept as %s', (value, path) => {
    expect(safePath(value)).toBe(path)
  })

  test.each([
    undefined,
    null,
    '',
    'talent/public',
    'https://evil.example',
    'https://evil.example/talent/public',
    'http:/evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    ' /talent/public',
    '/\n/evil.example',
    '/talent\u0000',
    '/.//evil.example',
    '/./\u200b/..//evil.example',
    '/talent/..//evil.example',
    '/talent/%2e%2e//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'https://ok.example@evil.example',
    '//ok.example@evil.example',
    '%2F%2Fevil.example',
    '%252F%252Fevil.example',
    '／／evil.example',
    '。/evil.example',
    `/${'a'.repeat(2048)}`,
  ])('%j is refused', (value) => {
    expect(safePath(value)).toBeUndefined()
  })
})

describe('an allowed address', () => {
  const allowed = ['https://crm.brand.example', 'http://brand.localhost:8080']
  test.each([
    ['https://crm.brand.example/x?a=1', 'https://crm.brand.example/x?a=1'],
    ['https://CRM.brand.example', 'https://crm.brand.example/'],
    ['https://crm.brand.example:443/x', 'https://crm.brand.example/x'],
    ['http://brand.localhost:8080/x', 'http://brand.localhost:8080/x'],
  ])('%s may be left for', (value, href) => {
    expect(allowedAddress(value, allowed)?.href).toBe(href)
  })

  test.each([
    undefined,
    '',
    '/talent/public',
    'http://crm.brand.example',
    'https://crm.brand.example:444',
    'https://crm.brand.example.evil.example',
    'https://evil-crm.brand.example',
    'https://crm.brand.example@evil.example',
    'https://user:pass@crm.brand.example',
    'https://crm.brand.example\\@evil.example',
    'https://crm。brand.example.evil.example',
    'https:/\t/crm.brand.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://crm.brand.example/1',
    'http://brand.localhost:8081',
    `https://crm.brand.example/${'a'.repeat(2048)}`,
  ])('%j may not', (value) => {
    expect(allowedAddress(value, allowed)).toBeUndefined()
  })
})

describe('the address inside a state', () => {
  const address = 'https://crm.brand.example/x?a=1'
  test.each([
    [address],
    [encodeURIComponent(address)],
    [JSON.stringify({ redirect_uri: address })],
    [encodeURIComponent(JSON.stringify({ redirect_uri: address }))],
    [`redirect_uri=${encodeURIComponent(address)}&n=1`],
    [btoa(JSON.stringify({ redirect_uri: address }))],
    [btoa(address).replaceAll('+', '-').replaceAll('/', '_')],
  ])('%s', (state) => {
    expect(redirectOfState(state)).toBe(address)
  })

  test.each([
    '',
    'abc123',
    'wechat_login',
    '{"redirect_uri":1}',
    '{"a":',
    '%E0%A4%A',
    '{"__proto__":{"redirect_uri":"x"}}',
    '[]',
  ])('%s has none', (state) => {
    expect(redirectOfState(state)).toBeUndefined()
  })
})

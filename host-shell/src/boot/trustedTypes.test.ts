// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { runPageScript } from './testPageScript.ts'

// The script inside the page decides what may become markup or the address of a script, before any bundle runs.

interface Policy {
  createHTML(text: string): string | null
  createScriptURL(address: string): string | null
  createScript?: unknown
}

/** The policy that the page makes in a portal of this host. */
function policyIn(portal: object): Policy {
  const made: [string, Policy][] = []
  vi.useFakeTimers()
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, policy: Policy) => made.push([name, policy]) })
  runPageScript(portal)
  expect(made.map(([name]) => name)).toEqual(['default'])
  return made[0]?.[1] ?? expect.fail('no policy')
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('makes no markup of any text, and no script', () => {
  const policy = policyIn({})
  expect(policy.createHTML('')).toBe('')
  for (const text of ['<b>1</b>', '<img src=x onerror=1>', 'a', ' ']) expect(policy.createHTML(text), text).toBeNull()
  expect(policy.createScript).toBeUndefined()
})

it.each([
  ['a build of this host', `${location.origin}/r/talents/1.0.0-aaaa1111/remoteEntry.js`, true],
  ['a part of the shell', '/shell/1.0.0-bbbb2222/main.js', true],
  ['a file that somebody uploaded', '/files/1/a.js', false],
  ['a call', '/api/v1/r/shell/', false],
  ['a path that only begins like one', '/r/../files/1/a.js', false],
  ['text', 'data:text/javascript,1', false],
  ['another host', 'https://evil.example/r/talents/a.js', false],
  ['the host of the files of this portal', 'https://cdn.a.example/r/talents/a.js', true],
  ['a host that the portal names for scripts', 'https://more.a.example/x.js', true],
  ['one that it names for pictures', 'https://img.a.example/x.js', false],
])('%s: %s', (_, address, allowed) => {
  const policy = policyIn({
    backends: { assets: 'https://cdn.a.example/x' },
    csp: { 'script-src': ['https://more.a.example'], 'img-src': ['https://img.a.example'] },
  })
  expect(policy.createScriptURL(address)).toBe(allowed ? address : null)
})

it('trusts no addresses of a portal that is not of this host', () => {
  const policy = policyIn({ hosts: ['b.example'], backends: { assets: 'https://cdn.b.example' } })
  expect(policy.createScriptURL('https://cdn.b.example/r/a.js')).toBeNull()
})

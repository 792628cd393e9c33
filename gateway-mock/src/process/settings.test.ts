import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SESSION_SECONDS } from '../records/session/sessions.ts'
import { readSettings } from './settings.ts'

describe('demo mode', () => {
  it.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: '0', ALLOW_DEMO: '1' }, false],
    [{ NODE_ENV: 'production', ALLOW_DEMO: '1' }, true],
    [{ NODE_ENV: 'production', DEMO: '1', ALLOW_DEMO: '1' }, true],
  ])('%j: %s', (env, demo) => expect(readSettings(env, '/data').demo).toBe(demo))

  it('is refused in production without the switch', () => {
    expect(() => readSettings({ NODE_ENV: 'production', DEMO: '1' }, '/data')).toThrow('ALLOW_DEMO=1')
  })
})

it('reads port and folder, and names a wrong port', () => {
  expect(readSettings({ PORT: '4131', DATA_DIR: '/x' }, '/data')).toMatchObject({ port: 4131, dataDir: '/x' })
  expect(readSettings({}, '/data')).toMatchObject({
    port: 4100,
    dataDir: '/data',
    databaseUrl: undefined,
  })
  expect(() => readSettings({ PORT: 'abc' }, '/data')).toThrow("not 'abc'")
})

it('reads the moment at which a demonstration starts, and names a wrong one', () => {
  expect(readSettings({}, '/data').startsAt).toBeUndefined()
  expect(readSettings({ CLOCK: '2026-11-20T14:30:00+08:00' }, '/data').startsAt).toBe(
    Date.UTC(2026, 10, 20, 6, 30) / 1000,
  )
  expect(() => readSettings({ CLOCK: 'Friday' }, '/data')).toThrow("not 'Friday'")
  expect(() => readSettings({ CLOCK: '2026-11-20T14:30:00+08:00', DEMO: '0' }, '/data')).toThrow('demonstration only')
})

it('reads the proxies in front as addresses and ranges, and names what is neither', () => {
  expect(readSettings({}, '/data').trustedProxies).toEqual([])
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }, '/data').trustedProxies).toEqual([
    ...['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
  ])
  for (const wrong of ['proxy.internal', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '*'])
    expect(() => readSettings({ TRUSTED_PROXIES: wrong }, '/data'), wrong).toThrow(`not '${wrong}'`)
})

it('reads where whoever has found a weakness writes to', () => {
  expect(readSettings({}, '/data').securityContact).toBeUndefined()
  for (const contact of ['mailto:security@example.com', 'https://example.com/security'])
    expect(readSettings({ SECURITY_CONTACT: contact }, '/data').securityContact).toBe(contact)
  for (const wrong of ['security@example.com', 'http://example.com', 'mailto:a b'])
    expect(() => readSettings({ SECURITY_CONTACT: wrong }, '/data'), wrong).toThrow(`not '${wrong}'`)
})

it('reads the exact origins whose pages may call, and names what is none', () => {
  expect(readSettings({}, '/data').allowedOrigins).toEqual([])
  expect(readSettings({ ALLOWED_ORIGINS: 'https://crm.a.com, http://b.com:8080' }, '/data').allowedOrigins).toEqual([
    ...['https://crm.a.com', 'http://b.com:8080'],
  ])
  for (const wrong of ['*', 'crm.a.com', 'https://crm.a.com/', 'https://*.a.com', 'ftp://a.com', 'null'])
    expect(() => readSettings({ ALLOWED_ORIGINS: wrong }, '/data'), wrong).toThrow(`not '${wrong}'`)
})

it('reads how often somebody may call and how long a sign-in may rest, and names what does not fit', () => {
  const limits = (env: Record<string, string>) => readSettings(env, '/data').rateLimits
  expect(limits({})).toEqual({ reads: 0, writes: 0, strangers: 20 })
  expect(limits({ DEMO: '0' })).toEqual({ reads: 600, writes: 120, strangers: 20 })
  expect(limits({ READS_PER_MINUTE: '900', WRITES_PER_MINUTE: '0' })).toMatchObject({ reads: 900, writes: 0 })
  expect(() => limits({ WRITES_PER_MINUTE: 'many' })).toThrow(
    "WRITES_PER_MINUTE must be a whole number from 0, not 'many'",
  )
  expect(readSettings({}, '/data').idleSeconds).toBe(Number.POSITIVE_INFINITY)
  expect(readSettings({ DEMO: '0' }, '/data').idleSeconds).toBe(7 * 86_400)
  expect(readSettings({ DEMO: '0', IDLE_MINUTES: '0' }, '/data').idleSeconds).toBe(Number.POSITIVE_INFINITY)
  expect(readSettings({ IDLE_MINUTES: '30' }, '/data').idleSeconds).toBe(1800)
  expect(() => readSettings({ IDLE_MINUTES: '5' }, '/data')).toThrow('IDLE_MINUTES must be 0 or at least 10')
})

it.each([
  ['SMS_URL', 'http://sms.example.com/send', 'use https'],
  ['SCAN_URL', 'tcp://10.0.0.9:3310', 'use https'],
  ['AWS_ENDPOINT_URL_S3', 'http://minio:9000', 'use https'],
  ['DATABASE_URL', 'postgres://crm@db/crm', 'add ?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://crm@db/crm?sslmode=prefer', 'add ?sslmode=verify-full'],
])('refuses %s in the clear to another machine: %s', (name, address, advice) => {
  const read = (env: Record<string, string>) => readSettings({ DEMO: '0', [name]: address, ...env }, '/data')
  expect(() => read({})).toThrow(`${name} is spoken to in the clear: ${advice}`)
  expect(() => read({ PLAIN_HOSTS: 'other' })).toThrow(name)
  expect(() => read({ PLAIN_HOSTS: `other, ${new URL(address).hostname}` })).not.toThrow()
  expect(() => read({ DEMO: '1' })).not.toThrow()
})

it.each([
  ['SMS_URL', 'https://sms.example.com/send'],
  ['SMS_URL', 'http://127.0.0.1:9000'],
  ['SCAN_URL', 'tcp://localhost:3310'],
  ['DATABASE_URL', 'postgres://crm@db/crm?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://crm@[::1]/crm'],
])('takes %s of %s', (name, address) => {
  expect(() => readSettings({ DEMO: '0', [name]: address }, '/data')).not.toThrow()
})

it('README, or the page of operators, says every setting, the usual limits, and how long a sign-in lasts that may be idle', () => {
  const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const readme = textOf('../../../README.md')
  const said = readme + textOf('../../../docs/operate.md')
  const read = [...textOf('settings.ts').matchAll(/\benv\.([A-Z_]+)|\(env, '([A-Z_]+)'/g)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  expect(read).toContain('IDLE_MINUTES')
  const unsaid = [...new Set(read)].filter((name) => name !== 'NODE_ENV' && !said.includes(name))
  expect(unsaid).toEqual([])
  const { rateLimits, idleSeconds } = readSettings({ DEMO: '0' }, '/data')
  expect(readme).toContain(`(${rateLimits.reads} and ${rateLimits.writes}; 0,`)
  expect(readme).toContain(
    `(${idleSeconds / 60}, a week; 0, and in a demonstration: after ${SESSION_SECONDS / 86_400} days)`,
  )
})

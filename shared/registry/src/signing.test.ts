import { webcrypto } from 'node:crypto'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { beforeEach, expect, test, vi } from 'vitest'
import { activate } from './activate.ts'
import { publish } from './publish.ts'
import { retireKey, rotateKey, signerOf, signingKeys } from './signing.ts'
import { site } from './site.ts'
import { folderStore } from './store.ts'
import { emptyFolder, folderOf, loadedPortal, SHELL_BUILD, shellFiles } from './testBuilds.ts'

// What a gateway signs: the manifest as it is sent, byte for byte, with every valid key.

const by = { by: 'anna', at: '2026-11-20T06:00:00Z' }
let registry: string
beforeEach(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  await activate(registry, 'default', { portal: loadedPortal(), shell: '1.0.0-bbbb2222' })
})

const ask = async (path: string, host = 'localhost', served = site(registry)) => {
  const answer = await served.handle({ method: 'GET', host, path, headers: { accept: 'text/html' } })
  if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status}`)
  return { text: answer.body.toString('utf8'), headers: answer.headers }
}
const manifestOf = (text: string): PortalManifest => JSON.parse(text)
const page = async () => {
  const { text } = await ask('/')
  const [, keys = ''] = /<meta name="portal-keys" content="([^"]+)">/.exec(text) ?? []
  const [, signature = ''] = /<meta name="portal-signature" content="([^"]+)">/.exec(text) ?? []
  const [, manifest = ''] = /id="portal">([^<]+)</.exec(text) ?? []
  return { keys, signature, manifest }
}

// As a browser does it.
async function isVerified(keys: string, signature: string, text: string): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  for (const [id, made = ''] of signature.split(' ').map((pair) => pair.split('.'))) {
    const [, key] =
      keys
        .split(' ')
        .map((pair) => pair.split('.'))
        .find(([name]) => name === id) ?? []
    if (!key) continue
    const point = await webcrypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), algorithm, false, ['verify'])
    if (await webcrypto.subtle.verify(algorithm, point, Buffer.from(made, 'base64url'), Buffer.from(text))) return true
  }
  return false
}

test('a page brings its keys and a manifest that they verify; so does /portal.json, the same bytes', async () => {
  const served = site(registry)
  const { keys, signature, manifest } = await page()
  expect(await isVerified(keys, signature, manifest)).toBe(true)
  expect(await isVerified(keys, signature, manifest.replace('"rev":1', '"rev":2'))).toBe(false)
  const file = await ask('/portal.json', 'localhost', served)
  expect(await isVerified(keys, file.headers['x-portal-signature'] ?? '', file.text)).toBe(true)
  expect((await ask('/portal.json.sig', 'localhost', served)).text).toBe(file.headers['x-portal-signature'])
  // No kilobyte for trust: keys and signature are short.
  expect(keys.length + signature.length).toBeLessThan(200)
})

test('a host that no portal names is named in what is signed', async () => {
  const { keys } = await page()
  const { text, headers } = await ask('/portal.json', 'crm.example')
  expect(manifestOf(text).hosts).toContain('crm.example')
  expect(await isVerified(keys, headers['x-portal-signature'] ?? '', text)).toBe(true)
})

test('it is signed anew each day, for thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T06:00:00Z') })
  const served = site(registry)
  const times = async () => {
    const { issuedAt, expiresAt } = manifestOf((await ask('/portal.json', 'localhost', served)).text)
    return [issuedAt, expiresAt]
  }
  const first = await times()
  vi.setSystemTime(Date.parse('2026-11-20T20:00:00Z'))
  expect(await times()).toEqual(first)
  vi.setSystemTime(Date.parse('2026-11-21T01:00:00Z'))
  expect(await times()).toEqual(['2026-11-21T01:00:00.000Z', '2026-12-21T01:00:00.000Z'])
  vi.useRealTimers()
})

test('while keys are rotated two sign: pages that know one of them only go on; then the old one ends', async () => {
  const store = folderStore(registry)
  const before = await page()
  expect(await rotateKey(store, by)).toMatchObject({ id: 'k2' })
  const during = await page()
  expect(during.keys.split(' ').map((key) => key.split('.')[0])).toEqual(['k1', 'k2'])
  expect(await isVerified(before.keys, during.signature, during.manifest)).toBe(true)
  await expect(rotateKey(store, by)).rejects.toThrow('k1 and k2 are valid: keys retire k1 first (signing-keys)')
  await retireKey(store, 'k1', by)
  const after = await page()
  expect(await isVerified(during.keys, after.signature, after.manifest)).toBe(true)
  expect(await isVerified(before.keys, after.signature, after.manifest)).toBe(false)
  expect(await isVerified(after.keys, before.signature, before.manifest)).toBe(false)
  await expect(retireKey(store, 'k2', by)).rejects.toThrow('k2 is the only signing key')
  await expect(retireKey(store, 'k1', by)).rejects.toThrow('k1 is no valid signing key; there are k2')
  expect((await signingKeys(store)).map(({ id, ended }) => [id, ended?.by])).toEqual([
    ['k1', 'anna'],
    ['k2', undefined],
  ])
})

test('gateways that start at the same moment have one key, and nobody fetches it', async () => {
  await Promise.all([ask('/'), ask('/'), ask('/portal.json')])
  expect(await signingKeys(folderStore(registry))).toHaveLength(1)
  for (const path of ['/signing/k1.json', '/r/../signing/k1.json', '/shell/..%2f..%2fsigning/k1.json']) {
    const answer = await site(registry).handle({ method: 'GET', host: 'localhost', path, headers: {} })
    expect(answer?.body.toString('utf8') ?? '').not.toContain('privateKey')
  }
})

test('a gateway that saw no key yet makes no second one beside that of another', async () => {
  await ask('/')
  const store = folderStore(registry)
  let asked = 0
  const late = { ...store, list: async (folder: string) => (asked++ === 0 ? [] : store.list(folder)) }
  await signerOf(late)()
  expect((await signingKeys(store)).map(({ id }) => id)).toEqual(['k1'])
})

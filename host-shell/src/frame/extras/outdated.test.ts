import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { expect, it } from 'vitest'
import { isNewer, VERSION_CHECK_MS } from './outdated.ts'

const running: PortalManifest = {
  ...{ schema: 1, portal: 'default', rev: 7, issuedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-02-01T00:00:00Z' },
  ...{ hosts: ['localhost'], portalType: 'public', shell: { version: '1.0.0-aaaaaaaa', api: '1.0.0' } },
  theme: { id: 'default', title: '标题', tokens: { '--semi-color-primary': '#3352e6' }, logo: { light: '/logo.svg' } },
  backends: { api: '/api', passport: '/passport', analytics: null, assets: '/' },
  auth: { passportOrigin: '/passport', ssoTimeoutMs: 3000, redirectAllow: [], iframeAllow: [] },
  ...{ features: { school: true, plans: true }, routes: [], navGroups: [], nav: [], remotes: [] },
}
const shell = { version: '1.0.0-bbbbbbbb', api: '1.0.0' }
const theme = { ...running.theme, title: '新标题' }
const current = {
  ...{ version: '1.0.1', build: 'bbbb2222', name: 'goods_bbbb2222', entry: '/r/goods/1.0.1-bbbb2222/entry.js' },
  ...{ integrity: `sha384-${'A'.repeat(64)}`, api: '^1.0.0' },
}
const remotes = [{ id: 'goods', title: '商品', state: 'on', openers: [], current }]

it.each<[string, object, boolean]>([
  ['the same revision', {}, false],
  ['another shell', { rev: 8, shell }, true],
  ['another shell at the revision that the tab has followed', { shell }, true],
  ['another shell in an earlier revision, from a cache', { rev: 6, shell }, false],
  ['another look alone', { rev: 8, theme }, true],
  ['another feature alone', { rev: 8, features: { school: true, plans: false } }, true],
  ['the same features in another order', { rev: 8, features: { plans: true, school: true } }, false],
  ['another build of a remote alone, which the tab takes by itself', { rev: 8, remotes }, false],
  ['the manifest of another portal', { rev: 8, portal: 'brand-a', shell }, false],
  ['half a manifest', { rev: 9, shell, theme: undefined }, false],
])('%s', (_name, change, newer) => {
  expect(isNewer({ ...running, ...change }, running)).toBe(newer)
})

it.each([
  ['no manifest', 'nothing'],
  ['nothing', undefined],
])('%s is not newer', (_name, offered) => {
  expect(isNewer(offered, running)).toBe(false)
})

it('asks every ten minutes', () => {
  expect(VERSION_CHECK_MS).toBe(600_000)
})

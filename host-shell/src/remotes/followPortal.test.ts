// @vitest-environment jsdom
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { expect, test } from 'vitest'
import { followed } from './followPortal.ts'

// What an open tab takes of a newer manifest.

const manifest = (rev: number, more: object) =>
  ({ portal: 'default', rev, routes: [], navGroups: [], nav: [], remotes: [], ...more }) as unknown as PortalManifest
const row = (name: string, owner: string) => ({ name, owner })
const running = manifest(3, {
  theme: { title: '旧' },
  shell: { api: '1.0.0' },
  routes: [row('Home', 'shell'), row('A', 'goods')],
})

test('pages, menu and builds; its own shell, look and addresses stay', () => {
  const offered = manifest(4, {
    ...{ theme: { title: '新' }, shell: { api: '2.0.0' } },
    ...{
      routes: [row('Home', 'shell'), row('Later', 'shell'), row('B', 'goods')],
      remotes: [{ id: 'goods', state: 'killed' }],
    },
  })
  expect(followed(running, offered)).toEqual({
    ...running,
    ...{ rev: 4, routes: [row('Home', 'shell'), row('B', 'goods')], remotes: [{ id: 'goods', state: 'killed' }] },
  })
})

test.each([
  ['the same revision', manifest(3, { remotes: [{ id: 'x' }] })],
  ['an older one, as a lagging server answers', manifest(2, {})],
  ['another portal', { ...manifest(9, {}), portal: 'brand-a' }],
])('nothing of %s', (_what, offered) => {
  expect(followed(running, offered)).toBe(running)
})

// @vitest-environment jsdom
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentPageAtom } from '../remotes/navigation.ts'
import { beacon, beaconPost, startPageViews, VIEW_AFTER_MS } from './analytics.ts'

const asked: string[] = []
const posted: [string, unknown][] = []

beforeEach(() => {
  asked.length = 0
  posted.length = 0
  vi.useFakeTimers()
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        asked.push(address)
      }
    },
  )
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: string) => posted.push([address, JSON.parse(body)]),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function inPortal(portalType: 'public' | 'private', analytics: string | null, features = {}): void {
  // Only what decides about beacons.
  shellStore.set(portalAtom, { portalType, features, backends: { analytics } } as unknown as PortalManifest)
}

test.each([
  ['a public portal', 'public', '/beacon', {}, 1],
  ['a public portal without an address', 'public', null, {}, 0],
  ['a public portal that has switched it off', 'public', '/beacon', { tracking: false }, 0],
  ['a private portal', 'private', '/beacon', {}, 0],
  ['a private portal that claims it', 'private', '/beacon', { tracking: true }, 0],
] as const)('%s', (_, portalType, address, features, times) => {
  inPortal(portalType, address, features)
  beacon('page', { route: 'Overview' })
  beaconPost('not_found', { path: '/x' })
  expect([asked.length, posted.length]).toEqual([times, times])
})

test('an event is an image, a long one a POST', () => {
  inPortal('public', 'https://log.example/b')
  beacon('page', { route: 'Overview', role: 2 })
  const [address = '', query] = asked[0]?.split('?') ?? []
  expect(address).toBe('https://log.example/b.gif')
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    event: 'page',
    data: '{"route":"Overview","role":2}',
    t: expect.stringMatching(/^\d+$/),
  })
  beaconPost('not_found', { path: '/达人' })
  expect(posted).toEqual([
    ['https://log.example/b/report', { events: [{ event: 'not_found', t: expect.any(Number), path: '/达人' }] }],
  ])
})

test('a page is counted once it has stayed; one that is left at once is not; an unknown address is', () => {
  inPortal('public', '/beacon')
  startPageViews()
  const show = (name: string) => {
    const row = PRODUCT_ROUTES.find((one) => one.name === name)
    if (row) shellStore.set(currentPageAtom, { row, params: {} })
  }
  show('Overview')
  vi.advanceTimersByTime(VIEW_AFTER_MS - 1)
  show('TalentPublic')
  vi.advanceTimersByTime(VIEW_AFTER_MS)
  const routes = asked.map(
    (address) => JSON.parse(new URLSearchParams(address.split('?')[1]).get('data') ?? '{}').route,
  )
  expect(routes).toEqual(['TalentPublic'])
  history.replaceState(null, '', '/404?from=%2Ftalnet%3Fa%3D1')
  show('NotFound')
  vi.advanceTimersByTime(VIEW_AFTER_MS)
  expect(posted).toEqual([
    ['/beacon/report', { events: [expect.objectContaining({ event: 'not_found', path: '/talnet' })] }],
  ])
})

import { testWho } from '@crm/access/testWho'
import { storageKeys } from '@crm/platform/storage'
import { expect, it } from 'vitest'
import { driverFor } from './drivers.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const { sidebarDriverSeen: sidebar, mediaCentreDriverSeen: media } = storageKeys

it.each([
  ['created a second before 2024-11-14', '2024-11-13T23:59:59', 1, 'main', [], sidebar],
  ['created on 2024-11-14', '2024-11-14T00:00:00', 1, 'main', [], undefined],
  ['in content seeding', '2024-01-01T00:00:00', 2, 'main', [], undefined],
  ['outside the main menu', '2024-01-01T00:00:00', 1, 'dashboard', [], undefined],
  ['on a page of no menu', '2024-01-01T00:00:00', 1, undefined, [], undefined],
  ['seen', '2024-01-01T00:00:00', 1, 'main', [sidebar], undefined],
  ['media centre, created a second before 2025-04-29', '2025-04-28T23:59:59', 1, 'mediacenter', [], media],
  ['media centre, created on 2025-04-29', '2025-04-29T00:00:00', 1, 'mediacenter', [], undefined],
  ['media centre, seen', '2024-01-01T00:00:00', 1, 'mediacenter', [media], undefined],
] as const)('%s', (_name, created, module, sidebarClass, seen, key) => {
  const who = testWho({ created_at: at(created), module })
  expect(driverFor(who, sidebarClass, (one) => seen.some((other) => other === one))?.seenKey).toBe(key)
})

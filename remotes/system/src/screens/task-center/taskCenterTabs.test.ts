import { expect, it } from 'vitest'
import { tabOf } from './taskCenterTabs.ts'

it.each([
  [undefined, true, 'novice'],
  ['novice', true, 'novice'],
  ['export', true, 'export'],
  [undefined, false, 'import'],
  ['novice', false, 'import'],
  ['colonel', false, 'colonel'],
  ['x', false, 'import'],
] as const)('asked %s, newcomer %s: %s', (request, isNovice, tab) => {
  expect(tabOf(request, isNovice)).toBe(tab)
})

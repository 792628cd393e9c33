import type { SidebarGroup } from './sidebar.ts'
import { describe, expect, it } from 'vitest'
import {
  movedEntry,
  QUICK_ENTRIES_FULL,
  quickEntries,
  quickEntriesKey,
  storedEntries,
  withEntry,
  withoutEntry,
} from './quickEntries.ts'

const groups: SidebarGroup[] = [
  {
    label: '工作台',
    icon: 'home',
    items: ['Overview', 'A', 'B', 'C', 'D', 'E', 'F', 'G'].map((route) => ({
      route,
      path: `/${route}`,
      label: route,
      icon: '',
      opensInNewWindow: false,
    })),
  },
]
const shown = (value: string | undefined) => quickEntries(value, 1, groups).map((item) => item.route)

describe('the quick list', () => {
  it('of each module is a setting of the user', () => {
    expect(quickEntriesKey).toEqual({ 1: 'shortcut_menu_commerce', 2: 'shortcut_menu_content' })
  })

  it.each([
    ['nothing stored', undefined, ['Overview']],
    ['a broken text', '{', ['Overview']],
    ['something that is no list', '{"a":1}', ['Overview']],
    ['the overview is always first', '["B","Overview"]', ['Overview', 'B']],
    ['what the menu does not offer is left out', '["X","A"]', ['Overview', 'A']],
    ['each once', '["A","A"]', ['Overview', 'A']],
    ['six at most', '["A","B","C","D","E","F","G"]', ['Overview', 'A', 'B', 'C', 'D', 'E']],
  ])('%s', (_name, value, routes) => {
    expect(shown(value)).toEqual(routes)
  })

  it('reads names only', () => {
    expect(storedEntries('["A",1,null]')).toEqual(['A'])
  })

  it('refuses a seventh', () => {
    expect(withEntry(['1', '2', '3', '4', '5', '6'], '7')).toEqual({ refused: QUICK_ENTRIES_FULL })
    expect(withEntry(['1', '2', '3', '4', '5'], '6')).toHaveLength(6)
    expect(withEntry(['1', '2'], '2')).toEqual(['1', '2'])
  })

  it('never loses the overview', () => {
    expect(withoutEntry(['Overview', 'A'], 'Overview', 1)).toEqual(['Overview', 'A'])
    expect(withoutEntry(['Overview', 'A'], 'A', 1)).toEqual(['Overview'])
    expect(withoutEntry(['ContentOverview', 'A'], 'ContentOverview', 2)).toEqual(['ContentOverview', 'A'])
  })

  it.each([
    ['down', 1, 2, ['Overview', 'B', 'A', 'C']],
    ['up', 3, 1, ['Overview', 'C', 'A', 'B']],
    ['never above the overview', 2, 0, ['Overview', 'B', 'A', 'C']],
    ['the overview itself stays', 0, 2, ['Overview', 'A', 'B', 'C']],
    ['beyond the end is the end', 1, 9, ['Overview', 'B', 'C', 'A']],
  ])('moves %s', (_name, from, to, expected) => {
    expect(movedEntry(['Overview', 'A', 'B', 'C'], from, to, 1)).toEqual(expected)
  })
})

import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { testWho } from '@crm/access/testWho'
import { expect, test } from 'vitest'
import { changesOf, defaultDraft, menuOf } from './roleDraft.ts'

const portal = { routes: [...PRODUCT_ROUTES], nav: productNav(PRODUCT_ROUTES), navGroups: [...NAV_GROUPS] }
const itemOf = (role: number, route: string, who = testWho()) =>
  menuOf(portal, who, role, 1)
    .flatMap(({ items }) => items)
    .find((item) => item.route === route)

test('what role and edition decide is locked, with the reason; what anybody keeps as well', () => {
  expect(itemOf(6, 'OrdersList')).toMatchObject({ isOpen: true })
  expect(itemOf(6, 'OrdersList')?.locked).toBeUndefined()
  expect(itemOf(6, 'SystemLog')).toMatchObject({ isOpen: false, locked: '由角色决定' })
  expect(itemOf(6, 'SystemAccount')).toMatchObject({ isOpen: true, locked: '始终对所有角色开放' })
  // The free edition has no organic orders.
  expect(itemOf(2, 'TalentNatural', testWho({ commerce: 60 }))?.locked).toContain('免费版')
})

test('saving says what it changes, item by item, and nothing of what stays', () => {
  const groups = menuOf(portal, testWho(), 6, 1)
  const before = defaultDraft(6)
  expect(changesOf(before, before, groups, 1)).toEqual([])
  const after = { ...before, closed: ['OrdersList'], denied: ['contact'], export_permission: 0 as const }
  const changes = changesOf(before, after, groups, 1)
  expect(changes).toHaveLength(3)
  expect(changes[0]).toMatch(/^菜单「.+」：开 → 关$/)
  expect(changes.slice(1)).toEqual(['操作「查看联系方式」：开 → 关', '操作「带货导出」：开 → 关'])
})

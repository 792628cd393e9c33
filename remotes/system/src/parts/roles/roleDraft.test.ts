import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { testWho } from '@crm/access/testWho'
import { expect, test } from 'vitest'
import { changesOf, defaultDraft, menuOf, withinOwn } from './roleDraft.ts'

const portal = { routes: [...PRODUCT_ROUTES], nav: productNav(PRODUCT_ROUTES), navGroups: [...NAV_GROUPS] }
const itemOf = (role: number, route: string, who = testWho(), closed: readonly string[] = []) =>
  menuOf(portal, who, { role_id: role, module: 1, closed })
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
  const groups = menuOf(portal, testWho(), { role_id: 6, module: 1 })
  const before = defaultDraft(6)
  expect(changesOf(before, before, groups, 1)).toEqual([])
  const after = { ...before, closed: ['OrdersList'], denied: ['contact'], export_permission: 0 as const }
  const changes = changesOf(before, after, groups, 1)
  expect(changes).toHaveLength(3)
  expect(changes[0]).toMatch(/^菜单「.+」：开 → 关$/)
  expect(changes.slice(1)).toEqual(['操作「查看联系方式」：开 → 关', '操作「带货导出」：开 → 关'])
})

test('what the reader has not got he cannot give, nor by 恢复默认', () => {
  const who = { ...testWho(), role_id: 4, closed: ['OrdersList'], denied: ['contact'] }
  const lacking = {
    ...who,
    permission: { ...who.permission, 1: { export_permission: false, user_detail_permission: true } },
  }
  expect(itemOf(6, 'OrdersList', lacking, ['OrdersList'])?.locked).toContain('您没有该页面的权限')
  // Open as it stands: it may be closed and opened again.
  expect(itemOf(6, 'OrdersList', lacking)?.locked).toBeUndefined()
  const stored = {
    ...defaultDraft(6),
    closed: ['OrdersList', 'GoodsList'],
    denied: ['contact'],
    export_permission: 0 as const,
  }
  const groups = menuOf(portal, lacking, { role_id: 6, module: 1, closed: stored.closed })
  const restored = withinOwn(defaultDraft(6), stored, groups, lacking, 1)
  expect(restored).toMatchObject({ closed: ['OrdersList'], denied: ['contact'], export_permission: 0 })
  const owner = withinOwn(
    defaultDraft(6),
    stored,
    menuOf(portal, testWho(), { role_id: 6, module: 1, closed: stored.closed }),
    testWho(),
    1,
  )
  expect(owner).toEqual(defaultDraft(6))
})

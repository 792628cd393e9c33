import { PRODUCT_GUIDE, PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { testWho } from '@crm/access/testWho'
import { expect, test } from 'vitest'
import { guideSteps, guideTabs, pageIntros, type StepFlags } from './guideContent.ts'

const flags = (done: number): StepFlags => ({ dept: done, user: done, author: done, corp_order: done, shop_auth: done })

test.each([
  ['dept', '部门迁移', 'SystemMember', undefined],
  ['user', '邀请员工', 'SystemMember', undefined],
  ['author', '导入达人', 'TalentPublic', { platform: 'dy' }],
  ['corp_order', '导入历史合作单', 'CooperateList', { platform: 'dy' }],
  ['shop_auth', '店铺授权', 'SystemShop', undefined],
])('step %s: %s → %s', (key, title, route, query) => {
  expect(guideSteps(testWho()).find((step) => step.key === key)).toMatchObject({
    title,
    route,
    ...(query && { query }),
  })
})

test('a colonel corporation has no shop step, and is complete without it', () => {
  const colonel = testWho({ corp_source: 'tz' })
  expect(guideSteps(colonel).map((step) => step.key)).toEqual(['dept', 'user', 'author', 'corp_order'])
  expect(guideTabs(colonel, { ...flags(1), shop_auth: 0 })).toEqual(['intro'])
})

test.each([
  ['steps left', 1, { ...flags(1), user: 0 }, ['guide', 'intro']],
  ['complete', 1, flags(1), ['intro']],
  ['flags could not be read', 1, undefined, ['guide', 'intro']],
  ['module 2', 2, flags(0), ['intro']],
] as const)('tabs: %s', (_, module, given, tabs) => {
  expect(guideTabs(testWho({ module }), given)).toEqual(tabs)
})

test('every target is a route of the product, and each list belongs to its module', () => {
  const routes = new Map(PRODUCT_ROUTES.map((row) => [row.name, row]))
  for (const step of guideSteps(testWho())) expect(routes.has(step.route), step.route).toBe(true)
  for (const module of [1, 2] as const)
    for (const intro of pageIntros({ guide: [...PRODUCT_GUIDE], routes: [...PRODUCT_ROUTES] }, module)) {
      const row = routes.get(intro.route)
      expect(row, intro.route).toBeDefined()
      expect([undefined, module]).toContain(row?.module)
      expect(intro.pictures.length).toBeGreaterThan(0)
    }
})

test('introductions come in their order, of pages that are served', () => {
  const guide = [...PRODUCT_GUIDE]
  const titles = (routes: typeof PRODUCT_ROUTES) =>
    pageIntros({ guide, routes: [...routes] }, 1).map(({ title }) => title)
  expect(titles(PRODUCT_ROUTES).slice(0, 3)).toEqual(['数据概览', '达人公海', '我的达人'])
  expect(titles(PRODUCT_ROUTES.filter(({ name }) => name !== 'TalentPublic')).slice(0, 2)).toEqual([
    '数据概览',
    '我的达人',
  ])
  expect(pageIntros({ routes: [...PRODUCT_ROUTES] }, 1)).toEqual([])
})

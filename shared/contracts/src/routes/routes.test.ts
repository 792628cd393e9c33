import { describe, expect, test } from 'vitest'
import { PRODUCT_ROUTES, productNav } from '../testPages.ts'
import { NAV_GROUPS } from './nav.ts'
import { matchRoute, pathOf, queryOf, routeNamed } from './paths.ts'
import { type RouteOwner, routesOf } from './routeRow.ts'

const row = (name: string) => {
  const found = routeNamed(PRODUCT_ROUTES, name)
  if (!found) throw new Error(name)
  return found
}

describe('baseline table', () => {
  test.each<[RouteOwner, number]>([
    ['shell', 20],
    ['talents', 21],
    ['cooperation', 14],
    ['goods', 13],
    ['dashboards', 16],
    ['media-centre', 13],
    ['content', 19],
    ['system', 28],
  ])('%s owns %i routes', (owner, count) => {
    expect(PRODUCT_ROUTES.filter((route) => route.owner === owner)).toHaveLength(count)
  })

  test('names are unique, and paths are apart from aliases', () => {
    expect(new Set(PRODUCT_ROUTES.map((route) => route.name)).size).toBe(144)
    const paths = PRODUCT_ROUTES.filter((route) => !route.aliasOf).map((route) => route.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('an alias shares the path of the route it names', () => {
    for (const route of PRODUCT_ROUTES) {
      if (route.aliasOf) expect(row(route.aliasOf).path).toBe(route.path)
    }
  })

  test('a counterpart exists, lies in the other module if it has one, and points back', () => {
    for (const route of PRODUCT_ROUTES) {
      if (!route.counterpart) continue
      const other = row(route.counterpart)
      expect(other.counterpart).toBe(route.name)
      if (route.module) expect(other.module).not.toBe(route.module)
    }
  })

  test('what stands under other pages stands under pages of the menu, and is none itself', () => {
    const inMenu = (name: string) => productNav().some((nav) => nav.route === name)
    for (const { name, parents, module } of PRODUCT_ROUTES) {
      if (!parents) continue
      expect(inMenu(name), name).toBe(false)
      for (const parent of parents) {
        expect(inMenu(parent), `${name} under ${parent}`).toBe(true)
        if (module) expect(row(parent).module ?? module, `${name} under ${parent}`).toBe(module)
      }
    }
  })

  test('only a route that needs authority carries access rules, and it needs login', () => {
    for (const route of PRODUCT_ROUTES) {
      const ruled = route.roles ?? route.levels ?? route.grayscale
      if (ruled) expect(route.requireAuth, route.name).toBe(true)
      if (route.requireAuth) expect(route.login, route.name).toBe(true)
      if (route.straightIn) expect(route.login, route.name).toBe(false)
    }
  })

  test('routes that straight in, open a window or need nobody', () => {
    const names = (test: (route: (typeof PRODUCT_ROUTES)[number]) => boolean) =>
      PRODUCT_ROUTES.filter(test)
        .map((route) => route.name)
        .sort()
    expect(names((route) => route.straightIn)).toEqual(['UserEntry', 'UserLogin', 'UserRegister', 'UserTrial'])
    expect(names((route) => route.opensInNewWindow)).toEqual(['TalentDetail', 'Vip'])
    expect(names((route) => !route.login && !route.straightIn)).toEqual([
      'Agreement',
      'ErrorPage',
      'NotFound',
      'Privacy',
      'ProductShareDetail',
      'ProductShareList',
      'UserJoin',
    ])
  })
})

describe('sidebar', () => {
  test('every entry leads to a route and stands in a group of its module', () => {
    for (const nav of productNav()) {
      const target = row(nav.route)
      if (target.module) expect(target.module, nav.route).toBe(nav.module)
      expect(NAV_GROUPS.some((group) => group.module === nav.module && group.label === nav.group)).toBe(true)
    }
  })

  test('the groups of both modules in their order', () => {
    const labels = (module: number) => NAV_GROUPS.filter((group) => group.module === module).map((group) => group.label)
    expect(labels(1)).toEqual(['工作台', '找达人', '管达人', '合作', '商品', '数据', '媒体中心', '系统'])
    expect(labels(2)).toEqual(['工作台', '项目', '达人', '内容', '数据', '圈层营销', '系统'])
  })

  test('a remote lists the entries of the routes it has', () => {
    const names = ['TalentPublic', 'TalentDetail', 'TalentManage']
    expect(productNav(names.map(row)).map((nav) => nav.label)).toEqual(['达人公海', '我的达人'])
  })

  test('account information stands in both modules', () => {
    expect(productNav([{ name: 'SystemAccount' }]).map((nav) => nav.module)).toEqual([1, 2])
  })
})

describe('drafts', () => {
  test('a page of the application needs login and authority unless it says otherwise', () => {
    expect(routesOf('goods', [{ name: 'A', path: '/a', login: false }])).toEqual([
      {
        owner: 'goods',
        name: 'A',
        path: '/a',
        layout: 'app',
        login: false,
        straightIn: false,
        requireAuth: true,
        forbiddenCorpSources: [],
        query: [],
        opensInNewWindow: false,
      },
    ])
  })
})

describe('addresses', () => {
  test.each([
    ['TalentPublic', {}, { platform: 'dy' }, '/talent/public?platform=dy'],
    ['TalentDetail', {}, { author_id: '7', platform: 'ks', type: undefined }, '/talent/detail?author_id=7&platform=ks'],
    ['SchoolLecturerDetail', { id: 12 }, {}, '/school/lecturer/12'],
    ['ProductShareDetail', { share_id: 'a b/c' }, {}, '/productshare/detail/a%20b%2Fc'],
    ['Home', {}, {}, '/'],
  ])('%s %o %o → %s', (name, params, query, expected) => {
    expect(pathOf(row(name), params, query)).toBe(expected)
  })

  test('a missing path parameter is an error', () => {
    expect(() => pathOf(row('AuthTemplate'))).toThrow('type')
  })

  test.each([
    [{}, ''],
    [{ a: null, b: undefined, c: '' }, ''],
    [{ a: 0, b: false }, '?a=0&b=false'],
    [{ ids: [1, 2], none: [] }, '?ids=1%2C2'],
    [{ keyword: '达人 & co' }, '?keyword=%E8%BE%BE%E4%BA%BA+%26+co'],
  ])('query %o → %s', (query, expected) => {
    expect(queryOf(query)).toBe(expected)
  })

  test.each([
    ['/', 'Home', {}],
    ['/talent/public', 'TalentPublic', {}],
    ['/talent/public/', 'TalentPublic', {}],
    ['/school', 'School', {}],
    ['/school/lecturer/12', 'SchoolLecturerDetail', { id: '12' }],
    ['/auth/ks', 'AuthTemplate', { type: 'ks' }],
    ['/productshare/list/a%2Fb', 'ProductShareList', { share_id: 'a/b' }],
    ['/content/campaign/detail', 'ContentCampaignDetail', {}],
    ['/dashboard/largeScreen', 'DashboardLargeScreen', {}],
  ])('%s is %s', (path, name, params) => {
    const match = matchRoute(PRODUCT_ROUTES, path)
    expect(match?.row.name).toBe(name)
    expect(match?.params).toEqual(params)
  })

  test.each([
    '/talent',
    '/talent/public/x',
    '/Talent/public',
    '/auth',
    '/auth/',
    '/auth/%E0%A4%A',
    '//',
    '/talent//public',
  ])('%s is no route', (path) => {
    expect(matchRoute(PRODUCT_ROUTES, path)).toBeUndefined()
  })

  test('every route is found at its own address', () => {
    for (const route of PRODUCT_ROUTES) {
      const path = pathOf(route, { id: 'x', type: 'x', share_id: 'x' })
      expect(matchRoute(PRODUCT_ROUTES, path)?.row.name).toBe(route.aliasOf ?? route.name)
    }
  })
})

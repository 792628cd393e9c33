import type { NavGroup, NavRow } from '@crm/contracts/portal/manifest'
import { type AccessRow, type RouteRow, routesOf } from '@crm/contracts/routes/routeRow'
import { describe, expect, test } from 'vitest'
import { type Composition, conflictsOf, looserFields } from './conflicts.ts'

const baseline = routesOf('talents', [
  {
    name: 'A',
    path: '/a',
    roles: [1, 2],
    levels: [100, 300],
    forbiddenCorpSources: ['tz'],
    module: 1,
    grayscale: 'g',
    feature: 'f',
  },
  { name: 'B', path: '/b/{id}' },
  { name: 'C', path: '/c' },
])
const [a, b] = baseline.map((row) => ({ ...row, title: row.name })) as [RouteRow, RouteRow]
const group: NavGroup = { module: 1, label: '组', order: 1, icon: 'home' }
const nav: NavRow = { route: 'A', module: 1, group: '组', label: '甲', order: 1, icon: 'home' }
const base: Composition = {
  routes: [a, b],
  nav: [nav],
  navGroups: [group],
  remotes: [
    { id: 'talents', openers: ['x'] },
    { id: 'goods', openers: ['y'], uses: ['x', 'own'] },
  ],
  shellOpeners: ['own'],
  landing: ['A'],
}

test('a sound composition has no conflict', () => {
  expect(conflictsOf(base, baseline)).toEqual([])
})

test.each<[string, Partial<Composition>, string, 'refuse' | 'report']>([
  ['two rows with one name', { routes: [a, b, { ...a, path: '/z' }] }, 'route-twice', 'refuse'],
  ['overlapping paths', { routes: [a, b, { ...b, name: 'C', path: '/b/{key}' }] }, 'path-overlap', 'refuse'],
  ['a row without title', { routes: [{ ...a, title: ' ' }, b] }, 'title-missing', 'refuse'],
  ['a row of an absent remote', { routes: [{ ...a, owner: 'system' }, b] }, 'wrong-owner', 'refuse'],
  [
    'a page of the shell that the product does not know',
    { routes: [a, b, { ...a, name: 'Z', path: '/z', owner: 'shell' }] },
    'unknown-route',
    'refuse',
  ],
  ['a new row of a remote', { routes: [a, b, { ...a, name: 'Z', path: '/z' }] }, 'new-route', 'refuse'],
  ['one for all roles', { routes: [a, b, { ...a, name: 'Z', path: '/z', roles: [] }] }, 'open-to-all', 'refuse'],
  [
    'one for everybody',
    { routes: [a, b, { ...a, name: 'Z', path: '/z', requireAuth: false }] },
    'open-to-all',
    'refuse',
  ],
  ['a looser row', { routes: [{ ...a, roles: [1, 2, 7] }, b] }, 'looser-than-baseline', 'refuse'],
  ['a menu row that leads nowhere', { nav: [{ ...nav, route: 'Z' }] }, 'nav-unknown-route', 'refuse'],
  ['a menu row in no group', { nav: [{ ...nav, group: '别组' }] }, 'nav-unknown-group', 'refuse'],
  ['a counterpart nobody knows', { routes: [{ ...a, counterpart: 'Z' }, b] }, 'counterpart-nowhere', 'refuse'],
  ['a counterpart that is not deployed', { routes: [{ ...a, counterpart: 'C' }, b] }, 'counterpart-nowhere', 'report'],
  ['an alias of nothing', { routes: [a, { ...b, aliasOf: 'Z' }] }, 'alias-nowhere', 'refuse'],
  [
    'an opener provided twice',
    {
      remotes: [
        { id: 'talents', openers: ['x'] },
        { id: 'goods', openers: ['x'] },
      ],
    },
    'opener-twice',
    'refuse',
  ],
  ['an opener that the shell provides', { remotes: [{ id: 'talents', openers: ['own'] }] }, 'opener-twice', 'refuse'],
  [
    'an opener without provider',
    { remotes: [{ id: 'talents', openers: [], uses: ['q'] }] },
    'opener-without-provider',
    'report',
  ],
  ['a landing route nobody knows', { landing: ['Z'] }, 'landing-unknown-route', 'refuse'],
])('%s', (_, change, code, weight) => {
  expect(conflictsOf({ ...base, ...change }, baseline)).toContainEqual(expect.objectContaining({ code, weight }))
})

test('only what says who may open it can be approved', () => {
  const row = { ...a, name: 'Z', path: '/z' }
  const found = (rows: RouteRow[]) => conflictsOf({ ...base, routes: [a, b, ...rows] }, baseline)
  expect(found([row])).toEqual([expect.objectContaining({ code: 'new-route', approvable: true })])
  for (const open of [{ roles: [] }, { login: false }, { requireAuth: false }])
    expect(found([{ ...row, ...open }])).toEqual([expect.not.objectContaining({ approvable: true })])
})

test('an alias may share the path of its route', () => {
  const alias = { ...b, name: 'C', aliasOf: 'B' }
  expect(conflictsOf({ ...base, routes: [a, b, alias] }, baseline)).toEqual([])
})

describe('looser than the baseline', () => {
  test.each<[Partial<AccessRow>, string[]]>([
    [{ login: false }, ['login']],
    [{ requireAuth: false }, ['requireAuth']],
    [{ roles: [1] }, []],
    [{ roles: [1, 9] }, ['roles']],
    [{ levels: [100, 300, 500] }, ['levels']],
    [{ levels: [] }, []],
    [{ forbiddenCorpSources: [] }, ['forbiddenCorpSources']],
    [{ forbiddenCorpSources: ['tz', 'by'] }, []],
    [{ module: 2 }, ['module']],
    [{ grayscale: 'other' }, ['grayscale']],
    [{ feature: 'other' }, ['feature']],
    [{ owner: 'goods' }, ['owner']],
  ])('%j', (change, fields) => {
    expect(looserFields({ ...a, ...change }, a)).toEqual(fields)
  })

  test('a rule that is left out lets everybody in', () => {
    const { roles: _, levels: __, ...open } = a
    expect(looserFields(open, a)).toEqual(['roles', 'levels'])
  })
})

import { canOpen } from '@crm/access/canOpen'
import { guard } from '@crm/access/guard'
import { overviewPath } from '@crm/access/landing'
import { moduleOverview, ownedModules } from '@crm/access/modules'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { sidebarOf } from '@crm/access/sidebar'
import { testWho } from '@crm/access/testWho'
import type { Who } from '@crm/access/who'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { expect, test } from 'vitest'
import { palettePages } from './palette/palettePages.ts'
import { quickEntries } from '@crm/access/quickEntries'

const portal = { navGroups: [...NAV_GROUPS], nav: [...productNav()], routes: [...PRODUCT_ROUTES] }
const rowOf = new Map(portal.routes.map((row) => [row.name, row]))
/** The account stays in the menu of whoever is refused everything. */
const ALWAYS = 'SystemAccount'

const OFF = { dashboard: false, spu_0: false, content_circle_marketing: false }

const EVERYBODY: readonly Who[] = ALL_ROLES.flatMap((role_id) =>
  ['', 'tz', 'by'].flatMap((corp_source) =>
    [null, 50, 95, 300].flatMap((commerce) =>
      [null, 300].flatMap((content) =>
        ([1, 2] as const).map((module) =>
          // Every second one without what is switched on step by step.
          testWho({ role_id, corp_source, commerce, content, module, grayscale: role_id % 2 === 1 ? OFF : {} }),
        ),
      ),
    ),
  ),
)

const named = ({ role_id, corp_source, modules, module }: Who) =>
  `role ${role_id} source "${corp_source}" levels ${modules.commerce?.level}/${modules.content?.level} module ${module}`

/** The page shows when somebody follows its link: the guard's answer after the page's module has become the one in use. */
const opens = (name: string, who: Who): boolean => {
  const row = rowOf.get(name)
  const answer = row && guard({ pathname: row.path, rows: portal.routes, who })
  return answer?.kind === 'open' && answer.row.path === row?.path
}

/** Those for whom a property does not hold. */
const failing = (property: (who: Who) => readonly string[]) =>
  EVERYBODY.flatMap((who) => property(who).map((what) => `${what}: ${named(who)}`)).slice(0, 20)

const menuOf = (who: Who) => sidebarOf(portal, who).flatMap((group) => group.items.map((item) => item.route))

test('a page in the menu is one that the guard opens', () => {
  expect(failing((who) => menuOf(who).filter((route) => route !== ALWAYS && !opens(route, who)))).toEqual([])
})

test('a page of the menu that the guard opens is in it', () => {
  const left = (who: Who) => {
    const menu = menuOf(who)
    return portal.nav
      .filter(({ module, route }) => module === who.module && !menu.includes(route) && opens(route, who))
      .map(({ route }) => route)
  }
  expect(failing(left)).toEqual([])
})

test('no group of the menu is empty', () => {
  expect(
    failing((who) => sidebarOf(portal, who).flatMap(({ label, items }) => (items.length > 0 ? [] : [label]))),
  ).toEqual([])
})

test('the search offers pages that the guard opens, each once', () => {
  const wrong = (who: Who) => {
    // A page of both modules opens in the one in use, which is always an owned one.
    if (!ownedModules(who).includes(who.module)) return []
    const routes = palettePages(portal, who).map((page) => page.route)
    return [
      ...routes.filter((route) => !opens(route, who)),
      ...routes.filter((route, index) => routes.indexOf(route) !== index),
    ]
  }
  expect(failing(wrong)).toEqual([])
})

test('the search offers every page of the menu', () => {
  const left = (who: Who) => {
    if (!ownedModules(who).includes(who.module)) return []
    const offered = new Set(palettePages(portal, who).map((page) => page.route))
    return menuOf(who).filter((route) => route !== ALWAYS && !offered.has(route))
  }
  expect(failing(left)).toEqual([])
})

test('the quick list holds pages of the menu only, the overview first where there is one', () => {
  const all = JSON.stringify(portal.routes.map((row) => row.name))
  const wrong = (who: Who) => {
    const menu = menuOf(who)
    const quick = quickEntries(all, who.module, sidebarOf(portal, who)).map((item) => item.route)
    const overview = moduleOverview[who.module]
    return [
      ...quick.filter((route) => !menu.includes(route)),
      ...(quick.length <= 6 ? [] : ['more than six']),
      ...(menu.includes(overview) && quick[0] !== overview ? [overview] : []),
    ]
  }
  expect(failing(wrong)).toEqual([])
})

test('logo and fallbacks lead to an overview that is open, else to the root', () => {
  const wrong = (who: Who) => {
    const path = overviewPath(portal.routes, who)
    if (path === '/') return Object.values(moduleOverview).filter((name) => opens(name, who))
    const row = portal.routes.find((one) => one.path === path)
    return row && !canOpen(row, who) ? [] : [path]
  }
  expect(failing(wrong)).toEqual([])
})

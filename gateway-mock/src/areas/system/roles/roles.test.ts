import { canOpen } from '@crm/access/canOpen'
import { landingPath } from '@crm/access/landing'
import { sidebarOf } from '@crm/access/sidebar'
import {
  showsEnterpriseSwitcher,
  showsInviteButton,
  showsModuleSwitcher,
  showsMyData,
  showsNoticeIcon,
  showsOperationLog,
  showsUpgradeButton,
  showsVersionCard,
  showsWatermark,
} from '@crm/access/visibility'
import { type Who, whoOf } from '@crm/access/who'
import { commonCalls } from '@crm/contracts/calls/common'
import { sessionCalls } from '@crm/contracts/calls/session'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../testing/testServer.ts'
import { ACCOUNTS } from '../../../demo/business/corps.ts'

// Every demo account signs in; what the browser would show it is compared with the product's rules, written out here once more.

const portal = { routes: [...PRODUCT_ROUTES], nav: productNav(PRODUCT_ROUTES), navGroups: [...NAV_GROUPS] }
const accounts = ACCOUNTS.filter((account) => account.status !== 1)

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** The enterprise of the private deployment, which offers less in the menu. */
const PRIVATE = 11

async function signIn(phone: string): Promise<{ who: Who; permissions: string[] }> {
  const caller = await server.signedInAs(phone)
  const [user, permission, grayscale, settings, config] = await Promise.all([
    caller.run(sessionCalls.userInfo, {}),
    caller.run(sessionCalls.userPermission, {}),
    caller.run(sessionCalls.grayscaleConfig, {}),
    caller.run(commonCalls.userSettingGet, {}),
    caller.run(sessionCalls.userConfig, {}),
  ])
  return { who: whoOf({ user, permission, grayscale, settings }), permissions: config.permissions }
}

const pathOf = (name: string) => PRODUCT_ROUTES.find((row) => row.name === name)?.path ?? ''

/** Roles that start in one module; a module that is not owned gives way to the other, and one refused there stays at the root. */
function expectedLanding(who: Who): string {
  const commerce = who.modules.commerce !== undefined
  const content = who.modules.content !== undefined
  const noviceTasks = who.is_novice && who.corp_source !== 'tz'
  if (noviceTasks) return pathOf('TaskCenter')
  const mayCommerce = commerce && [1, 2, 4, 6, 7, 30, 50, 60, 70, 80].includes(who.role_id)
  const mayContent = content && [1, 2, 3, 5, 7, 30, 50].includes(who.role_id)
  const wish =
    [3, 5].includes(who.role_id) || ([1, 2, 7, 30, 50].includes(who.role_id) && who.cmm_follow === 2)
      ? 'content'
      : 'commerce'
  const order = wish === 'content' && content ? [mayContent, mayCommerce] : [mayCommerce, mayContent]
  // An enterprise of colonels begins with them.
  const mayColonels = who.corp_source === 'tz' && [1, 2, 4, 6, 30, 50, 60].includes(who.role_id)
  if (order[0] && wish === 'commerce' && mayColonels) return pathOf('ColonelList')
  const names = wish === 'content' && content ? ['ContentOverview', 'Overview'] : ['Overview', 'ContentOverview']
  const at = order.indexOf(true)
  return at < 0 ? '/' : pathOf(names[at] ?? '')
}

describe.each(accounts.map(({ phone, corp, role }) => ({ phone, corp, role })))(
  'enterprise $corp, role $role ($phone)',
  ({ phone, corp, role }) => {
    it('lands, sees its menu and its header', async () => {
      const { who, permissions } = await signIn(phone)
      expect(who.role_id).toBe(role)
      expect(landingPath(PRODUCT_ROUTES, who)).toBe(expectedLanding(who))

      for (const module of [1, 2] as const) {
        const seen: Who = corp === PRIVATE ? { ...who, portal: 'private' } : who
        const groups = sidebarOf(portal, seen, module)
        const items = groups.flatMap((group) => group.items.map((item) => item.route))
        expect(groups.every((group) => group.items.length > 0)).toBe(true)
        expect(new Set(items).size).toBe(items.length)
        // Always there, whatever else is refused.
        expect(items).toContain('SystemAccount')
        // The browser shows what the gateway permits, and all of it that the menu of the module holds.
        const stored = portal.nav.filter((nav) => nav.module === module).map((nav) => nav.route)
        const open = stored.filter((route) => {
          const row = PRODUCT_ROUTES.find((one) => one.name === route)
          return route === 'SystemAccount' || (row !== undefined && !canOpen(row, { ...seen, module }))
        })
        expect(new Set(items)).toEqual(new Set(open))
        for (const route of items) {
          if (route !== 'SystemAccount') expect(permissions).toContain(route)
        }
      }

      const owned = Object.keys(who.modules).length
      const dualOrAdmin = [1, 2, 70, 7, 30, 50].includes(role)
      expect({
        modules: showsModuleSwitcher(who),
        upgrade: showsUpgradeButton(who),
        invite: showsInviteButton(who),
        enterprise: showsEnterpriseSwitcher(who),
        notices: showsNoticeIcon(who),
        versionCard: showsVersionCard(who),
        operationLog: showsOperationLog(who),
        myData: showsMyData(who),
        watermark: showsWatermark(who),
      }).toEqual({
        modules: dualOrAdmin && owned > 1 && who.corp_source !== 'tz' && role !== 60 && role !== 70,
        upgrade: (who.modules.commerce ?? who.modules.content)?.level === 50,
        invite: [1, 2, 3, 4, 7, 30, 60, 70, 80].includes(role),
        enterprise: true,
        notices: role !== 70,
        versionCard: [1, 2, 70].includes(role),
        operationLog: [1, 2].includes(role),
        myData: who.module !== 2,
        watermark: who.is_whitelist,
      })
    })
  },
)

it('covers all twelve roles and all eleven enterprises', () => {
  expect(new Set(accounts.map((account) => account.role)).size).toBe(12)
  expect(new Set(accounts.map((account) => account.corp)).size).toBe(11)
})

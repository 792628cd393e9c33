import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import type { ModuleId, RouteRow } from '@crm/contracts/routes/routeRow'
import { describe, expect, test } from 'vitest'
import { canOpen, NO_ACCESS, type RefusalReason } from './canOpen.ts'
import { guard } from './guard.ts'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { testWho, version } from './testWho.ts'
import type { Who } from './who.ts'

/** Every package level, none at all, and one that nobody sells. */
const LEVELS = [null, 0, 50, 60, 90, 95, 100, 300, 500, 900, 123]
const ROLES = [...ALL_ROLES, 0, 999]
const SOURCES = ['', 'tz', 'by', 'other']
const MODULES: readonly ModuleId[] = [1, 2]
const FLAGS = [...new Set(PRODUCT_ROUTES.flatMap((row) => row.grayscale ?? []))]

const levelOf = (who: Who, module: ModuleId) => (module === 1 ? who.modules.commerce : who.modules.content)?.level ?? 0

/** Each rule as the product states it, by itself; a route without requireAuth asks for none but the portal's features. */
const holds: Record<Exclude<RefusalReason, 'login' | 'feature' | 'setting'>, (row: RouteRow, who: Who) => boolean> = {
  requireAuth: (_, who) => who.corp_id > 0,
  role: (row, who) => row.roles === undefined || row.roles.includes(who.role_id),
  module: (row, who) => row.module === undefined || levelOf(who, row.module) > 0,
  corpSource: (row, who) => !row.forbiddenCorpSources.includes(who.corp_source),
  level: (row, who) => row.levels === undefined || row.levels.includes(levelOf(who, row.module ?? who.module)),
  grayscale: (row, who) => row.grayscale === undefined || who.grayscale[row.grayscale] !== false,
}
const ORDER = Object.keys(holds) as (keyof typeof holds)[] // The keys of the record above, in the order the rules are asked.

function expected(row: RouteRow, who: Who): RefusalReason | undefined {
  const reason = row.requireAuth ? ORDER.find((rule) => !holds[rule](row, who)) : undefined
  if (reason) return reason
  if (row.feature === undefined) return undefined
  return who.features[row.feature] === false ? 'feature' : undefined
}

function* everybody(): Generator<Who> {
  for (const role_id of ROLES)
    for (const corp_source of SOURCES)
      for (const commerce of LEVELS)
        for (const content of LEVELS)
          for (const module of MODULES) {
            const [sells, seeds] = [version(commerce), version(content)]
            const modules = { ...(sells ? { commerce: sells } : {}), ...(seeds ? { content: seeds } : {}) }
            // Features are stated, so that the portal's usual ones play no part here.
            yield { ...testWho({ role_id, corp_source, module }), modules, features: ON }
          }
}
const ON = Object.fromEntries(PRODUCT_ROUTES.flatMap((row) => (row.feature ? [[row.feature, true]] : [])))

/** What differs, for the message; nothing when the evaluator and the rules agree. */
function differing(rows: readonly RouteRow[], who: Who): string[] {
  return rows.flatMap((row) => {
    const found = canOpen(row, who)
    const wanted = expected(row, who)
    if (found?.reason === wanted && (!found || found.message === NO_ACCESS)) return []
    return [`${row.name} role ${who.role_id} source ${who.corp_source}: ${found?.reason} instead of ${wanted}`]
  })
}

describe('every route', () => {
  // Of a private portal alone, whatever its features say; asked in the last two tests.
  const ROWS = PRODUCT_ROUTES.filter((row) => row.feature !== 'feishuNotice')

  test('× every role × corp source × levels of both modules × module in use: the first rule that fails is the reason', () => {
    let asked = 0
    for (const who of everybody()) {
      asked += ROWS.length
      const found = differing(ROWS, who)
      if (found.length > 0) expect(found).toEqual([])
    }
    expect(asked).toBeGreaterThan(1_000_000)
  })

  test.each(FLAGS)('× every role with %s off', (flag) => {
    for (const role_id of ROLES) expect(differing(ROWS, testWho({ role_id, grayscale: { [flag]: false } }))).toEqual([])
  })

  test('of somebody without a corporation is refused for it, before anything else', () => {
    for (const row of PRODUCT_ROUTES)
      expect(canOpen(row, testWho({ corp_id: 0, role_id: 999 }))?.reason, row.name).toBe(
        row.requireAuth ? 'requireAuth' : row.feature === 'feishuNotice' ? 'feature' : undefined,
      )
  })

  test('without a session asks for one exactly where a login is needed', () => {
    for (const row of PRODUCT_ROUTES)
      expect(canOpen(row, undefined)?.reason, row.name).toBe(row.login || row.requireAuth ? 'login' : undefined)
  })

  test('that a portal has switched off is as unknown to everybody', () => {
    for (const row of PRODUCT_ROUTES.filter((one) => one.feature !== undefined)) {
      const who = testWho({ features: { [row.feature ?? '']: false } })
      expect(canOpen(row, who)?.reason, row.name).toBe('feature')
    }
  })
})

/** Boards lead whoever lacks only version, feature or source to their entry, which says so. */
const isBoardLacked = (row: RouteRow, reason: RefusalReason) =>
  row.sidebarClass === 'dashboard' && ['level', 'grayscale', 'corpSource'].includes(reason)

describe('the guard', () => {
  const entry = PRODUCT_ROUTES.find(({ name }) => name === 'DataDashboard')
  if (!entry) throw new Error('the boards have no entry')
  const address = (row: RouteRow) => row.path.replace(/\{\w+\}/g, '7')

  test('lets in exactly whom the evaluator lets in, and says why it does not', () => {
    const cast = ALL_ROLES.flatMap((role_id) =>
      ['', 'tz', 'by'].flatMap((corp_source) =>
        [null, 50, 95, 300].flatMap((commerce) =>
          (commerce === null ? [300] : [null]).map((content) => testWho({ role_id, corp_source, commerce, content })),
        ),
      ),
    )
    const wrong: string[] = []
    for (const who of cast)
      for (const row of PRODUCT_ROUTES) {
        if (row.straightIn || row.aliasOf) continue
        const answer = guard({ pathname: address(row), rows: PRODUCT_ROUTES, who })
        const refused = canOpen(row, who)
        const isRight = !refused
          ? answer.kind === 'open' && answer.row.path === row.path
          : answer.kind === 'redirect' &&
            (isBoardLacked(row, refused.reason) && !canOpen(entry, who)
              ? answer.to === `${entry.path}?board=${row.name}` && answer.toast === undefined
              : answer.refused?.reason === refused.reason &&
                answer.toast === (refused.reason === 'feature' ? undefined : NO_ACCESS) &&
                (refused.reason === 'feature' || answer.to === '/'))
        if (!isRight) wrong.push(`${row.name} role ${who.role_id} source ${who.corp_source}: ${JSON.stringify(answer)}`)
      }
    expect(wrong).toEqual([])
  })

  test('never answers a redirect with the address that was asked for', () => {
    for (const who of [undefined, ...ALL_ROLES.map((role_id) => testWho({ role_id, commerce: null, content: null }))])
      for (const row of PRODUCT_ROUTES) {
        const answer = guard({ pathname: address(row), rows: PRODUCT_ROUTES, who })
        if (answer.kind === 'redirect') expect(answer.to.split('?')[0], row.name).not.toBe(address(row))
      }
  })
})

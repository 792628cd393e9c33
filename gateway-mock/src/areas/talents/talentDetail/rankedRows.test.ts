import type { AnyContract } from '@crm/contracts/call'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { FIGURE_SCOPES } from '@crm/contracts/rules/figureScopes'
import { type Platform, PLATFORMS } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { Code } from '../../../rules/refusal.ts'
import { lastDays } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { select, text, value } from '../../../store/database/select.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const phoneOf = (corp: number, role: number) => `1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`
const KINDS = ['author', 'colonel', 'user'] as const

interface Ranked {
  kind: (typeof KINDS)[number]
  id: string
  platform: string
  gmv: number
  /** The scope of the ranking, as its answer says it. */
  scope: string
}

/** The amount on the page that a row leads to, asked as that page asks by its address. */
async function amountBehind(caller: Caller, row: Ranked, shown: object): Promise<number | undefined> {
  const { kind, id, platform, scope } = row
  // Whatever the address says is said to the call: pages read it by the same names.
  const ask = async (call: AnyContract, query: object, member: string) =>
    ((await caller.ask(call, query)).data as Record<string, number> | null)?.[member]
  if (kind === 'user') return ask(mediumCalls.overview, { ...shown, user_id: Number(id) }, 'amount')
  const [name, part] =
    kind === 'author'
      ? (['rankTalent', { author_id: id, platform, scope }] as const)
      : (['rankColonel', { colonel_buyin_id: id, platform }] as const)
  const link = numberLink(name, shown, part)
  if (!link) return undefined
  const { tab: _, ...query } = link.query as Record<string, unknown>
  return kind === 'author' ? ask(talentDetailCalls.overview, query, 'gmv') : ask(colonelCalls.saleData, query, 'gmv')
}

describe('every row of every ranking has the amount of the page that it leads to', () => {
  const readers = [
    ...[2, 4, 6, 30, 50, 60].map((role) => ({ corp: 1, role })),
    ...[2, 4, 6].map((role) => ({ corp: 2, role })),
  ]
  it.each(readers)(
    'role $role of $corp',
    async ({ corp, role }) => {
      const caller = await server.signedInAs(phoneOf(corp, role))
      const wrong: object[] = []
      let compared = 0
      const pages = [
        ...[7, 30, undefined].map((days) => ({ platform: 'all' as const, days })),
        ...PLATFORMS.map((platform) => ({ platform, days: 30 })),
      ]
      for (const { platform, days } of pages) {
        const { start, end } = days === undefined ? {} : lastDays(days, server.clock.now())
        const shown = { platform, ...(start !== undefined && { start_time: start, end_time: end }) }
        for (const kind of KINDS) {
          const { code, data } = await caller.ask(overviewCalls.rank, { ...shown, kind })
          if (code === Code.notAllowed) continue
          for (const { id, platform: own, gmv } of data.list) {
            compared += 1
            const opened = await amountBehind(caller, { kind, id, platform: own, gmv, scope: data.scope }, shown)
            if (opened !== gmv) wrong.push({ kind, days, platform, id, gmv, opened })
          }
        }
      }
      expect(wrong).toEqual([])
      expect(compared).toBeGreaterThan(0)
    },
    120_000,
  )
})

describe('the scopes of a talent’s amounts', () => {
  it.each([
    [2, ['own', 'dept', 'corp']],
    [4, ['own', 'dept']],
    [30, ['own', 'dept']],
    [6, ['own']],
    [50, ['own']],
  ] as const)(
    'reach as far as the data of role %s, also of the public pool; beyond they are refused',
    async (role, reached) => {
      const caller = await server.signedInAs(phoneOf(1, role))
      const [talent] = await rowsOf(
        server.db,
        select(
          { author_id: text`ca.author_id`, platform: value<Platform>`ca.platform` },
          sql`from corp_author ca where ca.corp_id = 1 and ca.pool = 1 and ca.deleted_at is null
        order by (select count(*) from order_item i where i.corp_id = 1 and i.author_id = ca.author_id and i.platform = ca.platform) desc limit 1`,
        ),
      )
      if (!talent) throw new Error('an empty pool')
      const { reach, figure_scopes } = await caller.run(talentDetailCalls.detail, talent)
      expect([reach, figure_scopes]).toEqual([role === 2 ? 'followed' : 'pool', reached])
      const gmvs: number[] = []
      for (const scope of FIGURE_SCOPES)
        for (const call of [talentDetailCalls.overview, talentDetailCalls.trend]) {
          const { code, data } = await caller.ask(call as AnyContract, { ...talent, scope })
          expect(code, scope).toBe(figure_scopes.includes(scope) ? 0 : Code.outOfScope)
          if (code === 0 && call === talentDetailCalls.overview) gmvs.push((data as { gmv: number }).gmv)
        }
      expect(gmvs).toEqual(gmvs.toSorted((one, other) => one - other))
      // Without a scope it is the widest.
      expect((await caller.run(talentDetailCalls.overview, talent)).gmv).toBe(gmvs.at(-1))
    },
  )
})

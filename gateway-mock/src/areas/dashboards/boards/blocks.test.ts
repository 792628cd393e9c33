import { UNAVAILABLE } from '@crm/base/numbers'
import { type Board, type BoardBlock, blockCallName } from '@crm/contracts/boards/block'
import { BOARDS } from '@crm/contracts/boards/boards'
import { type BlockCallName, boardCalls } from '@crm/contracts/calls/boards'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { type BoardFigure, blockFigures, boardFigures } from '@crm/contracts/figures/boards'
import { numberLinks } from '@crm/contracts/links/numberLinks'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '../../../rules/refusal.ts'
import { lastDays } from '../../../rules/period.ts'
import { SALES_MEASURES } from '../../../figures/salesMeasures.ts'
import { SALES_GROUPS } from '../../../figures/salesGroups.ts'
import { propertyRuns, sumOf } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
const readers = new Map<number, Caller>()
/** Administrator, lead, both modules, shop operator. */
const ROLES = [2, 4, 30, 60]

beforeAll(async () => {
  server = await testServer()
  for (const role of ROLES) readers.set(role, await server.signedInAs(`1380010${String(role).padStart(4, '0')}`))
})
afterAll(() => server.close())

const readerOf = (role: number): Caller => {
  const reader = readers.get(role)
  if (!reader) throw new Error(`nobody of role ${role}`)
  return reader
}

const blocks = BOARDS.flatMap((board: Board) =>
  Object.entries(board.blocks).map(([name, block]) => ({
    name: blockCallName(board.id, name) as BlockCallName,
    block,
    board,
  })),
)
const isSales = ({ block }: { block: BoardBlock }) => block.source === undefined
/** Blocks all of whose lines stand in a row: none left out by a limit, nobody's rows among them. */
const isWhole = ({ block }: { block: BoardBlock }) =>
  (block.by.length > 0 || block.choices !== undefined) &&
  !block.named &&
  (block.limit === undefined || block.rest === true)
const addsUp = (name: string) => {
  const figure: BoardFigure | undefined = boardFigures[name as keyof typeof boardFigures]
  return figure !== undefined && !figure.distinct && !figure.of
}

const rangeOf = (days: number) => {
  const { start, end } = lastDays(days, server.clock.now())
  return { start_time: start, end_time: end }
}
const choices = fc.record({
  role: fc.constantFrom(...ROLES),
  days: fc.constantFrom(1, 7, 30, 90),
  platform: fc.constantFrom('all', 'dy', 'ks', 'xhs', 'sph'),
  content_kind: fc.constantFrom(undefined, undefined, 1, 2),
  trend: fc.constantFrom('day', 'week', 'month'),
  compare: fc.constantFrom('prev', 'year', 'year_weekday', 'none'),
})
type Choice = typeof choices extends fc.Arbitrary<infer Value> ? Value : never

const askedOf = ({ days, platform, content_kind }: Choice) => ({
  ...rangeOf(days),
  platform: platform as 'all',
  ...(content_kind && { content_kind: content_kind as 1 }),
})
const requestOf = (choice: Choice, block: BoardBlock, by?: string) => ({
  ...askedOf(choice),
  compare: choice.compare as 'prev',
  ...(block.by.includes('time') && { trend: choice.trend as 'day' }),
  ...(by !== undefined && { by }),
})
const choicesOf = ({ choices: offered }: BoardBlock): (string | undefined)[] => [...(offered ?? [undefined])]

const property = (runs: number, check: (choice: Choice) => Promise<void>) =>
  fc.assert(fc.asyncProperty(choices, check), propertyRuns(runs, 20))

describe('the table of blocks', () => {
  it('names figures, groups and links that there are, and each path once', () => {
    const paths = blocks.map(({ board, block }) => `${board.id}/${block.path}`)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { name, block } of blocks) {
      expect(
        block.figures.filter((figure) => !(figure in blockFigures)),
        name,
      ).toEqual([])
      const links = [...Object.values(block.totalLinks ?? {}), ...Object.values(block.rowLinks ?? {})]
      expect(
        links.filter((link) => !(link in numberLinks)),
        name,
      ).toEqual([])
      if (!isSales({ block })) continue
      const made = block.figures.flatMap((figure) => (boardFigures[figure as 'gmv'] as BoardFigure).of ?? [figure])
      expect(
        made.filter((figure) => !(figure in SALES_MEASURES)),
        name,
      ).toEqual([])
      const groups = [...block.by.filter((group) => group !== 'time'), ...(block.choices ?? [])]
      expect(
        groups.filter((group) => !(group in SALES_GROUPS)),
        name,
      ).toEqual([])
    }
  })
})

describe('a block', () => {
  it('has rows that add up to its total, which is that of the overview', async () => {
    await property(6, async (choice) => {
      const reader = readerOf(choice.role)
      const kpi = await reader.run(boardCalls.overviewKpi, {
        ...askedOf({ ...choice, content_kind: undefined }),
        compare: 'none',
      })
      const { content_kind: _, ...ofOverview } = askedOf(choice) as Record<string, unknown>
      const { items } = await reader.run(overviewCalls.summary, ofOverview)
      for (const { key, value } of items) if (key in kpi.total) expect(kpi.total[key], key).toBe(value)
      const asked = blocks.filter((each) => isSales(each) && isWhole(each))
      for (const { name, block } of asked) {
        for (const by of choicesOf(block)) {
          const { rows, total } = await reader.run(boardCalls[name], requestOf(choice, block, by))
          for (const figure of block.figures.filter(addsUp)) {
            if (total[figure] === UNAVAILABLE) continue
            const values = rows.map(({ values }) => values[figure] ?? 0).filter((value) => value !== UNAVAILABLE)
            expect(sumOf(values), `${name} ${by ?? ''} ${figure}`).toBe(total[figure])
          }
        }
      }
    })
  }, 120_000)

  it('says where what was paid has gone, and of whom it is', async () => {
    await property(6, async (choice) => {
      const reader = readerOf(choice.role)
      const asked = { ...askedOf(choice), compare: 'none' as const }
      const { total } = await reader.run(boardCalls.overviewFlow, asked)
      const parts = [total.settled_part, total.pending_sales, total.refund_gmv].map((part) => part ?? 0)
      if (total.dyks_gmv !== UNAVAILABLE) expect(sumOf(parts)).toBe(total.dyks_gmv)
      const { total: paid } = await reader.run(boardCalls.overviewKpi, asked)
      const { total: ages } = await reader.run(boardCalls.overviewNewOld, asked)
      expect((ages.new_author_sales ?? 0) + (ages.old_author_sales ?? 0)).toBe(paid.gmv)
    })
  }, 60_000)

  it('compares each row with its own value and place of the compared period', async () => {
    const admin = readerOf(2)
    const range = rangeOf(30)
    const now = await admin.run(boardCalls.overviewRank, { ...range, by: 'author' })
    const span = range.end_time - range.start_time + 1
    const then = await admin.run(boardCalls.overviewRank, {
      start_time: range.start_time - span,
      end_time: server.clock.now() - span,
      by: 'author',
    })
    const former = new Map(then.rows.map(({ keys, values, place }) => [keys.author_id, { values, place }]))
    const known = now.rows.filter(({ keys }) => former.has(keys.author_id ?? ''))
    expect(known.length).toBeGreaterThan(0)
    for (const { keys, before, place_before } of known) {
      expect(before?.gmv).toBe(former.get(keys.author_id ?? '')?.values.gmv)
      expect(place_before).toBe(former.get(keys.author_id ?? '')?.place)
    }
    expect(now.rows.map(({ values }) => values.gmv)).toEqual(
      now.rows.map(({ values }) => values.gmv ?? 0).toSorted((a, b) => b - a),
    )
    expect(now.rows.length).toBeLessThanOrEqual(20)
  })

  it('names every row of every choice', async () => {
    const admin = readerOf(2)
    for (const { name, block } of blocks)
      for (const by of choicesOf(block)) {
        const { rows, columns } = await admin.run(boardCalls[name], { ...rangeOf(30), ...(by !== undefined && { by }) })
        if (block.chart !== 'figures' && block.chart !== 'stack' && !block.source?.startsWith('goal'))
          expect(rows.length, `${name} ${by ?? ''}`).toBeGreaterThan(0)
        for (const { names } of rows) {
          expect(names, name).toHaveLength(columns.length)
          expect(
            names.filter((each) => each === ''),
            name,
          ).toEqual([])
        }
      }
  })

  it('shows nothing out of the scope of who asks', async () => {
    const lead = readerOf(4)
    const own = await server.db.execute<{ user_id: number }>(sql`select u.user_id from corp_user u
      join dept d on d.corp_id = u.corp_id and d.id = u.dept_id
      where u.corp_id = 1 and d.path like (select own.path from corp_user me join dept own on own.corp_id = me.corp_id and own.id = me.dept_id
        join app_user a on a.user_id = me.user_id where me.corp_id = 1 and a.phone = '13800100004') || '%'`)
    const inScope = new Set(own.rows.map(({ user_id }) => user_id))
    const { rows, total } = await lead.run(boardCalls.overviewRank, { ...rangeOf(30), by: 'user' })
    const { total: whole } = await readerOf(2).run(boardCalls.overviewRank, { ...rangeOf(30), by: 'user' })
    expect(rows.length).toBeGreaterThan(0)
    expect(total.gmv).toBeLessThan(whole.gmv ?? 0)
    // Who has moved since is still among them where the sale was credited to the departments.
    expect(rows.some(({ keys }) => inScope.has(Number(keys.user_id)))).toBe(true)
  })

  it('measures the targets of departments in scope only', async () => {
    const goals = async (role: number) =>
      (await readerOf(role).run(boardCalls.overviewGoal, { by: 'pay_sales' })).rows.map(({ keys }) => keys.dept_id)
    const [all, own] = [await goals(2), await goals(4)]
    expect(all.length).toBeGreaterThan(own.length)
    expect(own.filter((id) => !all.includes(id))).toEqual([])
  })

  it('is refused to who may open no board, and what it does not know', async () => {
    for (const phone of ['13800100006', '13800100007', '13800100003']) {
      const caller = await server.signedInAs(phone)
      for (const { name } of blocks) expect((await caller.ask(boardCalls[name], {})).code, name).toBe(Code.notAllowed)
    }
    const admin = readerOf(2)
    expect((await admin.ask(boardCalls.overviewRank, { by: 'weather' })).code).toBe(Code.badField)
    expect((await admin.ask(boardCalls.overviewKpi, { by: 'author' })).code).toBe(Code.badField)
    expect((await admin.ask(boardCalls.overviewKpi, { trend: 'day' })).code).toBe(Code.badField)
  })
})

import { UNAVAILABLE } from '@crm/base/numbers'
import type { AnyContract } from '@crm/contracts/call'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { columnValue, type ListColumn } from '@crm/contracts/listColumns'
import { isWrite } from '@crm/contracts/records'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../store/database/query.ts'
import { fieldsOf, validRequest } from '../testing/testRequests.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { areas } from '../process/areas.ts'
import { select, value } from '../store/database/select.ts'

// Every list by each name of its contract's `order_by`, both ways: a new list comes in by itself. A wall of cards has one way only.

/** Rows that stand below their parents: only siblings are in order. */
const TREES = ['goods.classList', 'performance.deptList']
/** 未归属 stands behind the members, whatever the order. */
const isOfNobody = (row: object) => Object(Object(row).user).user_id === 0
/** A word that the market has goods for. */
const MARKET_WORD = '精华'
/** The best place comes first when it is said to fall. */
const BEST_FIRST = ['rank']

let server: TestServer
let admin: Caller
let known: Record<string, unknown>
let marketGoods: unknown
/** A talent of the library of seeding, with contents. */
let seedingTalent: unknown

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  const [ids] = await rowsOf(
    server.db,
    select(
      {
        author_id: value<
          Record<string, unknown>['author_id']
        >`(select author_id from order_item where corp_id = 1 and platform = 'dy' group by 1 order by count(*) desc limit 1)`,
        product_id: value<
          Record<string, unknown>['product_id']
        >`(select product_id from order_item where corp_id = 1 group by 1 order by count(*) desc limit 1)`,
        colonel_buyin_id: value<
          Record<string, unknown>['colonel_buyin_id']
        >`(select colonel_buyin_id from colonel where corp_id = 1 order by 1 limit 1)`,
        user_id: value<
          Record<string, unknown>['user_id']
        >`(select user_id from follow where corp_id = 1 group by 1 order by count(*) desc limit 1)`,
      },
      sql``,
    ),
  )
  const [talent] = await rowsOf(
    server.db,
    select(
      { author_id: value<string>`ca.author_id` },
      sql`from corp_author ca join content_item ci on ci.corp_id = ca.corp_id and ci.author_id = ca.author_id and ci.platform = ca.platform
        where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_content = 1 and ca.deleted_at is null and ci.deleted_at is null
        group by 1 order by count(*) desc, 1 limit 1`,
    ),
  )
  seedingTalent = talent?.author_id
  const shares = await admin.run(promotionCalls.list, {})
  const found = await admin.run(marketGoodsCalls.search, {
    keyword: MARKET_WORD,
    platform: 'dy',
  })
  known = { ...ids, share_id: shares.list[0]?.share_id }
  marketGoods = found.list[0]?.product_id
})
afterAll(() => server.close())

function requestFor(call: AnyContract): Record<string, unknown> {
  const right = validRequest(call)
  const ids = {
    ...known,
    ...(call.id.startsWith('marketGoods.') && { product_id: marketGoods, keyword: MARKET_WORD }),
    ...(call.id.startsWith('companyTalents.') && { author_id: seedingTalent, platform: 'dy' }),
  }
  return Object.fromEntries(
    Object.entries(right).map(([name, value]) => [name, (ids as Record<string, unknown>)[name] ?? value]),
  )
}

const sorted: [id: string, call: AnyContract, order_by: string][] = areas
  .map(({ call }) => call)
  .filter((call) => call.host !== 'dev' && !isWrite(call))
  .flatMap((call) => {
    const { order_by, sort } = fieldsOf(call).properties ?? {}
    const names = sort === undefined ? [] : (order_by?.enum ?? [])
    return names.map((name): [string, AnyContract, string] => [call.id, call, String(name)])
  })

const isNone = (value: unknown) => value === null || value === UNAVAILABLE

/** What the column of a name shows of a row: a time of 0 and a text of nothing are drawn as `-`. */
function shownOf(call: AnyContract, order_by: string, row: object): unknown {
  const named = Object.entries(call.columns ?? {}).find(
    ([key, { sort }]) => sort !== undefined && (sort === true ? key : sort) === order_by,
  )
  if (named === undefined || named[1].kind === 'text') return Object(row)[order_by]
  const [key, column] = named
  const value = columnValue<object>(key, column as ListColumn<object>, row) // of this very list
  if ((column.kind === 'time' || column.kind === 'day') && value === 0) return null
  return typeof value === 'object' ? Object(row)[order_by] : value
}

/** Whether `one` may stand before `next`: rows without a value come last, whichever way. */
function isInOrder(one: unknown, next: unknown, rises: boolean): boolean {
  if (isNone(next)) return true
  if (isNone(one)) return false
  const [low, high] = rises ? [one, next] : [next, one]
  return typeof low === 'string' ? low <= String(high) : Number(low) <= Number(high)
}

it.each(sorted)('%s sorts both ways', async (id, call, order_by) => {
  const firsts: unknown[] = []
  for (const sort of ['asc', 'desc']) {
    const reply = await admin.ask(call, {
      ...requestFor(call),
      order_by,
      sort,
    })
    expect([reply.code, reply.message], sort).toEqual([0, ''])
    // Figures shown as ranges have no member of the name; the call still has to answer.
    const { list } = reply.data as { list: object[] } // a list, whichever
    const values: unknown[] = list.filter((row) => !isOfNobody(row)).map((row) => shownOf(call, order_by, row))
    firsts.push(values[0])
    const rises = (sort === 'asc') !== BEST_FIRST.includes(order_by)
    const wrong = values.filter((value, at) => {
      const next = values[at + 1]
      if (at + 1 === values.length || typeof (next ?? 0) === 'object') return false
      return value !== undefined && next !== undefined && !isInOrder(value, next, rises)
    })
    if (!TREES.includes(id))
      expect([order_by, sort, wrong, wrong.length > 0 ? values : []]).toEqual([order_by, sort, [], []])
  }
  // A page that begins without a value, while the other way begins with one, hides its values behind those that have none.
  const [rising, falling] = firsts.map(isNone)
  if (!TREES.includes(id)) expect([order_by, rising, falling, firsts]).toEqual([order_by, rising, rising, firsts])
})

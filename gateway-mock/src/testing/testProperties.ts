import { DAY_SECONDS } from '@crm/base/durations'
import type { Platform } from '@crm/contracts/enums'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { TEST_NOW } from './testDatabase.ts'
import type { MetricFilter } from '../rules/filter.ts'
import type { OpenPeriod } from '@crm/base/period'
import { lastDays, startOfDay } from '../rules/period.ts'
import { rowsOf } from '../store/database/query.ts'
import type { ScopeOwner } from '../rules/scope.ts'
import { json, select, selectDistinct, text, value } from '../store/database/select.ts'

/** A member of staff of the demo business. */
export interface Member extends ScopeOwner {
  phone: string
  nick_name: string
}

/** What filters can name in one corporation. */
export interface KnownIds {
  users: number[]
  depts: number[]
  authors: { author_id: string; platform: Platform }[]
  products: string[]
  activities: string[]
  colonels: string[]
  shops: string[]
}

/**
 * How properties run: PROPERTY_RUNS cases each (for larger worlds), PROPERTY_SEED for others than the usual ones, at most
 * `seconds` each. A failure prints seed and path; the same PROPERTY_SEED meets it again.
 */
export const propertyRuns = (runs: number, seconds = 12): fc.Parameters<unknown> => ({
  numRuns: Math.max(1, Math.round((runs * Number(process.env.PROPERTY_RUNS ?? 100)) / 100)),
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_121),
  ...(process.env.PROPERTY_RUNS === undefined && { interruptAfterTimeLimit: seconds * 1000 }),
})

/** The enabled members with their scope, of every corporation. */
export async function membersOf(db: Db): Promise<Member[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        corp_id: value<Member['corp_id']>`u.corp_id`,
        user_id: value<Member['user_id']>`u.user_id`,
        role_id: value<Member['role_id']>`u.role_id`,
        nick_name: value<Member['nick_name']>`u.nick_name`,
        phone: value<Member['phone']>`a.phone`,
        dept_ids: json<number[] | null>`(select json_agg(below.id order by below.id) from dept own
        join dept below on below.corp_id = own.corp_id and below.path like own.path || '%'
        where own.corp_id = u.corp_id and own.id = u.dept_id)`,
      },
      sql`from corp_user u join app_user a on a.user_id = u.user_id where u.status = 2 and a.last_corp_id = u.corp_id order by u.corp_id, u.user_id`,
    ),
  )
  return rows.map((row) => ({ ...row, dept_ids: row.dept_ids ?? [] }))
}

/** Ids that filters of a corporation can name. */
export async function knownIds(db: Db, corpId: number): Promise<KnownIds> {
  const ids = async <Id extends string | number>(column: string, table: string) =>
    (
      await rowsOf(
        db,
        selectDistinct(
          { id: value<Id>`${sql.identifier(column)}` },
          sql`from ${sql.identifier(table)} where corp_id = ${corpId} order by 1`,
        ),
      )
    ).map(({ id }) => id)
  return {
    users: await ids('user_id', 'corp_user'),
    depts: await ids('id', 'dept'),
    authors: await rowsOf(
      db,
      select(
        { author_id: text`author_id`, platform: value<Platform>`platform` },
        sql`from corp_author where corp_id = ${corpId} order by 1, 2`,
      ),
    ),
    products: await ids('product_id', 'goods'),
    activities: await ids('activity_id', 'activity'),
    colonels: await ids('colonel_buyin_id', 'colonel'),
    shops: await ids('shop_id', 'shop'),
  }
}

const today = startOfDay(TEST_NOW)

/** Ranges as screens ask for them, and some that no screen would. */
export const ranges: fc.Arbitrary<OpenPeriod> = fc.oneof(
  fc.constant({}),
  fc.constantFrom(1, 7, 30, 90).map((days) => lastDays(days, TEST_NOW)),
  fc
    .record({ back: fc.nat(390), days: fc.integer({ min: 1, max: 120 }) })
    .map(({ back, days }) => ({ start: today - back * DAY_SECONDS, end: today + (days - back) * DAY_SECONDS - 1 })),
  fc
    .record({ back: fc.nat(390 * DAY_SECONDS), length: fc.nat(60 * DAY_SECONDS) })
    .map(({ back, length }) => ({ start: TEST_NOW - back, end: TEST_NOW - back + length })),
  fc.nat(390).map((back) => ({ start: today - back * DAY_SECONDS })),
  fc.nat(390).map((back) => ({ end: today - back * DAY_SECONDS - 1 })),
)

/** One more condition, by kind and place in the corporation's list of ids. */
export const narrowings = fc.record({
  kind: fc.constantFrom(
    'nothing',
    'nothing',
    'user',
    'nobody',
    'dept',
    'author',
    'product',
    'products',
    'kind',
    'activity',
    'colonel',
    'shop',
    'new',
    'old',
  ),
  at: fc.nat(),
})
export type Narrowing = typeof narrowings extends fc.Arbitrary<infer Value> ? Value : never

/** The condition in the words of a metric filter. */
export function narrowed({ kind, at }: Narrowing, known: KnownIds): Partial<MetricFilter> {
  const pick = <Item>(list: readonly Item[]): Item[] => {
    const item = list[at % Math.max(1, list.length)]
    return item === undefined ? [] : [item]
  }
  switch (kind) {
    case 'user':
      return { user_ids: pick(known.users) }
    case 'nobody':
      return { user_ids: [0] }
    case 'dept':
      return { dept_ids: pick(known.depts) }
    case 'author':
      return { author_id: pick(known.authors)[0]?.author_id ?? '-' }
    case 'product':
      return { product_id: pick(known.products)[0] ?? '-' }
    case 'products':
      return { product_ids: known.products.filter((_, index) => (index + at) % 3 === 0) }
    case 'kind':
      return { content_kind: 1 + (at % 4) }
    case 'activity':
      return { activity_id: pick(known.activities)[0] ?? '-' }
    case 'colonel':
      return { colonel_buyin_id: pick(known.colonels)[0] ?? '-' }
    case 'shop':
      return { shop_ids: pick(known.shops) }
    case 'new':
    case 'old':
      return { is_new: kind === 'new' ? 1 : 0 }
    default:
      return {}
  }
}

/** The sum of a list. */
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

import { DAY_SECONDS } from '@crm/base/durations'
import type { AnyContract } from '@crm/contracts/call'
import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { HistoryLane } from '@crm/contracts/calls/history'
import { liveCalls } from '@crm/contracts/calls/lives'
import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { orderCalls } from '@crm/contracts/calls/orders'
import { showsStaffFilters } from '@crm/access/visibility'
import { sessionCalls } from '@crm/contracts/calls/session'
import { BusinessModule, PLATFORMS, ShopAuthStatus } from '@crm/contracts/enums'
import {
  type LinkScope,
  numberLink,
  type NumberLinkName,
  type NumberLinkRow,
  numberLinks,
} from '@crm/contracts/links/numberLinks'
import { dayRange } from '@crm/base/dates'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Code } from '../rules/refusal.ts'
import { lastDays, startOfDay } from '../rules/period.ts'
import { UNAVAILABLE } from '@crm/base/numbers'
import { rowsOf } from '../store/database/query.ts'
import { propertyRuns } from '../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { areas } from '../process/areas.ts'
import { number, selectDistinct } from '../store/database/select.ts'

// Both ends of every number that leads somewhere, asked by different people over random scopes.

type Values = Record<string, unknown>
interface Reader extends Caller {
  user_id: number
  role: number
  corp: number
}

/** Who reads what they may of it: administrators, leads, media of both modules, sample assistants, the dual roles, of two enterprises. */
const ROLES = [2, 4, 6, 7, 3, 5, 30, 50, 60]

let server: TestServer
let readers: Reader[]
let staff: Map<number, { users: number[]; depts: number[] }>

beforeAll(async () => {
  server = await testServer()
  // All shops of the demo business are authorised: one of each enterprise is not any more.
  await server.db.execute(
    sql`update shop set auth_status = ${ShopAuthStatus.expired} where shop_id in (select min(shop_id) from shop group by corp_id)`,
  )
  // The anomalies of the demo business name no rule of it: here they do.
  await server.db.execute(
    sql`insert into alarm_rule (id, corp_id, name, object, conditions, frequency, created_at, updated_at)
      select distinct split_part(alarm->>'key', ':', 1)::int, corp_id, min(title), 8, '[{"metric":"days_unfulfilled","op":">","value":15,"window":0}]'::jsonb, 1, 0, 0
      from notice where type = 2 and corp_id > 0 and alarm ? 'key' group by 1, 2`,
  )
  const phones = [1, 2].flatMap((corp) => ROLES.map((role) => ({ corp, role })))
  const signed = phones.map(async ({ corp, role }) => {
    const phone = `1380${String(corp).padStart(2, '0')}${String(role).padStart(5, '0')}`
    const caller = await server.signedInAs(phone).catch(() => undefined)
    return caller && { ...caller, corp, role, user_id: (await caller.run(sessionCalls.userInfo, {})).user_id }
  })
  readers = (await Promise.all(signed)).filter((reader) => reader !== undefined)
  staff = new Map()
  for (const corp of [1, 2]) {
    const ids = async (table: string, column: string) =>
      (
        await rowsOf(
          server.db,
          selectDistinct(
            { id: number`${sql.identifier(column)}` },
            sql`from ${sql.identifier(table)} where corp_id = ${corp} order by 1`,
          ),
        )
      ).map(({ id }) => id)
    staff.set(corp, { users: await ids('corp_user', 'user_id'), depts: await ids('dept', 'id') })
  }
})
afterAll(() => server.close())

/** Whom and what a page shows: a reader, a platform, days, a department or a member. */
interface Choice {
  reader: number
  platform: number
  days: number
  narrowing: number
  at: number
}
const choices: fc.Arbitrary<Choice> = fc.record({
  reader: fc.nat(200),
  platform: fc.nat(5),
  days: fc.nat(5),
  narrowing: fc.nat(3),
  at: fc.nat(1000),
})
/** The whole of an enterprise over all days: whatever the world holds is in it. */
const WHOLE: Choice = { reader: 0, platform: 0, days: 0, narrowing: 0, at: 0 }

function daysOf({ days, at }: Choice): { start_time?: number; end_time?: number } {
  const now = server.clock.now()
  const lasting = (count: number) => {
    const { start, end } = lastDays(count, now)
    return { start_time: start, end_time: end }
  }
  const back = startOfDay(now) - (at % 90) * DAY_SECONDS
  return (
    [{}, lasting(1), lasting(7), lasting(30), { start_time: back, end_time: back + 9 * DAY_SECONDS - 1 }][days] ?? {}
  )
}

function scopeOf(choice: Choice, reader: Reader, module: 1 | 2): LinkScope {
  const known = staff.get(reader.corp) ?? { users: [], depts: [] }
  const one = (ids: readonly number[]) => ids[choice.at % Math.max(1, ids.length)]
  const platform = [...PLATFORMS, 'all'][(choice.platform + 4) % 5]
  return {
    platform,
    ...daysOf(choice),
    // Only those choose whose pages offer it.
    ...(choice.narrowing === 1 && showsStaffFilters({ role_id: reader.role }, module)
      ? { dept_id: one(known.depts) }
      : {}),
    ...(choice.narrowing === 2 && showsStaffFilters({ role_id: reader.role }, module)
      ? { user_id: one(known.users) }
      : {}),
  }
}

const callNamed = (at: string): { call: AnyContract; member: string } => {
  const [id = '', ...rest] = at.split(' ')
  const call = areas.find((each) => each.call.id === id)?.call
  if (!call) throw new Error(`no call ${id}`)
  return { call, member: rest.join(' ') }
}

const fieldsOf = (call: AnyContract): readonly string[] =>
  // Every request of ours is an object schema.
  Object.keys((call.request as z.ZodObject).shape)

/** The part of an address that a request has members for, as filters ask it. */
function requestOf(call: AnyContract, query: Values): Values {
  const fields = fieldsOf(call)
  const lists = (name: string) =>
    ['overview.', 'contentOverview.', 'boards.'].some((area) => call.id.startsWith(area)) &&
    /dept_id|user_id/.test(name)
  const asked = Object.entries(query).filter(([name, value]) => fields.includes(name) && value !== undefined)
  const takesAll = (call.request as z.ZodObject).shape.platform?.safeParse('all').success
  return {
    ...(fields.includes('page') ? { page: 1, size: 10 } : {}),
    ...Object.fromEntries(asked.map(([name, value]) => [name, lists(name) ? [value] : value])),
    // A list of one platform begins with the first.
    ...(fields.includes('platform') && query.platform === 'all' && !takesAll ? { platform: 'dy' } : {}),
  }
}

/** Nothing for what the reader may not ask: another role, another edition, out of reach. */
function answerOf(reader: Reader, call: AnyContract, request: Values): Promise<Values | undefined> {
  // Many rows of the table begin or end at the same answer.
  const key = `${reader.token} ${call.id} ${JSON.stringify(request)}`
  const answer = answers.get(key) ?? askedOf(reader, call, request)
  answers.set(key, answer)
  return answer
}
const answers = new Map<string, Promise<Values | undefined>>()

async function askedOf(reader: Reader, call: AnyContract, request: Values): Promise<Values | undefined> {
  const { code, message, data } = await reader.ask(call, request)
  if (code === Code.notAllowed || code === Code.outOfScope) return undefined
  if (code !== 0) throw new Error(`${call.id} ${JSON.stringify(request)}: ${code} ${message}`)
  return data as Values
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (inside as Values | undefined)?.[key], value)

/** A number of an answer by its name in the table: of the cards, of the sums of a list, of its rows. */
function numberIn(answer: Values, member: string): unknown {
  if (member === 'count') return at(answer, 'page_info.total_count') ?? answer.count
  const [name = '', key, value] = member.split(/ of |=/)
  const list = answer.list as Values[] | undefined
  if (key !== undefined) return list?.find((row) => row[key] === value)?.[name] ?? 0
  const item = (answer.items as Values[] | undefined)?.find((each) => each.key === name)
  const found = item?.value ?? at(answer, name) ?? at(answer, `ext.list_total.${name}`)
  return typeof found === 'object' && found !== null ? (found as Values).value : found
}

interface Part {
  part: Values
  value: number
}

type Source = Pick<Extract<NumberLinkRow, { to: string }>, 'from' | 'by' | 'keys'>

/** The numbers of a source: one, or one for each part that can be pressed. */
function partsOf({ by, keys, from }: Source, answer: Values, about: Values): Part[] {
  const { member } = callNamed(from)
  const list = (answer.list ?? []) as Values[]
  const sum = (values: unknown, names: string) =>
    names.split('+').reduce((all, name) => all + Number(at(values, name) ?? 0), 0)
  if (by === undefined) return [{ part: {}, value: Number(numberIn(answer, member)) }]
  if (keys) {
    const listed = (answer.list ?? answer.rows) as Values[] | undefined
    const rows = (listed ?? [answer]).map((row): Values => ({ ...about, ...row }))
    const partOf = (row: Values) => Object.fromEntries(Object.entries(keys).map(([key, path]) => [key, at(row, path)]))
    // A figure by spans of time has its numbers one step further in.
    if (member === 'sales')
      return rows.flatMap((row) =>
        (row as unknown as HistoryLane).sales.map(({ gmv, ...span }) => ({
          part: { ...partOf(row), ...span },
          value: gmv,
        })),
      )
    if (member === 'contents')
      return rows.flatMap((row) =>
        (row as unknown as HistoryLane).contents.map(({ gmv, id }) => ({
          part: { ...partOf(row), content_id: id },
          value: gmv,
        })),
      )
    // Rows of a board have their figures in `values`.
    const [figure = ''] = member.replaceAll('+', '+values.').split(' of ')
    return (
      rows
        .map((row) => ({ part: partOf(row), value: sum(row, figure) }))
        // 其他 of a board is no part that a list can be narrowed to, nor is what has no number.
        .filter(
          ({ part, value }) =>
            value !== UNAVAILABLE && !Object.values(part).some((key) => key === undefined || key === ''),
        )
    )
  }
  if (by.includes('start_time')) {
    return list.map(({ date, values }) => ({
      part: { ...dayRange(String(date), String(date)) },
      value: sum(values, member),
    }))
  }
  const own = member.split(' ')[0] ?? ''
  if (by.includes('author_id')) {
    return list.map((row) => ({
      part: {
        ...{ author_id: row.id ?? row.author_id, platform: row.platform },
        // The page that opens has the scope that the ranking says of itself.
        ...(by.includes('scope') && { scope: answer.scope }),
      },
      value: Number(row[own]),
    }))
  }
  return list
    .filter(({ id }) => id !== '0')
    .map((row) => ({ part: { [by[0] ?? '']: row.id }, value: Number(row[own]) }))
}

/** What a source is asked besides the scope: which parts, which ranking. */
function kindOf({ by, from }: { by?: readonly string[]; from: string }): Values {
  const { call, member } = callNamed(from)
  const [, key, value] = member.split(/ of |=/)
  if (key !== undefined && fieldsOf(call).includes(key)) return { [key]: value }
  if (!fieldsOf(call).includes('by')) return {}
  const names: Readonly<Record<string, string>> = { spu_id: 'spu', content_kind: 'kind' }
  const part = by?.[0] ?? 'kind'
  return { by: names[part] ?? part }
}

/** A card leads also with 0; a part of a chart and a to-do only with something, and a figure that the page of a role lacks never. */
const isPressed = ({ from, by }: { from: string; by?: readonly string[] }, value: number): boolean =>
  !Number.isNaN(value) && (value !== 0 || (by === undefined && !from.includes('.todo ')))

/** Some of them: those that are something, from both ends and the middle. */
const some = <Item>(items: readonly Item[]): Item[] => {
  const places = [0, Math.floor(items.length / 2), items.length - 1]
  return [...new Set(places)].flatMap((place) => items[place] ?? [])
}

interface Comparison {
  number: unknown
  opened: unknown
  about: string
}

async function comparisonsOf(name: NumberLinkName, choice: Choice): Promise<Comparison[]> {
  const row: NumberLinkRow = numberLinks[name]
  const reader = readers[choice.reader % readers.length]
  if (!reader || !('equals' in row)) return []
  const source = callNamed(row.from)
  const scope = scopeOf(choice, reader, source.call.id.startsWith('contentOverview.') ? 2 : 1)
  const target = callNamed(row.equals)
  // A list of both modules is asked for the one that the number is of.
  const module = name.startsWith('seeding') ? { classify: BusinessModule.content } : {}
  if ('rowKeys' in row) {
    const about = await objectOf(reader, source.call, choice)
    if (!about) return []
    const own = source.member.split(' ')[0] ?? ''
    const asked = { ...requestOf(source.call, { ...scope, ...module }), ...kindOf(row), ...about }
    const answer = await answerOf(
      reader,
      source.call,
      source.call.id === 'cooperation.list' ? { ...asked, has_gmv: 1 } : asked,
    )
    const rows = some(((answer?.list ?? []) as Values[]).filter((each) => Number(each[own]) > 0))
    return Promise.all(
      rows.map(async (each) => {
        const keys = Object.fromEntries(Object.entries(row.rowKeys).map(([key, path]) => [key, at(each, path)]))
        const request = requestOf(target.call, { ...asked, ...keys, ...row.narrows, page: 1, size: 10 })
        const opened = await answerOf(reader, target.call, request)
        return compared(each[own], opened && numberIn(opened, target.member), reader, request)
      }),
    )
  }
  if (!('to' in row)) return []
  const about = row.keys ? await objectOf(reader, source.call, choice) : {}
  if (!about) return []
  // A page about one thing has no platform of its own, unless it carries one; what is asked for nothing is of everything.
  const ofOne = row.keys && !row.carries.includes('platform') ? { ...scope, platform: undefined } : scope
  // Workbenches are narrowed by no department and member: whose they show they say by their scope.
  const narrowed = /^(workbench|contentWorkbench)\./.test(source.call.id)
    ? { ...ofOne, dept_id: undefined, user_id: undefined }
    : ofOne
  const shown = fieldsOf(source.call).some((field) => field !== 'classify') ? narrowed : {}
  const bySales = { order_by: 'gmv', sort: 'desc' }
  const isSorted = (source.call.request as z.ZodObject).shape.order_by?.safeParse(bySales.order_by).success === true
  const sorted = row.keys && isSorted ? bySales : {}
  const asked = { ...requestOf(source.call, { ...shown, ...module }), ...kindOf(row), ...sorted, ...about }
  const answer = await answerOf(reader, source.call, asked)
  if (!answer) return []
  // Of a talent in the public pool the history shows more than the list of one's own orders: its numbers lead nowhere then.
  if (at(answer, 'ext.is_own') === 0) return []
  // A lead's to-dos are the team's; the list is asked for it.
  const team = row.carries.includes('scope') ? { scope: 'team' } : {}
  const parts = some(partsOf(row, answer, about).filter(({ value }) => isPressed(row, value)))
  const found = parts.map(async ({ part, value }) => {
    const link = numberLink(name, { ...shown, ...team }, part as Record<string, string | number>)
    if (!link) return []
    const request = requestOf(target.call, { ...link.query, ...module })
    const opened = await answerOf(reader, target.call, request)
    return opened ? [compared(value, numberIn(opened, target.member), reader, request)] : []
  })
  return (await Promise.all(found)).flat()
}

const compared = (number: unknown, opened: unknown, reader: Reader, request: Values): Comparison => ({
  number,
  opened,
  about: `role ${reader.role} of ${reader.corp}: ${JSON.stringify(request)}`,
})

/** What a drawer is about: its member of staff, its product. */
async function objectOf(reader: Reader, call: AnyContract, choice: Choice): Promise<Values | undefined> {
  const fields = fieldsOf(call)
  if (call.id.startsWith('history.')) {
    const answer = await answerOf(reader, orderCalls.talents, {})
    const talents = (answer?.list ?? []) as Values[]
    const { author_id, platform } = talents[choice.at % Math.max(1, Math.min(8, talents.length))] ?? {}
    return author_id === undefined ? undefined : { author_id, platform }
  }
  if (call === liveScreenCalls.detail) {
    const answer = await answerOf(reader, liveCalls.list, {
      platform: 'all',
      order_by: 'gmv',
      sort: 'desc',
      page: 1,
      size: 10,
    })
    const lives = (answer?.list ?? []) as Values[]
    const { live_id, platform } = lives[choice.at % Math.max(1, Math.min(3, lives.length))] ?? {}
    return live_id === undefined ? undefined : { live_id, platform }
  }
  if (call.id.startsWith('mediumDetail.')) return { user_id: reader.user_id }
  if (call.id.startsWith('medium.')) return { user_id: reader.user_id, platform: 'all', version: 'V1' }
  if (call.id === 'members.list') return { classify: BusinessModule.content, order_by: 'content_count' }
  if (call.id.startsWith('colonels.') && call !== colonelCalls.list) {
    const answer = await answerOf(reader, colonelCalls.list, { order_by: 'gmv', sort: 'desc', page: 1, size: 10 })
    const rows = (answer?.list ?? []) as Values[]
    return (
      rows[0] && { colonel_buyin_id: at(rows[choice.at % Math.min(2, rows.length)], 'colonel_info.colonel_buyin_id') }
    )
  }
  if (call.id.startsWith('colonelCoops.') && call !== colonelCoopCalls.list) {
    const answer = await answerOf(reader, colonelCoopCalls.list, { order_by: 'gmv', sort: 'desc', page: 1, size: 10 })
    const rows = (answer?.list ?? []) as Values[]
    return rows[0] && { id: rows[choice.at % Math.min(2, rows.length)]?.id }
  }
  if (!fields.includes('product_id') || !call.id.startsWith('goods.')) return {}
  const platform = PLATFORMS[choice.platform % PLATFORMS.length] ?? 'dy'
  const order = { order_by: 'gmv', sort: 'desc', page: 1, size: 10 } as const
  const answer = await answerOf(reader, goodsCalls.list, { ...order, platform, ...daysOf(choice) })
  const products = (answer?.list ?? []) as Values[]
  const product = products[choice.at % Math.max(1, Math.min(3, products.length))]
  return product && { product_id: product.product_id }
}

const equalRows = Object.entries(numberLinks).flatMap(([name, row]) =>
  // The keys of the table are its names.
  'equals' in row ? [name as NumberLinkName] : [],
)

const { numRuns = 1, seed = 1 } = propertyRuns(6)
/** Of everything that an enterprise holds some is in the scope of one of them: an administrator, whoever follows by himself, an assistant for samples. */
const wholes = () => [2, 6, 7].map((role) => ({ ...WHOLE, reader: readers.findIndex((each) => each.role === role) }))

describe(`a number equals what it opens (seed ${seed})`, () => {
  it.each(equalRows)(
    '%s',
    async (name) => {
      const found: Comparison[] = []
      for (const choice of [...wholes(), ...fc.sample(choices, { numRuns, seed })]) {
        found.push(...(await comparisonsOf(name, choice)))
      }
      for (const { number, opened, about } of found) expect(opened, about).toBe(number)
      expect(found.filter(({ number }) => number !== 0 && number !== UNAVAILABLE)).not.toEqual([])
    },
    60_000,
  )
})

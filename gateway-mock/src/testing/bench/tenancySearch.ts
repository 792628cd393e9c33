import { Role } from '@crm/access/roles'
import type { AnyContract } from '@crm/contracts/call'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../../store/database/db.ts'
import { endOfDay, lastDays } from '../../rules/period.ts'
import { listedTexts, rowsOf } from '../../store/database/query.ts'
import type { Member } from '../testProperties.ts'
import { type Field, fieldsOf, type Material, NUMBERED_IDS, idsOfField, readCalls, requestOf } from '../testRequests.ts'
import { select, text } from '../../store/database/select.ts'

// Asks every reading call, with ids that fit it and with any others, and looks for ids of another corporation in the answers.

/** Figures that disagree, or an answer that should not be. */
export class TenancyError extends Error {}

/** Where an id of an answer is looked for: in the own corporation it must be, if any has it. */
export const HOLDERS: Record<string, [table: string, column: string]> = {
  product_id: ['goods', 'product_id'],
  sku_id: ['sku', 'sku_id'],
  order_id: ['orders', 'order_id'],
  live_id: ['live', 'live_id'],
  video_id: ['video', 'video_id'],
  shop_id: ['shop', 'shop_id'],
  activity_id: ['activity', 'activity_id'],
  colonel_buyin_id: ['colonel', 'colonel_buyin_id'],
  ...NUMBERED_IDS,
}

/** Every id of an answer by its field. */
function idsIn(answer: unknown, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (Array.isArray(answer)) for (const each of answer) idsIn(each, found)
  else if (answer !== null && typeof answer === 'object')
    for (const [name, value] of Object.entries(answer)) {
      const isId =
        name in HOLDERS && (typeof value === 'string' || typeof value === 'number') && value !== '' && value !== 0
      if (isId) found.set(name, (found.get(name) ?? new Set()).add(String(value)))
      else idsIn(value, found)
    }
  return found
}

/** Ids of an answer that other corporations have and the own one has not, as `field id`. */
export async function leaksOf(db: Db, answer: unknown, corpId: number): Promise<string[]> {
  const leaks: string[] = []
  for (const [field, ids] of idsIn(answer)) {
    const [table, column] = HOLDERS[field] ?? ['', '']
    const isNumber = field in NUMBERED_IDS
    const key = sql`t.${sql.identifier(column)}`
    const isHeld = (whose: SQL) =>
      sql`exists (select 1 from ${sql.identifier(table)} t where ${whose} and ${isNumber ? sql`${key} = x.id::bigint` : sql`${key}::text = x.id`})`
    const rows = await rowsOf(
      db,
      select(
        { id: text`x.id` },
        sql`from (${listedTexts([...ids])}) x(id) where ${isNumber ? sql`x.id ~ '^[0-9]{1,9}$' and` : sql``} not ${isHeld(sql`t.corp_id = ${corpId}`)}
        and ${isHeld(sql`t.corp_id in (select c.corp_id from corp c where c.corp_id <> ${corpId})`)}`,
      ),
    )
    leaks.push(...rows.map(({ id }) => `${field} ${id}`))
  }
  return leaks
}

/** Whether an answer has data: a row of a list, or a figure that is not zero. */
export function hasRows(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0
  if (answer === null || typeof answer !== 'object')
    return typeof answer === 'string' ? answer !== '' : Number(answer) > 0
  return Object.entries(answer).some(([name, value]) => name !== 'page_info' && hasRows(value))
}

/** Values that answers have shown of each corporation, by field, and by area and field: what a browser would ask with next. */
class SeenValues {
  readonly #values = new Map<string, Set<string | number>>()

  of(corpId: number, area: string, name: string): (string | number)[] {
    const near = this.#values.get(`${corpId} ${area} ${name}`) ?? []
    const far = name === 'id' ? [] : (this.#values.get(`${corpId} ${name}`) ?? [])
    return [...new Set([...near, ...far])]
  }

  hear(corpId: number, area: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const each of answer.slice(0, 20)) this.hear(corpId, area, each)
    else if (answer !== null && typeof answer === 'object')
      for (const [name, value] of Object.entries(answer)) {
        if (!/(^|_)(id|key)$/.test(name) || !value || (typeof value !== 'string' && typeof value !== 'number'))
          this.hear(corpId, area, value)
        else
          for (const key of [`${corpId} ${area} ${name}`, `${corpId} ${name}`])
            this.#values.set(key, (this.#values.get(key) ?? new Set()).add(value))
      }
  }
}

/** A request with what the call requires, of the corporation's own, over the last 30 days. */
function fittingOf(
  call: AnyContract,
  corpId: number,
  nth: number,
  { seen, material }: { seen: SeenValues; material: Material },
) {
  const { properties = {}, required = [] } = fieldsOf(call)
  const [area = ''] = call.id.split('.')
  const { start } = lastDays(30, material.now)
  const valueOf = (name: string, field: Field): unknown => {
    if (name === 'start_time') return start
    if (name === 'end_time') return endOfDay(material.now)
    if (field.const !== undefined) return field.const
    if (field.enum) return name === 'platform' && field.enum.includes('dy') ? 'dy' : field.enum[nth % field.enum.length]
    if (field.type === 'array') return [valueOf(name, field.items ?? {})]
    const single = name.replace(/s$/, '')
    const own = idsOfField(name, material).flatMap(({ corp, value }) => (corp === corpId ? [value] : []))
    const pool = [...seen.of(corpId, area, single), ...own]
    const value = pool[nth % Math.max(1, pool.length)]
    if (value !== undefined) return field.type === 'string' ? String(value) : Number(value) || 1
    if (field.type === 'integer' || field.type === 'number') return Math.max(field.minimum ?? 0, nth % 4)
    return material.words[(nth + 1) % material.words.length] ?? ''
  }
  const isAsked = (name: string) => required.includes(name) || name === 'start_time' || name === 'end_time'
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => (isAsked(name) ? [[name, valueOf(name, field)]] : [])),
  )
}

/** How often a call that answered nothing is sent again. */
const MORE = 8

interface TenancySearch {
  db: Db
  /** Asks as somebody. */
  send: (member: Member, call: AnyContract, request: object) => Promise<{ code: number; data: unknown }>
  /** Any member by a number; even numbers are of the large corporation. */
  memberAt: (at: number) => Member
  material: Material
  /** How often each call is asked. */
  rounds: number
  seed: number
}

/**
 * Asks every reading call in turn, lists before what is asked with their ids, every second time with a fitting request, else a random
 * one; as administrators, and every third time as anybody. Throws at an answer with ids of another corporation, or a failure.
 */
export async function callAll({ db, send: requested, memberAt, material, rounds, seed }: TenancySearch) {
  const seen = new SeenValues()
  const answered = new Set<string>()
  const withRows = new Set<string>()
  const needs = (call: AnyContract) => fieldsOf(call).required?.length ?? 0
  const ordered = readCalls.toSorted((one, other) => needs(one) - needs(other))
  const numbers = fc.sample(fc.array(fc.nat(100_000), { minLength: 24, maxLength: 24 }), {
    seed,
    numRuns: rounds * readCalls.length,
  })
  let requests = 0
  for (let turn = 0; turn < rounds + MORE; turn++)
    for (const [nth, call] of ordered.entries()) {
      if (turn >= rounds && withRows.has(call.id)) continue
      const random = numbers[(turn % rounds) * readCalls.length + nth] ?? []
      const [at = 0] = random
      const member = turn % 3 < 2 ? administratorOf(memberAt, turn % 2 === 0 ? at - (at % 2) : at) : memberAt(at)
      const isFitting = turn % 2 === 0 || turn >= rounds
      const request = isFitting
        ? fittingOf(call, member.corp_id, at + turn, { seen, material })
        : requestOf(call, member.corp_id, random, material)
      const { code, data } = await requested(member, call, request)
      requests += 1
      const what = `${call.id} ${JSON.stringify(request)} of ${member.phone}`
      if (code >= 50_000) throw new TenancyError(`${what}: ${code}`)
      if (code !== 0) continue
      const leaks = await leaksOf(db, data, member.corp_id)
      if (leaks.length > 0) throw new TenancyError(`${what} shows ${leaks.join(', ')} of another corporation`)
      answered.add(call.id)
      if (hasRows(data)) withRows.add(call.id)
      seen.hear(member.corp_id, call.id.split('.')[0] ?? '', data)
    }
  return { requests, answered, withRows }
}

/** The next administrator from a member on, who is of the same corporation as often as not. */
function administratorOf(memberAt: (at: number) => Member, at: number): Member {
  for (let step = 0; step < 2_000; step += 2) {
    const member = memberAt(at + step)
    if (member.role_id === Role.admin) return member
  }
  return memberAt(at)
}

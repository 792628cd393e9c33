import type { AnyContract } from '@crm/contracts/call'
import { isWrite } from '@crm/contracts/records'
import { z } from 'zod'
import { areas } from '../process/areas.ts'

// Random requests by the contracts of the calls, for searches that ask whatever can be asked.

/** Where ids that count up live: a field of this name in an answer stands for that column. */
export const NUMBERED_IDS: Record<string, [table: string, column: string]> = {
  user_id: ['corp_user', 'user_id'],
  dept_id: ['dept', 'id'],
  coop_id: ['cooperation', 'coop_id'],
  sample_id: ['sample', 'sample_id'],
  campaign_id: ['campaign', 'id'],
  spu_id: ['spu', 'id'],
  class_id: ['goods_class', 'id'],
  follow_id: ['follow', 'id'],
}
/** A value to ask with, and whose it is. */
export interface KnownValue {
  corp: number
  value: string | number
}

/** What random requests are made of. */
export interface Material {
  /** Values by field. */
  values: ReadonlyMap<string, readonly KnownValue[]>
  /** Unix seconds. */
  now: number
  /** For fields of text. */
  words: readonly string[]
}

/** A field of a request: the keywords of JSON Schema that are read here. */
export interface Field {
  type?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  items?: Field
  properties?: Record<string, Field>
  required?: string[]
  pattern?: string
}
const fields = new WeakMap<AnyContract, Field>()

/** The fields of a call's request. */
export function fieldsOf(call: AnyContract): Field {
  const known = fields.get(call)
  if (known) return known
  const read = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as unknown as Field
  fields.set(call, read)
  return read
}

/** A person's bound accounts may be of several corporations; a check repeats the lines that it is asked about, whosoever they are. */
const ACROSS = ['session.userBindList', 'talentLists.check']
/** Calls that only read. */
export const readCalls: readonly AnyContract[] = areas
  .map(({ call }) => call)
  .filter((call) => call.host !== 'dev' && call.open !== 'public' && !ACROSS.includes(call.id))
  .filter((call) => !isWrite(call))

/** Ids of a field by its name: the plural and the prefixed ones too (`ids`, `tag_ids`, `last_user_id`). */
export function idsOfField(name: string, { values }: Material): readonly KnownValue[] {
  const single = name.replace(/s$/, '')
  const known = values.get(single) ?? [...values].find(([field]) => single.endsWith(field))?.[1]
  if (known) return known
  if (single === 'id') return [...values.values()].flatMap((list) => list.slice(0, 200))
  if (single === 'colonel_id' || single === 'colonel_buyin_id') return values.get('colonel_buyin_id') ?? []
  return []
}

/** Whom and how a request asks: the corporation, and two random numbers. */
interface RandomChoice {
  corpId: number
  one: number
  other: number
}

/** A value for a field out of two random numbers; two ids in three are the corporation's own. */
function valueOf(name: string, field: Field, turn: RandomChoice, material: Material): unknown {
  const { corpId, one, other } = turn
  const all = idsOfField(name, material)
  const own = other % 3 > 0 ? all.filter(({ corp }) => corp === corpId) : []
  const pool = own.length > 0 ? own : all
  if (name === 'platform' && other % 2 === 0) return 'dy'
  if (field.const !== undefined) return field.const
  if (field.enum) return field.enum[one % field.enum.length]
  if (field.type === 'array')
    return [0, 1].map((at) => valueOf(name, field.items ?? {}, { ...turn, one: one + at * 7 }, material))
  if (pool.length > 0) {
    const value = pool[one % pool.length]?.value
    return field.type === 'string' ? String(value) : Number(value) || 1
  }
  if (/time$|start$|end$/.test(name)) return material.now - (other % 300) * 86_400
  if (name === 'size') return 50
  if (name === 'page') return 1 + (one % 2)
  if (name === 'type' && field.type !== 'string') return 1 + (one % 3)
  if (field.type === 'integer' || field.type === 'number') return Math.max(field.minimum ?? 0, one % 3)
  return material.words[one % material.words.length] ?? ''
}

/** A request by the contract: required fields, and each other one for a third of the numbers. */
export function requestOf(
  call: AnyContract,
  corpId: number,
  numbers: readonly number[],
  material: Material,
): Record<string, unknown> {
  const { properties = {}, required = [] } = fieldsOf(call)
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name], index) => required.includes(name) || (numbers[index % numbers.length] ?? 0) % 3 === 0)
      .map(([name, field], index) => {
        const one = numbers[(index * 2 + 1) % numbers.length] ?? 0
        const other = numbers[(index * 2 + 2) % numbers.length] ?? 0
        return [name, valueOf(name, field, { corpId, one, other }, material)]
      }),
  )
}

function rightValue(field: Field): unknown {
  if (field.const !== undefined) return field.const
  if (field.enum) return field.enum[0]
  switch (field.type) {
    case 'integer':
    case 'number':
      return Math.max(field.minimum ?? 1, 1)
    case 'string': {
      const pattern = field.pattern === undefined ? undefined : new RegExp(field.pattern)
      const matching = CANDIDATES.find((candidate) => typeof candidate === 'string' && pattern?.test(candidate))
      return matching ?? 'x'.repeat(Math.max(field.minLength ?? 1, 1))
    }
    case 'array':
      return Array.from({ length: field.minItems ?? 0 }, () => rightValue(field.items ?? {}))
    case 'object':
      return rightRequest(field)
    default:
      return 'x'
  }
}

// Where the keywords do not say enough (patterns, refinements), the first of these that the contract takes.
const CANDIDATES = [
  '13800100002',
  'novice_pop_hide',
  'Overview',
  '2026-11-20',
  '2026-11',
  '7000000000000000001',
  '7000000000000001',
  'ab12'.repeat(16),
  '{}',
  '[]',
  1,
  [1],
  ['x'],
  {},
  null,
]

function acceptedBy(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || schema.safeParse(value).success) return value
  const at = CANDIDATES.findIndex((candidate) => schema.safeParse(candidate).success)
  return at < 0 ? value : CANDIDATES[at]
}

const rightRequest = ({ properties = {}, required = [] }: Field): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, rightValue(properties[name] ?? {})]))

/** A request that the contract of a call takes: its required members, each as small as it may be. */
export function validRequest(call: AnyContract): Record<string, unknown> {
  // every request of ours is an object schema
  const { shape } = call.request as z.ZodObject<Record<string, z.ZodType>>
  const fields = Object.entries(rightRequest(fieldsOf(call)))
  return Object.fromEntries(fields.map(([name, value]) => [name, acceptedBy(shape[name], value)]))
}

import { z } from 'zod'
import { BULK_KEYS_MAX } from './rules/bulkRules.ts'
import { oneOfInts, unixTime } from './fields.ts'

// One shape for every write that is done to several rows: which rows, and what became of them.

type Optional<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> }

/** Lists of keys, at most 200 of each: `{ ids: idList }`, `{ author_id: textList }`. */
type KeyLists = Record<string, (bounds: { max: number }) => z.ZodType>
type ListsOf<Keys extends KeyLists> = { [Name in keyof Keys]: ReturnType<Keys[Name]> }

// Names and schemas of the result are those of the argument; only `optional` was put around each.
const optional = <Shape extends z.ZodRawShape>(shape: Shape): Optional<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)]),
  ) as unknown as Optional<Shape>

const versioned = { updated_at: unixTime().optional().describe('只操作一条时带回列表给出的值，过期回答 40901') }

/**
 * Members of a bulk write that names its rows: `z.object({ ...bulkKeys({ ids: idList }), … })`. With the version that was read of
 * a single one.
 */
export const bulkKeys = <Keys extends KeyLists>(keys: Keys) => ({
  // Same names; each list is made with the bound of all bulk writes.
  ...optional(
    Object.fromEntries(
      Object.entries(keys).map(([name, list]) => [name, list({ max: BULK_KEYS_MAX })]),
    ) as unknown as ListsOf<Keys>,
  ),
  ...versioned,
})

/**
 * Members of a bulk write: rows by their keys, or with `select_all` the whole result of a list by its filters, 10,000 at most.
 * `z.object({ ...bulkTarget({ ids: idList }, { filters: z.strictObject(goodsFilter) }), … })`
 */
export const bulkTarget = <Keys extends KeyLists, Filters extends Record<string, z.ZodObject>>(
  keys: Keys,
  filters: Filters,
) => ({
  ...bulkKeys(keys),
  select_all: oneOfInts([1]).optional().describe('筛选的全部结果，最多 10,000 条'),
  ...optional(filters),
})

const failure = {
  key: z.string().describe('记录的编号'),
  name: z.string().describe('记录的名称，不在数据范围内的为编号'),
  reason: z.string(),
}

/** Answer of a bulk write. `more` are members that an area adds to each failure. A single one that fails is refused. */
export const bulkResult = <More extends z.ZodRawShape = Record<never, never>>(more?: More) =>
  z.object({
    success: z.int(),
    // An absent `more` adds nothing, which is also what More then defaults to.
    failures: z.array(z.object({ ...failure, ...(more ?? ({} as More)) })),
  })

/** Which rows a bulk write means. */
export interface BulkTarget<Filters = object> {
  ids?: (string | number)[] | undefined
  select_all?: 1 | undefined
  filters?: Filters | undefined
  updated_at?: number | undefined
}
/** A row that a bulk write left as it was. */
export interface BulkFailure {
  key: string
  name: string
  reason: string
}
/** What became of the rows of a bulk write. */
export interface BulkResult<Failure extends BulkFailure = BulkFailure> {
  success: number
  failures: Failure[]
}

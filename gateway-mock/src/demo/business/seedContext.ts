import type { UserStatus } from '@crm/contracts/enums'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CorpPlan } from './corps.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import type { Span } from './calendar.ts'

/** Rows on their way into the database, by table. All rows of a table carry the same columns. */
export type Rows = Map<PgTable, object[]>

/** Own ids, counted over all corporations. */
export interface IdCounters {
  next: (name: string) => number
}

export function createIdCounters(): IdCounters {
  const last = new Map<string, number>()
  return {
    next: (name) => {
      const id = (last.get(name) ?? 0) + 1
      last.set(name, id)
      return id
    },
  }
}

export interface Staff {
  user_id: number
  role_id: number
  dept_id: number
  /** 1 disabled, 2 enabled. */
  status: UserStatus
  nick_name: string
}

/** What the parts of one corporation's world share while it is built. */
export interface SeedContext {
  plan: CorpPlan
  corp_id: number
  span: Span
  now: number
  ids: IdCounters
  /** Who has worked here for longer than the thirteen months, also who has left since. */
  staff: Staff[]
  /** Who came three days ago and has done nothing yet. */
  newcomer: Staff | undefined
  rows: Rows
  /** A random source of this corporation for one part. */
  random: (part: string) => Random
  put: <Table extends PgTable>(table: Table, row: Table['$inferInsert']) => void
}

export function rowWriter(rows: Rows): SeedContext['put'] {
  return (table, row) => {
    const list = rows.get(table)
    if (list) list.push(row)
    else rows.set(table, [row])
  }
}

export function stageOf(
  seed: string,
  plan: CorpPlan,
  span: Span,
  ids: IdCounters,
  putOf: (rows: Rows) => SeedContext['put'] = rowWriter,
): SeedContext {
  const rows: Rows = new Map()
  return {
    plan,
    corp_id: plan.no,
    span,
    now: span.now,
    ids,
    staff: [],
    newcomer: undefined,
    rows,
    random: (part) => randomOf(seed, plan.no, part),
    put: putOf(rows),
  }
}

/** `created_at`, `updated_at`, `updated_by` of a row that was written at a moment by a user (0 = the system). */
export const stamp = (created_at: number, updated_by = 0, updated_at = created_at) => ({
  created_at,
  updated_at,
  updated_by,
})

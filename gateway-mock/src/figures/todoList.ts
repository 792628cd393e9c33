import type { BusinessModule } from '@crm/contracts/enums'
import { TODO_RANGES, type TodoRange } from '@crm/contracts/rules/workTodos'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../rules/filter.ts'
import { limitOf, type Paged, type PageOf, type Queryable, rowsOf } from '../store/database/query.ts'
import {
  columnList,
  type Columns,
  float,
  full_count,
  int,
  number,
  select,
  text,
  value,
} from '../store/database/select.ts'
import type { PlatformCode } from '../store/database/schema.ts'

/** What waits of a kind: which rows, and what each of them is. The counts of every page and the rows of a workbench are of these. */
export interface TodoSource {
  /** `from … where …`. */
  rows: SQL
  object_id: SQL
  /** When it is due; of what waits for a decision, since when it waits. */
  due_at: SQL
  platform: SQL
  author_id: SQL
  user_id: SQL
  title: SQL
  note: SQL
  /** The campaign that it belongs to, and the talent's place there; absent: none. */
  campaign_id?: SQL
  place_id?: SQL
}

/** Whose to-dos are asked for, by whom: what that member put aside in the module is left out. */
export interface TodoQuery<Kind extends string> {
  scope: Pick<Scope, 'corp_id' | 'user_id'>
  classify: BusinessModule
  /** What waits of each kind in each tab in which the kind stands. */
  sources: readonly { range: TodoRange; type: Kind; source: TodoSource }[]
}

/** A to-do of a workbench: one object. */
export interface Todo<Kind extends string> {
  type: Kind
  object_id: string
  /** Unix seconds: when it is due; of what waits for a decision, since when it waits. */
  due_at: number
  title: string
  note: string
  platform: PlatformCode
  author_id: string
  user_name: string
  /** 0 for none. */
  campaign_id: number
  place_id: number
}

/** What waits of a kind in a tab: all of it, what of that the caller put aside, and where. */
export interface WaitingTodos {
  count: number
  ignored: number
  platforms: { platform: PlatformCode; count: number }[]
}

const NONE = sql`0`

/** Rows `t` of what waits, whatever was put aside, each joined to its mark `ti`, if it has one. */
function waitingTodos<Kind extends string>({ scope, classify, sources }: TodoQuery<Kind>): SQL {
  const parts = sources.map(({ range, type, source: { rows, ...columns } }) => {
    const selected: Columns = {
      ...{ range: sql`${range}::text`, type: sql`${type}::text`, campaign_id: NONE, place_id: NONE },
      ...columns,
    }
    return sql`select ${columnList(selected)} ${rows}`
  })
  return sql`from (${sql.join(parts, sql` union all `)}) t left join todo_ignored ti on ti.corp_id = ${scope.corp_id} and ti.user_id = ${scope.user_id}
    and ti.classify = ${classify} and ti.type = t.type and ti.object_id = t.object_id and ti.due_at = t.due_at`
}

/** What waits by tab and kind; a tab and kind without anything is told as none. */
export async function countTodos<Kind extends string>(
  db: Queryable,
  query: TodoQuery<Kind>,
): Promise<Partial<Record<`${TodoRange}_${Kind}`, WaitingTodos>>> {
  const keyOf = (range: TodoRange, type: Kind) => `${range}_${type}` as const
  const waiting = new Map(
    query.sources.map(({ range, type }): [string, WaitingTodos] => [
      keyOf(range, type),
      { count: 0, ignored: 0, platforms: [] },
    ]),
  )
  if (waiting.size > 0) {
    const rows = await rowsOf(
      db,
      select(
        {
          range: value<TodoRange>`t.range`,
          type: value<Kind>`t.type`,
          platform: value<PlatformCode>`t.platform`,
          count: int`count(*)`,
          ignored: int`count(ti.user_id)`,
        },
        sql`${waitingTodos(query)} group by t.range, t.type, t.platform order by t.platform`,
      ),
    )
    for (const { range, type, platform, count, ignored } of rows) {
      const kind = waiting.get(keyOf(range, type))
      if (kind === undefined) continue
      kind.count += count
      kind.ignored += ignored
      kind.platforms.push({ platform, count })
    }
  }
  return Object.fromEntries(waiting) as Partial<Record<`${TodoRange}_${Kind}`, WaitingTodos>> // made of those keys above
}

/** One page of what waits in a tab and was not put aside, or was (`isIgnored`); what is due first comes first. */
export async function todoList<Kind extends string>(
  db: Queryable,
  query: TodoQuery<Kind>,
  { range, isIgnored, ...page }: PageOf & { range: TodoRange; isIgnored: boolean },
): Promise<Paged<Todo<Kind>>> {
  const sources = query.sources.filter((each) => each.range === range)
  if (sources.length === 0) return { list: [], total_count: 0 }
  const rows = await rowsOf(
    db,
    select(
      {
        type: value<Kind>`g.type`,
        object_id: text`g.object_id`,
        due_at: float`g.due_at`,
        title: text`coalesce(a.nick_name, g.title, '')`,
        note: text`g.note`,
        platform: value<PlatformCode>`g.platform`,
        author_id: text`g.author_id`,
        user_name: text`coalesce(u.nick_name, '')`,
        campaign_id: number`g.campaign_id`,
        place_id: number`g.place_id`,
        full_count: int`g.full_count`,
      },
      sql`from (select t.*, ${full_count} as full_count ${waitingTodos({ ...query, sources })}
        where ti.user_id is ${isIgnored ? sql`not null` : sql`null`} order by t.due_at, t.type, t.object_id ${limitOf(page)}) g
      left join author a on a.author_id = g.author_id and a.platform = g.platform
      left join corp_user u on u.corp_id = ${query.scope.corp_id} and u.user_id = g.user_id
      order by g.due_at, g.type, g.object_id`,
    ),
  )
  return { list: rows.map(({ full_count: _, ...row }) => row), total_count: rows[0]?.full_count ?? 0 }
}

/** Whether a to-do waits in a tab of the query, put aside or not. */
export async function isWaiting<Kind extends string>(
  db: Queryable,
  query: TodoQuery<Kind>,
  { type, object_id, due_at }: Pick<Todo<Kind>, 'type' | 'object_id' | 'due_at'>,
): Promise<boolean> {
  const sources = query.sources.filter((each) => each.type === type)
  if (sources.length === 0) return false
  const rows = await rowsOf(
    db,
    sql`select 1 ${waitingTodos({ ...query, sources })} where t.object_id = ${object_id} and t.due_at = ${due_at} limit 1`,
  )
  return rows.length > 0
}

/** The answer of a page of to-dos beside its rows: how much each tab shows, and what of this one was put aside. */
export function todoCountsOf(kinds: Readonly<Record<string, WaitingTodos | undefined>>, range: TodoRange) {
  const sumOf = (of: TodoRange, member: 'count' | 'ignored') =>
    Object.entries(kinds).reduce(
      (sum, [key, each]) => (key.startsWith(`${of}_`) ? sum + (each?.[member] ?? 0) : sum),
      0,
    )
  const [late = 0, today = 0, week = 0] = TODO_RANGES.map((of) => sumOf(of, 'count') - sumOf(of, 'ignored'))
  return { status_count: { late, today, week }, ignored: sumOf(range, 'ignored') }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '@crm/base/period'
import { during, type MetricFilter, type Scope } from '../../rules/filter.ts'
import { type Queryable, rowsAs, rowsOf } from '../../store/database/query.ts'
import { SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import { emptyMeasures, type SalesMeasure } from '../salesMeasures.ts'
import { breakdownRows } from './breakdown.ts'
import { keyLabel, listKeys, recordNames } from './groupNames.ts'

/** A row of a breakdown as a board shows it. */
export interface NamedRow<Name extends string> {
  /** What narrows a list of orders to it. */
  keys: Record<string, string | number>
  /** One name for each group. */
  names: string[]
  values: Record<Name, number>
  /** Of the compared period: zeros for what had nothing then; undefined where nothing is compared. */
  before: Record<Name, number> | undefined
  /** By the first measure; equal values share it. */
  place: number
  /** The place in the compared period; null for what had no row then. */
  place_before: number | null
}

export interface NamedQuestion<Name extends SalesMeasure> {
  measures: readonly [Name, ...Name[]]
  by: readonly SalesGroup[]
  /** What each row is compared with. */
  before?: Period | undefined
  limit?: number | undefined
  /** Rows of nobody (未归属) are left out. */
  named?: boolean | undefined
}

type Read = Record<string, string | number | null>

const columnsNamed = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Measures by groups, the greatest by the first measure first, each row with its names and its value and place of the compared period. */
export async function namedBreakdown<Name extends SalesMeasure>(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  { measures, by, before, limit, named }: NamedQuestion<Name>,
): Promise<NamedRow<Name>[]> {
  const keys = [...new Set(by.flatMap((group) => SALES_GROUPS[group] as readonly string[]))]
  const first = sql.identifier(measures[0])
  const placed = (rows: SQL) => sql`(select r.*, (rank() over (order by r.${first} desc))::int as place from ${rows} r
    ${named && by.includes('user') ? sql`where r.user_id > 0` : sql``})`
  const order = sql.join([sql`g.${first} desc`, ...keys.map((key) => sql`g.${sql.identifier(key)}`)], sql`, `)
  const rows = await breakdownRows(db, scope, filter, by, measures)
  const best = sql`(select g.* from ${placed(rows)} g order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit}`})`
  const former = before && placed(await breakdownRows(db, scope, during(filter, before), by, measures))
  const records = by.map((group, at) => ({ at, names: recordNames(group) }))
  const nameColumns = records.flatMap(({ at, names }) =>
    names ? [sql`, coalesce(${names.name}, '') as ${sql.identifier(`name_${at}`)}`] : [],
  )
  const formerColumns = former
    ? sql`, b.place as place_before, ${sql.join(
        measures.map((each) => sql`b.${sql.identifier(each)} as ${sql.identifier(`before_${each}`)}`),
        sql`, `,
      )}`
    : sql``
  const read = await rowsOf(
    db,
    // Groups and measures are chosen by name: one column each, of that name.
    rowsAs<Read>(sql`select g.* ${sql.join(nameColumns, sql``)} ${formerColumns} from ${best} g
      ${former ? sql`left join ${former} b using (${columnsNamed(keys)})` : sql``}
      ${sql.join(
        records.flatMap(({ names }) => (names ? [names.join(scope.corp_id)] : [])),
        sql` `,
      )} order by ${order}`),
  )
  const empty = emptyMeasures(measures, filter.platform)
  return read.map((row) => {
    const valueOf = (prefix: string) =>
      // Every measure has its column; a row that had nothing then has none of them.
      Object.fromEntries(measures.map((each) => [each, Number(row[`${prefix}${each}`] ?? empty[each])])) as Record<
        Name,
        number
      >
    // Keys of groups are never null.
    const own = row as Record<string, string | number>
    return {
      keys: Object.assign({}, ...by.map((group) => listKeys(group, own))),
      names: by.map((group, at) =>
        recordNames(group) ? String(row[`name_${at}`]) : keyLabel(group, own[SALES_GROUPS[group][0]] ?? ''),
      ),
      values: valueOf(''),
      before: before && valueOf('before_'),
      place: Number(row.place),
      place_before: typeof row.place_before === 'number' ? row.place_before : null,
    }
  })
}

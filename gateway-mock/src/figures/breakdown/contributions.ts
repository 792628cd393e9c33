import { UNAVAILABLE } from '@crm/base/numbers'
import type { BreakdownBy, BreakdownMeasure, Comparison } from '@crm/contracts/rules/breakdownRules'
import { contentKindLabel, platformLabel } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { during, type MetricFilter, type Scope } from '../../rules/filter.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { float, select, text } from '../../store/database/select.ts'
import { salesTotals } from '../sales.ts'
import { SALES_GROUPS, type SalesGroup } from '../salesGroups.ts'
import { breakdownRows, comparedPeriod } from './breakdown.ts'
import { RECORD_NAMES, type RecordNames } from './groupNames.ts'

/** So many of the largest rises, and of the largest falls, stand by themselves. */
const SHOWN = 5

interface Naming extends RecordNames {
  group: SalesGroup
}
const named = (labels: Readonly<Record<string | number, string>>, column: SQL): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(labels).map(([key, label]) => sql`when ${key} then ${label}::text`),
    sql` `,
  )} else '' end`

const NAMINGS: Record<BreakdownBy, Naming> = {
  author: { group: 'author', ...RECORD_NAMES.author },
  product: { group: 'product', ...RECORD_NAMES.product },
  user: { group: 'user', ...RECORD_NAMES.user },
  dept: { group: 'dept', ...RECORD_NAMES.dept },
  shop: { group: 'shop', ...RECORD_NAMES.shop },
  channel: {
    group: 'content_kind',
    id: sql`g.content_kind::text`,
    name: named(contentKindLabel, sql`g.content_kind::text`),
    join: () => sql``,
  },
  platform: { group: 'platform', id: sql`g.platform`, name: named(platformLabel, sql`g.platform`), join: () => sql`` },
}

/** What one part of a figure has added to its change: `change` = `value` − `before`. */
export interface Contribution {
  id: string
  name: string
  value: number
  before: number
  change: number
}

/** What moved a figure; `other` and the rows add up to `total`. */
export interface Contributions {
  rows: Contribution[]
  /** Every part that is no row, and what rows of several followers hold twice (then the other way round). */
  other: Contribution
  total: Contribution
}

/**
 * The change of an additive measure against the compared period by one group: its largest rises and falls, the largest first, the rest
 * together, and the whole. Undefined where nothing can be compared: an open range, or a figure that the platform does not deliver.
 */
export async function contributions(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  { measure, by, compare }: { measure: BreakdownMeasure; by: BreakdownBy; compare: Comparison },
): Promise<Contributions | undefined> {
  const period = comparedPeriod(filter, compare)
  if (period === undefined) return undefined
  const former = during(filter, period)
  const value = (await salesTotals(db, scope, filter, [measure]))[measure]
  const before = (await salesTotals(db, scope, former, [measure]))[measure]
  if (value === UNAVAILABLE) return undefined
  const { group, id, name, join } = NAMINGS[by]
  const keys = sql.join(
    SALES_GROUPS[group].map((key) => sql.identifier(key)),
    sql`, `,
  )
  // What a platform does not deliver adds nothing.
  const worth = (alias: SQL) => sql`coalesce(nullif(${alias}.${sql.identifier(measure)}, ${UNAVAILABLE}), 0)`
  const now = await breakdownRows(db, scope, filter, [group], [measure])
  const then = await breakdownRows(db, scope, former, [group], [measure])
  const compared = sql`(select ${keys}, ${worth(sql`c`)} as value, ${worth(sql`b`)} as before from ${now} c full join ${then} b using (${keys}))`
  const ranked = sql`(select x.*, x.value - x.before as change, row_number() over (order by x.value - x.before desc, ${keys}) as rise,
    row_number() over (order by x.value - x.before, ${keys}) as fall from ${compared} x)`
  const rows = await rowsOf(
    db,
    select(
      {
        id: text`${id}`,
        name: text`coalesce(${name}, '')`,
        value: float`g.value`,
        before: float`g.before`,
        change: float`g.change`,
      },
      sql`from ${ranked} g ${join(scope.corp_id)} where (g.rise <= ${SHOWN} and g.change > 0) or (g.fall <= ${SHOWN} and g.change < 0)
      order by g.change desc, 1`,
    ),
  )
  const rest = (key: 'value' | 'before' | 'change', whole: number) => rows.reduce((left, row) => left - row[key], whole)
  const total = { id: '', name: '合计', value, before, change: value - before }
  const other = {
    id: '',
    name: '其他',
    value: rest('value', value),
    before: rest('before', before),
    change: rest('change', value - before),
  }
  return { rows, other, total }
}

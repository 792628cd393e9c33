import { UNAVAILABLE } from '@crm/base/numbers'
import type { Platform } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '@crm/base/period'
import { during, type MetricFilter, type Scope } from '../rules/filter.ts'
import {
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import { groupedSales, salesRows, salesTotals } from './sales.ts'
import type { SalesMeasure } from './salesMeasures.ts'
import { withCount, float, int, select, text, value, withColumns } from '../store/database/select.ts'

const MEASURES = [
  'gmv',
  'order_count',
  'refund_gmv',
  'volume',
  'refund_sales',
  'close_sales',
  'commission',
  'close_author_commission',
  'goods_count',
  'live_count',
  'video_count',
] as const satisfies readonly SalesMeasure[]

/** Measures whose facts make a talent one of the list: lines paid, settled or refunded in the range. */
const MEMBERSHIP = ['gmv', 'close_sales', 'refund_sales'] as const satisfies readonly SalesMeasure[]

/** Figures of a medium's talent, or their 合计. `gmv_growth` is unavailable without a period before. */
export type MediumTalentFigures = Record<(typeof MEASURES)[number], number> & { gmv_growth: number }

/** A talent of a medium within the filter. `bind_time` 0: no longer theirs. `cycle_start` null: never sold. */
export interface MediumTalentRow extends MediumTalentFigures {
  author_id: string
  platform: Platform
  nick_name: string
  /** The talent's number as the platform shows it. */
  display_id: string
  avatar: string
  bind_time: number
  cycle_start: number | null
}

const SORT: Record<string, SQL> = {
  ...Object.fromEntries(MEASURES.map((each) => [each, sql`g.${sql.identifier(each)}`])),
  order_goods_amount: sql`g.volume`,
  gmv_growth: sql`g.gmv_growth`,
  // 0 is none, as the list draws it.
  bind_time: sql`nullif(g.bind_time, 0)`,
}

/** Talents with a line paid inside their new period, in scope and range. */
function newTalents(scope: Scope, filter: MetricFilter) {
  const grouped = groupedSales(scope, filter, 'author', ['new_line_count'])
  return select(
    { author_id: text`n.author_id`, platform: value<Platform>`n.platform` },
    sql`from ${grouped} n where n.new_line_count > 0`,
  )
}

/** The talents of the tab 新达人: with a line paid inside their new period, in scope and range. */
export const findNewTalents = (
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ author_id: string; platform: Platform }[]> => rowsOf(db, newTalents(scope, filter))

/** The filter of these talents alone: everything of theirs, or what was paid inside the new period. */
export function ofTalents(
  filter: MetricFilter,
  talents: Awaited<ReturnType<typeof findNewTalents>>,
  { isNewPeriod }: { isNewPeriod: boolean },
): MetricFilter {
  const authors = sql`select x.author_id, x.platform from json_to_recordset(${JSON.stringify(talents)}::json) as x(author_id text, platform text)`
  return { ...filter, authors, ...(isNewPeriod ? { is_new: 1 as const } : {}) }
}

/**
 * 合作列表 of a member of staff: `filter.user_ids` holds that one. Rows are talents with a figure in the range; `before` is the
 * period that 较上期增量 compares with.
 */
export function mediumTalents(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  before: Period | undefined,
  page: PageOf,
): Promise<Paged<MediumTalentRow>> {
  const userId = filter.user_ids?.[0] ?? 0
  const sold = salesRows(scope, filter, 'author', MEASURES)
  const former = before
    ? sql`left join ${groupedSales(scope, during(filter, before), 'author', ['gmv'])} b on b.author_id = g.author_id and b.platform = g.platform`
    : sql``
  const rows = withColumns(
    sold,
    {
      gmv_growth: before ? float`g.gmv - coalesce(b.gmv, 0)` : float`${UNAVAILABLE}`,
      bind_time: float`coalesce((select max(f.bind_time) from follow f
        where f.corp_id = ${scope.corp_id} and f.classify = 1 and f.user_id = ${userId} and f.author_id = g.author_id
        and f.platform = g.platform and f.bind_time <= ${filter.now} and f.unbind_time is null), 0)`,
    },
    former,
  )
  const order = orderBy(page, SORT, 'gmv', sql`g.author_id, g.platform`)
  // Talents are looked up for the page: how many there are is badly guessed, and all of the library would be read.
  return pagedRows(
    db,
    withColumns(
      withCount(rows, sql`${order} ${limitOf(page)}`),
      {
        nick_name: text`coalesce(a.nick_name, '')`,
        display_id: text`coalesce(a.uid, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        cycle_start: float<number | null>`ca.cycle_start`,
      },
      sql`left join author a on a.author_id = g.author_id and a.platform = g.platform
      left join corp_author ca on ca.corp_id = ${scope.corp_id} and ca.author_id = g.author_id and ca.platform = g.platform
      ${order}`,
    ),
    sql`select count(*)::int as n from (${sold}) g`,
  )
}

/** 合计 of the list: distinct counts are counted once, so it equals the overview of the same filter. */
export async function mediumTalentTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  before: Period | undefined,
): Promise<MediumTalentFigures> {
  const totals = await salesTotals(db, scope, filter, MEASURES)
  const former = before && (await salesTotals(db, scope, during(filter, before), ['gmv']))
  return { ...totals, gmv_growth: former ? totals.gmv - former.gmv : UNAVAILABLE }
}

/** How many talents the whole list has. */
export async function mediumTalentCount(db: Queryable, scope: Scope, filter: MetricFilter): Promise<number> {
  const { n } = await rowOf(
    db,
    select({ n: int`count(*)` }, sql`from ${groupedSales(scope, filter, 'author', MEMBERSHIP)} g`),
  )
  return n
}

/** Talents with an order in the range, split by whether a line lies in their new period. */
export async function newOldTalents(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ new: number; old: number }> {
  const sold = groupedSales(scope, filter, 'author', ['order_count'])
  const counted = await rowOf(
    db,
    select(
      {
        sold: int`select count(*) from ${sold} g where g.order_count > 0`,
        new: int`select count(*) from (${newTalents(scope, filter)}) n`,
      },
      sql``,
    ),
  )
  return { new: counted.new, old: counted.sold - counted.new }
}

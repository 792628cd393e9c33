import { DAY_SECONDS } from '@crm/base/durations'
import type { ContentKind } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import { dayNumber, dayStart } from '../rules/period.ts'
import { listedTexts, type Queryable } from '../store/database/query.ts'
import { groupedSales } from './sales.ts'
import { selectContentSales } from './sums/readAggregates.ts'

/** Ads have no orders of their own in scope: they see what the contents that they promote have sold. */
export const saleScope = (scope: Scope): Scope =>
  scope.kind === 'ads' || scope.kind === 'ads_assigned' ? { ...scope, kind: 'corp' } : scope

/** From about here on, looking up all that staff are credited with costs less than asking each line of the range. */
const WIDE_SECONDS = 92 * DAY_SECONDS

export const isWide = ({ now, start = 0, end = now, author_id, author_ids, authors }: MetricFilter) =>
  end - start > WIDE_SECONDS && [author_id, author_ids, authors].every((wish) => wish === undefined)

/** Nothing but whole days until now narrows. */
const isUntilNow = ({ now, start = dayStart(0), end = now, ...wishes }: MetricFilter) =>
  start === dayStart(dayNumber(start)) &&
  end >= now &&
  Object.values(wishes).every((wish) => wish === undefined || wish === 'all')

/**
 * What lives or videos sold in the range, as the overview counts it: lines credited to the filter's staff, by the day of payment; of some
 * contents when given.
 */
export async function soldInRange(
  db: Queryable,
  scope: Scope,
  kind: ContentKind,
  filter: MetricFilter,
  ids: readonly string[] | undefined,
): Promise<SQL> {
  const own = saleScope(scope)
  // What was sold until now is kept by content.
  if (isUntilNow(filter)) return selectContentSales(db, own, kind, filter, ids)
  const lines = ids ? sql`i.content_id in (${listedTexts(ids)})` : sql`i.content_id <> ''`
  const ofContents = { ...filter, content_kind: kind, lines, is_wide: !ids && isWide(filter) }
  return sql`select s.content_id, s.gmv, s.volume from ${groupedSales(own, ofContents, 'content', ['gmv', 'volume'])} s`
}

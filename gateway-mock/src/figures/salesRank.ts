import { type SQL, sql } from 'drizzle-orm'
import { during, type MetricFilter, type Scope } from '../rules/filter.ts'
import type { Period } from '@crm/base/period'
import { changeRate } from '../rules/period.ts'
import { type Queryable, rowsOf } from '../store/database/query.ts'
import { groupedSales } from './sales.ts'
import { number, select, text } from '../store/database/select.ts'

/** A line of a ranking. `rate` is the 环比 in percent. */
export interface RankRow {
  rank: number
  id: string
  name: string
  avatar: string
  platform: string
  /** Number of a talent as its platform shows it; empty for everything else. */
  display_id: string
  gmv: number
  /** Pieces. */
  volume: number
  rate: number
}
export type RankKind = 'author' | 'product' | 'user' | 'colonel'

/** How the rows `g` of a ranking are called, with what is joined for it. */
export const RANK_LABELS: Record<
  RankKind,
  { id: SQL; name: SQL; avatar: SQL; platform: SQL; join: (corpId: number) => SQL }
> = {
  author: {
    id: sql`g.author_id`,
    name: sql`a.nick_name`,
    avatar: sql`a.avatar`,
    platform: sql`g.platform`,
    join: () => sql`left join author a on a.author_id = g.author_id and a.platform = g.platform`,
  },
  product: {
    id: sql`g.product_id`,
    name: sql`p.title`,
    avatar: sql`p.cover`,
    platform: sql`g.platform`,
    join: (corpId) => sql`left join goods p on p.corp_id = ${corpId} and p.product_id = g.product_id`,
  },
  user: {
    id: sql`g.user_id::text`,
    name: sql`u.nick_name`,
    avatar: sql`au.avatar`,
    platform: sql`''`,
    join: (corpId) => sql`left join corp_user u on u.corp_id = ${corpId} and u.user_id = g.user_id
      left join app_user au on au.user_id = u.user_id`,
  },
  colonel: {
    id: sql`g.colonel_buyin_id`,
    name: sql`k.name`,
    avatar: sql`k.avatar`,
    platform: sql`coalesce(k.platform, '')`,
    join: (corpId) => sql`left join colonel k on k.corp_id = ${corpId} and k.colonel_buyin_id = g.colonel_buyin_id`,
  },
}

function keysOfRank(kind: RankKind, ids: readonly string[]): Partial<MetricFilter> {
  switch (kind) {
    case 'author':
      return { author_ids: ids }
    case 'product':
      return { product_ids: ids }
    case 'user':
      return { user_ids: ids.map(Number) }
    case 'colonel':
      return { colonel_ids: ids }
  }
}

async function rankedGmv(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  kind: RankKind,
  limit: number,
): Promise<Omit<RankRow, 'rank' | 'rate'>[]> {
  const label = RANK_LABELS[kind]
  // Only the best are named.
  const best = sql`(select g.* from ${groupedSales(scope, filter, kind, ['gmv', 'volume'])} g ${kind === 'user' ? sql`where g.user_id > 0` : sql``}
    order by g.gmv desc, ${label.id} limit ${limit})`
  return rowsOf(
    db,
    select(
      {
        id: text`${label.id}`,
        name: text`coalesce(${label.name}, '')`,
        avatar: text`coalesce(${label.avatar}, '')`,
        display_id: text`${kind === 'author' ? sql`coalesce(a.uid, '')` : sql`''`}`,
        platform: text`${label.platform}`,
        gmv: number`g.gmv`,
        volume: number`g.volume`,
      },
      sql`from ${best} g ${label.join(scope.corp_id)} order by g.gmv desc, 1`,
    ),
  )
}

/** The best by 成交金额 with their 环比; staff without 未归属, colonels without lines of none. Equal sums share the rank. */
export async function salesRank(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  kind: RankKind,
  before: Period | undefined,
  limit = 10,
): Promise<RankRow[]> {
  const best = await rankedGmv(db, scope, filter, kind, limit)
  const ids = best.map((each) => each.id)
  const former =
    before === undefined || ids.length === 0
      ? []
      : await rankedGmv(db, scope, { ...during(filter, before), ...keysOfRank(kind, ids) }, kind, limit * 4)
  const keyOf = (row: { id: string; platform: string }) => `${row.platform} ${row.id}`
  const formerGmv = new Map(former.map((each) => [keyOf(each), each.gmv]))
  return best.map((each) => ({
    ...each,
    rank: 1 + best.filter((other) => other.gmv > each.gmv).length,
    rate:
      before === undefined ? changeRate(each.gmv, undefined) : changeRate(each.gmv, formerGmv.get(keyOf(each)) ?? 0),
  }))
}

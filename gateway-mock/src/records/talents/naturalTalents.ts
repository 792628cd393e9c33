import type { NaturalTalent } from '@crm/contracts/calls/talentCarry'
import type { naturalFilters } from '@crm/contracts/fields/talentFields'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Staff } from '../../rules/staff.ts'
import { inRange, type MetricFilter, orderConditions } from '../../rules/filter.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
  rowOf,
  rowsOf,
} from '../../store/database/query.ts'
import { groupedSales, salesTotals } from '../../figures/sales.ts'
import {
  between,
  briefColumns,
  followersJson,
  talentKeyword,
  openFollow,
  type TalentSetting,
} from '../../figures/talentRows.ts'
import { naturalScope } from './sold.ts'
import { byName, float, full_count, int, json, select, text, value } from '../../store/database/select.ts'

/** What the list is filtered by. */
export type NaturalFilters = z.output<z.ZodObject<typeof naturalFilters>>

/** One reading of the list. `limit`: talents that the bought version shows, null for all. */
export interface NaturalQuery {
  who: Staff
  setting: TalentSetting
  request: NaturalFilters
  now: number
  limit: number | null
}

const MEASURES = ['gmv', 'volume', 'order_count', 'live_count', 'video_count', 'goods_count', 'commission'] as const

/** Lines of nobody: 未归属 at payment. */
export function naturalFilter({ request, now }: Pick<NaturalQuery, 'request' | 'now'>): MetricFilter {
  return {
    now,
    platform: request.platform,
    start: request.start_time,
    end: request.end_time,
    user_ids: [0],
    product_ids: request.product_id?.length ? request.product_id : undefined,
    shop_ids: request.shop_id?.length ? request.shop_id : undefined,
    content_kind: request.content_kind,
  }
}

const gmv = sql`coalesce(g.gmv, 0)`

/**
 * From and where of the talents with such lines. `rank.place` is a talent's place by 成交金额 in the platform and period, whatever
 * else is filtered by, so that no filter shows more talents than the version has.
 */
function talentsOf(query: NaturalQuery, measures: readonly (typeof MEASURES)[number][] = MEASURES): SQL {
  const { who, request, now, limit } = query
  const scope = naturalScope(who)
  const filter = naturalFilter(query)
  const open: MetricFilter = { now, platform: request.platform, start: filter.start, end: filter.end, user_ids: [0] }
  // A version without a limit hides nobody, and its places are not asked for.
  const ranked =
    limit === null
      ? sql``
      : sql`left join (select r.author_id, r.platform, row_number() over (order by r.gmv desc, r.author_id) as place
          from ${groupedSales(scope, open, 'author', ['gmv'])} r where r.gmv > 0) rank
          on rank.author_id = ca.author_id and rank.platform = ca.platform`
  const byColonel = sql`exists (select 1 from order_item i where i.author_id = ca.author_id and i.platform = ca.platform
    and i.colonel_buyin_id <> '' and ${orderConditions(scope, filter, { withStaff: true })} and ${inRange(sql`i.pay_time`, filter)})`
  return sql`from ${groupedSales(scope, filter, 'author', measures)} g
    join corp_author ca on ca.corp_id = ${who.corp_id} and ca.author_id = g.author_id and ca.platform = g.platform
    join author a on a.author_id = ca.author_id and a.platform = ca.platform
    ${ranked}
    where ${all([
      sql`g.order_count > 0`,
      talentKeyword(request),
      between(gmv, request.gmv_min, request.gmv_max),
      between(sql`a.fans`, request.fans_min, request.fans_max),
      request.is_colonel === undefined ? undefined : sql`${byColonel} = ${request.is_colonel === 1}`,
    ])}`
}

const isShown = (limit: number | null) => (limit === null ? sql`true` : sql`coalesce(rank.place <= ${limit}, false)`)

/** Measures that the filter itself asks for. */
const MEMBERSHIP = ['gmv', 'order_count'] as const

/** Keys of the whole result that the version shows, for `select_all`. */
export function naturalKeys(query: NaturalQuery): SQL {
  return sql`select ca.author_id, ca.platform ${talentsOf(query, MEMBERSHIP)} and ${isShown(query.limit)}`
}

/** Notices for more talents than this are written by one statement. */
const LISTED_MAX = 5_000

/** Lines of exactly the talents listed. */
export async function listedNatural(db: Queryable, query: NaturalQuery): Promise<MetricFilter> {
  const { request } = query
  const isNarrowed = [
    request.keyword,
    request.gmv_min,
    request.gmv_max,
    request.fans_min,
    request.fans_max,
    request.is_colonel,
  ].some((each) => each !== undefined && each !== '')
  const filter = naturalFilter(query)
  if (!isNarrowed) return filter
  const keys = sql`select ca.author_id, ca.platform ${talentsOf(query, MEMBERSHIP)}`
  const rows = await rowsOf(db, select({ author_id: text`k.author_id` }, sql`from (${keys} limit ${LISTED_MAX + 1}) k`))
  return rows.length > LISTED_MAX
    ? { ...filter, authors: keys }
    : { ...filter, author_ids: rows.map(({ author_id }) => author_id) }
}

const SORTS: Record<string, SQL> = {
  ...Object.fromEntries(MEASURES.map((each) => [each, sql`g.${sql.identifier(each)}`])),
  fans: sql`a.fans`,
  last_order_at: sql`ca.last_order_at`,
}

/** The three goods of each talent that sold most. */
async function topGoods(db: Queryable, query: NaturalQuery, authorIds: readonly string[]) {
  if (authorIds.length === 0) return new Map<string, NaturalTalent['goods']>()
  const filter = { ...naturalFilter(query), author_ids: authorIds }
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: text`t.author_id`,
        product_id: text`t.product_id`,
        title: text`coalesce(p.title, '')`,
        cover: text`coalesce(p.cover, '')`,
      },
      sql`from (
        select i.author_id, i.product_id, row_number() over (partition by i.author_id order by sum(i.pay_amount) desc, i.product_id) as place
        from order_item i where ${orderConditions(naturalScope(query.who), filter, { withStaff: true })} and ${inRange(sql`i.pay_time`, filter)}
        group by i.author_id, i.product_id) t
      left join goods p on p.corp_id = ${query.who.corp_id} and p.product_id = t.product_id where t.place <= 3 order by t.author_id, t.place`,
    ),
  )
  const byAuthor = Map.groupBy(rows, ({ author_id }) => author_id)
  return new Map([...byAuthor].map(([id, goods]) => [id, goods.map(({ author_id: _, ...each }) => each)]))
}

/** A locked row shows nothing of its talent. */
const HIDDEN = {
  author_id: '',
  author_name: '',
  avatar: '',
  display_id: '',
  fans: 0,
  level: null,
  categories: [],
  list_flag: 0,
  is_new: 0,
  has_contact: 0,
  contact_status: 0,
  tags: [],
  followers: [],
  goods: [],
  is_mine: 0,
  first_order_time: null,
  last_order_at: null,
} as const satisfies Partial<Record<keyof NaturalTalent, unknown>>

/** One page of the talents that sold without a follower, by 成交金额; those beyond the version's number are locked. */
export async function naturalPage(
  db: Queryable,
  query: NaturalQuery & { request: PageOf },
): Promise<Paged<NaturalTalent>> {
  const { who, setting, request, now, limit } = query
  const figures = byName(MEASURES, (each) => float`g.${sql.identifier(each)}`)
  const rows = talentsOf(query)
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        ...briefColumns(who, setting, now),
        ...figures,
        is_locked: value<0 | 1>`(not ${isShown(limit)})::int`,
        pool: value<NaturalTalent['pool']>`ca.pool`,
        first_order_time: float<number | null>`ca.first_order_time`,
        last_order_at: float<number | null>`ca.last_order_at`,
        is_mine: value<0 | 1>`exists (select 1 from follow f where ${openFollow} and f.user_id = ${who.user_id})::int`,
        followers: json<NaturalTalent['followers']>`${followersJson}`,
        full_count,
      },
      sql`${rows} ${orderBy(request, SORTS, 'gmv', sql`ca.author_id`)} ${limitOf(request)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
  const shown = list.filter((row) => row.is_locked === 0).map(({ author_id }) => author_id)
  const goods = await topGoods(db, query, shown)
  return {
    total_count,
    list: list.map((row, index) =>
      row.is_locked === 1
        ? {
            ...row,
            ...HIDDEN,
            categories: [],
            tags: [],
            followers: [],
            goods: [],
            row_id: `locked-${request.page}-${index}`,
          }
        : { ...row, goods: goods.get(row.author_id) ?? [], row_id: row.author_id },
    ),
  }
}

/** Sums over the whole filter, and how many of its talents are locked. */
export async function naturalTotals(db: Queryable, query: NaturalQuery) {
  const [list_total, { locked_count }] = await Promise.all([
    listedNatural(db, query).then((filter) => salesTotals(db, naturalScope(query.who), filter, MEASURES)),
    query.limit === null
      ? { locked_count: 0 }
      : rowOf(
          db,
          select(
            { locked_count: int`count(*) filter (where not ${isShown(query.limit)})` },
            talentsOf(query, MEMBERSHIP),
          ),
        ),
  ])
  return { list_total, locked_count }
}

/** Whether the version shows this talent among those who sold without a follower. */
export async function isNaturalShown(db: Queryable, query: NaturalQuery, authorId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 ${talentsOf(query)} and ${isShown(query.limit)} and ${isOneOf(sql`ca.author_id`, [authorId])}`,
  )
  return rows.length > 0
}

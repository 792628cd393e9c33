import type { MarketContent, SellingTalent } from '@crm/contracts/calls/market'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import { type DaySpan, inDays } from '../../../figures/market.ts'
import {
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
  rowsOf,
} from '../../../store/database/query.ts'
import { groupedSales } from '../../../figures/sales.ts'
import { marketCount, marketMoney } from '../../../rules/market.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { foundTalents } from '../talents/foundTalents.ts'

/** Sales that a list is about: conditions on `s` of `market_sale`, and the same on `m` of `author_goods_market`. */
export interface SaleConditions {
  sales: SQL
  relations: SQL
}

interface SellerSums {
  author_id: string
  platform: string
  gmv: number
  volume: number
  goods_count: number
  live_count: number
  video_count: number
}

interface SellerHistory {
  author_id: string
  platform: string
  commission_rate: number
  first_day: string
  last_day: string
}

const sortable = {
  gmv: sql`gmv`,
  volume: sql`volume`,
  goods_count: sql`goods_count`,
  live_count: sql`live_count`,
  video_count: sql`video_count`,
  fans: sql`fans`,
  last_day: sql`last_sold`,
}

const keyOf = ({ author_id, platform }: { author_id: string; platform: string }) => `${platform}/${author_id}`

/** A page of the talents who made the sales of the target in the days, with what they sold and how we stand to them. */
export async function sellersPage(
  db: Queryable,
  who: Staff,
  target: SaleConditions,
  { days, page, standard = 'gmv', now }: { days: DaySpan; page: PageOf; standard?: keyof typeof sortable; now: number },
): Promise<Paged<SellingTalent>> {
  const rows = sql`from market_sale s where ${target.sales} and ${inDays(days)}`
  const { list, total_count } = await pagedRows<SellerSums>(
    db,
    sql`select x.*, count(*) over ()::int as full_count from (select s.author_id, s.platform, sum(s.gmv)::float8 as gmv,
        sum(s.volume)::float8 as volume, count(distinct s.product_id)::int as goods_count, max(s.day) as last_sold,
        count(distinct s.content_id) filter (where s.kind = 1)::int as live_count,
        count(distinct s.content_id) filter (where s.kind = 2)::int as video_count ${rows} group by 1, 2) x
      join author a on a.author_id = x.author_id and a.platform = x.platform
      ${orderBy(page, sortable, standard, sql`x.author_id`)} ${limitOf(page)}`,
    sql`select count(distinct (s.author_id, s.platform))::int as n ${rows}`,
  )
  return { list: await sellers(db, who, target, list, now), total_count }
}

async function sellers(
  db: Queryable,
  who: Staff,
  target: SaleConditions,
  sums: readonly SellerSums[],
  now: number,
): Promise<SellingTalent[]> {
  if (sums.length === 0) return []
  const keys = sql`select k.author_id, k.platform from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as k(author_id text, platform text)`
  const [talents, since, own] = [
    await foundTalents(db, who, sums, now),
    await rowsOf<SellerHistory>(
      db,
      sql`select m.author_id, m.platform, round(avg(m.commission_rate))::float8 / 100 as commission_rate,
        min(m.first_day)::text as first_day, max(m.last_day)::text as last_day from author_goods_market m
        join (${keys}) k using (author_id, platform) where ${target.relations} group by 1, 2`,
    ),
    await rowsOf<{ author_id: string; platform: string; gmv: number }>(
      db,
      sql`select author_id, platform, gmv from ${groupedSales(scopeOf(who), { now, authors: keys }, 'author', ['gmv'])} g`,
    ),
  ]
  const sumOf = new Map(sums.map((each) => [keyOf(each), each]))
  const sinceOf = new Map(since.map((each) => [keyOf(each), each]))
  const ownOf = new Map(own.map((each) => [keyOf(each), each.gmv]))
  return talents.flatMap((talent) => {
    const sum = sumOf.get(keyOf(talent))
    const relation = sinceOf.get(keyOf(talent))
    if (sum === undefined || relation === undefined) return []
    const { gmv, volume, goods_count, live_count, video_count } = sum
    const { commission_rate, first_day, last_day } = relation
    return {
      ...talent,
      goods_count,
      live_count,
      video_count,
      commission_rate,
      first_day,
      last_day,
      own_gmv: ownOf.get(keyOf(talent)) ?? 0,
      ...marketMoney('gmv', gmv, who.is_whitelist),
      ...marketCount('volume', volume, who.is_whitelist),
    }
  })
}

interface ContentRow extends Omit<MarketContent, 'gmv' | 'gmv_str' | 'volume' | 'volume_str'> {
  gmv: number
  volume: number
}

const contentSortable = {
  start_at: sql`start_at`,
  gmv: sql`gmv`,
  volume: sql`volume`,
  views: sql`views`,
  likes: sql`likes`,
}

/** A page of the lives (kind 1) or videos (kind 2) that made the sales of the target in the days. */
export async function contentsPage(
  db: Queryable,
  who: Staff,
  { sales, kind, days, page }: { sales: SQL; kind: 1 | 2; days: DaySpan; page: PageOf },
): Promise<Paged<MarketContent>> {
  const rows = sql`from market_sale s where ${sales} and s.kind = ${kind} and ${inDays(days)}`
  const { list, total_count } = await pagedRows<ContentRow>(
    db,
    sql`select c.content_id, c.title, c.cover, c.author_id, c.platform, a.nick_name as author_name, a.uid as display_id, a.avatar,
      c.start_at::float8 as start_at, c.duration, c.views::float8 as views, c.likes::float8 as likes,
      c.comments::float8 as comments, c.shares::float8 as shares, x.gmv, x.volume, count(*) over ()::int as full_count
      from (select s.content_id, sum(s.gmv)::float8 as gmv, sum(s.volume)::float8 as volume ${rows} group by 1) x
      join market_content c on c.content_id = x.content_id join author a on a.author_id = c.author_id and a.platform = c.platform
      ${orderBy(page, contentSortable, 'gmv', sql`c.content_id`)} ${limitOf(page)}`,
    sql`select count(distinct s.content_id)::int as n ${rows}`,
  )
  return {
    list: list.map(({ gmv, volume, ...row }) => ({
      ...row,
      ...marketMoney('gmv', gmv, who.is_whitelist),
      ...marketCount('volume', volume, who.is_whitelist),
    })),
    total_count,
  }
}

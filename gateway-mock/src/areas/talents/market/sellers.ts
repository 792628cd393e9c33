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
import { withCount, float, full_count, int, number, select, text, value } from '../../../store/database/select.ts'

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
  const { list, total_count } = await pagedRows(
    db,
    withCount(
      select(
        {
          author_id: text`s.author_id`,
          platform: value<SellerSums['platform']>`s.platform`,
          gmv: float<SellerSums['gmv']>`sum(s.gmv)`,
          volume: float<SellerSums['volume']>`sum(s.volume)`,
          goods_count: int<SellerSums['goods_count']>`count(distinct s.product_id)`,
          last_sold: value<unknown>`max(s.day)`,
          live_count: int<SellerSums['live_count']>`count(distinct s.content_id) filter (where s.kind = 1)`,
          video_count: int<SellerSums['video_count']>`count(distinct s.content_id) filter (where s.kind = 2)`,
        },
        sql`${rows} group by 1, 2`,
      ),
      sql`join author a on a.author_id = g.author_id and a.platform = g.platform
        ${orderBy(page, sortable, standard, sql`g.author_id`)} ${limitOf(page)}`,
    ),
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
    await rowsOf(
      db,
      select(
        {
          author_id: text`m.author_id`,
          platform: text`m.platform`,
          commission_rate: number`round(avg(m.commission_rate))::float8 / 100`,
          first_day: text`min(m.first_day)::text`,
          last_day: text`max(m.last_day)::text`,
        },
        sql`from author_goods_market m
        join (${keys}) k using (author_id, platform) where ${target.relations} group by 1, 2`,
      ),
    ),
    await rowsOf(
      db,
      select(
        { author_id: text`author_id`, platform: text`platform`, gmv: number`gmv` },
        sql`from ${groupedSales(scopeOf(who), { now, authors: keys }, 'author', ['gmv'])} g`,
      ),
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
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        content_id: value<ContentRow['content_id']>`c.content_id`,
        title: value<ContentRow['title']>`c.title`,
        cover: value<ContentRow['cover']>`c.cover`,
        author_id: value<ContentRow['author_id']>`c.author_id`,
        platform: value<ContentRow['platform']>`c.platform`,
        author_name: value<ContentRow['author_name']>`a.nick_name`,
        display_id: value<ContentRow['display_id']>`a.uid`,
        avatar: value<ContentRow['avatar']>`a.avatar`,
        start_at: float<ContentRow['start_at']>`c.start_at`,
        duration: value<ContentRow['duration']>`c.duration`,
        views: float<ContentRow['views']>`c.views`,
        likes: float<ContentRow['likes']>`c.likes`,
        comments: float<ContentRow['comments']>`c.comments`,
        shares: float<ContentRow['shares']>`c.shares`,
        gmv: value<ContentRow['gmv']>`x.gmv`,
        volume: value<ContentRow['volume']>`x.volume`,
        full_count,
      },
      sql`from (select s.content_id, sum(s.gmv)::float8 as gmv, sum(s.volume)::float8 as volume ${rows} group by 1) x
      join market_content c on c.content_id = x.content_id join author a on a.author_id = c.author_id and a.platform = c.platform
      ${orderBy(page, contentSortable, 'gmv', sql`c.content_id`)} ${limitOf(page)}`,
    ),
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

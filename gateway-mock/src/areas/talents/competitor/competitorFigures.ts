import { CompetitorKind } from '@crm/contracts/enums'
import type { Competitor, CompetitorGoods, CompetitorOverview, CompetitorTalent } from '@crm/contracts/calls/competitor'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import { comparedSpan, type DaySpan, inDays, spanBefore } from '../../../figures/market.ts'
import { changeRate, dayLabel, percent } from '../../../rules/period.ts'
import { all, isOneOf, type PageOf, type Paged, type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { groupedSales } from '../../../figures/sales.ts'
import { marketMoney } from '../../../rules/market.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { goodsPage } from '../market/marketGoods.ts'
import { sellersPage } from '../market/sellers.ts'
import { between, talentKeyword } from '../../../figures/talentRows.ts'
import { float, int, number, select, selectDistinct, text } from '../../../store/database/select.ts'

/** A competitor as far as sales belong to it. */
export type WatchedCompetitor = Pick<Competitor, 'id' | 'platform' | 'kind' | 'brand_id' | 'shop_id' | 'name'>

const TOP = 10

/** The products of the competitors, of columns `brand_id` and `shop_id` of `market_goods`; none of none. */
function isOfAny(watched: readonly WatchedCompetitor[], brand: SQL, shop: SQL): SQL {
  const brands = watched.filter(({ kind }) => kind === CompetitorKind.brand).map(({ brand_id }) => brand_id)
  const shops = watched.filter(({ kind }) => kind !== CompetitorKind.brand).map(({ shop_id }) => shop_id)
  return sql`(${isOneOf(brand, brands)} or ${isOneOf(shop, shops)})`
}

const productsOf = (
  watched: readonly WatchedCompetitor[],
  platform: string,
): SQL => sql`select mg.product_id from market_goods mg
  where mg.platform = ${platform} and ${isOfAny(watched, sql`mg.brand_id`, sql`mg.shop_id`)}`

/** Sales `s` and relations `m` of the competitors. */
const targetOf = (watched: readonly WatchedCompetitor[], platform: string) => ({
  sales: sql`s.platform = ${platform} and s.product_id in (${productsOf(watched, platform)})`,
  relations: sql`m.platform = ${platform} and m.product_id in (${productsOf(watched, platform)})`,
})

interface CompetitorSums {
  author_count: number
  new_author_count: number
  gmv: number
  video_count: number
  live_count: number
}

function sumsIn(
  db: Queryable,
  watched: readonly WatchedCompetitor[],
  platform: string,
  days: DaySpan,
): Promise<CompetitorSums> {
  const { sales, relations } = targetOf(watched, platform)
  return rowOf(
    db,
    select(
      {
        author_count: int`count(distinct s.author_id)`,
        gmv: float`coalesce(sum(s.gmv), 0)`,
        live_count: int`count(distinct s.content_id) filter (where s.kind = 1)`,
        video_count: int`count(distinct s.content_id) filter (where s.kind = 2)`,
        new_author_count: int`select count(*) from (select m.author_id from author_goods_market m where ${relations} group by m.author_id
        having min(m.first_day) between ${dayLabel(days.from)}::date and ${dayLabel(days.to)}::date) f`,
      },
      sql`from market_sale s where ${sales} and ${inDays(days)}`,
    ),
  )
}

/** Talents, sales and contents of the competitors in the days, against the days before; a time that is not known is unavailable. */
export async function competitorOverview(
  db: Queryable,
  who: Staff,
  {
    watched,
    platform,
    days,
    known,
  }: { watched: readonly WatchedCompetitor[]; platform: string; days: DaySpan; known: DaySpan },
): Promise<CompetitorOverview> {
  const sums = await sumsIn(db, watched, platform, days)
  const span = spanBefore(days, known)
  const before = span && (await sumsIn(db, watched, platform, span))
  const rate = (name: keyof CompetitorSums) => changeRate(sums[name], before?.[name])
  const top = await rowsOf(
    db,
    select(
      { author_id: text`a.author_id`, author_name: text`a.nick_name`, gmv: number`x.gmv` },
      sql`from (select s.author_id, sum(s.gmv)::float8 as gmv from market_sale s
      where ${targetOf(watched, platform).sales} and ${inDays(days)} group by 1 order by 2 desc, 1 limit ${TOP}) x
      join author a on a.author_id = x.author_id and a.platform = ${platform} order by x.gmv desc, x.author_id`,
    ),
  )
  const most = top[0]?.gmv ?? 0
  const { gmv, ...counts } = sums
  return {
    ...counts,
    ...marketMoney('gmv', gmv, who.is_whitelist),
    author_count_rate: rate('author_count'),
    new_author_count_rate: rate('new_author_count'),
    gmv_rate: rate('gmv'),
    video_count_rate: rate('video_count'),
    live_count_rate: rate('live_count'),
    compared: comparedSpan(span),
    top: top.map(({ gmv: sold, ...talent }) => ({
      ...talent,
      ...marketMoney('gmv', sold, who.is_whitelist),
      gmv_index: percent(sold, most),
    })),
  }
}

/** How many talents sold for each competitor, day by day. */
export async function competitorTrend(
  db: Queryable,
  { watched, platform, days }: { watched: readonly WatchedCompetitor[]; platform: string; days: DaySpan },
) {
  const found = new Map<string, number>()
  for (const each of watched) {
    const rows = await rowsOf(
      db,
      select(
        { day: text`s.day::text`, n: int`count(distinct s.author_id)` },
        sql`from market_sale s
        where ${targetOf([each], platform).sales} and ${inDays(days)} group by 1`,
      ),
    )
    for (const { day, n } of rows) found.set(`${each.id}/${day}`, n)
  }
  return Array.from({ length: days.to - days.from + 1 }, (_, index) => {
    const date = dayLabel(days.from + index)
    return {
      date,
      counts: watched.map(({ id, name }) => ({ id, name, author_count: found.get(`${id}/${date}`) ?? 0 })),
    }
  })
}

/** What narrows the talents of the competitors. */
export interface CompetitorTalentFilter extends PageOf {
  platform: Competitor['platform']
  keyword?: string | undefined
  main_kind?: number | undefined
  fans_min?: number | undefined
  fans_max?: number | undefined
  is_cooperated?: 0 | 1 | undefined
}

/** The talents `s` that fit, by what the library says of them and whether they sold for the corporation in the caller's scope. */
function fitting(who: Staff, filter: CompetitorTalentFilter, now: number): SQL | undefined {
  const { platform, keyword, main_kind, fans_min, fans_max, is_cooperated } = filter
  const talent = [
    talentKeyword({ keyword }),
    main_kind === undefined ? undefined : sql`a.main_kind = ${main_kind}`,
    between(sql`a.fans`, fans_min, fans_max),
  ].filter((each) => each !== undefined)
  const own = sql`(select g.author_id from ${groupedSales(scopeOf(who), { now, platform }, 'author', ['gmv'])} g where g.gmv > 0)`
  return all([
    talent.length === 0
      ? undefined
      : sql`s.author_id in (select a.author_id from author a where a.platform = ${platform} and ${all(talent)})`,
    is_cooperated === undefined
      ? undefined
      : is_cooperated === 1
        ? sql`s.author_id in ${own}`
        : sql`s.author_id not in ${own}`,
  ])
}

/** A page of the talents who sold for the competitors in the days, with the competitors that each sold for. */
export async function competitorTalents(
  db: Queryable,
  who: Staff,
  filter: CompetitorTalentFilter,
  { watched, days, now }: { watched: readonly WatchedCompetitor[]; days: DaySpan; now: number },
): Promise<Paged<CompetitorTalent>> {
  const { platform } = filter
  const { sales, relations } = targetOf(watched, platform)
  const target = { sales: all([sales, fitting(who, filter, now)]), relations }
  const { list, total_count } = await sellersPage(db, who, target, { days, page: filter, now })
  const ids = list.map(({ author_id }) => author_id)
  const sold = await rowsOf(
    db,
    selectDistinct(
      { author_id: text`s.author_id`, brand_id: number`mg.brand_id`, shop_id: text`mg.shop_id` },
      sql`from market_sale s join market_goods mg on mg.product_id = s.product_id
      where ${isOneOf(sql`s.author_id`, ids)} and ${sales} and ${inDays(days)}`,
    ),
  )
  const ofTalent = Map.groupBy(sold, ({ author_id }) => author_id)
  return {
    list: list.map((row) => ({
      ...row,
      competitors: watched
        .filter(({ kind, brand_id, shop_id }) =>
          ofTalent
            .get(row.author_id)
            ?.some((each) => (kind === CompetitorKind.brand ? each.brand_id === brand_id : each.shop_id === shop_id)),
        )
        .map(({ id, name }) => ({ id, name })),
    })),
    total_count,
  }
}

/** A page of the competitors' goods that a talent sold in the days, with the last day of each. */
export async function competitorGoods(
  db: Queryable,
  who: Staff,
  { platform, author_id, ...page }: PageOf & { platform: string; author_id: string },
  { watched, days }: { watched: readonly WatchedCompetitor[]; days: DaySpan },
): Promise<Paged<CompetitorGoods>> {
  const sales = sql`s.platform = ${platform} and s.author_id = ${author_id}`
  const { list, total_count } = await goodsPage(db, who, {
    goods: sql`g.platform = ${platform} and ${isOfAny(watched, sql`g.brand_id`, sql`g.shop_id`)}`,
    sales,
    days,
    page,
    soldOnly: true,
  })
  const last = await rowsOf(
    db,
    select(
      { product_id: text`s.product_id`, day: text`max(s.day)::text` },
      sql`from market_sale s where ${sales} and ${inDays(days)} and ${isOneOf(
        sql`s.product_id`,
        list.map(({ product_id }) => product_id),
      )} group by 1`,
    ),
  )
  const lastOf = new Map(last.map(({ product_id, day }) => [product_id, day]))
  return { list: list.map((row) => ({ ...row, last_day: lastOf.get(row.product_id) ?? '' })), total_count }
}

import { DAY_MS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { TalentMarket, TalentPortrait } from '@crm/contracts/calls/talentDetail'
import { sql } from 'drizzle-orm'
import type { FansPortrait, MarketParts } from '../../store/database/schema/talents.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { dayLabel, percent } from '../../rules/period.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { marketMoney } from '../../rules/market.ts'
import { float, json, number, select, text, value } from '../../store/database/select.ts'

interface Talent {
  author_id: string
  platform: string
}

/** Contents that the market tab lists at most, the latest. */
const LATEST = 10
const HOURS = 24

/** The fans at the end of each day until `last`, from the present number back by the growth of the days. */
export function fansTrend(
  fans: number,
  { last, gains = [] }: { last?: string; gains?: readonly number[] },
): TalentPortrait['fans_trend'] {
  if (last === undefined) return []
  const lastDay = Date.parse(`${last}T00:00:00Z`) / DAY_MS
  let after = fans
  return gains
    .map((gain, index) => ({ gain, day: lastDay - (gains.length - 1 - index) }))
    .toReversed()
    .map(({ gain, day }) => {
      const point = { date: dayLabel(day), fans: after, gain }
      after -= gain
      return point
    })
    .toReversed()
}

/** The growth of each day out of that since the first. */
const daysOf = (sums: readonly number[]) => sums.map((sum, index) => sum - (sums[index - 1] ?? 0))

/** Who follows the talent, from its library record; groups that the platform does not deliver are empty. */
export async function talentPortrait(db: Queryable, { author_id, platform }: Talent): Promise<TalentPortrait> {
  const [row] = await rowsOf(
    db,
    select(
      {
        fans: float`a.fans`,
        fans_portrait: value<Partial<FansPortrait>>`a.fans_portrait`,
        last: text<string | null>`d.last::text`,
        sums: json<number[] | null>`to_json(d.sums)`,
        updated_at: float`a.updated_at`,
      },
      sql`from author a left join author_growth d on d.platform = a.platform and d.author_id = a.author_id
      where a.author_id = ${author_id} and a.platform = ${platform}`,
    ),
  )
  if (row === undefined) refuse(Code.notFound, '未找到该达人')
  const { gender = [], age = [], region = [], device = [], active_hours = [] } = row.fans_portrait
  return {
    gender,
    age,
    region,
    device,
    active_hours: active_hours.length === HOURS ? active_hours : [],
    fans_trend:
      row.last === null || row.sums === null ? [] : fansTrend(row.fans, { last: row.last, gains: daysOf(row.sums) }),
    updated_at: row.updated_at,
  }
}

type Live = Omit<TalentMarket['lives'][number], 'gmv' | 'gmv_str'> & { gmv_market: number | null }
type Video = Omit<TalentMarket['videos'][number], 'plays'> & { plays: number | null }

/** The platform's estimates of 30 days and the contents that the corporation knows of. Sums are ranges for most corporations. */
export async function talentMarket(db: Queryable, who: Staff, talent: Talent, now: number): Promise<TalentMarket> {
  const { author_id, platform } = talent
  const [row] = await rowsOf(
    db,
    select(
      {
        gmv_30d: float<number | null>`gmv_30d`,
        live_gmv_avg: float<number | null>`live_gmv_avg`,
        video_gmv_avg: float<number | null>`video_gmv_avg`,
        live_count_30d: number<number | null>`live_count_30d`,
        video_count_30d: number<number | null>`video_count_30d`,
        avg_price: float<number | null>`avg_price`,
        gpm: float<number | null>`gpm`,
        market_parts: value<Partial<MarketParts>>`market_parts`,
      },
      sql`from author
      where author_id = ${author_id} and platform = ${platform}`,
    ),
  )
  if (row === undefined) refuse(Code.notFound, '未找到该达人')
  const lives = await rowsOf(
    db,
    select(
      {
        live_id: value<Live['live_id']>`live_id`,
        title: value<Live['title']>`title`,
        cover: value<Live['cover']>`cover`,
        start_time: float<Live['start_time']>`start_time`,
        end_time: float<Live['end_time']>`end_time`,
        views: float<Live['views']>`views`,
        gmv_market: float<Live['gmv_market']>`gmv_market`,
      },
      sql`from live where corp_id = ${who.corp_id} and author_id = ${author_id}
      and platform = ${platform} and start_time <= ${now} order by start_time desc, live_id limit ${LATEST}`,
    ),
  )
  const videos = await rowsOf(
    db,
    select(
      {
        video_id: value<Video['video_id']>`video_id`,
        title: value<Video['title']>`title`,
        cover: value<Video['cover']>`cover`,
        publish_at: float<Video['publish_at']>`publish_at`,
        plays: float<Video['plays']>`plays`,
        likes: float<Video['likes']>`likes`,
        comments: float<Video['comments']>`comments`,
        shares: float<Video['shares']>`shares`,
      },
      sql`from video where corp_id = ${who.corp_id} and author_id = ${author_id}
      and platform = ${platform} and kind = 1 and deleted_at is null and publish_at <= ${now}
      order by publish_at desc, video_id limit ${LATEST}`,
    ),
  )
  const raw = who.is_whitelist
  const parts = (group: MarketParts[keyof MarketParts] = []) =>
    group
      .toSorted((a, b) => b.gmv - a.gmv)
      .map(({ name, gmv }) => ({ name, share: percent(gmv, row.gmv_30d ?? 0), ...marketMoney('gmv', gmv, raw) }))
  const { categories, price_bands, brands } = row.market_parts
  return {
    ...marketMoney('gmv_30d', row.gmv_30d, raw),
    ...marketMoney('live_gmv_avg', row.live_gmv_avg, raw),
    ...marketMoney('video_gmv_avg', row.video_gmv_avg, raw),
    live_count_30d: row.live_count_30d ?? UNAVAILABLE,
    video_count_30d: row.video_count_30d ?? UNAVAILABLE,
    avg_price: row.avg_price ?? UNAVAILABLE,
    gpm: row.gpm ?? UNAVAILABLE,
    categories: parts(categories),
    price_bands: parts(price_bands),
    brands: parts(brands),
    lives: lives.map(({ gmv_market, ...live }) => ({ ...live, ...marketMoney('gmv', gmv_market, raw) })),
    videos: videos.map((video) => ({ ...video, plays: video.plays ?? UNAVAILABLE })),
  }
}

import type { MarketGoodsDetail, MarketPoint } from '@crm/contracts/calls/market'
import { fanLayerLabel, type FanLayer } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { FansPortrait } from '../../../store/database/schema/talents.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type DaySpan, inDays } from '../../../figures/market.ts'
import { dayLabel, percent } from '../../../rules/period.ts'
import { type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { marketCount, marketMoney } from '../../../rules/market.ts'
import { PRICE_BANDS } from '../../../rules/priceBands.ts'
import { float, int, json, number, select, text } from '../../../store/database/select.ts'

type Parts = Pick<MarketGoodsDetail, 'contents' | 'fans_layers' | 'price_bands' | 'portrait'>

/** Talents whose audience makes the portrait, the best selling first. */
const PORTRAIT_TALENTS = 50
const REGIONS_SHOWN = 10

/** How the sales `s` that fit divide in the days. Shares of nothing are empty. */
export async function marketPartsOf(db: Queryable, sales: SQL, days: DaySpan): Promise<Parts> {
  const where = sql`from market_sale s where ${sales} and ${inDays(days)}`
  const contents = await rowOf(
    db,
    select(
      {
        live: float`coalesce(sum(s.gmv) filter (where s.kind = 1), 0)`,
        video: float`coalesce(sum(s.gmv) filter (where s.kind = 2), 0)`,
      },
      where,
    ),
  )
  const whole = contents.live + contents.video
  const bands = await rowsOf(
    db,
    select(
      { band: number`width_bucket(g.price, array[5000, 10000, 20000, 50000]::bigint[])`, gmv: float`sum(s.gmv)` },
      sql`from (select s.product_id, s.gmv ${where}) s join market_goods g on g.product_id = s.product_id group by 1`,
    ),
  )
  const talents = await rowsOf(
    db,
    select(
      {
        fans: float`a.fans`,
        gmv: number`x.gmv`,
        fans_portrait: json<
          Partial<FansPortrait>
        >`case when x.nth <= ${PORTRAIT_TALENTS} then a.fans_portrait else '{}'::jsonb end`,
      },
      sql`from (select s.author_id, s.platform, sum(s.gmv)::float8 as gmv, row_number() over (order by sum(s.gmv) desc) as nth ${where}
        group by 1, 2) x join author a on a.author_id = x.author_id and a.platform = x.platform`,
    ),
  )
  const bandOf = new Map(bands.map(({ band, gmv }) => [band, gmv]))
  return {
    contents:
      whole === 0
        ? []
        : [
            { name: '直播', value: percent(contents.live, whole) },
            { name: '视频', value: percent(contents.video, whole) },
          ],
    fans_layers: fansLayers(talents.map(({ fans }) => fans)),
    price_bands:
      whole === 0 ? [] : PRICE_BANDS.map((name, band) => ({ name, value: percent(bandOf.get(band) ?? 0, whole) })),
    portrait: {
      gender: weighted(talents, 'gender'),
      age: weighted(talents, 'age'),
      region: weighted(talents, 'region')
        .toSorted((a, b) => b.value - a.value)
        .slice(0, REGIONS_SHOWN),
    },
  }
}

const LAYER_BOUNDS = [10_000, 100_000, 500_000, 1_000_000, 5_000_000]

/** How many talents stand in each layer of followers, from the smallest. */
export function fansLayers(fans: readonly number[]): { name: string; value: number }[] {
  const counts = new Map<number, number>()
  for (const each of fans) {
    const layer = LAYER_BOUNDS.filter((bound) => each >= bound).length + 1
    counts.set(layer, (counts.get(layer) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  return Object.entries(fanLayerLabel).map(([layer, name]) => ({
    name,
    value: counts.get(Number(layer) as FanLayer) ?? 0,
  }))
}

/** The talents' audiences as one: each counts by what it sold. */
function weighted(
  talents: readonly { gmv: number; fans_portrait: Partial<FansPortrait> }[],
  group: 'gender' | 'age' | 'region',
): { name: string; value: number }[] {
  const sums = new Map<string, number>()
  let whole = 0
  for (const { gmv, fans_portrait } of talents) {
    const shares = fans_portrait[group]
    if (shares === undefined) continue
    whole += gmv
    for (const { name, value } of shares) sums.set(name, (sums.get(name) ?? 0) + value * gmv)
  }
  return [...sums].map(([name, sum]) => ({ name, value: Math.round((sum * 100) / whole) / 100 }))
}

/** The sales `s` that fit day by day, days without any as zero. */
export async function marketTrend(db: Queryable, who: Staff, sales: SQL, days: DaySpan): Promise<MarketPoint[]> {
  const rows = await rowsOf(
    db,
    select(
      {
        day: text`s.day::text`,
        gmv: float`sum(s.gmv)`,
        volume: float`sum(s.volume)`,
        author_count: int`count(distinct s.author_id)`,
      },
      sql`from market_sale s where ${sales} and ${inDays(days)} group by 1`,
    ),
  )
  const known = new Map(rows.map((row) => [row.day, row]))
  const highest = (name: 'gmv' | 'volume') => Math.max(1, ...rows.map((row) => row[name]))
  const [most, mostPieces] = [highest('gmv'), highest('volume')]
  return Array.from({ length: days.to - days.from + 1 }, (_, index) => {
    const date = dayLabel(days.from + index)
    const { gmv = 0, volume = 0, author_count = 0 } = known.get(date) ?? {}
    return {
      date,
      ...marketMoney('gmv', gmv, who.is_whitelist),
      ...marketCount('volume', volume, who.is_whitelist),
      gmv_index: percent(gmv, most),
      volume_index: percent(volume, mostPieces),
      author_count,
    }
  })
}

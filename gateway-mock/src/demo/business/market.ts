import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { authorBrand, authorGoodsMarket, marketContent, marketSale } from '../../store/database/schema.ts'
import type { Rows } from './seedContext.ts'
import { rowWriter } from './seedContext.ts'
import { busyness, dayStart, dayText, isFestive, LIVE_HOURS } from './calendar.ts'
import type { LibraryAuthor } from './library.ts'
import type { MarketProduct } from './marketGoods.ts'
import { marketCatalogue } from './marketGoods.ts'
import { PRICE_BANDS, priceBand } from '../../rules/priceBands.ts'
import { pictureUrl } from './pictures.ts'
import type { Random } from './random.ts'
import { drawer, randomOf } from './random.ts'
import { liveTitle, videoTitle } from './titles.ts'
import { platformId } from './words.ts'

/** Complete days that the market is kept for; the last is yesterday. */
const MARKET_DAYS = 120
/** Days of the figures that are called "30 days". */
const MONTH_DAYS = 30
const CONTENT_SPACE = 90_002
const LIVE = 1
const VIDEO = 2
/** What a content sells that is not of the kind the talent mainly makes, beside one that is. */
const ASIDE = 0.15

type Relation = typeof authorGoodsMarket.$inferInsert
type BrandRelation = typeof authorBrand.$inferInsert

/**
 * How many contents a talent of that estimated size makes in 30 days, how many products it carries, and how much the sales
 * of its contents differ: the largest ones sell on most days.
 */
function activityOf(yuan: number) {
  if (yuan < 10_000) return { contents: 1, goods: 2, spread: 0.6 }
  if (yuan < 100_000) return { contents: 2, goods: 4, spread: 0.6 }
  if (yuan < 1_000_000) return { contents: 5, goods: 8, spread: 0.6 }
  return { contents: 25, goods: 12, spread: 0.35 }
}

/**
 * Days before the last one on which a talent shows its contents: in runs of neighbouring days from `earliest` on, none before
 * the talent began. Who sold yesterday therefore mostly sells today.
 */
function daysBack(
  random: Random,
  draw: (random: Random) => number,
  count: number,
  [earliest, begins]: [number, number],
) {
  const backs: number[] = []
  while (backs.length < count) {
    const run = Math.min(count - backs.length, random.int(3, 7))
    const from = Math.max(earliest, draw(random) - run + 1)
    for (let at = 0; at < run; at++) backs.push(Math.min(from + at, begins))
  }
  return backs
}

/** Days before the last one, drawn by how busy they were. */
function dayDrawers(lastDay: number) {
  const weights = Array.from({ length: MARKET_DAYS }, (_, back) => busyness(lastDay - back * DAY_SECONDS))
  const recent = drawer(weights.slice(0, MONTH_DAYS))
  const earlier = drawer(weights.slice(MONTH_DAYS))
  return { recent, earlier: (random: Random) => MONTH_DAYS + earlier(random) }
}

/**
 * What the library's talents sold of all brands in 120 days, content by content. The sums that brands, goods and talents
 * carry are made from these sales, so they agree; the talents' estimates of the library only say how large a talent is. The
 * answer is the goods, with their sums.
 */
export function marketRows(rows: Rows, seed: string, now: number, library: readonly LibraryAuthor[]): MarketProduct[] {
  const put = rowWriter(rows)
  const random = randomOf(seed, 'market')
  const products = marketCatalogue(rows, randomOf(seed, 'market goods'), now)
  const lastDay = dayStart(now) - DAY_SECONDS
  const days = dayDrawers(lastDay)
  const shelves = shelvesOf(products)
  const firstSale = new Map<MarketProduct, number>()
  let contents = 0

  for (const talent of library) {
    const size = talent.gmv_30d ?? null
    if (size === null) continue
    const activity = activityOf(size / 100)
    const carried = assortment(random, shelves, talent, activity.goods)
    const begins = random.chance(0.08) ? random.int(2, 80) : MARKET_DAYS - 1
    const rich = random.chance(0.3) ? 2 : 1
    const growth = 0.6 + 0.7 * random.next()
    const lives = talent.live_count_30d ?? 0
    const videos = talent.video_count_30d ?? 0
    const wished = activity.contents + (activity.contents > 1 ? random.int(0, rich) : 0)
    const recentCount = Math.min(wished, lives + videos)
    const earlierCount = begins < MONTH_DAYS ? 0 : Math.round(recentCount * (1 + random.next() * 1.2))
    const month = monthOf()
    const relations = new Map<MarketProduct, Relation>()
    const moments = [
      ...daysBack(random, days.recent, recentCount, [0, begins]),
      ...daysBack(random, days.earlier, earlierCount, [MONTH_DAYS, begins]),
    ]
    const isMostlyLive = talent.main_kind === LIVE
    let liveCount = 0
    const kinds = moments.map((_, at) => {
      const isRecent = at < recentCount
      // A talent shows no more lives or videos than the library counts.
      const mayLive = lives > 0 && (!isRecent || liveCount < lives)
      const mayVideo = videos > 0 && (!isRecent || at - liveCount < videos)
      const isLive = mayLive && (!mayVideo || random.chance(isMostlyLive ? 0.75 : 0.2))
      if (isLive && isRecent) liveCount += 1
      return isLive ? LIVE : VIDEO
    })
    // Most is sold by what the talent is known for.
    const weights = kinds.map((kind) => random.skewed(activity.spread) * ((kind === LIVE) === isMostlyLive ? 1 : ASIDE))
    const total = (from: number, to: number) => weights.slice(from, to).reduce((sum, weight) => sum + weight, 0) || 1
    const shares = [total(0, recentCount), total(recentCount, moments.length)]
    for (const [at, back] of moments.entries()) {
      const isRecent = at < recentCount
      const part = (weights[at] ?? 0) / (shares[isRecent ? 0 : 1] ?? 1)
      const worth = size * part * (isRecent ? 1 : growth * 2.4)
      const day = lastDay - back * DAY_SECONDS
      const kind = kinds[at] ?? VIDEO
      const isLive = kind === LIVE
      const shown = isLive
        ? random.some(carried, Math.min(carried.length, random.int(1, activity.goods > 4 ? 4 : 2)))
        : [random.pick(carried)]
      const onSale = shown.filter(({ row }) => row.removed_at === null || (row.removed_at ?? 0) > day + DAY_SECONDS)
      const sold = onSale.length > 0 ? onSale : carried.slice(0, 1)
      const content_id = platformId(CONTENT_SPACE, ++contents)
      const start_at =
        day + (isLive ? random.index(LIVE_HOURS) : random.int(8, 22)) * HOUR_SECONDS + random.int(0, 59) * 60
      const pulls = sold.map(() => 0.3 + random.next())
      const pulled = pulls.reduce((sum, pull) => sum + pull, 0)
      let gmvOfContent = 0
      for (const [nth, product] of sold.entries()) {
        const { row, category } = product
        const volume = Math.max(1, Math.round((worth * (pulls[nth] ?? 0)) / pulled / row.price))
        const gmv = volume * row.price
        gmvOfContent += gmv
        const dayLabel = dayText(day)
        put(marketSale, {
          content_id,
          product_id: row.product_id,
          platform: talent.platform,
          author_id: talent.author_id,
          brand_id: row.brand_id,
          category_id: row.category_id,
          kind,
          day: dayLabel,
          gmv,
          volume,
        })
        let relation = relations.get(product)
        if (relation === undefined) {
          relation = {
            author_id: talent.author_id,
            platform: talent.platform,
            product_id: row.product_id,
            brand_id: row.brand_id,
            first_day: dayLabel,
            last_day: dayLabel,
            commission_rate: Math.max(500, row.commission_rate + random.int(-3, 3) * 100),
            gmv_30d: 0,
            volume_30d: 0,
          }
          relations.set(product, relation)
        }
        if (dayLabel < relation.first_day) relation.first_day = dayLabel
        if (dayLabel > relation.last_day) relation.last_day = dayLabel
        firstSale.set(product, Math.min(firstSale.get(product) ?? day, day))
        if (!isRecent) continue
        relation.gmv_30d += gmv
        relation.volume_30d += volume
        row.gmv_30d += gmv
        row.volume_30d += volume
        if (isLive) row.live_gmv_30d += gmv
        month.add({ kind, gmv, volume, category, brand: product.brand, price: row.price })
      }
      const views = Math.max(30, Math.round((gmvOfContent / (talent.gpm ?? 40_000)) * 1000))
      const likes = Math.round(views * (0.01 + 0.05 * random.next()))
      const [first] = sold
      const ware = (random.chance(0.4) ? first?.brand : '') + (first?.short ?? '')
      const title = isLive ? liveTitle(random, ware, isFestive(day)) : videoTitle(random, ware, first?.category ?? '')
      put(marketContent, {
        content_id,
        kind,
        platform: talent.platform,
        author_id: talent.author_id,
        title,
        cover: pictureUrl('cover', content_id),
        start_at,
        duration: isLive ? random.int(60, 360) * 60 : random.int(15, 180),
        views,
        likes,
        comments: Math.round(likes * 0.12),
        shares: Math.round(likes * 0.07),
      })
      if (isLive) talent.last_live_at = Math.max(talent.last_live_at ?? 0, start_at)
      else talent.last_video_at = Math.max(talent.last_video_at ?? 0, start_at)
    }
    relate(put, random, { relations, isNew: begins < MARKET_DAYS - 1, begins: dayText(lastDay - begins * DAY_SECONDS) })
    month.complete(talent)
  }
  for (const product of products)
    product.row.listed_at =
      (firstSale.get(product) ?? lastDay) - random.int(3, 90) * DAY_SECONDS - random.int(0, 20) * HOUR_SECONDS
  return products
}

/** The goods of a platform, by class, each with a source that draws the popular ones more often. */
function shelvesOf(products: readonly MarketProduct[]) {
  const shelves = new Map<string, { wares: MarketProduct[]; draw: (random: Random) => number }>()
  const groups = Map.groupBy(products, ({ row, category }) => `${row.platform}/${category}`)
  for (const [key, group] of groups) shelves.set(key, { wares: group, draw: drawer(group.map(({ weight }) => weight)) })
  return shelves
}

/** Different goods of the talent's classes, mostly of the first one; the first is on sale. */
function assortment(
  random: Random,
  shelves: ReturnType<typeof shelvesOf>,
  { platform, categories = [] }: LibraryAuthor,
  count: number,
): MarketProduct[] {
  const chosen = new Set<MarketProduct>()
  for (let tries = 0; tries < count * 4 && chosen.size < count; tries++) {
    const category = random.chance(0.65) ? categories[0] : random.pick(categories)
    const shelf = shelves.get(`${platform}/${category}`)
    const product = shelf?.wares[shelf.draw(random)]
    if (product) chosen.add(product)
  }
  const goods = [...chosen].toSorted((a, b) => (a.row.status ?? 0) - (b.row.status ?? 0))
  if (goods[0] === undefined) throw new Error(`no market goods for ${platform} ${categories.join()}`)
  return goods
}

/** Stores since when the talent sells its goods and works with its brands; those of long ago began before the kept days. */
function relate(
  put: ReturnType<typeof rowWriter>,
  random: Random,
  { relations, isNew, begins }: { relations: Map<MarketProduct, Relation>; isNew: boolean; begins: string },
) {
  const brands = new Map<number, BrandRelation>()
  for (const relation of relations.values()) {
    if (isNew && relation.first_day < begins) relation.first_day = begins
    if (!isNew && random.chance(0.55)) {
      const before = Date.parse(`${relation.first_day}T00:00:00+08:00`) / 1000 - random.int(20, 400) * DAY_SECONDS
      relation.first_day = dayText(before)
    }
    put(authorGoodsMarket, relation)
    const { author_id, platform, brand_id, first_day, last_day, gmv_30d, volume_30d } = relation
    const brand = brands.get(brand_id)
    if (brand === undefined) {
      brands.set(brand_id, { author_id, platform, brand_id, first_day, last_day, gmv_30d, volume_30d })
      continue
    }
    if (first_day < brand.first_day) brand.first_day = first_day
    if (last_day > brand.last_day) brand.last_day = last_day
    brand.gmv_30d += gmv_30d
    brand.volume_30d += volume_30d
  }
  for (const brand of brands.values()) put(authorBrand, brand)
  for (const product of relations.keys())
    if ((relations.get(product)?.gmv_30d ?? 0) > 0) product.row.author_count_30d += 1
}

interface Sale {
  kind: number
  gmv: number
  volume: number
  category: string
  brand: string
  price: number
}

/** Sums the sales of a talent's last 30 days into the figures of the library. */
function monthOf() {
  let gmv = 0
  let volume = 0
  let live = 0
  const categories = new Map<string, number>()
  const brands = new Map<string, number>()
  const bands = new Map<string, number>(PRICE_BANDS.map((name) => [name, 0]))
  const grow = (group: Map<string, number>, name: string, by: number) => group.set(name, (group.get(name) ?? 0) + by)
  const parts = (group: Map<string, number>) => [...group].map(([name, sum]) => ({ name, gmv: sum }))
  return {
    add: (sale: Sale) => {
      gmv += sale.gmv
      volume += sale.volume
      if (sale.kind === LIVE) live += sale.gmv
      grow(categories, sale.category, sale.gmv)
      grow(brands, sale.brand, sale.gmv)
      grow(bands, priceBand(sale.price), sale.gmv)
    },
    complete: (talent: LibraryAuthor) => {
      talent.gmv_30d = gmv
      talent.live_gmv_avg = talent.live_count_30d ? Math.round(live / talent.live_count_30d) : null
      talent.video_gmv_avg = talent.video_count_30d ? Math.round((gmv - live) / talent.video_count_30d) : null
      talent.avg_price = volume > 0 ? Math.round(gmv / volume) : null
      talent.market_parts = { categories: parts(categories), price_bands: parts(bands), brands: parts(brands) }
    },
  }
}

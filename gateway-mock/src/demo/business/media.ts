import { DAY_SECONDS } from '@crm/base/durations'
import { live, video, videoDay } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { broadcastRows, reactions } from './broadcast.ts'
import { dayStart, dayText, isFestival, isFestive, LIVE_HOURS } from './calendar.ts'
import type { Product } from './goods.ts'
import { pictureUrl } from './pictures.ts'
import { recordingRows } from './recordings.ts'
import { drawer } from './random.ts'
import type { Random } from './random.ts'
import { sellsOnce, type Talent } from './talents.ts'
import { liveTitle, videoTitle } from './titles.ts'
import { platformId, VIDEO_LABELS } from './words.ts'

type VideoRow = typeof video.$inferInsert

/** A live or video as the orders see it: when it can sell, and how well. */
export interface Content {
  id: string
  start: number
  end: number
  pull: number
  /** Something was bought through it. */
  sold: boolean
  /** Fen that it may still sell: the platform counts no less of it than we do. */
  left: number
}

export interface Media {
  /** Videos of the last hundred days, with the class of what they show. */
  latest: { row: VideoRow; category: string }[]
  lives: Map<Talent, Content[]>
  videos: Map<Talent, Content[]>
}

/** Shares `total` among talents by weight, one to each that sells once and at least one to the first ones, with an exact sum. */
function portions(talents: Talent[], weights: number[], total: number) {
  const single = talents.map(sellsOnce)
  const shared = Math.max(0, total - single.filter(Boolean).length)
  const sum = weights.reduce((all, weight, at) => (single[at] ? all : all + weight), 0)
  const counts = weights.map((weight, at) => (single[at] ? 1 : Math.floor((weight / sum) * shared)))
  let left = total - counts.reduce((all, count) => all + count, 0)
  for (let at = 0; left > 0 && talents.length > 0; at = (at + 1) % talents.length, left--)
    counts[at] = (counts[at] ?? 0) + 1
  return counts
}

/** A day on which the talent works, busy days more often. */
export function workDay(
  context: SeedContext,
  draw: (random: Random) => number,
  random: Random,
  windows: [number, number][],
) {
  for (let tries = 0; tries < 60; tries++) {
    const day = context.span.days[draw(random)] ?? context.span.start
    if (windows.some(([from, to]) => day + DAY_SECONDS > from && day <= to)) return day
  }
  const [from, to] = windows[0] ?? [context.span.start, context.now]
  return dayStart(from + random.next() * Math.max(0, to - from))
}

/** One of the goods that the talent sells, or else shows. */
function shownBy(random: Random, { assortment, sells }: Talent, products: Map<string, Product>) {
  const shown = assortment.slice(0, Math.max(1, sells))
  return shown.length > 0 ? products.get(random.pick(shown)) : undefined
}

/** The talents' lives with our goods; the latest ones are on air now. sph delivers no stay and no market sales. */
function liveRows(
  context: SeedContext,
  talents: Talent[],
  products: Map<string, Product>,
  draw: (random: Random) => number,
): Media['lives'] {
  const { put, corp_id, plan, now } = context
  const random = context.random('lives')
  const course = context.random('broadcasts')
  const hosts = talents.filter(
    (talent) =>
      talent.weight > 0 && talent.platform !== 'xhs' && (talent.author.main_kind === 1 || random.chance(0.25)),
  )
  const counts = portions(
    hosts,
    hosts.map(({ weight }) => weight ** 0.75),
    plan.sizes.lives,
  )
  const lives: Media['lives'] = new Map()
  const { days, weights } = context.span
  const festive = days.flatMap((day, index) => (isFestival(day) ? [{ day, weight: weights[index] ?? 0 }] : []))
  const festivalDays = new Set(festive.map(({ day }) => day))
  // Fen that a corporation sells per share of its talents, about, through lives.
  const sales = plan.sizes.orderItems * 20_000 * 0.6
  const onAirHosts = hosts.filter(({ windows }) => windows.at(-1)?.[1] === now).slice(0, plan.no === 1 ? 3 : 1)
  const recording = recordingRows(context, [...onAirHosts.slice(0, 2), ...hosts.filter((_, index) => index % 23 === 4)])
  let number = 0
  hosts.forEach((talent, index) => {
    const list: Content[] = []
    const total = counts[index] ?? 0
    // Who makes more than a few lives makes one on each festival.
    const festivals = festive.filter(
      ({ day }) => total > 3 && day + 22 * 3600 < now && talent.windows.some(([from, to]) => from <= day && day < to),
    )
    const ordinary = days.reduce((sum, day, at) => {
      const isWorked = talent.windows.some(([from, to]) => day + DAY_SECONDS > from && day <= to)
      return isWorked && !(festivals.length > 0 && festivalDays.has(day)) ? sum + (weights[at] ?? 0) : sum
    }, 0)
    for (let count = total; count > 0; count--) {
      const festival = festivals[total - count]
      const onAir = count === 1 && onAirHosts.includes(talent)
      let start = now - random.int(20, 110) * 60
      let length = random.int(90, 300) * 60
      if (festival !== undefined) {
        start = festival.day + random.int(17 * 60, 20 * 60) * 60
        length = random.int(180, 300) * 60
      } else if (!onAir) {
        do
          start =
            workDay(context, draw, random, talent.windows) + random.index(LIVE_HOURS) * 3600 + random.int(0, 59) * 60
        while (start > now - 900 || (festivals.length > 0 && festivalDays.has(dayStart(start))))
        length = Math.min(length, Math.max(600, now - start - 60))
      }
      const live_id = platformId(corp_id * 100 + 5, ++number)
      // One of a festival draws as much more than the others of the talent as the day is busier than the others'.
      const drawn = random.skewed(0.4)
      const pull =
        festival === undefined ? drawn : (1.08 * (total - festivals.length) * festival.weight) / Math.max(1, ordinary)
      const views = Math.round(Math.min(3_000_000, talent.author.fans * 0.04 * random.skewed(0.8)) + 200)
      const full = talent.platform !== 'sph'
      // Other brands sell in it, too: more than what is to be expected of ours.
      const own = (sales * talent.weight * pull) / Math.max(1, total)
      const gmv_market = full ? Math.round(views * random.int(40, 300) + own * (2 + random.next()) + 60_000) : null
      const row: typeof live.$inferInsert = {
        corp_id,
        live_id,
        platform: talent.platform,
        author_id: talent.author.author_id,
        title: liveTitle(random, shownBy(random, talent, products)?.short ?? '好物', isFestive(start)),
        cover: pictureUrl('cover', live_id),
        start_time: start,
        end_time: onAir ? null : start + length,
        views,
        uv: Math.round(views * 0.72),
        // At its best moment a live has a few hundredths of all who look in.
        peak: Math.max(1, Math.round(views * (0.008 + random.next() * 0.018))),
        avg_stay: full ? random.int(35, 220) : null,
        fans_add: Math.round(views * 0.004),
        gmv_market,
        is_recorded: (random.chance(0.1) ? 1 : 0) || recording.isOfAuthor(talent, start) ? 1 : 0,
        updated_at: Math.min(now, start + length + 1800),
        online: onAir ? Math.max(1, Math.round(views * 0.006)) : null,
        heard_at: onAir ? now : start + length,
        ...reactions(context, { start_time: start, views, live_id }),
      }
      put(live, row)
      recording.note(row, talent)
      const end = onAir ? now : start + length
      const shown = talent.assortment.flatMap((id) => products.get(id) ?? [])
      broadcastRows(context, row, shown, end, course)
      list.push({ id: live_id, start, end, pull, sold: false, left: gmv_market ?? Number.POSITIVE_INFINITY })
    }
    lives.set(talent, list)
  })
  return lives
}

/** Days after publishing on which the counters are kept: they hardly move later. */
const COUNTED = [0, 1, 2, 4, 7, 14, 30]
const GROWN = [0.3, 0.48, 0.6, 0.74, 0.86, 0.96, 1]

/** Commerce videos (kind 1), own brand videos (kind 3) and seeding videos (kind 2). xhs delivers no plays, sph no collects: null. */
function videoRows(
  context: SeedContext,
  talents: Talent[],
  products: Map<string, Product>,
  draw: (random: Random) => number,
): Pick<Media, 'videos' | 'latest'> {
  const { put, corp_id, plan, now, span } = context
  const random = context.random('videos')
  const rates = context.random('video rates')
  const makers = talents.filter(({ weight, follows }) => weight > 0 || follows.length > 0)
  const counts = portions(
    makers,
    makers.map(({ weight, author }) => (weight || 0.0005) ** 0.5 * (author.main_kind === 1 ? 0.6 : 1.4)),
    plan.sizes.videos,
  )
  const videos: Media['videos'] = new Map()
  const latest: Media['latest'] = []
  let number = 0
  makers.forEach((talent, index) => {
    const list: Content[] = []
    const windows: [number, number][] =
      talent.windows.length > 0 ? talent.windows : [[Math.max(span.start, talent.row.created_at), now]]
    for (let count = counts[index] ?? 0; count > 0; count--) {
      const publish = Math.min(
        workDay(context, draw, random, windows) + random.int(8 * 3600, 22 * 3600),
        now - random.int(600, 7_200),
      )
      const video_id = platformId(corp_id * 100 + 6, ++number)
      const seeding =
        plan.content !== null && talent.row.in_content === 1 && random.chance(talent.weight > 0 ? 0.25 : 0.8)
      const kind = plan.commerce === null || seeding ? 2 : random.chance(0.04) ? 3 : 1
      const plays = Math.round(Math.min(20_000_000, talent.author.fans * 0.018 * random.skewed(1.1)) + 300)
      const warmth = Math.min(2.2, rates.skewed(0.35))
      const shownPlays = talent.platform !== 'xhs'
      const part = (share: number) => ({
        plays: shownPlays ? Math.round(plays * share) : null,
        likes: Math.round(plays * 0.031 * warmth * share),
        comments: Math.round(plays * 0.004 * warmth * share),
        collects: talent.platform === 'sph' ? null : Math.round(plays * 0.006 * warmth * share),
        shares: Math.round(plays * 0.003 * warmth * share),
      })
      const age = Math.floor((dayStart(now) - dayStart(publish)) / DAY_SECONDS)
      const days = COUNTED.filter((day) => day <= age)
      const product = shownBy(random, talent, products)
      const row: VideoRow = {
        corp_id,
        video_id,
        platform: talent.platform,
        author_id: talent.author.author_id,
        title: videoTitle(random, product?.short ?? '好物', product?.category ?? ''),
        cover: pictureUrl('cover', video_id),
        url: `${talent.author.home_url}/video/${video_id}`,
        publish_at: publish,
        duration: random.int(15, 240),
        kind,
        source: random.pick([1, 1, 3, 3, 3, 2]),
        labels: random.some(VIDEO_LABELS, random.int(0, 2)),
        product_ids: [
          ...new Set([product?.product_id ?? '', ...random.some(talent.assortment, random.int(0, 1))].filter(Boolean)),
        ],
        ...part(GROWN[days.length - 1] ?? 1),
        updated_at: Math.min(now, publish + 30 * DAY_SECONDS),
        deleted_at: null,
      }
      put(video, row)
      if (publish >= now - 100 * DAY_SECONDS) latest.push({ row, category: product?.category ?? '' })
      days.forEach((day, position) =>
        put(videoDay, { corp_id, video_id, day: dayText(publish + day * DAY_SECONDS), ...part(GROWN[position] ?? 1) }),
      )
      if (kind === 1)
        list.push({
          id: video_id,
          start: publish,
          end: Math.min(now, publish + 40 * DAY_SECONDS),
          pull: random.skewed(1),
          sold: false,
          left: Number.POSITIVE_INFINITY,
        })
    }
    videos.set(
      talent,
      list.sort((a, b) => a.start - b.start),
    )
  })
  return { videos, latest }
}

/** Lives and videos of the corporation's talents; sales join them by id. */
export function mediaRows(context: SeedContext, talents: Talent[], goods: Product[]): Media {
  const draw = drawer(context.span.weights)
  const products = new Map(goods.map((product) => [product.product_id, product]))
  return {
    lives: context.plan.commerce === null ? new Map() : liveRows(context, talents, products, draw),
    ...videoRows(context, talents, products, draw),
  }
}

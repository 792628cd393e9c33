import { DAY_SECONDS } from '@crm/base/durations'
import type { campaignAuthor, corpAuthor, follow, PlatformCode } from '../../store/database/schema.ts'
import { dayStart } from './calendar.ts'
import { SEED_NAMES } from './corps.ts'
import type { SeedContext } from './seedContext.ts'
import type { LibraryAuthor } from './library.ts'
import type { Random } from './random.ts'

export type FollowRow = typeof follow.$inferInsert
export type CorpAuthorRow = typeof corpAuthor.$inferInsert

/** A cooperation as the parts after it refer to it. */
export interface SeededCooperation {
  coop_id: number
  created: number
  end: number
  product_ids: string[]
}

export interface Talent {
  author: LibraryAuthor
  platform: PlatformCode
  row: CorpAuthorRow
  /** Share of the corporation's sales; 0 = never sold. */
  weight: number
  /** When the talent works with the corporation. */
  windows: [from: number, to: number][]
  follows: FollowRow[]
  /** Product ids, filled by the goods; the first `sells` of them are those that it sells. */
  assortment: string[]
  sells: number
  /** When the first of a product was bought of it, filled by the orders. */
  firstSales: Map<string, number>
  /** When samples for it were sent and when they were there, filled by the samples. */
  parcels: { shipped: number; signed: number | null }[]
  /** Fen that its orders paid, filled by the orders. */
  sold: number
  /** Its cooperations that were not cancelled, and its places in campaigns; samples are asked for them. */
  deals: SeededCooperation[]
  places: (typeof campaignAuthor.$inferInsert)[]
}

/** Platforms by rank, so that each has good and small sellers. */
const PLATFORM_TURNS: PlatformCode[] = ['dy', 'ks', 'dy', 'xhs', 'dy', 'dy', 'ks', 'dy', 'sph', 'dy']
/** The top 5 % of the sellers share 60 % of the sales; the others fall off slowly. */
export function paretoWeights(count: number) {
  const top = Math.max(1, Math.ceil(count * 0.05))
  const scale = (from: number, to: number, power: number, total: number) => {
    const raw = Array.from({ length: to - from }, (_, rank) => (rank + 3) ** -power)
    const sum = raw.reduce((all, one) => all + one, 0)
    return raw.map((one) => (one / sum) * total)
  }
  return [...scale(0, top, 0.5, 0.6), ...scale(top, count, 0.85, 0.4)]
}

/** Fen of an order line, about. */
const LINE = 20_000
/** Rank of the first named seller. */
const NAMED_PLACE = 24
/** Talents that are looked at for a place, before anybody will do. */
const TRIES = 400

/**
 * Fen that the platform must estimate of a talent's 30 days: who sells that many of our lines in the windows sells more of
 * all brands. The last month is the busiest of the year.
 */
function leastEstimate(lines: number, windows: [number, number][], now: number): number {
  const days = windows.reduce((sum, [from, to]) => sum + to - from, 0) / DAY_SECONDS
  const lately =
    windows.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, now - 30 * DAY_SECONDS)), 0) / DAY_SECONDS
  if (days === 0 || lately === 0) return 0
  return 2.5 * lines * LINE * Math.min(1, (1.8 * lately) / days) + 10 * LINE
}

/** Chooses the talents of the corporation and decides their story; later parts add goods, orders and times. */
export function chooseTalents(context: SeedContext, library: LibraryAuthor[]): Talent[] {
  const { plan, corp_id, now, span } = context
  const random = context.random('talents')
  const platforms = plan.commerce === null ? plan.contentPlatforms : plan.platforms
  const named = corp_id === 1 ? library.slice(0, Object.keys(SEED_NAMES).length - 1) : []
  const chosen = new Set<LibraryAuthor>()
  const byPlatform = new Map(
    platforms.map((platform) => [
      platform,
      library.filter((one) => one.platform === platform).slice(platform === 'dy' ? 10 : 0),
    ]),
  )
  const turns = PLATFORM_TURNS.filter((platform) => platforms.includes(platform))
  const sellers = plan.commerce === null ? 0 : Math.round(plan.sizes.talents * 0.62)
  const weights = paretoWeights(sellers)
  const stories = Array.from({ length: plan.sizes.talents }, (_, rank) =>
    windowsOf(random, span.start, now, rank, sellers),
  )
  while (chosen.size < plan.sizes.talents - named.length) {
    const nth = chosen.size
    // The named sellers come in between.
    const rank = nth + (named.length > 0 && nth >= NAMED_PLACE ? 2 : 0)
    const shelf = byPlatform.get(turns[nth % turns.length] ?? 'dy') ?? library
    const least = leastEstimate((weights[rank] ?? 0) * plan.sizes.orderItems, stories[rank] ?? [], now)
    for (let tries = 0; chosen.size === nth; tries++) {
      const author = random.pick(shelf)
      if ((author.gmv_30d ?? least) >= least || tries > TRIES) chosen.add(author)
    }
  }
  const authors = [...chosen]
  const [first, pool, black, colleague] = named
  // The named talents take fixed places: two good sellers, one in the pool, one on the black list.
  if (first && colleague && pool && black) {
    authors.splice(NAMED_PLACE, 0, first, colleague)
    authors.push(pool, black)
  }
  introduce(context, { authors, weights, stories })
  sellOnce(context, { authors, weights, stories })
  return authors.map((author, rank) => {
    const weight = weights[rank] ?? 0
    const windows = stories[rank] ?? []
    const row: CorpAuthorRow = {
      corp_id,
      author_id: author.author_id,
      platform: author.platform,
      source: random.pick([1, 2, 3, 3, 6]),
      pool: 1,
      pool_at: null,
      release_reason: '',
      in_commerce: plan.commerce === null ? 0 : 1,
      in_content: plan.commerce === null ? 1 : 0,
      list_flag: 0,
      list_reason: '',
      list_text: '',
      list_by: 0,
      list_at: null,
      content_flag: 0,
      content_reason: '',
      content_text: '',
      content_by: 0,
      content_at: null,
      contact_status: 0,
      contact_at: null,
      first_order_time: null,
      cycle_start: null,
      last_order_at: null,
      quote_image: null,
      quote_video: null,
      score: 0,
      remark: random.chance(0.12)
        ? random.pick(['档期紧，提前两周约', '只接食品类', '价格敏感', '配合度高，可做首发'])
        : '',
      custom_fields: random.chance(0.4) ? { tier: random.pick(['S', 'A', 'B', 'C']) } : {},
      created_at: 0,
      updated_at: 0,
      updated_by: 0,
    }
    return {
      author,
      platform: author.platform,
      row,
      weight,
      windows,
      follows: [],
      assortment: [],
      sells: 0,
      firstSales: new Map(),
      parcels: [],
      sold: 0,
      deals: [],
      places: [],
    }
  })
}

/** Of the sellers, those that began within the last four weeks, every other one in the last week. */
const NEWCOMERS = 0.06

/** Lets some of the smaller sellers begin only lately, of whom the platform knows sales enough. */
function introduce(
  { plan, now, random: stream }: SeedContext,
  { authors, weights, stories }: { authors: LibraryAuthor[]; weights: number[]; stories: [number, number][][] },
) {
  const random = stream('newcomers')
  let left = Math.round(weights.length * NEWCOMERS)
  for (let rank = Math.floor(weights.length * 0.6); rank < weights.length && left > 0; rank++) {
    const days = left % 2 === 0 ? random.int(2, 5) : random.int(8, 27)
    const windows: [number, number][] = [[dayStart(now) - days * DAY_SECONDS, now]]
    const known = authors[rank]?.gmv_30d ?? 0
    const isWorking = stories[rank]?.length === 1 && stories[rank]?.[0]?.[1] === now
    if (!isWorking || known < leastEstimate((weights[rank] ?? 0) * plan.sizes.orderItems, windows, now)) continue
    stories[rank] = windows
    left -= 1
  }
}

/** Of the smaller sellers, those that sold on one day and never again. */
const ONCE = 0.3
/** Of those, the ones that did so within the last 30 days. */
const LATELY = 0.3
/** What they sell of what they would sell over the year. */
const OF_THE_YEAR = 0.15

/** Lets some of the smaller sellers work with the corporation for a single day: not everybody comes back. */
function sellOnce(
  { plan, now, span, random: stream }: SeedContext,
  { authors, weights, stories }: { authors: LibraryAuthor[]; weights: number[]; stories: [number, number][][] },
) {
  const random = stream('sold once')
  for (let rank = Math.floor(weights.length * 0.4); rank < weights.length; rank++) {
    const [window, ...more] = stories[rank] ?? []
    // Who came back after a pause, and who began lately, has a story already.
    if (!window || more.length > 0 || window[0] > now - 40 * DAY_SECONDS || !random.chance(ONCE)) continue
    const from = random.chance(LATELY) ? now - 29 * DAY_SECONDS : span.start + 20 * DAY_SECONDS
    const day = dayStart(from + random.next() * (now - DAY_SECONDS - from))
    const windows: [number, number][] = [[day, day + DAY_SECONDS - 1]]
    const weight = (weights[rank] ?? 0) * OF_THE_YEAR
    const known = authors[rank]?.gmv_30d ?? 0
    if (known < leastEstimate(weight * plan.sizes.orderItems, windows, now)) continue
    stories[rank] = windows
    weights[rank] = weight
  }
}

/** Whether a talent sells on one day only. */
export const sellsOnce = ({ windows: [[from, to] = [0, 0], ...more] }: Pick<Talent, 'windows'>) =>
  more.length === 0 && to - from > 0 && to - from < DAY_SECONDS

function windowsOf(random: Random, start: number, now: number, rank: number, sellers: number): [number, number][] {
  if (rank >= sellers) return []
  if (rank < Math.max(2, sellers * 0.08)) return [[start + random.int(0, 12) * DAY_SECONDS, now]]
  const roll = random.next()
  // Came back after more than half a year: a new cycle begins.
  if (roll < 0.05)
    return [
      [start + random.int(0, 40) * DAY_SECONDS, start + random.int(80, 115) * DAY_SECONDS],
      [now - random.int(20, 42) * DAY_SECONDS, now],
    ]
  if (roll < 0.2) {
    const from = start + random.int(0, 130) * DAY_SECONDS
    return [[from, from + random.int(45, 120) * DAY_SECONDS]]
  }
  return [[start + Math.floor(350 * random.next() ** 2) * DAY_SECONDS, now]]
}

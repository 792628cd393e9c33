import { DAY_SECONDS } from '@crm/base/durations'
import { MARKET_REGIONS } from '@crm/contracts/rules/talentFinding'
import { author, authorGrowth } from '../../store/database/schema.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import { SEED_NAMES } from './corps.ts'
import { devicesOf, fansDaysOf, liveSlotsOf, portraitOf } from './audience.ts'
import type { Rows } from './seedContext.ts'
import { rowWriter } from './seedContext.ts'
import { avatarId, pictureUrl } from './pictures.ts'
import { drawer, randomOf } from './random.ts'
import { CATEGORIES, MCN, platformId, talentName } from './words.ts'

export type LibraryAuthor = typeof author.$inferInsert & { author_id: string; platform: PlatformCode; fans: number }

export const LIBRARY_SIZE = 5_000
const SHARES: [PlatformCode, number][] = [
  ['dy', 0.55],
  ['ks', 0.2],
  ['sph', 0.12],
  ['xhs', 0.13],
]
const HOMES: Record<PlatformCode, string> = {
  dy: 'https://www.douyin.com/user/',
  ks: 'https://www.kuaishou.com/profile/',
  sph: 'sph://',
  xhs: 'https://www.xiaohongshu.com/user/profile/',
}
const NAMED = [SEED_NAMES.followedTalent, SEED_NAMES.poolTalent, SEED_NAMES.blackTalent, SEED_NAMES.colleaguesTalent]

/** Talents by province, in the order of `MARKET_REGIONS`, whose first have most. */
const drawRegion = drawer(MARKET_REGIONS.map((_, rank) => 0.87 ** rank))

/** Fen that a talent asks for: nobody quotes less than ¥100, nor odd yuan. */
const quoteOf = (yuan: number) => Math.max(1, Math.round(yuan / 100)) * 10_000

const levelOf = (fans: number) =>
  [3_000, 10_000, 50_000, 200_000, 800_000, 2_000_000, 6_000_000].filter((limit) => fans >= limit).length

/**
 * The shared talent library. Figures that a platform does not deliver are null: sph fan growth, half of the xhs sales. What
 * is said of sales here is a size to begin with; the market writes the sums of its sales over it.
 */
export function libraryRows(rows: Rows, seed: string, now: number, size = LIBRARY_SIZE): LibraryAuthor[] {
  const put = rowWriter(rows)
  const random = randomOf(seed, 'library')
  const audience = randomOf(seed, 'audience')
  const slots = randomOf(seed, 'live slots')
  return Array.from({ length: size }, (_, index) => {
    const named = NAMED[index]
    const platform = named ? 'dy' : (SHARES[random.index(SHARES.map(([, share]) => share))]?.[0] ?? 'dy')
    const author_id = platformId(1, index + 1)
    const category = random.pick(CATEGORIES)
    const nick_name = named ?? talentName(random, category)
    // The named ones sell for the first enterprise, so they are of some size.
    const fans = named
      ? 640_000 + index * 90_000
      : Math.min(38_000_000, Math.max(620, Math.round(70_000 * random.skewed(1.6))))
    const sells = platform !== 'xhs' || random.chance(0.5)
    const gmv = Math.round(fans * 40 * (named ? 1 : random.skewed(1)))
    const lives = platform === 'xhs' ? 0 : Math.round(14 * random.next())
    const videos = random.int(2, 40)
    const row: LibraryAuthor = {
      author_id,
      platform,
      uid:
        platform === 'dy' ? `dy${random.int(10_000_000, 99_999_999)}` : `${platform}_${random.int(100_000, 9_999_999)}`,
      nick_name,
      avatar: random.chance(0.02) && !named ? '' : pictureUrl('avatar', avatarId(author_id, nick_name)),
      home_url: HOMES[platform] + author_id,
      gender: random.index([1, 3, 6]),
      region: MARKET_REGIONS[drawRegion(random)] ?? MARKET_REGIONS[0],
      fans,
      fans_7d: platform === 'sph' ? null : Math.round(fans * (random.next() * 0.02 - 0.004)),
      // Who is large is rated.
      level: random.chance(0.08) && fans < 800_000 ? null : levelOf(fans),
      categories: [
        category,
        ...random.some(
          CATEGORIES.filter((other) => other !== category),
          random.int(0, 3),
        ),
      ],
      main_kind: platform === 'xhs' ? (random.chance(0.5) ? 3 : 2) : random.chance(0.55) ? 1 : 2,
      mcn_name: random.chance(0.35) ? random.pick(MCN) : '',
      contact_flag: random.chance(0.6) ? 1 : 0,
      price_live: platform === 'xhs' ? null : quoteOf(fans / 40),
      price_video: quoteOf(fans / 25),
      tags_platform: random.some(['好物推荐官', '源头好货', '口碑达人', '带货先锋', '新锐'], random.int(0, 2)),
      last_live_at: lives > 0 ? now - random.int(3_600, 20 * DAY_SECONDS) : null,
      last_video_at: now - random.int(3_600, 25 * DAY_SECONDS),
      gmv_30d: sells ? gmv : null,
      live_count_30d: platform === 'xhs' ? null : lives,
      video_count_30d: videos,
      live_gmv_avg: sells && lives > 0 ? Math.round((gmv * 0.6) / lives) : null,
      video_gmv_avg: sells ? Math.round((gmv * 0.4) / videos) : null,
      avg_price: sells ? random.int(2_900, 19_900) : null,
      gpm: sells ? Math.round(40_000 * random.skewed(0.7)) : null,
      updated_at: now - random.int(600, 20 * 3600),
    }
    // Most of them live where the talent does.
    const provinces = new Set([row.region ?? '', ...random.some(MARKET_REGIONS, 5)])
    row.fans_portrait = {
      ...portraitOf(random, category, [...provinces].slice(0, 5)),
      device: devicesOf(audience),
    }
    const days = fansDaysOf(audience, { week: row.fans_7d ?? null, fans }, now)
    row.market_parts = {}
    row.live_slots = lives > 0 ? liveSlotsOf(slots) : []
    put(author, row)
    let grown = 0
    if (days)
      put(authorGrowth, { platform, author_id, last: days.last, sums: days.gains.map((gain) => (grown += gain)) })
    return row
  })
}

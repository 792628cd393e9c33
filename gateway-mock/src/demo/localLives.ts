import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { REPLAY_DAYS } from '@crm/contracts/rules/liveRules'
import { dayStart } from './business/calendar.ts'
import { randomOf } from './business/random.ts'
import { COURSE_VIDEO } from './business/school.ts'
import type { FoundLive, HeardMinute, LiveAuthor, LiveService } from '../services/lives/liveService.ts'

/** A live of the demonstration is over after this. */
const LENGTH = 5 * HOUR_SECONDS
/** One of so many talents goes live on an evening, at this hour. */
const EVENING_OF = 60
const EVENING_HOUR = 19
const SEED = 'local lives'

/** The live of this evening, of a talent who has one. */
function eveningOf({ author_id, platform }: LiveAuthor, now: number): FoundLive | undefined {
  const day = dayStart(now)
  const random = randomOf(SEED, author_id, platform, day)
  if (random.int(1, EVENING_OF) > 1) return undefined
  const start_time = day + EVENING_HOUR * HOUR_SECONDS + random.int(0, 59) * 60
  if (now < start_time || now >= start_time + LENGTH) return undefined
  const live_id = `9${day}${random.int(100_000, 999_999)}`
  return { live_id, author_id, platform, title: '今晚好物专场', cover: '', url: '', start_time }
}

/**
 * Watches the lives of a demonstration: each goes on minute by minute from what is known of it, the same whenever it is asked, and some
 * talents go live in the evening. Films are the one that the demonstration has.
 */
export const localLives: LiveService = {
  onAir: async (authors, now) => ({ lives: authors.flatMap((each) => eveningOf(each, now) ?? []), refused: 0 }),
  stateOf: async ({ live_id, platform, after, now, known }) => {
    const { start_time, peak } = known
    const ended_at = now >= start_time + LENGTH ? start_time + LENGTH : null
    const whole = Math.floor(((ended_at ?? now) - start_time) / 60)
    const height = Math.max(40, peak)
    const minuteOf = (minute: number): HeardMinute => {
      const random = randomOf(SEED, live_id, minute)
      const course = 0.55 + 0.25 * Math.sin(minute / 17) + 0.2 * random.next()
      const online = Math.min(height, Math.round(height * course))
      const entered = Math.round(online * (0.05 + random.next() * 0.1))
      return { minute, online, entered, comments: 0, likes: Math.round(entered * 1.3), gmv: null, product_id: '' }
    }
    // What begins to be recorded in the middle begins with the minute before.
    const from = after === null ? whole - 1 : after < 0 ? Math.max(-1, whole - 2) : after
    const minutes = Array.from({ length: Math.max(0, whole - 1 - from) }, (_, index) => minuteOf(from + 1 + index))
    const sum = (key: 'entered' | 'likes') => minutes.reduce((total, each) => total + (each[key] ?? 0), 0)
    const views = known.views + sum('entered')
    return {
      ended_at,
      views,
      uv: Math.round(views * 0.72),
      online: ended_at === null ? minuteOf(Math.max(0, whole - 1)).online : null,
      peak: Math.max(peak, ...minutes.map(({ online }) => online)),
      // 视频号 tells no stay.
      avg_stay: platform === 'sph' ? null : randomOf(SEED, live_id).int(35, 220),
      fans_add: Math.round(views * 0.004),
      likes: known.likes + sum('likes'),
      comments: known.comments,
      gmv_market: null,
      minutes: after === null ? [] : minutes,
      texts: [],
      sources: [],
      refused: 0,
    }
  },
  record: async () => undefined,
  replayOf: async ({ ended_at }) => ({ url: COURSE_VIDEO, until: ended_at + REPLAY_DAYS * DAY_SECONDS }),
}

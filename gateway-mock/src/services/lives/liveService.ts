import { PLATFORMS, type Platform } from '@crm/contracts/enums'
import { z } from 'zod'
import { PLATFORM_ANSWER, wellFormed } from '../platformAnswers.ts'
import { postJson } from '../postJson.ts'

/** A talent whose lives are looked for. */
export interface LiveAuthor {
  author_id: string
  platform: Platform
}

/** A live, and the last minute of it that is known; -1 for none, null where its minutes are not wanted (it is not recorded). */
export interface LiveQuery {
  live_id: string
  platform: Platform
  after: number | null
  /** Unix seconds. */
  now: number
  /** What the local service of a demonstration goes on from. */
  known: { author_id: string; start_time: number; views: number; peak: number; likes: number; comments: number }
}

const count = z.int().min(0)
const delivered = count.nullable().default(null)
const found = z.object({
  live_id: z.string().min(1).max(64),
  author_id: z.string().min(1).max(64),
  platform: z.enum(PLATFORMS),
  title: z.string().max(200),
  cover: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  url: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  start_time: z.int().min(1),
})
const minute = z.object({
  minute: z.int().min(0).max(10_000),
  online: count,
  entered: count,
  comments: delivered,
  likes: delivered,
  gmv: delivered.describe('fen that all brands sold in it'),
  product_id: z.string().max(64).default(''),
})
const comment = z.object({
  no: count,
  second: count,
  user_name: z.string().max(60).default(''),
  text: z.string().min(1).max(500),
  feeling: z
    .union([z.literal(-1), z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
  words: z.array(z.string().min(1).max(30)).max(20).default([]),
})
const source = z.object({ channel: z.string().min(1).max(40), people: count })

/** What a platform tells of a live as a whole. Money in fen, stay in seconds; null is not delivered. */
const figures = z.object({
  ended_at: z.int().min(1).nullable(),
  views: count,
  uv: delivered,
  online: delivered,
  peak: delivered,
  avg_stay: delivered,
  fans_add: delivered,
  likes: delivered,
  comments: delivered,
  gmv_market: delivered,
})

export type FoundLive = z.output<typeof found>
export type HeardMinute = z.output<typeof minute>
export type HeardComment = z.output<typeof comment>
export interface HeardLive extends z.output<typeof figures> {
  minutes: HeardMinute[]
  /** Those after the last one that was told. */
  texts: HeardComment[]
  sources: z.output<typeof source>[]
  /** Rows that were none: what is well formed beside them counts. */
  refused: number
}

/** Who watches lives on their platforms. Every part throws when the service did not answer well. */
export interface LiveService {
  /** Lives that are on air now, of these talents. */
  onAir: (
    authors: readonly LiveAuthor[],
    now: number,
    signal: AbortSignal,
  ) => Promise<{ lives: FoundLive[]; refused: number }>
  /** How a live stands, with its minutes after the last one known. */
  stateOf: (live: LiveQuery, signal: AbortSignal) => Promise<HeardLive>
  /** Begins or ends that a live is recorded. */
  record: (live: { live_id: string; platform: Platform; on: boolean }, signal: AbortSignal) => Promise<void>
  /** The film of a recorded live (https, mp4 or WebM), and until when it is there; undefined while there is none. */
  replayOf: (
    live: { live_id: string; platform: Platform; ended_at: number },
    signal: AbortSignal,
  ) => Promise<{ url: string; until: number } | undefined>
}

const NO_FILM = 404

const rows = z.array(z.unknown()).max(5_000)
const onAirAnswer = z.object({ lives: rows })
const stateAnswer = figures.extend({ minutes: rows.default([]), texts: rows.default([]), sources: rows.default([]) })
const replayAnswer = z.object({ url: z.url({ protocol: /^https$/ }), until: z.int().min(1) })

/**
 * An HTTP service of the operator: POST `<url>/on-air` with `{ authors }`, answering `{ lives }`; POST `<url>/state` with live,
 * platform and `after`, answering its figures, `minutes`, `texts` and `sources`; POST `<url>/record` with live, platform and `on`; POST
 * `<url>/replay`, answering `{ url, until }`, or 404 while there is no film.
 */
export function remoteLives(url: string): LiveService {
  const ask = async (path: string, body: object, signal: AbortSignal, alsoRead: readonly number[] = []) =>
    postJson(url, path, body, { ...PLATFORM_ANSWER, signal, alsoRead })
  return {
    onAir: async (authors, _now, signal) => {
      const { lives } = onAirAnswer.parse((await ask('on-air', { authors }, signal)).answer)
      const { list, refused } = wellFormed(found, lives)
      return { lives: list, refused }
    },
    stateOf: async ({ live_id, platform, after }, signal) => {
      const { minutes, texts, sources, ...said } = stateAnswer.parse(
        (await ask('state', { live_id, platform, after }, signal)).answer,
      )
      const [heard, written, came] = [
        wellFormed(minute, minutes),
        wellFormed(comment, texts),
        wellFormed(source, sources),
      ]
      const refused = heard.refused + written.refused + came.refused
      return { ...said, minutes: heard.list, texts: written.list, sources: came.list, refused }
    },
    record: async ({ live_id, platform, on }, signal) => {
      await ask('record', { live_id, platform, on }, signal)
    },
    replayOf: async ({ live_id, platform }, signal) => {
      const { status, answer } = await ask('replay', { live_id, platform }, signal, [NO_FILM])
      return status === NO_FILM ? undefined : replayAnswer.parse(answer)
    },
  }
}

const unset = async (): Promise<never> => {
  throw new Error('LIVE_URL is not set')
}
const absent: LiveService = { onAir: unset, stateOf: unset, record: unset, replayOf: unset }

/** The operator's service where the settings name one, otherwise the local one that is handed in, or none. */
export function livesOf(url: string | undefined, local: LiveService = absent): LiveService {
  return url ? remoteLives(url) : local
}

/** Somebody watches lives at all: what needs it says so, instead of failing. */
export const watchesLives = (service: LiveService): boolean => service !== absent

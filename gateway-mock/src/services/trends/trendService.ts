import { HotspotKind } from '@crm/contracts/rules/hotspotRules'
import { PLATFORMS } from '@crm/contracts/enums'
import { z } from 'zod'
import { PLATFORM_ANSWER, wellFormed } from '../platformAnswers.ts'
import { postJson } from '../postJson.ts'

/** A topic as the trend service delivers it: times in unix seconds. */
export interface HotTopic {
  /** Its number there, which stays. */
  no: string
  title: string
  kind: HotspotKind
  /** A class of goods, upper or lower; '' for none. */
  category: string
  platforms: readonly (typeof PLATFORMS)[number][]
  heat: number
  video_count: number
  start_time: number
  end_time: number
  /** Its place on the hot list; null: it is not on it. */
  rank: number | null
  /** What contents about it say. */
  words: readonly string[]
}

/** What the platforms say that people watch. It throws when the service did not answer well. */
export interface TrendService {
  /** Whether somebody delivers anything at all. */
  readonly isServed: boolean
  /** The topics of now, and how many rows of the answer were none or came twice. */
  hot: (asked: { now: number }, signal: AbortSignal) => Promise<{ topics: readonly HotTopic[]; refused: number }>
}

const moment = z.int().min(0).max(10_000_000_000)
const topic = z
  .object({
    no: z.string().min(1).max(64),
    title: z.string().trim().min(1).max(100),
    kind: z.literal(Object.values(HotspotKind)),
    category: z.string().max(40).default(''),
    platforms: z.array(z.enum(PLATFORMS)).max(4),
    heat: z.int().min(0).max(1e12),
    video_count: z.int().min(0).max(1e12),
    start_time: moment,
    end_time: moment,
    rank: z.int().min(1).max(1000).nullable().default(null),
    words: z.array(z.string().trim().min(1).max(20)).max(20).default([]),
  })
  .refine(({ start_time, end_time }) => end_time >= start_time)
const answerOfHot = z.object({ topics: z.array(z.unknown()).max(1000) })

/** Topics that are topics, the first of each number; one bad row never loses the rest. */
export function readTopics(rows: readonly unknown[]): { topics: HotTopic[]; refused: number } {
  const { list } = wellFormed(topic, rows)
  const first = new Map(list.toReversed().map((each) => [each.no, each]))
  const topics = list.filter((each) => first.get(each.no) === each)
  return { topics, refused: rows.length - topics.length }
}

/** An HTTP service of the operator: POST `<url>/hot` with the time, answering `{ topics }`. */
export function remoteTrends(url: string): TrendService {
  return {
    isServed: true,
    hot: async ({ now }, signal) => {
      const { answer } = await postJson(url, 'hot', { now }, { ...PLATFORM_ANSWER, signal })
      return readTopics(answerOfHot.parse(answer).topics)
    },
  }
}

const absent: TrendService = {
  isServed: false,
  hot: async () => {
    throw new Error('TREND_URL is not set')
  },
}

/** The operator's service where the settings name one, otherwise the local one that is handed in, or none. */
export function trendsOf(url: string | undefined, local: TrendService = absent): TrendService {
  return url ? remoteTrends(url) : local
}

import type { AiStyle } from '@crm/contracts/rules/aiTools'
import { IDEA_TITLE_MAX, IDEAS_MAX, IDEAS_MIN, SHOTS_MAX } from '@crm/contracts/rules/hotspotRules'
import { z } from 'zod'
import { postJson } from '../postJson.ts'

/** A video as the AI service gets it. */
export interface AiVideo {
  /** The page on its platform. */
  url: string
  title: string
  /** Seconds, 0 when unknown. */
  duration: number
  /** Titles of the goods it carries. */
  goods: readonly string[]
}

/** What is to be written again. */
export interface RewriteRequest {
  text: string
  style: AiStyle
  /** Title of the product that it should speak of; '' for none. */
  goods: string
}

/** What a content is to be about: a topic, and the goods that it should speak of. */
export interface IdeasRequest {
  topic: string
  /** What contents about the topic say. */
  words: readonly string[]
  /** Name of the SPU, and what speaks for it. */
  spu: string
  points: readonly string[]
  style: AiStyle
}

/** An idea for a content. */
export interface ContentIdea {
  title: string
  /** From which side it looks at the topic. */
  angle: string
  /** How it begins. */
  hook: string
}

/** An idea that is to become a script. */
export type ScriptRequest = Omit<IdeasRequest, 'words'> & ContentIdea

/** A shot of a script: what is seen and said, and for how many seconds. */
export interface ScriptedShot {
  scene: string
  words: string
  seconds: number
}

/** The outside service behind the AI tools. Every part throws when the service did not answer well. */
export interface AiService {
  /** Address of the video's file without watermark: https, or a path of this origin. */
  withoutWatermark: (video: AiVideo, signal: AbortSignal) => Promise<string>
  /** What is said in a video. */
  textOf: (video: AiVideo, signal: AbortSignal) => Promise<string>
  /** The same message in other words. */
  rewrite: (request: RewriteRequest, signal: AbortSignal) => Promise<string>
  /** Ideas for contents about a topic, 3 to 5. */
  ideas: (request: IdeasRequest, signal: AbortSignal) => Promise<ContentIdea[]>
  /** The shots of an idea, in their order. */
  script: (request: ScriptRequest, signal: AbortSignal) => Promise<ScriptedShot[]>
}

const line = (max: number) => z.string().trim().min(1).max(max)
const answerOfIdeas = z.object({
  ideas: z
    .array(z.object({ title: line(IDEA_TITLE_MAX), angle: line(200), hook: line(200) }))
    .min(IDEAS_MIN)
    .max(IDEAS_MAX),
})
const answerOfScript = z.object({
  shots: z
    .array(z.object({ scene: line(300), words: line(500), seconds: z.int().min(1).max(600) }))
    .min(1)
    .max(SHOTS_MAX),
})
/** Bytes of ideas or of a script, more than either could need. */
const TABLE_BYTES = 200_000

/** The platform's tools may take this long. */
export const AI_MS = 60_000

/**
 * An HTTP service of the operator: POST `<url>/watermark`, `/text` and `/rewrite`, each answering `{ result }`; `/ideas`, answering
 * `{ ideas }`, and `/script`, answering `{ shots }`. An answer of another shape is none: half a table helps nobody.
 */
export function remoteAi(url: string): AiService {
  const ask = async (path: string, body: object, signal: AbortSignal) => {
    const { answer } = await postJson(url, path, body, { signal, patience: AI_MS })
    if (typeof answer === 'object' && answer !== null && 'result' in answer && typeof answer.result === 'string')
      return answer.result
    throw new Error('an answer without result')
  }
  const table = async (path: string, body: object, signal: AbortSignal) =>
    (await postJson(url, path, body, { signal, patience: AI_MS, bytes: TABLE_BYTES })).answer
  return {
    ideas: async (request, signal) => answerOfIdeas.parse(await table('ideas', request, signal)).ideas,
    script: async (request, signal) => answerOfScript.parse(await table('script', request, signal)).shots,
    withoutWatermark: async (video, signal) => {
      const address = await ask('watermark', video, signal)
      // Staff press it: nothing but a page of the web.
      if (!address.startsWith('https://')) throw new Error('no https address')
      return address
    },
    textOf: (video, signal) => ask('text', video, signal),
    rewrite: (request, signal) => ask('rewrite', request, signal),
  }
}

const absent = async (): Promise<never> => {
  throw new Error('AI_URL is not set')
}

/** The operator's service where the settings name one, otherwise the local one that is handed in, or none. */
export function aiOf(url: string | undefined, local?: AiService): AiService {
  if (url) return remoteAi(url)
  return local ?? { withoutWatermark: absent, textOf: absent, rewrite: absent, ideas: absent, script: absent }
}

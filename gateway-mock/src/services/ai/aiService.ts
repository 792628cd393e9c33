import type { AiStyle } from '@crm/contracts/rules/aiTools'
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

/** The outside service behind the AI tools. Every part throws when the service did not answer well. */
export interface AiService {
  /** Address of the video's file without watermark: https, or a path of this origin. */
  withoutWatermark: (video: AiVideo, signal: AbortSignal) => Promise<string>
  /** What is said in a video. */
  textOf: (video: AiVideo, signal: AbortSignal) => Promise<string>
  /** The same message in other words. */
  rewrite: (request: RewriteRequest, signal: AbortSignal) => Promise<string>
}

/** The platform's tools may take this long. */
export const AI_MS = 60_000

/** An HTTP service of the operator: POST `<url>/watermark`, `/text` and `/rewrite`, each answering `{ result }`. */
export function remoteAi(url: string): AiService {
  const ask = async (path: string, body: object, signal: AbortSignal) => {
    const { answer } = await postJson(url, path, body, { signal, patience: AI_MS })
    if (typeof answer === 'object' && answer !== null && 'result' in answer && typeof answer.result === 'string')
      return answer.result
    throw new Error('an answer without result')
  }
  return {
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
  return local ?? { withoutWatermark: absent, textOf: absent, rewrite: absent }
}

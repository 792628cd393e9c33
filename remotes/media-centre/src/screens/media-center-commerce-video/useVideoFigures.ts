import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { videoCalls } from '@crm/contracts/calls/videos'
import { publishedVideoWords, videoFigures } from '@crm/contracts/figures/videos'
import { figureItems } from '@crm/ui/data'

/** What narrows the videos, without page and sort. */
export type VideoRequest = RequestOf<typeof videoCalls.statistic>

/** The figures over the whole filter with their change. */
export function useVideoFigures(request: VideoRequest, enabled: boolean) {
  const read = useCall(videoCalls.statistic, request, { enabled })
  const words: Partial<Record<string, { title: string; note: string }>> =
    request.basis === 'publish' ? publishedVideoWords : {}
  return { read, items: figureItems(videoFigures, read.data, request).map((item) => ({ ...item, ...words[item.key] })) }
}

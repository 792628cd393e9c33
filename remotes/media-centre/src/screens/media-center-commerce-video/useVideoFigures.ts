import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { videoCalls } from '@crm/contracts/calls/videos'
import { videoFigures } from '@crm/contracts/figures/videos'
import { figureItems } from '@crm/ui/data'

/** What narrows the videos, without page and sort. */
export type VideoRequest = RequestOf<typeof videoCalls.statistic>

/** The figures over the whole filter with their change. */
export function useVideoFigures(request: VideoRequest, enabled: boolean) {
  const read = useCall(videoCalls.statistic, request, { enabled })
  return { read, items: figureItems(videoFigures, read.data) }
}

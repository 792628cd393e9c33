import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { grassVideoFigures } from '@crm/contracts/figures/seeding'
import { figureItems } from '@crm/ui/data'

/** What narrows the contents, without page and sort. */
export type GrassRequest = RequestOf<typeof grassVideoCalls.statistic>

/** The figures over the whole filter with their change. They agree with the overview of seeding. */
export function useGrassFigures(request: GrassRequest, enabled: boolean) {
  const read = useCall(grassVideoCalls.statistic, request, { enabled })
  return { read, items: figureItems(grassVideoFigures, read.data, request) }
}

import { PLATFORMS } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { useGoodsOptions } from '@crm/ui/data'
import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useMemo } from 'react'
import type { VideoChoices } from './commerceVideoFilters.ts'

/** What the filters offer, over the goods of the platform in the address; those chosen in it stay among them. */
export function useVideoChoices(): VideoChoices {
  const [query] = useQuery()
  const labels = useCall(videoCalls.labels, {})
  const goods = useGoodsOptions(
    PLATFORMS.find((each) => each === query.platform) ?? 'dy',
    useMemo(() => query.product_id?.split(',').slice(0, 20) ?? [], [query.product_id]),
  )
  const known = labels.state !== 'waiting'
  return useMemo(
    () => ({ goods, labels: (labels.data?.list ?? []).map(({ name }) => ({ value: name, label: name })), known }),
    [labels.data, goods, known],
  )
}

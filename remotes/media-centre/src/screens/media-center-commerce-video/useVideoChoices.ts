import { useGoodsOptions, useAddressIds, useAddressPlatform } from '@crm/ui/data'
import { useTalentOptions } from '../../parts/useTalentOptions.ts'
import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useMemo } from 'react'
import type { VideoChoices } from './commerceVideoFilters.ts'

/** As many goods as the list takes. */
const GOODS_MAX = 20

/** What the filters offer, over the goods of the platform in the address; those chosen in it stay among them. */
export function useVideoChoices(): VideoChoices {
  const labels = useCall(videoCalls.labels, {})
  const goods = useGoodsOptions(useAddressPlatform() ?? 'dy', useAddressIds('product_id', GOODS_MAX))
  const talents = useTalentOptions('commerce', useAddressPlatform() ?? 'dy')
  const known = labels.state !== 'waiting'
  return useMemo(
    () => ({
      talents,
      goods,
      labels: (labels.data?.list ?? []).map(({ name }) => ({ value: name, label: name })),
      known,
    }),
    [labels.data, talents, goods, known],
  )
}

import type { Platform } from '@crm/contracts/enums'
import { useGoodsOptions } from '@crm/ui/data'
import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useMemo } from 'react'
import type { VideoChoices } from './commerceVideoFilters.ts'

/** What the filters offer. `known`: everything that the address may hold has come (or failed, which then reads as none). */
export function useVideoChoices(
  platform: Platform,
  chosenGoods: string | undefined,
): { choices: VideoChoices; known: boolean } {
  const labels = useCall(videoCalls.labels, {})
  const goods = useGoodsOptions(
    platform,
    useMemo(() => chosenGoods?.split(',').slice(0, 20) ?? [], [chosenGoods]),
  )
  const choices = useMemo(
    () => ({
      labels: (labels.data?.list ?? []).map(({ name }) => ({ value: name, label: name })),
      goods: goods.options,
      onSearchGoods: goods.search,
    }),
    [labels.data, goods.options, goods.search],
  )
  return { choices, known: labels.state !== 'waiting' && goods.known }
}

import { PLATFORMS } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { useGoodsOptions } from '@crm/ui/data'
import { useMemo } from 'react'
import { useColonelOptions } from '../../parts/useColonelOptions.ts'
import type { CooperateChoices } from './cooperateListFilters.ts'

/** As many of one filter as the gateway takes. */
const CHOSEN_MAX = 50
const listOf = (text: string | undefined) => text?.split(',').slice(0, CHOSEN_MAX) ?? []

/** Goods and colonels of the platform that match what is typed; the chosen ones of the address stay among them. */
export function useCooperateChoices(): CooperateChoices {
  const [query] = useQuery()
  const platform = PLATFORMS.find((each) => each === query.platform)
  const goods = useGoodsOptions(
    platform,
    useMemo(() => listOf(query.product_id), [query.product_id]),
  )
  const colonels = useColonelOptions(
    platform,
    useMemo(() => listOf(query.colonel_id), [query.colonel_id]),
  )
  return useMemo(() => ({ goods, colonels }), [goods, colonels])
}

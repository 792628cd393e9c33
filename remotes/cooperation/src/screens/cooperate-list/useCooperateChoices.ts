import { useGoodsOptions, useAddressIds, useAddressPlatform } from '@crm/ui/data'
import { useMemo } from 'react'
import { useColonelOptions } from '../../parts/useColonelOptions.ts'
import type { CooperateChoices } from './cooperateListFilters.ts'

/** Goods and colonels of the platform that match what is typed; the chosen ones of the address stay among them. */
export function useCooperateChoices(): CooperateChoices {
  const platform = useAddressPlatform()
  const goods = useGoodsOptions(platform, useAddressIds('product_id'))
  const colonels = useColonelOptions(platform, useAddressIds('colonel_id'))
  return useMemo(() => ({ goods, colonels }), [goods, colonels])
}

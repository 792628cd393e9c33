import { type Platform, PLATFORMS } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { useMemo } from 'react'

/** As many values of one filter as most lists take. */
const CHOSEN_MAX = 50

/**
 * What a filter of the address names, before its options are there: the ids of `name`, as many as the list takes. The same array
 * until they change.
 */
export function useAddressIds(name: string, max = CHOSEN_MAX): readonly string[] {
  const [query] = useQuery()
  const text = query[name]
  return useMemo(() => text?.split(',').slice(0, max) ?? [], [text, max])
}

/** The platform that the address names, of which options are asked; undefined: of all, or of none that is known. */
export function useAddressPlatform(): Platform | undefined {
  const [{ platform }] = useQuery()
  return PLATFORMS.find((each) => each === platform)
}

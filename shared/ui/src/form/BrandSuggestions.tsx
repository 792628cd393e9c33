import { useCall } from '@crm/client/hooks'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { useEffect, useState } from 'react'

const SUGGESTIONS = 8
/** A pause in typing, so that not every letter asks. */
const PAUSE_MS = 300

/** Names of known brands for the field whose `list` is this id; whoever types another one is not hindered. */
export function BrandSuggestions({ id, typed }: { id: string; typed: string }) {
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const brands = useCall(signOnCalls.clueBrandList, { keyword, size: SUGGESTIONS }, { enabled: keyword !== '' })
  return (
    <datalist id={id}>
      {brands.data?.list.map((brand) => (
        <option key={brand.brand_id} value={brand.brand_name} />
      ))}
    </datalist>
  )
}

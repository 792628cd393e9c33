import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import type { Platform } from '@crm/contracts/enums'
import { useState } from 'react'
import type { Offers } from './termsPayload.ts'

/** Price and rate of the goods of a form as their shop offers them; `show` says which goods those are. */
export function useOffers(
  platform: Platform,
  first: readonly string[],
): { offers: Offers; known: boolean; show: (ids: readonly string[]) => void } {
  const [ids, setIds] = useState(first)
  const read = useCall(cooperationCalls.offers, { platform, product_ids: [...ids] }, { enabled: ids.length > 0 })
  return {
    offers: new Map((read.data?.list ?? []).map((each) => [each.product_id, each])),
    known: ids.length === 0 || (read.state === 'ready' && !read.stale),
    show: (next) => setIds((now) => (next.join() === now.join() ? now : [...next])),
  }
}

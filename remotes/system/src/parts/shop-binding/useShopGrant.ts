import { useAction, useCall } from '@crm/client/hooks'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ComponentAuthStatus, type ShopType } from '@crm/contracts/enums'
import { useState } from 'react'
import { forgetGrant, keepGrant, startedGrant } from './startedGrants.ts'

/** How often the page asks what has become of an authorisation. */
const ASK_MS = 3000

/** An authorisation that was begun, here or on a page that was left: where somebody consents, and what has become of it. */
export function useShopGrant(type: ShopType, shopId?: string) {
  const [begun, setBegun] = useState<{ state: string; url: string } | undefined>(() => startedGrant(type, shopId))
  const begin = useAction(shopCalls.authUrl, { weight: { harmless: 'reads' }, quiet: true })
  const [isOver, setOver] = useState(false)
  const read = useCall(
    shopCalls.auth,
    { state: begun?.state ?? '' },
    { enabled: begun !== undefined, keepPrevious: false, ...(!isOver && { every: ASK_MS }) },
  )
  const status = read.data?.status
  const ended = status !== undefined && status !== ComponentAuthStatus.waiting
  if (ended !== isOver) setOver(ended)
  /** Asks for the platform's page and opens it in a window that was opened by the press, which browsers let through. */
  const start = async () => {
    const popup = window.open('', '_blank')
    const answer = await begin.run({ type, ...(shopId && { shop_id: shopId }) })
    if (answer === undefined) {
      popup?.close()
      return false
    }
    if (popup) popup.location.href = answer.url
    const url = new URL(answer.url, location.href).href
    setBegun({ state: answer.state, url })
    keepGrant({ type, ...(shopId && { shop_id: shopId }), state: answer.state, url })
    return true
  }
  /** Nothing is left to do. */
  const finish = () => {
    if (begun) forgetGrant(begun.state)
  }
  return {
    start,
    finish,
    starting: begin.saving,
    failure: begin.failure,
    begun,
    status: begun === undefined ? undefined : (status ?? ComponentAuthStatus.waiting),
    reason: read.data?.reason ?? '',
    shop: read.data?.shop ?? undefined,
  }
}

/** What `useShopGrant` gives. */
export type ShopGrant = ReturnType<typeof useShopGrant>

import { useAction, useCall } from '@crm/client/hooks'
import { ComponentAuthStatus, type ErpCode } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { consentCallsOf } from './erpBindCalls.ts'

const ASK_MS = 3000

/** An authorisation on the ERP's own page: where somebody consents, and the account once they have. */
export function useErpConsent(kind: ErpCode) {
  const calls = consentCallsOf(kind)
  const [begun, setBegun] = useState<{ state: string; url: string }>()
  const begin = useAction(calls.start, { weight: { harmless: 'reads' }, quiet: true })
  const [isOver, setOver] = useState(false)
  const read = useCall(
    calls.status,
    { state: begun?.state ?? '' },
    { enabled: begun !== undefined, keepPrevious: false, ...(!isOver && { every: ASK_MS }) },
  )
  const status = read.data?.status
  const ended = status !== undefined && status !== ComponentAuthStatus.waiting
  if (ended !== isOver) setOver(ended)
  /** Opens the ERP's page in a window that the press opened, which browsers let through. */
  const start = async () => {
    const popup = window.open('', '_blank')
    const answer = await begin.run({})
    if (answer === undefined) {
      popup?.close()
      return
    }
    if (popup) popup.location.href = answer.url
    setBegun({ state: answer.state, url: new URL(answer.url, location.href).href })
  }
  return {
    start,
    starting: begin.saving,
    failure: begin.failure,
    begun,
    isExpired: status === ComponentAuthStatus.expired,
    account: read.data?.account ?? '',
  }
}

/** What `useErpConsent` gives. */
export type ErpConsent = ReturnType<typeof useErpConsent>

/** The ERP comes back to this page with a code: it is redeemed in the window that the ERP had, which then closes. */
export function useErpReturn(kind: ErpCode): void {
  const [{ code, grant }, change] = useQuery()
  const check = useAction(consentCallsOf(kind).check, { weight: { harmless: 'reads' } })
  const isRedeemed = useRef(false)
  const redeem = useEffectEvent(async () => {
    if (!code || !grant || isRedeemed.current) return
    isRedeemed.current = true
    const done = await check.run({ state: grant, code })
    change({ code: undefined, grant: undefined, result: done ? 'success' : 'fail' })
    if (done && window.opener) window.close()
  })
  useEffect(() => void redeem(), [])
}

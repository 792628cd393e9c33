import { send } from '@crm/client/request'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { useEffect } from 'react'

interface Visit {
  share_id: string
  product_id?: string | undefined
  action: 'view' | 'copy'
}

/** Counts what a visitor did; a failure is nobody's concern who looks at goods. */
export function countVisit({ share_id, product_id, action }: Visit): void {
  send(promotionCalls.publicVisit, { share_id, action, ...(product_id ? { product_id } : {}) }).catch(() => {})
}

/** Counts one look at the page, once it is shown. */
export function useVisit(share_id: string, product_id: string | undefined, isShown: boolean): void {
  useEffect(() => {
    if (isShown) countVisit({ share_id, product_id, action: 'view' })
  }, [share_id, product_id, isShown])
}

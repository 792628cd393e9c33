import { transportMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { useEffect, useEffectEvent } from 'react'

/**
 * Says in a toast why something cannot be shown, beside what stands in its place: a load that failed, or a reason. Once, also
 * while it is asked again and again.
 */
export function useErrorToast(failure: { message: string; requestId?: string } | string | undefined): void {
  const message = typeof failure === 'string' ? failure : failure?.message
  const showToast = useEffectEvent((text: string) =>
    toast.error(text, typeof failure === 'string' ? undefined : failure?.requestId),
  )
  useEffect(() => {
    // The shell says once that there is no network, and what failed stands in its place.
    if (message && message !== transportMessage.network) showToast(message)
  }, [message])
}

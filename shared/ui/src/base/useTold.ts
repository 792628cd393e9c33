import { toast } from '@crm/platform/feedback'
import { useEffect, useEffectEvent } from 'react'

/**
 * Says in a toast why something cannot be shown, beside what stands in its place: a load that failed, or a reason. Once, also
 * while it is asked again and again.
 */
export function useTold(fault: { message: string; requestId?: string } | string | undefined): void {
  const message = typeof fault === 'string' ? fault : fault?.message
  const tell = useEffectEvent((text: string) =>
    toast.error(text, typeof fault === 'string' ? undefined : fault?.requestId),
  )
  useEffect(() => {
    if (message) tell(message)
  }, [message])
}

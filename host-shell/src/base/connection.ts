import { onlineManager } from '@crm/client/hooks'
import { useSyncExternalStore } from 'react'
import { limit } from './limits.ts'

/** A page has its own deadline, of which the question may take little. */
const ANSWER_WITHIN_MS = 1000

/** Whether the server can be reached: any answer counts, a refusal too, and so does one that takes too long. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const answered = fetch(`/portal.json?probe=${Date.now().toString(36)}`, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  const slow = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(true), ANSWER_WITHIN_MS)
  })
  return Promise.race([answered, slow])
}

let asking: Promise<boolean> | undefined

/**
 * Asks whether there is a connection, after something did not arrive; those who ask at the same time share the question. Without
 * one staff are told by the bar, and it is asked again until there is: then everything that is open is read anew.
 */
export function checkConnection(): Promise<boolean> {
  asking ??= isReachable()
    .then((connected) => {
      onlineManager.setOnline(connected)
      if (!connected) setTimeout(() => void checkConnection(), limit('probeEvery'))
      return connected
    })
    .finally(() => {
      asking = undefined
    })
  return asking
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether there is a connection, as the browser and the last answers say. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline())
}

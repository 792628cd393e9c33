import type { CallState } from '@crm/client/hooks'
import { LIVE_SCREEN_SECONDS } from '@crm/contracts/rules/liveScreenRules'
import { useEffect, useEffectEvent } from 'react'

/**
 * Asks again half a minute after every answer, as long as somebody can see the page: none while it is hidden, and one on return when
 * it was due meanwhile.
 */
export function useRefresh({ readAt, retry }: Pick<CallState<unknown>, 'readAt' | 'retry'>, isOn: boolean): void {
  const ask = useEffectEvent(retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the half minute begins with each answer
  useEffect(() => {
    if (!isOn) return
    let isDue = false
    const askOrWait = () => {
      isDue = document.hidden
      if (!isDue) ask()
    }
    const shown = () => {
      if (isDue) askOrWait()
    }
    const timer = setInterval(askOrWait, LIVE_SCREEN_SECONDS * 1000)
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [readAt, isOn])
}

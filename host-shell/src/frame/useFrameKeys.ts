import { SHORTCUTS_OFF } from '@crm/contracts/rules/preferences'
import { useMaybeWho } from '@crm/platform/session'
import { isTyping } from '@crm/ui/shell'
import { useEffectEvent, useLayoutEffect } from 'react'
import { isSearchOpening, openPalette, bufferKey } from './palette/paletteState.ts'

/** The keys that work on every page, unless somebody has switched them off: Ctrl/Cmd+K searches, ? lists the keys, [ folds the menu. */
export function useFrameKeys(onFold: () => void): void {
  const fold = useEffectEvent(onFold)
  const who = useMaybeWho()
  const areOff = useEffectEvent(() => who?.settings[SHORTCUTS_OFF] === '1')
  // From the moment that the frame is seen: an effect of the usual kind comes a moment later.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || areOff()) return
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (
        isSearchOpening() &&
        !isCovered() &&
        event.key.length === 1 &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      ) {
        event.preventDefault()
        bufferKey(event.key)
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
      if (event.key === '?') openPalette('keys')
      else if (event.key === '[') fold()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** A dialog is open: single letters belong to it. */
function isCovered(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}

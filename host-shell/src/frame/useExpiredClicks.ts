import { accountExpired } from '@crm/access/expiry'
import { nowSeconds } from '@crm/base/clock'
import { open } from '@crm/platform/openers'
import { who } from '@crm/platform/session'
import { useEffect } from 'react'

/** What writes: guarded buttons, entries of menus, and the buttons of a place for acts that are no tabs and do not say that they only read. */
const WRITES = '[data-guarded], [data-writes], [data-actions] button:not([role=tab])'
const READS = '[data-read-actions], [aria-disabled=true]'

/**
 * On an expired account a click on what writes is blocked, and 版本到期 says why. A refusal of its own comes first: whoever may not
 * do it anyway reads that.
 */
export function useExpiredClicks(): void {
  useEffect(() => {
    const listener = (event: MouseEvent) => {
      const { target } = event
      const pressed = target instanceof Element ? target.closest(WRITES) : null
      if (!pressed || pressed.closest(READS)) return
      const now = who()
      if (!now || !accountExpired(now, nowSeconds())) return
      event.preventDefault()
      event.stopImmediatePropagation()
      open('accountExpiry', {})
    }
    // Before anything of a page hears of it.
    window.addEventListener('click', listener, { capture: true })
    return () => window.removeEventListener('click', listener, { capture: true })
  }, [])
}

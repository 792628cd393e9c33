import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between what hangs over a dialog and its buttons. */
const GAP = 8

/**
 * Lists and calendars of a dialog or panel never cover its buttons: where one reaches over its foot, the foot gives way. It
 * comes back when nothing hangs over it and no press is on its way, so that the press that closes a list is not lost.
 */
export function useClearFooter(panel: RefObject<HTMLElement | null>, popups: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!popups) return
    let isPressed = false
    const measure = () => {
      const footer = panel.current?.querySelector<HTMLElement>('footer')
      if (!footer) return
      const given = Number.parseFloat(footer.style.marginTop) || 0
      const room = roomFor(footer, given, popups)
      if (room > given || (room < given && !isPressed)) footer.style.marginTop = room > 0 ? `${room}px` : ''
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      // After the click that the release makes.
      setTimeout(measure)
    }
    const observer = new MutationObserver(measure)
    observer.observe(popups, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'class'] })
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [panel, popups])
}

/** How far a footer that has given way by so much must give way in all. */
function roomFor(footer: HTMLElement, given: number, popups: HTMLElement): number {
  const { top, bottom, left, right } = footer.getBoundingClientRect()
  const reaches = [...popups.querySelectorAll('.semi-portal-inner')]
    .filter((popup) => popup.querySelector('.semi-tooltip-wrapper') === null)
    .map((popup) => popup.getBoundingClientRect())
    .filter((popup) => popup.height > 0 && popup.right > left && popup.left < right && popup.top < bottom)
    .map((popup) => popup.bottom - (top - given) + GAP)
  return Math.max(0, ...reaches.filter((reach) => reach > GAP))
}

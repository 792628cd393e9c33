/** What had the focus last outside lists and menus: those are gone when the dialog that they opened closes. */
let lastFocused: Element | null = null

/** Remembers where the focus was. Once, at boot. */
export function startFocusOrigin(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('.semi-portal')) lastFocused = target
  })
}

/** Where the focus should return when what is opened now closes: what has it, or what opened the menu that has it. */
export function focusOrigin(): Element | null {
  const active = document.activeElement
  return active?.closest('.semi-portal') ? lastFocused : active
}

/** Gives the focus back, after a layer that goes has given it to its trigger: for openers whose trigger was a menu. */
export function restoreFocus(to: Element | null): void {
  setTimeout(() => {
    if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
  })
}

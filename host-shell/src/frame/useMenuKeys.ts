import { type RefObject, useEffect } from 'react'

const STOPS = 'a[href], button:not(:disabled)'

/**
 * Keys of the menu, which is one stop of Tab: the page that is shown, or where the keys have led. ↑ and ↓ lead from entry to entry,
 * Home and End to the first and last, → to the star beside a page and ← back. `menu` holds entries as links and buttons; what stands
 * beside one says `data-beside`.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = menu.current
    if (!box) return
    const all = () => [...box.querySelectorAll<HTMLElement>(STOPS)]
    const entries = () => all().filter((each) => each.dataset.beside === undefined)
    const choose = (chosen: HTMLElement | undefined) => {
      for (const each of all()) each.tabIndex = each === chosen ? 0 : -1
    }
    const settle = () => {
      const active = all().find((each) => each === document.activeElement)
      const known = all().find((each) => each.tabIndex === 0 && each.hasAttribute('data-chosen'))
      choose(active ?? known ?? entries().find((each) => each.hasAttribute('aria-current')) ?? entries()[0])
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(STOPS)) return
      for (const each of all()) each.toggleAttribute('data-chosen', each === target)
      choose(target)
    }
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
      const next = neighbourOf(target, event.key, entries())
      if (!next) return
      event.preventDefault()
      // A folded group opens by the same key where it stands alone.
      event.stopPropagation()
      next.focus()
    }
    settle()
    const observer = new MutationObserver(settle)
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
    box.addEventListener('focusin', onFocus)
    box.addEventListener('keydown', onKey, { capture: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('focusin', onFocus)
      box.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [menu])
}

/** Where a key leads from an entry, or from what stands beside one. */
function neighbourOf(from: HTMLElement, key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const beside = from.parentElement?.querySelector<HTMLElement>(':scope > [data-beside]')
  const isBeside = from.dataset.beside !== undefined
  const entry = isBeside ? entries.find(({ parentElement }) => parentElement === from.parentElement) : from
  const at = entry ? entries.indexOf(entry) : -1
  if (at < 0) return undefined
  if (key === 'ArrowDown') return entries[at + 1]
  if (key === 'ArrowUp') return entries[at - 1]
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  if (key === 'ArrowRight' && !isBeside) return beside ?? undefined
  if (key === 'ArrowLeft' && isBeside) return entry
  return undefined
}

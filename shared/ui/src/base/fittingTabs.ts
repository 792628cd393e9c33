/**
 * Which tabs of a row are shown, the others being in a menu at its end: all when they fit, else the first ones beside the menu.
 * The chosen one is always among them, in the place of the last. Widths, gap and room in px.
 */
export function fittingTabs(
  widths: readonly number[],
  { chosen: selected, room, gap, menu }: { chosen: number; room: number; gap: number; menu: number },
): boolean[] {
  const total = (shown: readonly number[]) => shown.reduce((sum, at) => sum + (widths[at] ?? 0) + gap, -gap)
  const every = widths.map((_, index) => index)
  // A row as wide as its tabs is a fraction of a pixel narrower on some screens.
  if (total(every) <= room + 1) return widths.map(() => true)
  const first = (count: number) => {
    const shown = every.slice(0, count)
    return selected < count ? shown : [...shown.slice(0, -1), selected]
  }
  let count = widths.length - 1
  while (count > 1 && total(first(count)) + gap + menu > room) count -= 1
  const shown = first(count)
  return widths.map((_, index) => shown.includes(index))
}

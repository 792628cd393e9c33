/** First, last, and up to two on each side of the current page; undefined for what is left out. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 2, last - 5))
  const to = Math.min(last - 1, Math.max(page + 2, 6))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [undefined] : []), ...middle, ...(to < last - 1 ? [undefined] : []), last]
}

/** The numbers with one of them put to another place; a place beyond the ends is the end. */
export function moved(ids: readonly number[], id: number, at: number): number[] {
  const rest = ids.filter((each) => each !== id)
  const place = Math.max(0, Math.min(at, rest.length))
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

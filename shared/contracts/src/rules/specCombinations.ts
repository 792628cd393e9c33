interface SpecGroup {
  items: readonly string[]
}

/** Every combination of the groups' items, as their places; the last group changes first. Without groups there is none. */
export function combinationsOf(groups: readonly SpecGroup[]): number[][] {
  if (groups.length === 0) return []
  return groups.reduce<number[][]>(
    (list, { items }) => list.flatMap((places) => items.map((_, place) => [...places, place])),
    [[]],
  )
}

/** Whether the rows are the combinations of the groups, each once. */
export function isValidPlaces(groups: readonly SpecGroup[], rows: readonly { places: readonly number[] }[]): boolean {
  const given = rows.map(({ places }) => places.join(','))
  const wanted = new Set(combinationsOf(groups).map((places) => places.join(',')))
  return given.length === wanted.size && new Set(given).size === wanted.size && given.every((key) => wanted.has(key))
}

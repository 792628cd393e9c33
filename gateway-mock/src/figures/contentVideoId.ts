/** A seeding content where ids of videos stand too (comments, daily counters, AI tools, the drawer): `c:` and its id, which no platform gives. */
export const contentVideoId = (id: number): string => `c:${id}`

/** The id that a reference stands for; undefined for a video's own number. */
export function contentIdOf(ref: string): number | undefined {
  const [, digits] = /^c:(\d{1,9})$/.exec(ref) ?? []
  return digits === undefined ? undefined : Number(digits)
}

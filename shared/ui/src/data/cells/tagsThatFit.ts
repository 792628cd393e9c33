/** Letters of a tag of usual length; what is longer takes the room of the next one instead of being cut to a letter. */
const LETTERS = 3

/** The first tags that stand side by side: at most `max`, and always the first. */
export function tagsThatFit<Tagged extends { name: string }>(tags: readonly Tagged[], max: number): Tagged[] {
  let room = max * LETTERS
  return tags.slice(0, max).filter(({ name }, at) => {
    room -= Math.max(name.length, 2)
    return at === 0 || room >= 0
  })
}

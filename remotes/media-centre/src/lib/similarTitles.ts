/** Pairs of letters that stand side by side, without spaces and signs. */
function pairsOf(title: string): Set<string> {
  const letters = [...title.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '')]
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))
}

/** Whether two titles say nearly the same: half of the pairs of letters of the shorter one stand in the other, too. */
export function isSimilar(one: string, other: string): boolean {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const least = Math.min(a.size, b.size)
  if (least === 0) return false
  const shared = [...a].filter((pair) => b.has(pair)).length
  return shared * 2 >= least
}

import type { RouteRow } from '@crm/contracts/routes/routeRow'

/** How alike two addresses or titles must be to be offered, 0 to 1. */
const ALIKE = 0.35

/** Pairs of neighbouring signs, as they are counted. */
function pairs(text: string): string[] {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from({ length: Math.max(0, plain.length - 1) }, (_, index) => plain.slice(index, index + 2))
}

/** How alike two texts are, 0 to 1: twice what they share of the pairs of neighbouring signs. */
export function similarity(one: string, other: string): number {
  const [first, second] = [pairs(one), pairs(other)]
  if (first.length === 0 || second.length === 0) return 0
  const left = [...second]
  let shared = 0
  for (const pair of first) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / (first.length + second.length)
}

/** The rows whose path or title is nearest to an address that nobody knows, the nearest first. */
export function closestRoutes(rows: readonly RouteRow[], path: string, max: number): RouteRow[] {
  const words = decoded(path)
  return rows
    .map((row) => ({ row, score: Math.max(similarity(row.path, words), similarity(row.title, words)) }))
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ row }) => row)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

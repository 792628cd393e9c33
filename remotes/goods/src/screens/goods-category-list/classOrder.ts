import { CLASS_DEPTH_MAX } from '@crm/contracts/rules/goodsClassRules'

/** What of a class its place in the tree depends on. */
export interface ClassPlace {
  id: number
  parent_id: number
  depth: number
}

/** Where a class goes: below which, and at which place among its new siblings (itself not counted). */
export interface Move {
  parent_id: number
  position: number
}

export type Side = 'before' | 'inside' | 'behind'

const siblingsOf = <Row extends ClassPlace>(rows: readonly Row[], parentId: number) =>
  rows.filter((row) => row.parent_id === parentId)

/** The class and everything below it. */
export function withBelow<Row extends ClassPlace>(rows: readonly Row[], id: number): Row[] {
  return rows
    .filter((row) => row.id === id)
    .flatMap((row) => [row, ...siblingsOf(rows, id).flatMap((each) => withBelow(rows, each.id))])
}

/** Levels that the class takes with all below it. */
function heightOf(rows: readonly ClassPlace[], { id, depth }: ClassPlace): number {
  return Math.max(...withBelow(rows, id).map((row) => row.depth)) - depth + 1
}

/** Classes that may hold this one: not itself, none below it, none so deep that it would not fit. */
export function possibleParents<Row extends ClassPlace>(rows: readonly Row[], moved: ClassPlace): Row[] {
  const own = new Set(withBelow(rows, moved.id).map(({ id }) => id))
  const height = heightOf(rows, moved)
  return rows.filter(({ id, depth }) => !own.has(id) && depth + height <= CLASS_DEPTH_MAX)
}

/** Where a class goes that is dropped beside or into another; undefined where it cannot, or stands there already. */
export function moveOf(
  rows: readonly ClassPlace[],
  movedId: number,
  { over, side }: { over: number; side: Side },
): Move | undefined {
  const moved = rows.find(({ id }) => id === movedId)
  const target = rows.find(({ id }) => id === over)
  if (moved === undefined || target === undefined) return undefined
  const parent_id = side === 'inside' ? target.id : target.parent_id
  const isPossible = parent_id === 0 || possibleParents(rows, moved).some(({ id }) => id === parent_id)
  if (!isPossible || over === movedId) return undefined
  const others = siblingsOf(rows, parent_id).filter(({ id }) => id !== movedId)
  const at = others.findIndex(({ id }) => id === over)
  const position = side === 'inside' ? others.length : side === 'before' ? at : at + 1
  const isThere = parent_id === moved.parent_id && siblingsOf(rows, parent_id)[position]?.id === movedId
  return isThere ? undefined : { parent_id, position }
}

/** Where Alt with an arrow key takes a class: among its siblings, into the one above it, or out of its parent. */
export function keyMove(rows: readonly ClassPlace[], movedId: number, key: string): Move | undefined {
  const moved = rows.find(({ id }) => id === movedId)
  if (moved === undefined) return undefined
  const siblings = siblingsOf(rows, moved.parent_id)
  const at = siblings.findIndex(({ id }) => id === movedId)
  const beside = (step: 1 | -1, side: Side) => {
    const over = siblings[at + step]
    return over && moveOf(rows, movedId, { over: over.id, side })
  }
  if (key === 'ArrowUp') return beside(-1, 'before')
  if (key === 'ArrowDown') return beside(1, 'behind')
  if (key === 'ArrowRight') return beside(-1, 'inside')
  if (key === 'ArrowLeft' && moved.parent_id !== 0)
    return moveOf(rows, movedId, { over: moved.parent_id, side: 'behind' })
  return undefined
}

/** Rows that are seen while these are folded. */
export function unfolded<Row extends ClassPlace>(rows: readonly Row[], folded: ReadonlySet<number>): Row[] {
  const hidden = new Set<number>()
  return rows.filter(({ id, parent_id }) => {
    const isHidden = folded.has(parent_id) || hidden.has(parent_id)
    if (isHidden) hidden.add(id)
    return !isHidden
  })
}

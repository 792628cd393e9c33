/** Where a block stands: over both columns, in the wide one, in the narrow one. Blocks are put in order within their column. */
export const COLUMNS = ['top', 'main', 'side'] as const
export type LayoutColumn = (typeof COLUMNS)[number]

/** The blocks of a workbench in their usual order. */
export type Blocks<Key extends string> = Readonly<Record<Key, { title: string; column: LayoutColumn }>>

/** What somebody chose for a role: the blocks in their order, and what is not shown. */
export interface Layout<Key extends string> {
  order: readonly Key[]
  hidden: readonly Key[]
}

/** Every block, in the usual order. */
export const blockKeys = <Key extends string>(blocks: Blocks<Key>): Key[] => Object.keys(blocks) as Key[] // the table has no other keys

/** Those of the names that are blocks, each once. */
function blocksAmong<Key extends string>(blocks: Blocks<Key>, names: unknown): Key[] {
  const isBlock = (name: unknown): name is Key => typeof name === 'string' && Object.hasOwn(blocks, name)
  return Array.isArray(names) ? [...new Set(names.filter(isBlock))] : []
}

/** What is kept of all workbenches; anything that is no such thing is nothing. */
function storedLayouts(saved: string | undefined): Record<string, { order?: unknown; hidden?: unknown }> {
  try {
    const stored: unknown = JSON.parse(saved ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}
  } catch {
    return {}
  }
}

/**
 * The layout of a workbench: as it was saved; a block that is new since stands behind the one that usually comes before it.
 *
 * @param saved of the user setting, all workbenches as JSON
 * @param name of the workbench, for a role
 */
export function readLayout<Key extends string>(
  blocks: Blocks<Key>,
  saved: string | undefined,
  name: string,
): Layout<Key> {
  const stored = storedLayouts(saved)[name] ?? {}
  const order = blocksAmong(blocks, stored.order)
  const usual = blockKeys(blocks)
  for (const [at, key] of usual.entries()) {
    if (order.includes(key)) continue
    const before = usual.slice(0, at).findLast((each) => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return { order, hidden: blocksAmong(blocks, stored.hidden) }
}

/** The setting with the layout of a workbench, or without it: as usual. */
export function writeLayout(saved: string | undefined, name: string, layout: Layout<string> | undefined): string {
  const { [name]: _, ...others } = storedLayouts(saved)
  return JSON.stringify(layout ? { ...others, [name]: layout } : others)
}

/** The order with the blocks of a column as they were put. */
export const reordered = <Key extends string>(
  blocks: Blocks<Key>,
  order: readonly Key[],
  column: LayoutColumn,
  keys: readonly string[],
): Key[] => [...order.filter((key) => blocks[key].column !== column), ...blocksAmong(blocks, keys)]

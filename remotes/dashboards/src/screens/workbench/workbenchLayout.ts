/** Where a block stands: over both columns, in the wide one, in the narrow one. Blocks are put in order within their column. */
export const COLUMNS = ['top', 'main', 'side'] as const
export type LayoutColumn = (typeof COLUMNS)[number]

interface BlockDefinition {
  title: string
  column: LayoutColumn
}

/** The blocks of the page in their usual order. */
export const BLOCKS = {
  figures: { title: '我的数据', column: 'top' },
  todo: { title: '今日待办', column: 'main' },
  samples: { title: '寄样进度', column: 'main' },
  feed: { title: '团队动态', column: 'main' },
  calendar: { title: '跟进日历', column: 'side' },
  notices: { title: '消息', column: 'side' },
  recent: { title: '最近访问达人', column: 'side' },
  entries: { title: '快捷入口', column: 'side' },
} as const satisfies Readonly<Record<string, BlockDefinition>>
export type BlockKey = keyof typeof BLOCKS
/** Every block, in the usual order. */
export const BLOCK_KEYS = Object.keys(BLOCKS) as BlockKey[] // the table has no other keys

/** What somebody chose for a role: the blocks in their order, and what is not shown. */
export interface Layout {
  order: readonly BlockKey[]
  hidden: readonly BlockKey[]
}

const isBlock = (key: unknown): key is BlockKey => typeof key === 'string' && Object.hasOwn(BLOCKS, key)
const blocksOf = (keys: unknown): BlockKey[] => (Array.isArray(keys) ? [...new Set(keys.filter(isBlock))] : [])

/** What is kept of all roles; anything that is no such thing is nothing. */
function storedLayouts(saved: string | undefined): Record<string, { order?: unknown; hidden?: unknown }> {
  try {
    const stored: unknown = JSON.parse(saved ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}
  } catch {
    return {}
  }
}

/**
 * The layout of a role: as it was saved; a block that is new since stands behind the one that usually comes before it.
 *
 * @param saved of the user setting, all roles as JSON
 */
export function readLayout(saved: string | undefined, role: number): Layout {
  const stored = storedLayouts(saved)[role] ?? {}
  const order = blocksOf(stored.order)
  for (const [at, key] of BLOCK_KEYS.entries()) {
    if (order.includes(key)) continue
    const before = BLOCK_KEYS.slice(0, at).findLast((each) => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return { order, hidden: blocksOf(stored.hidden) }
}

/** The setting with the layout of a role, or without it: as usual. */
export function writeLayout(saved: string | undefined, role: number, layout: Layout | undefined): string {
  const { [role]: _, ...others } = storedLayouts(saved)
  return JSON.stringify(layout ? { ...others, [role]: layout } : others)
}

/** The order with the blocks of a column as they were put. */
export const reordered = (order: readonly BlockKey[], column: LayoutColumn, keys: readonly string[]): BlockKey[] => [
  ...order.filter((key) => BLOCKS[key].column !== column),
  ...keys.filter(isBlock),
]

/** A node of a cascader: categories, departments, regions. */
export interface TreeOption<V extends string | number = string | number> {
  value: V
  label: string
  children?: readonly TreeOption<V>[] | undefined
}

/** The values from the root down to a node; empty when it is unknown. */
export function pathIn<V extends string | number>(tree: readonly TreeOption<V>[], value: V): V[] {
  for (const node of tree) {
    if (node.value === value) return [value]
    const below = pathIn(node.children ?? [], value)
    if (below.length > 0) return [node.value, ...below]
  }
  return []
}

/** The names from the root down to a node, `食品 / 零食`; undefined when it is unknown. */
export function pathName<V extends string | number>(tree: readonly TreeOption<V>[], value: V): string | undefined {
  for (const node of tree) {
    if (node.value === value) return node.label
    const below = pathName(node.children ?? [], value)
    if (below !== undefined) return `${node.label} / ${below}`
  }
  return undefined
}

/** The leaves at or below the chosen values, each once. */
export function leavesOf<V extends string | number>(tree: readonly TreeOption<V>[], values: readonly V[]): V[] {
  const below = (node: TreeOption<V>, taken: boolean): V[] => {
    const isTaken = taken || values.includes(node.value)
    const { children = [] } = node
    return children.length > 0 ? children.flatMap((child) => below(child, isTaken)) : isTaken ? [node.value] : []
  }
  return [...new Set(tree.flatMap((node) => below(node, false)))]
}

/** Chosen values without those whose parent is chosen too: a checked parent stands for all below it. */
export function withoutCovered<V extends string | number>(tree: readonly TreeOption<V>[], values: readonly V[]): V[] {
  return values.filter((value) => pathIn(tree, value).every((above) => above === value || !values.includes(above)))
}

/** A tree of flat rows that name their parent; a row whose parent is not among them stands at the top. */
export function treeOfRows<V extends string | number>(
  rows: readonly { value: V; label: string; parent: V }[],
): TreeOption<V>[] {
  const known = new Set(rows.map((row) => row.value))
  const below = (parent: V): TreeOption<V>[] => rows.filter((row) => row.parent === parent).map(nodeOf)
  const nodeOf = ({ value, label }: { value: V; label: string }): TreeOption<V> => {
    const children = below(value)
    return { value, label, ...(children.length > 0 ? { children } : {}) }
  }
  return rows.filter((row) => !known.has(row.parent)).map(nodeOf)
}

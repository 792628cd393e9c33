/** A department as the wire has it. */
export interface DeptNode {
  id: number
  name: string
  sub_dept?: readonly DeptNode[] | undefined
}

/** A node as the cascader wants it; departments without sub-departments are leaves. */
export interface TreeNode {
  label: string
  value: number
  key: string
  children?: TreeNode[]
}

export function treeOf(nodes: readonly DeptNode[]): TreeNode[] {
  return nodes.map(({ id, name, sub_dept }) => ({
    label: name,
    value: id,
    key: String(id),
    ...(sub_dept && sub_dept.length > 0 ? { children: treeOf(sub_dept) } : {}),
  }))
}

/** The ids from the root down to a department; empty when it is unknown. */
export function pathOf(nodes: readonly DeptNode[], id: number): number[] {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const below = pathOf(node.sub_dept ?? [], id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

/** Chosen ids without those whose parent is chosen too: a checked parent stands for all below it. */
export function withoutCovered(nodes: readonly DeptNode[], ids: readonly number[]): number[] {
  return ids.filter((id) => pathOf(nodes, id).every((above) => above === id || !ids.includes(above)))
}

import type { TreeOption } from './tree.ts'

/** A department as the wire has it. */
export interface DeptNode {
  id: number
  name: string
  sub_dept?: readonly DeptNode[] | undefined
}

/** Departments as a cascader wants them; those without sub-departments are leaves. */
export function treeOf(nodes: readonly DeptNode[]): TreeOption<number>[] {
  return nodes.map(({ id, name, sub_dept }) => ({
    label: name,
    value: id,
    ...(sub_dept && sub_dept.length > 0 ? { children: treeOf(sub_dept) } : {}),
  }))
}

import { expect, test } from 'vitest'
import { treeOf } from './deptTree.ts'

const nodes = [
  {
    id: 1,
    name: '总部',
    sub_dept: [
      { id: 2, name: '华东', sub_dept: [{ id: 4, name: '一组' }] },
      { id: 3, name: '华北', sub_dept: [] },
    ],
  },
]

test('departments without others below them are leaves', () => {
  expect(treeOf(nodes)).toEqual([
    {
      label: '总部',
      value: 1,
      children: [
        { label: '华东', value: 2, children: [{ label: '一组', value: 4 }] },
        { label: '华北', value: 3 },
      ],
    },
  ])
})

import { expect, test } from 'vitest'
import { pathOf, treeOf, withoutCovered } from './deptTree.ts'

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
      key: '1',
      children: [
        { label: '华东', value: 2, key: '2', children: [{ label: '一组', value: 4, key: '4' }] },
        { label: '华北', value: 3, key: '3' },
      ],
    },
  ])
})

test.each([
  ['a parent stands for its children', [1, 2, 4], [1]],
  ['a grandparent too', [1, 4], [1]],
  ['siblings stay', [2, 3], [2, 3]],
])('%s', (_, chosen, kept) => {
  expect(withoutCovered(nodes, chosen)).toEqual(kept)
})

test('path to a department; none for an unknown one', () => {
  expect(pathOf(nodes, 4)).toEqual([1, 2, 4])
  expect(pathOf(nodes, 99)).toEqual([])
})

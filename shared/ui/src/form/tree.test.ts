import { expect, test } from 'vitest'
import { leavesOf, pathIn, pathName, treeOfRows, withoutCovered } from './tree.ts'

const tree = treeOfRows([
  { value: 1, label: '食品', parent: 0 },
  { value: 2, label: '零食', parent: 1 },
  { value: 3, label: '坚果', parent: 2 },
  { value: 4, label: '家居', parent: 0 },
  { value: 5, label: '孤儿', parent: 99 },
])

test('rows become a tree; leaves have no children', () => {
  expect(tree).toEqual([
    { value: 1, label: '食品', children: [{ value: 2, label: '零食', children: [{ value: 3, label: '坚果' }] }] },
    { value: 4, label: '家居' },
    { value: 5, label: '孤儿' },
  ])
})

test.each([
  [3, [1, 2, 3], '食品 / 零食 / 坚果'],
  [4, [4], '家居'],
  [9, [], undefined],
])('the path of %d', (value, path, name) => {
  expect(pathIn(tree, value)).toEqual(path)
  expect(pathName(tree, value)).toBe(name)
})

test.each([
  [[1, 2, 3], [1]],
  [
    [3, 4],
    [3, 4],
  ],
  [[2, 3], [2]],
])('%j chosen is %j', (selected, kept) => {
  expect(withoutCovered(tree, selected)).toEqual(kept)
})

test.each([
  [[1], [3, 4]],
  [[3], [3]],
  [
    [1, 4],
    [3, 4],
  ],
  [[], []],
] as const)('%j stand for the leaves %j', (values, leaves) => {
  const groups = [
    {
      value: 1,
      label: '组',
      children: [
        { value: 3, label: '店一' },
        { value: 4, label: '店二' },
      ],
    },
    { value: 2, label: '店三' },
  ]
  expect(leavesOf<number>(groups, [...values])).toEqual(leaves)
})

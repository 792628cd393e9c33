import { expect, it } from 'vitest'
import { contentOf, isShown, type SavedView, VIEWS_MAX, viewNameError } from './savedViews.ts'

const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  table_key: 'talent_public',
  name: '高产',
  config: { address: { level: '3,4', order_by: 'gmv' } },
  shared: 0,
  is_default: 0,
  is_mine: 1,
  ...more,
})
const columns = { order: ['a', 'b'], shown: ['b', 'a'], pinned: { a: 'left' as const } }

it.each([
  [{}, { address: {}, columns: undefined }],
  [
    { address: { platform: 'ks', page: 3 }, columns },
    { address: { platform: 'ks' }, columns },
  ],
  [
    { address: 'x', columns: { order: 1 } },
    { address: {}, columns: undefined },
  ],
])('reads what is readable of a kept view: %j', (config, content) => {
  expect(contentOf(config)).toEqual(content)
})

it('knows the view on screen, in whatever order its parts were kept', () => {
  const stored = view({ config: { address: { a: '1', b: '2' }, columns } })
  expect(isShown(stored, { address: { b: '2', a: '1' }, columns: { ...columns, shown: ['a', 'b'] } })).toBe(true)
  expect(isShown(stored, { address: { a: '1' }, columns })).toBe(false)
  expect(isShown(stored, { address: { a: '1', b: '2' }, columns: undefined })).toBe(false)
})

it.each([
  ['', [], undefined, '请输入视图名称'],
  ['  ', [], undefined, '请输入视图名称'],
  ['字'.repeat(21), [], undefined, '视图名称不能超过 20 个字符'],
  ['高产', [view()], undefined, '已有同名视图'],
  ['高产', [view()], 1, undefined],
  ['高产', [view({ is_mine: 0 })], undefined, undefined],
  [
    '又一个',
    Array.from({ length: VIEWS_MAX }, (_, index) => view({ id: index, name: `视图${index}` })),
    undefined,
    '最多保存 20 个视图',
  ],
  ['又一个', Array.from({ length: VIEWS_MAX }, (_, index) => view({ id: index, name: `视图${index}` })), 3, undefined],
])('name %j', (name, views, id, fault) => {
  expect(viewNameError(name, views, id)).toBe(fault)
})

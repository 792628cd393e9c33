// @vitest-environment jsdom
import { setUpTest, end, layer, show, titleOf } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GoodsDrawer } from './drawer/GoodsDrawer.tsx'
import { ReceiversDialog } from './drawer/ReceiversDialog.tsx'
import { SpecDialog } from './parts/SpecDialog.tsx'
import { GoodsStackDrawer } from './stack/GoodsStackDrawer.tsx'

// How wide the drawers and dialogs of goods are.

beforeEach(setUpTest)
afterEach(end)

test.each([
  ['商品详情', 1208, () => <GoodsDrawer product_id="p" onClose={() => {}} />],
  ['商品规格', 668, () => <SpecDialog productId="p" onClose={() => {}} />],
  ['寄样达人列表', 704, () => <ReceiversDialog scope={{ product_id: 'p' }} onClose={() => {}} />],
  ['商品（0）', 520, () => <GoodsStackDrawer goods={[]} onClose={() => {}} />],
])('%s is %i px wide', async (title, width, part) => {
  await show(part())
  expect(titleOf()).toBe(title)
  expect(layer()?.style.width).toBe(`${width}px`)
})

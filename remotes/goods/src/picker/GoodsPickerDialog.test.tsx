// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { clickButton, end, fill, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GoodsPickerDialog } from './GoodsPickerDialog.tsx'

const brief = (product_id: string, platform = 'dy') => ({
  ...{ product_id, platform, title: `商品${product_id}`, cover: '', status: 0 },
})
const page_info = { total_count: 0, total_page: 0, page: 1, size: 10 }

beforeEach(() => {
  setUpTest()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  answers({
    [goodsCalls.list.id]: { list: [], page_info, ext: {} },
    [goodsCalls.shopList.id]: { list: [] },
    [goodsCalls.brandList.id]: { list: [] },
    [goodsCalls.classList.id]: { list: [] },
    [goodsCalls.activityList.id]: { list: [] },
    [goodsCalls.spuOptions.id]: { list: [] },
    [goodsCalls.batchGet.id]: { list: [brief('p1')], missing: [] },
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('pasted IDs join what was chosen; what cannot is said, and stays to be corrected', async () => {
  const onPick = vi.fn()
  await show(<GoodsPickerDialog platform="dy" selected={['p1']} limit={2} onPick={onPick} onClose={() => {}} />)
  expect(text()).toContain('已选 1/2')
  answers({
    [goodsCalls.batchGet.id]: { list: [brief('p2'), brief('p3'), brief('p4', 'ks')], missing: ['x9'] },
  })
  await clickButton('粘贴商品ID')
  await fill('商品ID', 'p2 p3\np4 x9')
  await clickButton('加入已选')
  expect(requestsOf(goodsCalls.batchGet.id).at(-1)).toEqual({ product_ids: ['p2', 'p3', 'p4', 'x9'] })
  expect(text()).toContain('1 个ID不存在：x9')
  expect(text()).toContain('1 个商品不属于当前平台')
  expect(text()).toContain('最多选择 2 个商品，1 个未加入')
  await clickButton('确定')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(['p1', 'p2'])
})

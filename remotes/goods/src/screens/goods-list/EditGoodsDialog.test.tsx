// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { setUpTest, end, fill, named, clickButton, toasts, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditGoodsDialog } from './EditGoodsDialog.tsx'

const card = { points: ['送运费险'], script: '', price_text: '拍一发二' }
const info = {
  ...{ product_id: 'p1', title: '保温杯', class_id: 0, spu_id: 0, spu_name: '', cost_price: 1990 },
  ...{ remark: '主推', card, updated_at: 100 },
}

beforeEach(() => {
  setUpTest()
  // Fields that grow with their text watch their size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  answers({ [goodsCalls.classList.id]: { list: [] }, [goodsCalls.spuOptions.id]: { list: [] } })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('a remark that somebody else changed meanwhile is compared; given up, the product is taken as it stands', async () => {
  const onClose = vi.fn()
  answers({
    [goodsCalls.info.id]: info,
    [goodsCalls.update.id]: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试'),
  })
  await show(<EditGoodsDialog product_id="p1" onClose={onClose} />)
  await fill('备注', '清仓')
  answers({
    [goodsCalls.info.id]: {
      ...info,
      remark: '停推',
      card: { ...card, price_text: '第二件半价' },
      updated_at: 200,
    },
  })
  await clickButton('保存')
  expect(text()).toContain('停推清仓')
  expect((named('button', '保存') as HTMLButtonElement).disabled).toBe(true)
  answers({ [goodsCalls.update.id]: { updated_at: 201 } })
  await clickButton('放弃')
  await clickButton('保存')
  expect(requestsOf(goodsCalls.update.id)).toMatchObject([
    { updated_at: 100, remark: '清仓', card: { price_text: '拍一发二' } },
    { updated_at: 200, remark: '停推', card: { price_text: '第二件半价' } },
  ])
  expect(toasts).toEqual(['success：设置成功'])
  expect(onClose).toHaveBeenCalledOnce()
})

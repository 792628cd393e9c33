// @vitest-environment jsdom
import { answers } from '@crm/client/testRequest'
import { setFeedbackHost } from '@crm/platform/feedback'
import { clickButton, end, fill, settle, setUpTest, show, signedIn } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShareDrawer } from './ShareDrawer.tsx'

const onClose = vi.fn()
const confirm = vi.fn(async () => false)
const product = { product_id: 'p1', title: '冻干咖啡', cover: '', platform: 'dy', price_min: 990, price_max: 990 }

beforeEach(async () => {
  setUpTest()
  signedIn()
  onClose.mockReset()
  confirm.mockClear()
  answers({
    'promotion.createQrcode': { share_id: 's1', url: '/share/s1', list: [product] },
    'goods.offered': { list: [] },
  })
  await show(
    <UiRoot>
      <ShareDrawer productIds={['p1']} onClose={onClose} />
    </UiRoot>,
  )
  await settle()
  setFeedbackHost({ toast: vi.fn(), confirm })
})
afterEach(end)

const escape = () =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
  })

test('a share that nobody has touched is closed without a question', async () => {
  await clickButton('取消')
  expect([confirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
})

test('what was typed into a share is not left without a question, by the button or by Escape', async () => {
  await fill('标题', '改过的标题')
  await clickButton('取消')
  await escape()
  await settle()
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(onClose).not.toHaveBeenCalled()
})

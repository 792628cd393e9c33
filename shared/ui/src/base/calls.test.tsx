// @vitest-environment jsdom
import { goodsCalls } from '@crm/contracts/calls/goods'
import { orderCalls } from '@crm/contracts/calls/orders'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { end, onPortal, setUpTest, show, signedIn } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RowActions } from '../data/cells/RowActions.tsx'
import { CallButton } from './CallButton.tsx'
import { TextButton } from './TextLink.tsx'

beforeEach(setUpTest)
afterEach(end)

const labels = () =>
  [...document.querySelectorAll('button')].map((each) => each.textContent || each.getAttribute('aria-label'))

const controls = (
  <>
    <CallButton call={orderCalls.sync}>同步订单</CallButton>
    <CallButton call={[goodsCalls.update, orderCalls.sync]}>都要</CallButton>
    <RowActions of="商品甲" more={[{ text: '编辑', call: goodsCalls.update, onClick: () => {} }]}>
      <TextButton call={sampleCalls.ship} onClick={() => {}}>
        发货
      </TextButton>
      <TextButton onClick={() => {}}>详情</TextButton>
    </RowActions>
  </>
)

test.each([
  [2, ['同步订单', '都要', '发货', '详情', '更多操作：商品甲']],
  [4, ['发货', '详情', '更多操作：商品甲']],
  // Without an entry there is no 更多.
  [7, ['发货', '详情']],
  [6, ['详情']],
  [70, ['详情']],
])('role %i is offered what it may call', async (role_id, expected) => {
  signedIn({ role_id })
  await show(controls)
  expect(labels()).toEqual(expected)
})

test('what the enterprise has closed to a role takes its calls along', async () => {
  signedIn({ role_id: 4, closed: ['GoodsList'] })
  await show(controls)
  expect(labels()).toEqual(['发货', '详情'])
})

test('a page that the portal does not serve has no calls', async () => {
  onPortal({ routes: [] })
  signedIn({ role_id: 2 })
  await show(controls)
  expect(labels()).toEqual(['详情'])
})

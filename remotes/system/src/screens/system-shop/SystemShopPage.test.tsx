// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers } from '@crm/client/testRequest'
import { shopCalls } from '@crm/contracts/calls/shops'
import { setInstanceFrame } from '@crm/platform/instance'
import { end, setUpTest, show, text } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SystemShopPage } from './SystemShopPage.tsx'

setInstanceFrame(UiRoot)
beforeEach(setUpTest)
afterEach(end)

const shop = {
  ...{ shop_id: '101', shop_name: '橙风官方旗舰店', shop_type: 1, logo: '', status: 1, auth_end: 0, auth_user: '沈涛' },
  ...{ group_id: 0, group_name: '', goods_count: 3, gmv_30d: 100, synced_at: 0, first_sync: 9, first_sync_error: '' },
  updated_at: 1,
}
const rows = { list: [shop], page_info: { total_count: 1, total_page: 1, page: 1, size: 20 }, ext: {} }

test('the shops show although their groups could not be read', async () => {
  answers({
    [shopCalls.groupSelect.id]: new CallFailure('business', 50000, '分组接口故障'),
    [shopCalls.list.id]: rows,
  })
  await show(<SystemShopPage />)
  expect(text()).toContain('橙风官方旗舰店')
})

test('shops that could not be read say so and are asked for again', async () => {
  const failure = new CallFailure('business', 50000, '店铺接口故障')
  answers({ [shopCalls.groupSelect.id]: failure, [shopCalls.list.id]: failure })
  await show(<SystemShopPage />)
  expect(text()).toContain('店铺接口故障')
  expect(text()).toContain('重试')
})

import { useCall } from '@crm/client/hooks'
import { shopCalls } from '@crm/contracts/calls/shops'
import { ShopAuthStatus } from '@crm/contracts/enums'
import { Form } from '@crm/ui/form'

/** The shop by which contacts are looked up: one whose authorisation holds. */
export function ShopField() {
  const shops = useCall(shopCalls.list, { status: [ShopAuthStatus.authorised], page: 1, size: 100 })
  return (
    <Form.Select
      field="shop_id"
      label="店铺"
      style={{ width: '100%' }}
      filter
      loading={shops.state === 'waiting'}
      emptyContent="暂无已授权的店铺"
      optionList={(shops.data?.list ?? []).map(({ shop_id, shop_name }) => ({ value: shop_id, label: shop_name }))}
      rules={[{ required: true, message: '请选择店铺' }]}
    />
  )
}

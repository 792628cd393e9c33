import { useAction } from '@crm/client/hooks'
import { type Shop, shopCalls } from '@crm/contracts/calls/shops'
import { Form, FormDialog, rule } from '@crm/ui/form'

interface Values {
  shop_name: string
}

/** 解绑: the name of the shop is typed, so that nobody unbinds another one. */
export function UnbindShopDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const { shop_id, shop_name, updated_at } = shop
  const unbind = useAction(shopCalls.unbind, { weight: 'asked', done: '已解绑', quiet: true })
  return (
    <FormDialog
      title={`解绑店铺「${shop_name}」？`}
      submitText="解绑"
      initValues={{ shop_name: '' }}
      action={unbind}
      toRequest={(values: Values) => ({ shop_id, shop_name: values.shop_name.trim(), updated_at })}
      onClose={onClose}
    >
      <p>解绑后，已同步的商品与订单数据仍可查看，但不再更新。</p>
      <Form.Input
        field="shop_name"
        label="请输入店铺名称以确认"
        placeholder={shop_name}
        rules={[rule((typed: string | undefined) => (typed?.trim() === shop_name ? undefined : '与店铺名称不一致'))]}
      />
    </FormDialog>
  )
}

import { type ContactAuth, contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { FormDialog } from '@crm/ui/form'
import { ShopField } from './ShopField.tsx'

/** 更换店铺 of an authorisation of contacts. */
export function ChooseShopDialog({ row, onClose }: { row: ContactAuth; onClose: () => void }) {
  const { id, shop_id, updated_at } = row
  return (
    <FormDialog
      title="更换店铺"
      submitText="保存"
      initValues={shop_id === '' ? {} : { shop_id }}
      call={contactAuthCalls.chooseShop}
      toRequest={(values: { shop_id: string }) => ({ id, updated_at, ...values })}
      done="设置成功"
      onClose={onClose}
    >
      <ShopField />
    </FormDialog>
  )
}

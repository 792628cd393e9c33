import { useAction } from '@crm/client/hooks'
import { type ContactAuth, contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { FormDialog } from '@crm/ui/form'
import { ShopField } from './ShopField.tsx'

/** 更换店铺 of an authorisation of contacts. */
export function ChooseShopDialog({ row, onClose }: { row: ContactAuth; onClose: () => void }) {
  const save = useAction(contactAuthCalls.chooseShop, { done: '设置成功', quiet: true })
  const { id, shop_id, updated_at } = row
  return (
    <FormDialog<{ shop_id: string }>
      open
      title="更换店铺"
      submitText="保存"
      initValues={shop_id === '' ? {} : { shop_id }}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (values) => {
        if ((await save.run({ id, updated_at, ...values })) !== undefined) onClose()
      }}
      onClose={onClose}
    >
      <ShopField />
    </FormDialog>
  )
}

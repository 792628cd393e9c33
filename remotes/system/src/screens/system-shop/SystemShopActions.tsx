import { bindsShops, managesShops } from '@crm/access/shops'
import { type Shop, shopCalls } from '@crm/contracts/calls/shops'
import { useWho } from '@crm/platform/session'
import { Button, TextButton, useDialog } from '@crm/ui/base'
import { type ListTarget, RowActions, useBulkAction } from '@crm/ui/data'
import { GrantDialog } from '../../parts/shop-binding/GrantDialog.tsx'
import { ChangeGroupDialog } from './ChangeGroupDialog.tsx'
import { UnbindShopDialog } from './UnbindShopDialog.tsx'

const useSync = () => useBulkAction(shopCalls.sync, { done: '已开始同步', unit: '个店铺', name: '店铺' })

/** What can be done with a shop; a reader has nothing. */
export function SystemShopActions({ row: shop }: { row: Shop }) {
  const who = useWho()
  const openDialog = useDialog()
  const sync = useSync()
  const { shop_id, shop_name, shop_type } = shop
  const manages = managesShops(who)
  if (!bindsShops(who) && !manages) return '-'
  return (
    <RowActions
      of={shop_name}
      more={[
        manages && { text: '改分组', onClick: () => openDialog(ChangeGroupDialog, { shops: [shop_id] }) },
        manages && { text: '解绑', danger: true, onClick: () => openDialog(UnbindShopDialog, { shop }) },
      ]}
    >
      {bindsShops(who) && (
        <TextButton onClick={() => openDialog(GrantDialog, { type: shop_type, shop: { shop_id, shop_name } })}>
          重新授权
        </TextButton>
      )}
      {manages && <TextButton onClick={() => void sync.run({ shop_ids: [shop_id] })}>立即同步</TextButton>}
    </RowActions>
  )
}

/** What is done to the ticked shops. */
export function ShopBulkActions({ target }: { target: ListTarget }) {
  const openDialog = useDialog()
  const sync = useSync()
  const shops = target.keys.map(String)
  const read = async () => {
    if ((await sync.run({ shop_ids: shops })) !== undefined) target.clear()
  }
  return (
    <>
      <Button size="small" onClick={() => openDialog(ChangeGroupDialog, { shops, onDone: target.clear })}>
        改分组
      </Button>
      <Button size="small" loading={sync.saving} onClick={() => void read()}>
        同步
      </Button>
    </>
  )
}

import { type Shop, shopCalls } from '@crm/contracts/calls/shops'
import { useCanCall } from '@crm/platform/navigate'
import { CallButton, TextButton, useDialog } from '@crm/ui/base'
import { type ListTarget, RowActions, useBulkAction } from '@crm/ui/data'
import { GrantDialog } from '../../parts/shop-binding/GrantDialog.tsx'
import { ChangeGroupDialog } from './ChangeGroupDialog.tsx'
import { UnbindShopDialog } from './UnbindShopDialog.tsx'

/** What a shop is authorised by. */
export const GRANTS = [shopCalls.authUrl, shopCalls.bind]

const useSync = () =>
  useBulkAction(shopCalls.sync, { weight: { harmless: 'repeats' }, done: '已开始同步', unit: '个店铺', name: '店铺' })

/** What can be done with a shop; a reader has nothing. */
export function SystemShopActions({ row: shop }: { row: Shop }) {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const sync = useSync()
  const { shop_id, shop_name, shop_type } = shop
  if (![GRANTS, shopCalls.groupAdd, shopCalls.unbind, shopCalls.sync].some((call) => canCall(call))) return '-'
  return (
    <RowActions
      of={shop_name}
      more={[
        {
          text: '改分组',
          call: shopCalls.groupAdd,
          onClick: () => openDialog(ChangeGroupDialog, { shops: [shop_id] }),
        },
        { text: '解绑', danger: true, call: shopCalls.unbind, onClick: () => openDialog(UnbindShopDialog, { shop }) },
      ]}
    >
      <TextButton
        call={GRANTS}
        onClick={() => openDialog(GrantDialog, { type: shop_type, shop: { shop_id, shop_name } })}
      >
        重新授权
      </TextButton>
      <TextButton call={shopCalls.sync} onClick={() => void sync.run({ shop_ids: [shop_id] })}>
        立即同步
      </TextButton>
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
      <CallButton
        size="small"
        call={shopCalls.groupAdd}
        onClick={() => openDialog(ChangeGroupDialog, { shops, onDone: target.clear })}
      >
        改分组
      </CallButton>
      <CallButton size="small" call={shopCalls.sync} loading={sync.saving} onClick={() => void read()}>
        同步
      </CallButton>
    </>
  )
}

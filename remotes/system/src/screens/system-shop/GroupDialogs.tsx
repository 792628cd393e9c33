import type { Agreement } from '@crm/client/weight'
import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type ShopGroup, shopCalls } from '@crm/contracts/calls/shops'
import { SHOP_GROUP_NAME_MAX } from '@crm/contracts/rules/shopTypes'
import { Form, FormDialog, useConflict } from '@crm/ui/form'
import { useBulkAction } from '@crm/ui/data'

const fields = { name: { label: '分组名称' } }

/** A new group, or another name for one. */
export function GroupNameDialog({ group, onClose }: { group?: ShopGroup; onClose: () => void }) {
  const { updated_at, conflict } = useConflict<{ name: string }>(group ?? { updated_at: 0 }, fields, async () => {
    if (!group) return undefined
    const now = await send(shopCalls.groupDetail, { id: group.id })
    return { updated_at: now.updated_at, values: { name: now.name } }
  })
  const toRequest = (values: { name: string }) => {
    const name = values.name.trim()
    return group ? { id: group.id, name, updated_at } : { name }
  }
  return (
    <FormDialog
      title={group ? `重命名「${group.name}」` : '新建分组'}
      submitText="保存"
      initValues={{ name: group?.name ?? '' }}
      conflict={group && conflict}
      call={group ? shopCalls.updateGroup : shopCalls.addGroup}
      toRequest={toRequest}
      done={group ? '设置成功' : '已添加'}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="分组名称"
        maxLength={SHOP_GROUP_NAME_MAX}
        rules={[{ required: true, whitespace: true, message: '请输入分组名称' }]}
      />
    </FormDialog>
  )
}

/** 移入店铺: shops that stand elsewhere come into this group. */
export function FillGroupDialog({ group, onClose }: { group: ShopGroup; onClose: () => void }) {
  const shops = useCall(shopCalls.list, { page: 1, size: 50 })
  const move = useBulkAction(shopCalls.groupAdd, { weight: 'asked', done: '设置成功', unit: '个店铺', name: '店铺' })
  const submit = async ({ shop_ids }: { shop_ids: string[] }, agreement: Agreement) => {
    if ((await move.run({ shop_ids, group_id: group.id }, agreement)) !== undefined) onClose()
  }
  return (
    <FormDialog<{ shop_ids: string[] }>
      open
      title={`移入店铺到「${group.name}」`}
      submitText="移入"
      initValues={{ shop_ids: [] }}
      saving={move.saving}
      failure={undefined}
      onSubmit={(values, agreement) => void submit(values, agreement)}
      onClose={onClose}
    >
      <Form.Select
        field="shop_ids"
        label="店铺"
        multiple
        filter
        style={{ width: '100%' }}
        optionList={(shops.data?.list ?? [])
          .filter(({ group_id }) => group_id !== group.id)
          .map(({ shop_id, shop_name, group_name }) => ({
            value: shop_id,
            label: `${shop_name}（${group_name || '未分组'}）`,
          }))}
        rules={[{ required: true, message: '请选择店铺' }]}
      />
    </FormDialog>
  )
}

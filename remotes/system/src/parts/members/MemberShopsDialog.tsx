import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { ALL_SHOPS } from '@crm/contracts/rules/memberShops'
import { Form, FormDialog, useConflict } from '@crm/ui/form'

/** What was emptied is absent. */
interface Values {
  shop_ids?: string[]
}

const fields = { shop_ids: { label: '店铺' } }

/** 限定店铺: the shops whose orders, goods, samples and figures a member sees; none chosen is every shop. */
export function MemberShopsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, nick_name } = member
  const shops = useCall(memberCalls.shops, { user_id })
  const bind = useAction(memberCalls.bindShops, { weight: 'asked', done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<Values>(member, fields, async () => {
    const now = await send(memberCalls.shops, { user_id })
    return { updated_at: now.updated_at, values: { shop_ids: now.list.map(({ shop_id }) => shop_id) } }
  })
  const { list = member.shops, options = [], may_see_all = 1 } = shops.data ?? {}
  // One that was unbound since can stay chosen, under its name.
  const known = [...options, ...list.filter(({ shop_id }) => !options.some((each) => each.shop_id === shop_id))]
  return (
    <FormDialog
      title={`限定${nick_name}的店铺`}
      submitText="保存"
      initValues={{ shop_ids: member.shops.map(({ shop_id }) => shop_id) }}
      conflict={conflict}
      action={bind}
      toRequest={({ shop_ids = [] }: Values) => ({ user_id, updated_at, shop_ids })}
      onClose={onClose}
    >
      <Form.Select
        field="shop_ids"
        label="店铺"
        multiple
        filter
        showClear
        style={{ width: '100%' }}
        placeholder={ALL_SHOPS}
        extraText="该成员的订单、商品、寄样与指标只含所选店铺，不会超出其角色的数据范围；不选为全部店铺。"
        optionList={known.map(({ shop_id, shop_name }) => ({ value: shop_id, label: shop_name }))}
        rules={may_see_all === 1 ? [] : [{ required: true, message: '请至少选择一个店铺' }]}
      />
    </FormDialog>
  )
}

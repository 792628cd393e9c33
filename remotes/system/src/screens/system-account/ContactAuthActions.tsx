import { useAction } from '@crm/client/hooks'
import { type ContactAuth, contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { ContactAuthStatus } from '@crm/contracts/enums'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { ChooseShopDialog } from './ChooseShopDialog.tsx'
import { ContactAuthDialog } from './ContactAuthDialog.tsx'

/** What can be done with an authorisation of contacts. */
export function ContactAuthActions({ row }: { row: ContactAuth }) {
  const openDialog = useDialog()
  const remove = useAction(contactAuthCalls.remove, { weight: 'asked', done: '已删除' })
  return (
    <RowActions of={row.account}>
      <TextButton
        call={[contactAuthCalls.update, contactAuthCalls.codeCheck]}
        onClick={() => openDialog(ContactAuthDialog, { existing: row })}
      >
        {row.status === ContactAuthStatus.pending ? '继续授权' : '重新授权'}
      </TextButton>
      <TextButton call={contactAuthCalls.chooseShop} onClick={() => openDialog(ChooseShopDialog, { row })}>
        更换店铺
      </TextButton>
      <TextButton
        call={contactAuthCalls.remove}
        danger
        confirm={{
          title: `删除「${row.account}」的授权？`,
          content: '删除后不能再以该账号查看达人的联系方式，已查看的记录保留。',
          confirmText: '删除',
          danger: true,
        }}
        onClick={(agreement) => void remove.run({ id: row.id, updated_at: row.updated_at }, agreement)}
      >
        删除
      </TextButton>
    </RowActions>
  )
}

import { contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { contactAuthColumns } from '@crm/contracts/columns/contactAuth'
import { CallButton, Card, DesktopOnly, EmptyBlock, useDialog } from '@crm/ui/base'
import { ListTable, useList } from '@crm/ui/data'
import { listFilters } from '@crm/ui/filters'
import { ContactAuthActions } from './ContactAuthActions.tsx'
import { ContactAuthDialog } from './ContactAuthDialog.tsx'

const filters = listFilters(contactAuthCalls.list, contactAuthColumns, {})

/** 联系方式授权: the accounts by which contacts of talents are looked up, for how long and how often. */
export function ContactAuths() {
  const openDialog = useDialog()
  const list = useList(contactAuthCalls.list, { id: 'contact_auth', columns: contactAuthColumns, filters })
  const add = (
    <DesktopOnly>
      <CallButton
        theme="solid"
        call={[contactAuthCalls.create, contactAuthCalls.update, contactAuthCalls.codeCheck]}
        onClick={() => openDialog(ContactAuthDialog, {})}
      >
        添加授权
      </CallButton>
    </DesktopOnly>
  )
  return (
    <Card title="联系方式授权" extra={add} flush>
      <ListTable
        list={list}
        label="联系方式授权"
        rowKey={(row) => row.id}
        actions={ContactAuthActions}
        empty={<EmptyBlock title="暂无联系方式授权" note="授权后可按店铺账号查看达人的联系方式" />}
      />
    </Card>
  )
}

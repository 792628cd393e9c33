import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定自研ERP. */
export function SystemBindInternalPage() {
  return <ErpBinding kind={ErpCode.INTERNAL} />
}

import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定快麦. */
export function SystemBindKuaimaiPage() {
  return <ErpBinding kind={ErpCode.KUAIMAI} />
}

import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定网店管家. */
export function SystemBindWangdianguanjiaPage() {
  return <ErpBinding kind={ErpCode.WANGDIANGUANJIA} />
}

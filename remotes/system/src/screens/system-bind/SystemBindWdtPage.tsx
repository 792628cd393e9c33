import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定旺店通. */
export function SystemBindWdtPage() {
  return <ErpBinding kind={ErpCode.WDT} />
}

import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定吉客云. */
export function SystemBindJkyPage() {
  return <ErpBinding kind={ErpCode.JKY} />
}

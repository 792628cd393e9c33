import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定聚水潭. */
export function SystemBindJstPage() {
  return <ErpBinding kind={ErpCode.JST} />
}

import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定百胜E3. */
export function SystemBindBaishengPage() {
  return <ErpBinding kind={ErpCode.BAISHENG} />
}

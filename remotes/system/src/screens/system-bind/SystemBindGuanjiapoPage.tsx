import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定管家婆. */
export function SystemBindGuanjiapoPage() {
  return <ErpBinding kind={ErpCode.GUANJIAPO} />
}

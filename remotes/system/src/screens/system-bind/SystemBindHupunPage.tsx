import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定万里牛. */
export function SystemBindHupunPage() {
  return <ErpBinding kind={ErpCode.HUPUN} />
}

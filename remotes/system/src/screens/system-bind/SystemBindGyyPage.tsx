import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定管易云. */
export function SystemBindGyyPage() {
  return <ErpBinding kind={ErpCode.GYY} />
}

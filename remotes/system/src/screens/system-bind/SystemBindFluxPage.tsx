import { ErpCode } from '@crm/contracts/enums'
import { ErpBinding } from './ErpBinding.tsx'

/** 绑定富勒. */
export function SystemBindFluxPage() {
  return <ErpBinding kind={ErpCode.FLUX} />
}

import { BusinessModule } from '@crm/contracts/enums'
import { Roles } from '../../parts/roles/Roles.tsx'

/** 角色权限 of commerce. */
export function SystemRolePage() {
  return <Roles classify={BusinessModule.commerce} title="角色权限" />
}

import { BusinessModule } from '@crm/contracts/enums'
import { Roles } from '../../parts/roles/Roles.tsx'

/** 种草角色权限: the roles of content seeding. */
export function ContentSystemRolePage() {
  return <Roles classify={BusinessModule.content} title="种草角色权限" />
}

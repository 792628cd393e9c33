import { Roles } from '../../parts/roles/Roles.tsx'

/** 角色权限 of commerce. */
export function SystemRolePage() {
  return <Roles classify={1} title="角色权限" />
}

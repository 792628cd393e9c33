import { SALES } from '@crm/contracts/routes/groups'
import { roleToast } from './refusals.ts'
import type { Who } from './who.ts'

/** Nothing when the user may add, label, relate and remove commerce videos; advertising only looks at them. */
export function videoEditRefusal(who: Pick<Who, 'role_id'> & Partial<Pick<Who, 'role_name'>>): string | undefined {
  return roleToast(who, SALES)
}

import { SALES, SALES_AND_SEEDING } from '@crm/contracts/routes/groups'
import { roleToast } from './refusals.ts'
import type { Who } from './who.ts'

type HasRole = Pick<Who, 'role_id'> & Partial<Pick<Who, 'role_name'>>

/** Nothing when the user may add, label, relate and remove commerce videos; advertising only looks at them. */
export function videoEditRefusal(who: HasRole): string | undefined {
  return roleToast(who, SALES)
}

/** Nothing when the user may add, price, label, relate and remove seeding contents; advertising only looks at them. */
export function seedingEditRefusal(who: HasRole): string | undefined {
  return roleToast(who, SALES_AND_SEEDING)
}

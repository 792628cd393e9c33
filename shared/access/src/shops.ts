import { ERP_BINDERS } from '@crm/contracts/routes/groups'
import { hasRole } from './roles.ts'
import type { Who } from './who.ts'

/** Connects ERPs. */
export const bindsErps = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, ERP_BINDERS)

import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { hasRole } from './roles.ts'
import type { Who } from './who.ts'

/** Whether a member may open reports: those alone are offered where one is shared or sent. */
export const canReadReports = (member: Pick<Who, 'role_id'>): boolean => hasRole(member, SALES_LEADS)

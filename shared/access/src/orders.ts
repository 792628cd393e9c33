import { CORP_ADMINS, ORDER_SYNCERS } from '@crm/contracts/routes/groups'
import { hasRole } from './roles.ts'
import type { Who } from './who.ts'

/** Changes to whom an order is credited: administrators of the enterprise. */
export const creditsOrders = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, CORP_ADMINS)

/** Has the orders of the shops read again. */
export const syncsOrders = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, ORDER_SYNCERS)

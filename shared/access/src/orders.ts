import { SHOP_MANAGERS } from '@crm/contracts/routes/groups'
import { hasRight, type RightHolder } from './rights.ts'
import { hasRole } from './roles.ts'
import type { Who } from './who.ts'

/** Changes to whom an order is credited: administrators of the enterprise, unless it was taken from them. */
export const creditsOrders = (who: RightHolder): boolean => hasRight(who, 'attribution')

/** Has the orders of the shops read again. */
export const syncsOrders = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, SHOP_MANAGERS)

import { ERP_BINDERS, SHOP_BINDERS, SHOP_MANAGERS } from '@crm/contracts/routes/groups'
import { hasRole } from './roles.ts'
import type { Who } from './who.ts'

/** Authorises shops, those that are bound anew. */
export const bindsShops = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, SHOP_BINDERS)

/** Groups and unbinds shops, and has them read at once. */
export const managesShops = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, SHOP_MANAGERS)

/** Connects ERPs. */
export const bindsErps = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, ERP_BINDERS)

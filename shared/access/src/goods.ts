import { SALES, SALES_LEADS } from '@crm/contracts/routes/groups'
import { grayscaleOn } from './features.ts'
import { roleToast } from './refusals.ts'
import { dataScopeOf, hasRole } from './roles.ts'
import type { Who } from './who.ts'

type HasRole = Pick<Who, 'role_id'>

/** Nothing when the user may change a product's own fields, group, remove and synchronise goods, else the sentence. */
export function goodsEditRefusal(who: HasRole & Partial<Pick<Who, 'role_name'>>): string | undefined {
  return roleToast(who, SALES_LEADS)
}

/** Sees what a product costs the corporation: whoever may change it. */
export function canSeeCostPrice(who: HasRole): boolean {
  return hasRole(who, SALES_LEADS)
}

/** Has orders in scope; the sample assistant and advertising have none, so their sales figures do not exist. */
export function canSeeGoodsSales(who: HasRole): boolean {
  return ['corp', 'department', 'own'].includes(dataScopeOf(who.role_id))
}

/** Has samples in scope: everybody but advertising. */
export function canSeeGoodsSamples(who: HasRole): boolean {
  return !['ads', 'assignedAds'].includes(dataScopeOf(who.role_id))
}

/** Hands goods out by link and poster: the sales roles, where the corporation has sharing. */
export function canShareGoods(who: HasRole & Pick<Who, 'grayscale'>): boolean {
  return hasRole(who, SALES) && grayscaleOn(who, 'promotion_sample_share')
}

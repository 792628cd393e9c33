import { SALES, SALES_LEADS } from '@crm/contracts/routes/groups'
import { grayscaleOn } from './features.ts'
import { NO_GUIDE_TARGET } from './refusals.ts'
import { hasRight, type RightHolder } from './rights.ts'
import { dataScopeOf, hasRole } from './roles.ts'
import type { Who } from './who.ts'

type HasRole = Pick<Who, 'role_id'>

/**
 * Nothing when the user may add goods, else the sentence: whoever may change them, and the media of a corporation that lets them.
 */
export function goodsAddRefusal(who: HasRole & Pick<Who, 'medium_adds_goods'>): string | undefined {
  const roles = who.medium_adds_goods ? SALES : SALES_LEADS
  return hasRole(who, roles) ? undefined : NO_GUIDE_TARGET
}

/** Looks at commissions agreed outside the platform, and stops them; others of sales ask for them. */
export function canReviewOfflineRates(who: HasRole): boolean {
  return hasRole(who, SALES_LEADS)
}

/** Sees what a product costs the corporation: whoever may change it, unless that right was taken away. */
export function canSeeCostPrice(who: RightHolder): boolean {
  return hasRight(who, 'cost_price')
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

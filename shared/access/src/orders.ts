import { hasRight, type RightHolder } from './rights.ts'

/** Changes to whom an order is credited: administrators of the enterprise, unless it was taken from them. */
export const creditsOrders = (who: RightHolder): boolean => hasRight(who, 'attribution')

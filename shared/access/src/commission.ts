import { SALES_WRITERS } from '@crm/contracts/routes/groups'
import { grayscaleOn } from './features.ts'
import { roleRefusedSentence } from './refusals.ts'
import { hasRight, type RightHolder } from './rights.ts'
import { hasRole, isCorpAdmin } from './roles.ts'
import type { Who } from './who.ts'

/** What of a person decides about commissions. */
export type CommissionReader = RightHolder & Pick<Who, 'grayscale' | 'user_id'>

/** Commissions are switched on, and the role earns some or reads them: everybody who follows talents, and administrators. */
export const hasCommissions = (who: Pick<Who, 'role_id' | 'grayscale'>): boolean =>
  hasRole(who, SALES_WRITERS) && grayscaleOn(who, 'commission_manage')

/** Whether somebody reads the commission of a member who is in the own data scope: the own always, of others by the right 提成. */
export const canReadCommissionOf = (who: CommissionReader, userId: number): boolean =>
  hasCommissions(who) && (userId === who.user_id || hasRight(who, 'commission'))

/** Why somebody may not change schemes, rule or results, or nothing: administrators do. */
export const commissionEditRefusal = (who: Pick<Who, 'role_id' | 'role_name'>): string | undefined =>
  isCorpAdmin(who) ? undefined : roleRefusedSentence(who.role_name)

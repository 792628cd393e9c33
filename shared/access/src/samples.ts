import { SALES_SAMPLES, SAMPLE_SHIPPERS } from '@crm/contracts/routes/groups'
import { hasRight, type RightHolder } from './rights.ts'
import { hasRole, isCorpAdmin, Role } from './roles.ts'
import type { Who } from './who.ts'

/** What the settings leave to the sample assistant. */
export interface AssistantRights {
  assistant_may_create?: number | undefined
  assistant_may_review?: number | undefined
  /** The members who agree, of those whose role lets them; nobody named is all of them. Administrators always may. */
  reviewers?: readonly number[] | undefined
  /** Roles whose members agree as well as those who are named. */
  reviewer_roles?: readonly number[] | undefined
}

const isAssistant = (who: Pick<Who, 'role_id'>) => who.role_id === Role.sampleAssistant

/**
 * Agrees to samples of others or refuses them: sales leads, and the sample assistant where the settings let him (the rule); where
 * the settings name members or roles, only those.
 */
export function reviewsSamples(who: RightHolder & Pick<Who, 'user_id'>, rule: AssistantRights): boolean {
  const { reviewers = [], reviewer_roles = [] } = rule
  const isNamed = reviewers.includes(who.user_id) || reviewer_roles.includes(who.role_id)
  if (reviewers.length + reviewer_roles.length > 0 && !isCorpAdmin(who) && !isNamed) return false
  return hasRight(who, 'sample_review') && (!isAssistant(who) || rule.assistant_may_review !== 0)
}

/** Asks for samples: everybody of the page, the sample assistant only where the settings let him (not the rule). */
export function createsSamples(who: Pick<Who, 'role_id'>, rule: AssistantRights): boolean {
  return isAssistant(who) ? rule.assistant_may_create === 1 : hasRole(who, SALES_SAMPLES)
}

/** Sends samples off: sales leads and the sample assistant. */
export const shipsSamples = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, SAMPLE_SHIPPERS)

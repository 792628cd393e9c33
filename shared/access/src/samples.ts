import { BusinessModule } from '@crm/contracts/enums'
import { SALES_SAMPLES, SAMPLE_SHIPPERS, SEEDING_LEADS_SAMPLES, SEEDING_SAMPLES } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
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
 * Agrees to samples of others or refuses them: the leads of the module, and the sample assistant where the settings let him (the
 * rule); where the settings name members or roles, in commerce only those.
 */
export function reviewsSamples(
  who: RightHolder & Pick<Who, 'user_id'>,
  rule: AssistantRights,
  classify: ModuleId,
): boolean {
  const isLet = !isAssistant(who) || rule.assistant_may_review !== 0
  if (classify === BusinessModule.content) return hasRole(who, SEEDING_LEADS_SAMPLES) && isLet
  const { reviewers = [], reviewer_roles = [] } = rule
  const isNamed = reviewers.includes(who.user_id) || reviewer_roles.includes(who.role_id)
  if (reviewers.length + reviewer_roles.length > 0 && !isCorpAdmin(who) && !isNamed) return false
  return hasRight(who, 'sample_review') && isLet
}

/** Asks for samples: everybody of the page, the sample assistant only where the settings let him (not the rule). */
export function createsSamples(who: Pick<Who, 'role_id'>, rule: AssistantRights, classify: ModuleId): boolean {
  const makers = classify === BusinessModule.content ? SEEDING_SAMPLES : SALES_SAMPLES
  return isAssistant(who) ? rule.assistant_may_create === 1 : hasRole(who, makers)
}

/** Sends samples off: the leads of the module and the sample assistant. */
export const shipsSamples = (who: Pick<Who, 'role_id'>, classify: ModuleId): boolean =>
  hasRole(who, classify === BusinessModule.content ? SEEDING_LEADS_SAMPLES : SAMPLE_SHIPPERS)

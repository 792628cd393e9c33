import { SALES_LEADS, SALES_SAMPLES } from '@crm/contracts/routes/groups'
import { hasRole, Role } from './roles.ts'
import type { Who } from './who.ts'

/** What the settings leave to the sample assistant. */
export interface AssistantRights {
  assistant_may_create?: number | undefined
  assistant_may_review?: number | undefined
}

const isAssistant = (who: Pick<Who, 'role_id'>) => who.role_id === Role.sampleAssistant

/** Agrees to samples of others or refuses them: sales leads, and the sample assistant where the settings let him (the rule). */
export function reviewsSamples(who: Pick<Who, 'role_id'>, rule: AssistantRights): boolean {
  return hasRole(who, SALES_LEADS) || (isAssistant(who) && rule.assistant_may_review !== 0)
}

/** Asks for samples: everybody of the page, the sample assistant only where the settings let him (not the rule). */
export function createsSamples(who: Pick<Who, 'role_id'>, rule: AssistantRights): boolean {
  return isAssistant(who) ? rule.assistant_may_create === 1 : hasRole(who, SALES_SAMPLES)
}

/** Sends samples off: sales leads and the sample assistant. */
export const shipsSamples = (who: Pick<Who, 'role_id'>): boolean => hasRole(who, SALES_LEADS) || isAssistant(who)

import { BusinessModule } from '@crm/contracts/enums'
import { CORP_ADMINS, SEEDING_LEADS } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { isPersonal } from './modules.ts'
import { hasRole } from './roles.ts'
import type { Who } from './who.ts'

/** Reads what others did, with where it came from (IP, device), and takes it into files; everybody else reads their own acts. */
export function seesLogOfOthers(who: Pick<Who, 'role_id'>): boolean {
  return hasRole(who, SEEDING_LEADS)
}

/**
 * Whose acts somebody reads in the operation log of a module: administrators those of the enterprise, leads of content seeding
 * those of their department, everybody else and the personal edition their own.
 */
export function logScope(
  who: Pick<Who, 'role_id' | 'modules' | 'module'>,
  module: ModuleId,
): 'corp' | 'department' | 'own' {
  if (isPersonal({ ...who, module })) return 'own'
  if (hasRole(who, CORP_ADMINS)) return 'corp'
  return module === BusinessModule.content && seesLogOfOthers(who) ? 'department' : 'own'
}

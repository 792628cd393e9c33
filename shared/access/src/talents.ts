import { CORP_ADMINS, SALES, SALES_LEADS, SEEDING, SEEDING_LEADS } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { BusinessModule, ListFlag } from '@crm/contracts/enums'
import { hasRole, Role } from './roles.ts'
import type { Who } from './who.ts'

type HasRole = Pick<Who, 'role_id'>

/** Follows talents, tags them and writes about them. */
export function canWorkOnTalents(who: HasRole): boolean {
  return hasRole(who, SALES)
}

/** Works in content seeding, where talents are followed too. */
export function canWorkInSeeding(who: HasRole): boolean {
  return hasRole(who, SEEDING)
}

/** Takes over what somebody leaves: whoever works in each module that it belongs to. */
export function canTakeOver(who: HasRole, left: { commerce: boolean; seeding: boolean }): boolean {
  return (!left.commerce || hasRole(who, SALES)) && (!left.seeding || hasRole(who, SEEDING))
}

/** Leads give talents to others: assign from the pool, transfer, and see the list of their team. */
export function leadsTalents(who: HasRole): boolean {
  return hasRole(who, SALES_LEADS)
}

/** Puts talents on the white (administrators) or black list (leads too, those of their department). */
export function canListTalents(who: HasRole, flag: typeof ListFlag.white | typeof ListFlag.black): boolean {
  return hasRole(who, flag === ListFlag.white ? CORP_ADMINS : SALES_LEADS)
}

/** Reads the white list (leads and above) or the black list (everybody who sells). */
export function canReadTalentList(who: HasRole, flag: typeof ListFlag.white | typeof ListFlag.black): boolean {
  return hasRole(who, flag === ListFlag.white ? SALES_LEADS : SALES)
}

/** Releases a talent that the white list protects. */
export function releasesProtected(who: HasRole): boolean {
  return hasRole(who, CORP_ADMINS)
}

/** Makes and changes the tags and groups that a module of the corporation has; others have tags of their own, where it allows them. */
export function canEditTalentTags(who: HasRole, classify: ModuleId): boolean {
  if (classify === BusinessModule.content) return hasRole(who, SEEDING_LEADS)
  return hasRole(who, [...CORP_ADMINS, Role.salesLead, Role.dualLead])
}

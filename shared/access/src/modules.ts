import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { BusinessModule, UserLevel } from '@crm/contracts/enums'
import { Role } from './roles.ts'
import { AD_ROLES, COMMERCE_ONLY_ROLES, CONTENT_ONLY_ROLES } from '@crm/contracts/routes/groups'
import type { ModuleVersion, Who } from './who.ts'

/** Package of a person without a company: dy only, never expires. */
export const PERSONAL_LEVEL = 50
/** Package of a company that pays nothing. */
export const FREE_LEVEL = 60
/** Package of a company on trial. */
export const TRIAL_LEVEL = 90

/** Name of a package level, as the plans call it; an unknown level has none. */
export const packageLabel: Readonly<Record<number, string>> = {
  50: '个人版',
  60: '免费版',
  90: '体验版',
  95: '基础版',
  100: '商家版',
  300: '品牌版',
  500: '集团版',
  900: '独立云',
}

/** Name of a module in the module switcher. */
export const moduleLabel: Readonly<Record<ModuleId, string>> = { 1: '带货', 2: '种草' }

/** Route name of a module's overview. */
export const moduleOverview: Readonly<Record<ModuleId, 'Overview' | 'ContentOverview'>> = {
  1: 'Overview',
  2: 'ContentOverview',
}

/** The version of a module (by default the current one); owning it means a level above 0. */
export function versionOf(
  who: Pick<Who, 'modules' | 'module'>,
  module: ModuleId = who.module,
): ModuleVersion | undefined {
  const version = module === BusinessModule.commerce ? who.modules.commerce : who.modules.content
  return version && version.level > 0 ? version : undefined
}

/** The modules that the corporation owns, commerce first. */
export function ownedModules(who: Pick<Who, 'modules'>): ModuleId[] {
  return ([1, 2] as const).filter((module) => versionOf({ modules: who.modules, module }))
}

/**
 * Level of a user (document 3 §3): paid as soon as one module of the enterprise is on a package that is paid for, on trial when the
 * best there is is the trial. The personal and the free package are neither.
 */
export function userLevelOf(who: Pick<Who, 'modules'>): UserLevel | undefined {
  const levels = ownedModules(who).map((module) => versionOf({ modules: who.modules, module })?.level ?? 0)
  const best = Math.max(0, ...levels)
  if (best > TRIAL_LEVEL) return UserLevel.paid
  return best === TRIAL_LEVEL ? UserLevel.trial : undefined
}

/** Works on the personal edition: the version in use (or the only one there is) is level 50. */
export function isPersonal(who: Pick<Who, 'modules' | 'module'>): boolean {
  const version = versionOf(who) ?? who.modules.commerce ?? who.modules.content
  return version?.level === PERSONAL_LEVEL
}

/** A colonel-type corporation. */
export function isColonelCorp(who: Pick<Who, 'corp_source'>): boolean {
  return who.corp_source === 'tz'
}

/**
 * The module a user starts in: content for content roles, commerce for sales and advertising, for the rest the preferred
 * business, else the first owned one. A module that the corporation does not own gives way to the other.
 */
export function defaultModule(who: Pick<Who, 'role_id' | 'modules' | 'cmm_follow'>): ModuleId {
  const owned = ownedModules(who)
  const wish = wishedModule(who) ?? owned[0] ?? 1
  if (owned.length === 0 || owned.includes(wish)) return wish
  return wish === 1 ? 2 : 1
}

function wishedModule(who: Pick<Who, 'role_id' | 'cmm_follow'>): ModuleId | undefined {
  if (CONTENT_ONLY_ROLES.includes(who.role_id)) return 2
  if (COMMERCE_ONLY_ROLES.includes(who.role_id)) return 1
  if (who.role_id === Role.shopOperator || AD_ROLES.includes(who.role_id)) return 1
  return who.cmm_follow === 1 || who.cmm_follow === 2 ? who.cmm_follow : undefined
}

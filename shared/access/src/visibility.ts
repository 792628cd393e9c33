import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, PLATFORMS, PLATFORMS_AND_ALL, type Platform, type PlatformOrAll } from '@crm/contracts/enums'
import {
  COMMERCE_ONLY_ROLES,
  CONTENT_ONLY_ROLES,
  CORP_ADMINS,
  INVITING_ROLES,
  MEMBER_ADDING_ROLES,
  NOVICE_ROLES,
  OPERATOR_FILTER_ROLES,
  SALES,
  SALES_LEADS,
  SALES_SAMPLES,
  SEEDING_LEADS,
  STAFF_FILTER_ROLES,
} from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { isExpired, shanghaiDate } from './expiry.ts'
import { featureOn, grayscaleOn } from './features.ts'
import { FREE_LEVEL, isColonelCorp, isPersonal, ownedModules, TRIAL_LEVEL, versionOf } from './modules.ts'
import { hasRole, isCorpOrAdAdmin, isCorpAdmin, isDual, Role, roleLabel } from './roles.ts'
import type { Who } from './who.ts'

type HasRole = Pick<Who, 'role_id'>
type Portal = Pick<Who, 'portal' | 'features'>
type Owner = Pick<Who, 'modules' | 'module'>

/** Header: 升级企业版, for personal accounts. */
export function showsUpgradeButton(who: Owner): boolean {
  return isPersonal(who)
}

/** Header: enterprise switcher, not on the private portal. */
export function showsEnterpriseSwitcher(portal: Portal): boolean {
  return featureOn(portal, 'enterpriseSwitcher')
}

/** Header: 邀请同事. */
export function showsInviteButton(who: HasRole): boolean {
  return hasRole(who, INVITING_ROLES)
}

/** Add-member dialog: tabs by hand and in batches; the other inviting roles have the link only. */
export function showsAddMemberTabs(who: HasRole): boolean {
  return hasRole(who, MEMBER_ADDING_ROLES)
}

/** Header: task icon, for every role. */
export function showsTaskIcon(who: HasRole): boolean {
  return who.role_id in roleLabel
}

/** Header: notice icon. */
export function showsNoticeIcon(who: HasRole): boolean {
  return who.role_id !== Role.adAdmin
}

/** System announcements, not on the private portal. */
export function showsAnnouncements(portal: Portal): boolean {
  return featureOn(portal, 'announcements')
}

/** Analytics beacons are sent, never from the private portal. */
export function sendsAnalytics(portal: Portal): boolean {
  return featureOn(portal, 'tracking')
}

/** Login: forgot-password link, not on the private portal. */
export function showsForgotPassword(portal: Portal): boolean {
  return featureOn(portal, 'forgotPassword')
}

/** Avatar menu: 操作日志. */
export function showsOperationLog(who: HasRole): boolean {
  return isCorpAdmin(who)
}

/** Avatar menu: what outside products may read, for whoever may let them. */
export function canManageOutsideGrants(who: HasRole): boolean {
  return isCorpOrAdAdmin(who)
}

/** Avatar menu: version card with the day of expiry. */
export function showsVersionCard(who: HasRole): boolean {
  return isCorpOrAdAdmin(who)
}

/** Avatar menu: 我的数据, not in content seeding. */
export function showsMyData(who: Pick<Who, 'module'>): boolean {
  return who.module !== BusinessModule.content
}

/** What the figures of staff hold for the reader: all, the samples (assistants), or only who they are (advertising). */
export function mediumPart(who: HasRole): 'sales' | 'samples' | 'none' {
  if (hasRole(who, SALES)) return 'sales'
  return hasRole(who, SALES_SAMPLES) ? 'samples' : 'none'
}

/** Module switcher 带货 / 种草: administrators and dual roles of a corporation with both modules, not of a colonel corp. */
export function showsModuleSwitcher(who: Pick<Who, 'role_id' | 'modules' | 'corp_source'>): boolean {
  return showsBusinessFilter(who) && who.role_id !== Role.shopOperator && who.role_id !== Role.adAdmin
}

/** Task centre: business filter of the download tasks. */
export function showsBusinessFilter(who: Pick<Who, 'role_id' | 'modules' | 'corp_source'>): boolean {
  return (isCorpOrAdAdmin(who) || isDual(who)) && ownedModules(who).length > 1 && !isColonelCorp(who)
}

/** Task centre: operator filter. */
export function showsOperatorFilter(who: HasRole): boolean {
  return hasRole(who, OPERATOR_FILTER_ROLES)
}

/** Task centre: route name of the talent shortcut of an empty list. */
export function emptyTaskShortcut(who: HasRole): 'TalentPublic' | 'TalentManage' {
  return isCorpAdmin(who) ? 'TalentPublic' : 'TalentManage'
}

/** Department and staff filters: in commerce (goods drawer included) and in content seeding by role. Absent, not disabled. */
export function showsStaffFilters(who: HasRole, module: ModuleId = 1): boolean {
  return hasRole(who, module === BusinessModule.commerce ? STAFF_FILTER_ROLES : SEEDING_LEADS)
}

/** Preferred business in the profile: whether it is shown and which values it offers (1 carry, 2 content). */
export function followTypeChoice(who: Pick<Who, 'role_id' | 'modules'>): { shown: boolean; options: ModuleId[] } {
  if (who.role_id === Role.sampleAssistant) return { shown: false, options: [] }
  const owned = ownedModules(who)
  const roles: Record<ModuleId, readonly number[]> = {
    1: [...CORP_ADMINS, ...COMMERCE_ONLY_ROLES, Role.shopOperator, Role.adAdmin],
    2: [...CORP_ADMINS, ...CONTENT_ONLY_ROLES],
  }
  return { shown: true, options: owned.filter((module) => hasRole(who, roles[module])) }
}

/** Sidebar: box with the novice's progress, until it is hidden for good. */
export function showsNoviceBox(who: Pick<Who, 'role_id' | 'is_novice' | 'corp_source' | 'settings'>): boolean {
  return (
    hasRole(who, NOVICE_ROLES) && who.is_novice && !isColonelCorp(who) && who.settings['novice_pop_hide'] !== 'true'
  )
}

/** Who begins with the novice tasks when they join. */
export function hasNoviceTasks(who: HasRole): boolean {
  return hasRole(who, NOVICE_ROLES)
}

/** After signing in the novice starts with the novice tasks. */
export function landsOnNoviceTasks(who: Pick<Who, 'is_novice' | 'corp_source' | 'settings'>): boolean {
  return (
    who.is_novice &&
    who.settings['novice_success'] !== 'true' &&
    who.settings['novice_pop_hide'] !== 'true' &&
    !isColonelCorp(who)
  )
}

/** Guide dialog: tab 新手指南, only in commerce. */
export function showsGuideTab(who: Pick<Who, 'module'>): boolean {
  return who.module === BusinessModule.commerce
}

/** Guide dialog: step 店铺授权, not for a colonel corp. */
export function showsGuideShopStep(who: Pick<Who, 'corp_source'>): boolean {
  return !isColonelCorp(who)
}

/** Tutorial address of a route: its own, else the default. */
export function tutorialLink(routeName: string, links: Readonly<Record<string, string>>, usual: string): string {
  return (Object.hasOwn(links, routeName) && links[routeName]) || usual
}

/** Notice settings: tab 飞书, on a private portal with the feature. */
export function showsFeishuTab(portal: Portal): boolean {
  return featureOn(portal, 'feishuNotice')
}

/** Watermark over the content, for whitelisted corporations and those whose settings want it. */
export function showsWatermark(who: Pick<Who, 'is_whitelist' | 'watermark'>): boolean {
  return who.is_whitelist || who.watermark
}

/** Name of the field that holds a market figure for the user: raw when whitelisted, else its `_str` range. */
export function fieldVariant(who: Pick<Who, 'is_whitelist'>, field: string): string {
  return who.is_whitelist ? field : `${field}_str`
}

/** Platforms of the lists in a module (by default the current one), in their order. */
export function platformsOf(who: Owner & Pick<Who, 'corp_source'>, module: ModuleId = who.module): readonly Platform[] {
  if (isPersonal({ ...who, module }) || (isColonelCorp(who) && module === BusinessModule.commerce)) return ['dy']
  return PLATFORMS
}

/** Platforms of the medium drawer, in their order. */
export function mediumDrawerPlatforms(who: Owner & Pick<Who, 'corp_source'>): readonly PlatformOrAll[] {
  return isPersonal(who) || isColonelCorp(who) ? ['dy'] : PLATFORMS_AND_ALL
}

/** Details of a member of staff open as a page where the boards are on and the corp is no colonel corp, else in the drawer. */
export function dashboardDetail(who: Pick<Who, 'grayscale' | 'corp_source'>): 'page' | 'popup' {
  return grayscaleOn(who, 'dashboard') && !isColonelCorp(who) ? 'page' : 'popup'
}

/** A talent is the user's own: always for roles 1 to 4, else when the user is among its media staff. */
export function isMyTalent(who: Pick<Who, 'role_id' | 'user_id'>, mediumUserIds: readonly number[]): boolean {
  return who.role_id <= Role.salesLead || mediumUserIds.includes(who.user_id)
}

/** Saved views: may share one with the team. Administrators and leads. */
export function canShareViews(who: HasRole): boolean {
  return hasRole(who, SALES_LEADS) || hasRole(who, SEEDING_LEADS)
}

/** Plan and pack dialogs: sees 联系销售升级; the others read 请联系管理员进行升级. */
export function canBuy(who: HasRole): boolean {
  return isCorpOrAdAdmin(who)
}

/** Last day of the annual report. */
const ANNUAL_REPORT_UNTIL = '2025-01-27'
/** It is about whoever had a version that ended after this day. */
const ANNUAL_REPORT_VERSION_AFTER = '2024-01-01'
/** How often it shows. */
const ANNUAL_REPORT_TIMES = 3
/** Last day of the notice on the delayed release. */
const DELAY_RELEASE_UNTIL = '2025-01-28'

/** Annual report: until 2025-01-27, less than three times, once a day, when a version ended after 2024-01-01. */
export function showsAnnualReport(
  who: Pick<Who, 'role_id' | 'modules'>,
  seen: { now: number; times: number; shownToday: boolean },
): boolean {
  const ended = [who.modules.commerce, who.modules.content].some(
    (version) => version && shanghaiDate(version.end_time) > ANNUAL_REPORT_VERSION_AFTER,
  )
  return (
    hasRole(who, NOVICE_ROLES) &&
    shanghaiDate(seen.now) <= ANNUAL_REPORT_UNTIL &&
    seen.times < ANNUAL_REPORT_TIMES &&
    !seen.shownToday &&
    ended
  )
}

/**
 * Dialog on the delayed release of talents, before the end of 2025-01-28, while the corp's rule is open and the notice unread:
 * administrators set it while it is undecided (0), everybody sees it once it is extended (1).
 */
export function delayReleaseDialog(
  who: Pick<Who, 'role_id' | 'is_open_rule'>,
  state: { now: number; is_open: number; read: boolean },
): 'setting' | 'info' | undefined {
  if (!who.is_open_rule || state.read || shanghaiDate(state.now) > DELAY_RELEASE_UNTIL) return undefined
  if (state.is_open === 0) return isCorpOrAdAdmin(who) ? 'setting' : undefined
  return state.is_open === 1 ? 'info' : undefined
}

/**
 * Dialog about the trial: level 90 on its last day, level 60 on its first day (the trial has just ended); the super admin
 * gets the generic one.
 */
export function trialDialog(who: HasRole & Owner, now: number): 'generic' | 'ending' | 'expired' | undefined {
  const version = versionOf(who)
  if (!version) return undefined
  const today = shanghaiDate(now)
  const ending = version.level === TRIAL_LEVEL && shanghaiDate(version.end_time) === today
  const expired = version.level === FREE_LEVEL && shanghaiDate(version.start_time) === today
  if (!ending && !expired) return undefined
  if (who.role_id === Role.superAdmin) return 'generic'
  return ending ? 'ending' : 'expired'
}

/** Banner 升级: the personal edition has used up the talents it may manage. */
export function showsUpgradeBanner(who: Owner & Pick<Who, 'author_count'>): boolean {
  return isPersonal(who) && who.author_count >= PERSONAL_TALENTS_MAX
}

/** Talents that the personal edition manages. */
export const PERSONAL_TALENTS_MAX = 300

/** Banner 到期: the version has ended or ends within 30 days. */
export function expiryBanner(who: Owner, now: number): 'expired' | 'expiring' | undefined {
  const version = versionOf(who)
  if (!version || isExpired(version, now)) return version && 'expired'
  const soon = version.end_time - now <= 30 * DAY_SECONDS
  return soon && !isPersonal(who) ? 'expiring' : undefined
}

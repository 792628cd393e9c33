import { DAY_SECONDS } from '@crm/base/durations'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { PERSONAL_LEVEL, TRIAL_LEVEL, versionOf } from './modules.ts'
import { Role } from './roles.ts'
import type { ModuleVersion, Who } from './who.ts'

/** Title of the dialog that stops whoever works on an expired version. */
export const EXPIRED_TITLE = '版本到期'

/** The version has ended before `now` (unix seconds); the personal edition never does. */
export function isExpired(version: Pick<ModuleVersion, 'level' | 'end_time'>, now: number): boolean {
  return version.level !== PERSONAL_LEVEL && version.end_time < now
}

/** The version is a trial. */
export function isTrial(version: Pick<ModuleVersion, 'level'>): boolean {
  return version.level === TRIAL_LEVEL
}

/** The version of a module (by default the current one) has expired. A module that is not owned has not. */
export function accountExpired(who: Pick<Who, 'modules' | 'module'>, now: number, module?: ModuleId): boolean {
  const version = versionOf(who, module)
  return version !== undefined && isExpired(version, now)
}

/** Whole days until the version ends, 0 on its last day, negative afterwards; calendar days of Asia/Shanghai. */
export function daysLeft(version: Pick<ModuleVersion, 'end_time'>, now: number): number {
  return shanghaiDay(version.end_time) - shanghaiDay(now)
}

/** Whom the dialog sends the user to: role 1 to the vendor's sales, everybody else to the super admin. */
export function expiryContact(who: Pick<Who, 'role_id'>): 'sales' | 'superAdmin' {
  return who.role_id === Role.superAdmin ? 'sales' : 'superAdmin'
}

/** Body of the expiry dialog: since when, trial or not, and whom to ask. */
export function expirySentence(who: Pick<Who, 'role_id'>, version: Pick<ModuleVersion, 'level' | 'end_time'>): string {
  return `${expiredSince(version)}，请联系${contactName(who)}升级或续费`
}

/**
 * What an expired enterprise reads instead of what it wanted to write: the dialog's title and body in a line. Nothing while one of
 * the modules is valid, or when none of them is owned.
 */
export function expiredRefusal(
  who: Pick<Who, 'role_id' | 'modules'>,
  now: number,
  modules: readonly ModuleId[],
): string | undefined {
  const versions = modules.flatMap((module) => versionOf({ modules: who.modules, module }) ?? [])
  const [version] = versions
  if (!version || !versions.every((each) => isExpired(each, now))) return undefined
  return `${EXPIRED_TITLE}：${expirySentence(who, version)}`
}

/** The account has expired, since when, and that it was a trial; days as they are displayed (`2026.03.10`). */
export function expiredSince(version: Pick<ModuleVersion, 'level' | 'end_time'>): string {
  const account = isTrial(version) ? '您的账号（试用状态）' : '您的账号'
  return `${account}已于 ${shanghaiDate(version.end_time).replaceAll('-', '.')} 到期`
}

/** Whom to ask for more time, in words. */
export function contactName(who: Pick<Who, 'role_id'>): string {
  return expiryContact(who) === 'sales' ? '客户经理' : '超级管理员'
}

/** `YYYY-MM-DD` of a unix time in Asia/Shanghai, which has had no summer time since 1991. */
export function shanghaiDate(unix: number): string {
  return new Date((unix + SHANGHAI_OFFSET) * 1000).toISOString().slice(0, 10)
}

/** Number of the calendar day in Asia/Shanghai, to compare days by. */
export function shanghaiDay(unix: number): number {
  return Math.floor((unix + SHANGHAI_OFFSET) / DAY_SECONDS)
}

const SHANGHAI_OFFSET = 8 * 3600

import {
  CORP_ADMINS,
  CORP_AND_AD_ADMINS,
  DUAL_ROLES,
  INVITING_ROLES,
  MANAGE_ROLES,
  MEDIUM_ROLES,
} from '@crm/contracts/routes/groups'
import type { Who } from './who.ts'

/** The roles of a company's staff, by the number the wire uses. */
export const Role = {
  superAdmin: 1,
  admin: 2,
  contentLead: 3,
  salesLead: 4,
  contentMedia: 5,
  salesMedia: 6,
  sampleAssistant: 7,
  dualLead: 30,
  dualMedia: 50,
  shopOperator: 60,
  adAdmin: 70,
  adOperator: 80,
} as const
export type Role = (typeof Role)[keyof typeof Role]

const LABELS: Readonly<Record<Role, string>> = {
  1: '超级管理员',
  2: '管理员',
  3: '种草媒介主管',
  4: '带货媒介主管',
  5: '种草媒介',
  6: '带货媒介',
  7: '寄样助理',
  30: '带货种草媒介主管',
  50: '带货种草媒介',
  60: '店铺运营',
  70: '投放管理员',
  80: '投放运营',
}

/** Name of a role where the user info brings none; undefined for a number that is no role. */
export const roleLabel: Readonly<Record<number, string>> = LABELS

const MANAGED: Readonly<Record<Role, readonly number[]>> = {
  1: [2, 3, 4, 5, 6, 7, 30, 50, 60, 70],
  2: [3, 4, 5, 6, 7, 30, 50, 60],
  3: [5],
  4: [6],
  5: [],
  6: [],
  7: [],
  30: [5, 6, 50],
  50: [],
  60: [4, 6, 7, 30, 50],
  70: [],
  80: [],
}

const isRole = (role: number): role is Role => role in LABELS

/** The user holds one of the roles. */
export function hasRole(who: Pick<Who, 'role_id'>, roles: readonly number[]): boolean {
  return roles.includes(who.role_id)
}

/** Administrator of the corporation or of advertising (1, 2, 70). */
export function isCorpOrAdAdmin(who: Pick<Who, 'role_id'>): boolean {
  return hasRole(who, CORP_AND_AD_ADMINS)
}

/** Administrator of the whole corporation (1, 2). */
export function isCorpAdmin(who: Pick<Who, 'role_id'>): boolean {
  return hasRole(who, CORP_ADMINS)
}

/** Manage role. */
export function isManager(who: Pick<Who, 'role_id'>): boolean {
  return hasRole(who, MANAGE_ROLES)
}

/** Media staff. */
export function isMedium(who: Pick<Who, 'role_id'>): boolean {
  return hasRole(who, MEDIUM_ROLES)
}

/** Works in both modules. */
export function isDual(who: Pick<Who, 'role_id'>): boolean {
  return hasRole(who, DUAL_ROLES)
}

/** The roles that a role may give and take; empty for those who manage nobody. */
export function managedRoles(role: number): readonly number[] {
  return isRole(role) ? MANAGED[role] : []
}

/** The first role manages the second. */
export function manages(role: number, other: number): boolean {
  return managedRoles(role).includes(other)
}

/**
 * How far a role's data reaches: the whole corporation, its department with those below, its own records, all samples
 * (talents by name only), all ad accounts, or the ad accounts assigned to it.
 */
export type DataScope = 'corp' | 'department' | 'own' | 'samples' | 'ads' | 'assignedAds'

const SCOPES: Readonly<Record<Role, DataScope>> = {
  1: 'corp',
  2: 'corp',
  3: 'department',
  4: 'department',
  5: 'own',
  6: 'own',
  7: 'samples',
  30: 'department',
  50: 'own',
  60: 'department',
  70: 'ads',
  80: 'assignedAds',
}

/** Data scope of a role; an unknown role sees only its own. */
export function dataScopeOf(role: number): DataScope {
  return isRole(role) ? SCOPES[role] : 'own'
}

/** The roles that somebody may put into an invitation link: those he manages, else only his own. */
export function invitableRoles(role: number): readonly number[] {
  const managed = managedRoles(role)
  if (managed.length > 0) return managed
  return INVITING_ROLES.includes(role) ? [role] : []
}

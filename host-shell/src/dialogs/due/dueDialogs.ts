import { isColonelCorp, isPersonal, TRIAL_LEVEL, versionOf } from '@crm/access/modules'
import { isCorpOrAdAdmin } from '@crm/access/roles'
import { delayReleaseDialog, showsAnnualReport, trialDialog } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import { day } from '@crm/base/dates'
import { storageKeys, type StorageKey } from '@crm/platform/storage'
import { ACTIVITY_RENEWED_AFTER, activityWindow, PERSONAL_OFFLINE_DAY, SURVEY_DAYS } from './windows.ts'

/** What the server was asked. Absent: not asked, or it did not answer; then the dialog is not due. */
export interface Facts {
  /** Full number of the account in use. */
  phone?: string
  /** 0 undecided, 1 extended, 2 not. */
  delayRelease?: number
  version?: { id: number }
  colonel?: { admin_status: number; normal_status: number }
  surveyGiven?: boolean
}

/** What the annual report remembers of a user. */
export interface ReportShown {
  times: number
  day: string
}

/** Everything that decides which dialog is due; no other input. */
export interface Situation {
  who: Who
  /** Unix seconds. */
  now: number
  facts: Facts
  /** What this browser remembers under a key and its suffix. */
  kept: (key: StorageKey, suffix?: string | number) => unknown
  /** Somebody clicked what an expired account may not do, and reads why. */
  expiryAsked: boolean
}

const today = ({ now }: Situation) => day(now)
const trial = ({ who, now, kept }: Situation, kind: 'generic' | 'ending' | 'expired', key: StorageKey) =>
  trialDialog(who, now) === kind && !kept(key, who.user_id)
const delay = ({ who, now, facts, kept }: Situation) =>
  facts.delayRelease === undefined
    ? undefined
    : delayReleaseDialog(who, {
        now,
        is_open: facts.delayRelease,
        read: Boolean(kept(storageKeys.delayReleaseRead, who.corp_id)),
      })

/** Sign-ins that came from the main talent site, with the number used there. */
export interface LoginOrigin {
  origin: string
  phone: string
}

function loginOrigin({ kept }: Situation): LoginOrigin | undefined {
  const value = kept(storageKeys.loginOrigin) as LoginOrigin | undefined // Written by rememberLoginOrigin only.
  return value?.origin === 'cmm' && value.phone ? value : undefined
}

function reportSeen({ who, now, kept }: Situation) {
  const shown = kept(storageKeys.annualReport, who.user_id) as ReportShown | undefined // Written by `remember` only.
  return { now, times: shown?.times ?? 0, shownToday: shown?.day === day(now) }
}

/** Trial: begun and not on its last day, on which the ending is told instead. */
function trialRuns({ who, now }: Situation): boolean {
  const version = versionOf(who)
  return version?.level === TRIAL_LEVEL && version.end_time >= now && trialDialog(who, now) === undefined
}

function isRenewed({ who }: Situation): boolean {
  return [who.modules.commerce, who.modules.content].some(
    (version) => version !== undefined && day(version.end_time) > ACTIVITY_RENEWED_AFTER,
  )
}

/** Every dialog that opens by itself, in the order in which they come, each with when it is due. */
const RULES = {
  'account-expiry-dialog': (s: Situation) => s.expiryAsked,
  'account-switch-dialog': (s: Situation) => {
    const origin = loginOrigin(s)
    return (
      origin !== undefined &&
      s.facts.phone !== undefined &&
      s.facts.phone !== origin.phone &&
      !s.kept(storageKeys.accountSwitch, s.who.user_id)
    )
  },
  'delay-release-setting': (s: Situation) => delay(s) === 'setting',
  'delay-release-info': (s: Situation) => delay(s) === 'info',
  'new-version-dialog': ({ facts, kept }: Situation) =>
    facts.version !== undefined && facts.version.id > 0 && facts.version.id !== kept(storageKeys.versionNotice),
  'welcome-dialog': ({ who, kept }: Situation) => isPersonal(who) && !kept(storageKeys.welcomeShown),
  'personal-edition-notice': (s: Situation) =>
    isPersonal(s.who) && today(s) <= PERSONAL_OFFLINE_DAY && !s.kept(storageKeys.personalNoticeShown),
  'trial-super-admin-dialog': (s: Situation) => trial(s, 'generic', storageKeys.trialSuperAdmin),
  'trial-ending-dialog': (s: Situation) => trial(s, 'ending', storageKeys.trialEnding),
  'trial-expired-dialog': (s: Situation) => trial(s, 'expired', storageKeys.trialExpired),
  'trial-start-dialog': (s: Situation) => trialRuns(s) && !s.kept(storageKeys.trialStart, s.who.user_id),
  'colonel-upgrade-not-upgraded': ({ who, facts }: Situation) =>
    isCorpOrAdAdmin(who) && facts.colonel?.admin_status === 0,
  'colonel-upgrade-finished': ({ facts }: Situation) =>
    facts.colonel?.admin_status === 1 && facts.colonel.normal_status === 0,
  'activity-popup': (s: Situation) => {
    const window = activityWindow(today(s))
    return window !== undefined && !s.kept(storageKeys.activityPopup, window.from) && !isRenewed(s)
  },
  'annual-report-dialog': (s: Situation) => showsAnnualReport(s.who, reportSeen(s)),
  'survey-dialog': (s: Situation) =>
    SURVEY_DAYS.includes(today(s)) &&
    s.facts.surveyGiven === false &&
    !s.kept(storageKeys.surveyShown, `${s.who.user_id}_${today(s)}`),
}

export type DueDialog = keyof typeof RULES

/** The order in which due dialogs come, one at a time. */
export const DUE_ORDER = Object.keys(RULES) as DueDialog[] // The keys of RULES, in the order they are written in.

/** The one dialog that is due now, the first of the order; nothing when none is. */
export function dueDialog(situation: Situation): DueDialog | undefined {
  return DUE_ORDER.find((id) => RULES[id](situation))
}

/** What must be asked of the server before it can be said what is due: only what could matter today for this user. */
export function factsNeeded(situation: Situation): (keyof Facts)[] {
  const { who, kept } = situation
  const asks: Record<keyof Facts, boolean> = {
    phone: loginOrigin(situation) !== undefined && !kept(storageKeys.accountSwitch, who.user_id),
    delayRelease: [0, 1].some((is_open) => delay({ ...situation, facts: { delayRelease: is_open } }) !== undefined),
    version: true,
    colonel: isColonelCorp(who),
    surveyGiven: RULES['survey-dialog']({ ...situation, facts: { surveyGiven: false } }),
  }
  return (Object.keys(asks) as (keyof Facts)[]).filter((fact) => asks[fact]) // The keys of a record by fact.
}

/** A value to keep in this browser. */
export interface Kept {
  key: StorageKey
  suffix: string | number
  value: unknown
}

/** What is remembered when a dialog appears: those that come at most once a day, three times, or once per window. */
export function rememberShown(id: DueDialog, situation: Situation): Kept | undefined {
  const { who } = situation
  switch (id) {
    case 'activity-popup':
      return { key: storageKeys.activityPopup, suffix: activityWindow(today(situation))?.from ?? '', value: true }
    case 'annual-report-dialog': {
      const times = reportSeen(situation).times + 1
      return { key: storageKeys.annualReport, suffix: who.user_id, value: { times, day: today(situation) } }
    }
    case 'survey-dialog':
      return { key: storageKeys.surveyShown, suffix: `${who.user_id}_${today(situation)}`, value: true }
    default:
      return undefined
  }
}

/** What is remembered when a dialog is closed. What the server keeps (colonel upgrade) is not here. */
export function rememberClosed(id: DueDialog, situation: Situation): Kept | undefined {
  const { who, facts } = situation
  switch (id) {
    case 'account-switch-dialog':
      return { key: storageKeys.accountSwitch, suffix: who.user_id, value: true }
    case 'delay-release-setting':
    case 'delay-release-info':
      return { key: storageKeys.delayReleaseRead, suffix: who.corp_id, value: true }
    case 'new-version-dialog':
      return { key: storageKeys.versionNotice, suffix: '', value: facts.version?.id }
    case 'welcome-dialog':
      return { key: storageKeys.welcomeShown, suffix: '', value: true }
    case 'personal-edition-notice':
      return { key: storageKeys.personalNoticeShown, suffix: '', value: true }
    case 'trial-start-dialog':
      return { key: storageKeys.trialStart, suffix: who.user_id, value: true }
    case 'trial-ending-dialog':
      return { key: storageKeys.trialEnding, suffix: who.user_id, value: true }
    case 'trial-expired-dialog':
      return { key: storageKeys.trialExpired, suffix: who.user_id, value: true }
    case 'trial-super-admin-dialog':
      return { key: storageKeys.trialSuperAdmin, suffix: who.user_id, value: true }
    default:
      return undefined
  }
}

import { ColonelUpgrade, ColonelUpgradeNotice } from '@crm/contracts/enums'
import { isColonelCorp, isPersonal, TRIAL_LEVEL, versionOf } from '@crm/access/modules'
import { isCorpOrAdAdmin } from '@crm/access/roles'
import { delayReleaseDialog, showsAnnualReport, trialDialog } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import { day } from '@crm/base/dates'
import { storageKeys, type StorageKey } from '@crm/platform/storage'
import type { ComponentType } from 'react'
import type { LoadedFacts } from './loadFacts.ts'
import { ACTIVITY_RENEWED_AFTER, activityWindow, PERSONAL_OFFLINE_DAY, SURVEY_DAYS } from './windows.ts'

/** What the server was asked. Absent: not asked, or it did not answer; then the dialog is not due. */
export interface ServerFacts {
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
export interface DueContext {
  who: Who
  /** Unix seconds. */
  now: number
  facts: ServerFacts
  /** What this browser remembers under a key and its suffix. */
  stored: (key: StorageKey, suffix?: string | number) => unknown
  /** Somebody clicked what an expired account may not do, and reads why. */
  expiryAsked: boolean
}

/** A value to keep in this browser. */
export interface StorageWrite {
  key: StorageKey
  suffix: string | number
  value: unknown
}

/** What a dialog that opens by itself gets. */
export interface DueProps {
  facts: LoadedFacts
  /** Closes it and remembers that. */
  onClose: () => void
}

/** What the server must be asked before it can be said whether a dialog is due: only when it could matter today for this user. */
interface FactQuery {
  fact: keyof ServerFacts
  when: (context: DueContext) => boolean
}

/** Everything about one dialog that opens by itself. */
interface DueRow {
  due: (context: DueContext) => boolean
  asks?: FactQuery
  /** What is remembered when it appears: of those that come at most once a day, three times, or once per window. */
  shown?: (context: DueContext) => StorageWrite
  /** What is remembered when it is closed. What the server keeps (colonel upgrade) is not here. */
  closed?: (context: DueContext) => StorageWrite
  /** What is known once it was closed. */
  after?: (facts: LoadedFacts) => LoadedFacts
  /** Its code, in a file of its own that comes when it is due. Absent: its opener draws it. */
  part?: () => Promise<ComponentType<DueProps>>
}

const today = ({ now }: DueContext) => day(now)
const trial = ({ who, now, stored }: DueContext, kind: 'generic' | 'ending' | 'expired', key: StorageKey) =>
  trialDialog(who, now) === kind && !stored(key, who.user_id)
const userOnce =
  (key: StorageKey) =>
  ({ who }: DueContext): StorageWrite => ({ key, suffix: who.user_id, value: true })
const corpDelayRead = ({ who }: DueContext): StorageWrite => ({
  key: storageKeys.delayReleaseRead,
  suffix: who.corp_id,
  value: true,
})
const delayAsk: FactQuery = {
  fact: 'delayRelease',
  when: (s) => [0, 1].some((delayRelease) => delay({ ...s, facts: { delayRelease } }) !== undefined),
}
const colonelAsk: FactQuery = { fact: 'colonel', when: ({ who }) => isColonelCorp(who) }
const withoutColonel = ({ colonel: _, ...facts }: LoadedFacts): LoadedFacts => facts
const delay = ({ who, now, facts, stored }: DueContext) =>
  facts.delayRelease === undefined
    ? undefined
    : delayReleaseDialog(who, {
        now,
        is_open: facts.delayRelease,
        read: Boolean(stored(storageKeys.delayReleaseRead, who.corp_id)),
      })

/** Sign-ins that came from the main talent site, with the number used there. */
export interface LoginOrigin {
  origin: string
  phone: string
}

function loginOrigin({ stored }: DueContext): LoginOrigin | undefined {
  const value = stored(storageKeys.loginOrigin) as LoginOrigin | undefined // Written by rememberLoginOrigin only.
  return value?.origin === 'cmm' && value.phone ? value : undefined
}

function reportSeen({ who, now, stored }: DueContext) {
  const shown = stored(storageKeys.annualReport, who.user_id) as ReportShown | undefined // Written by `remember` only.
  return { now, times: shown?.times ?? 0, shownToday: shown?.day === day(now) }
}

/** Trial: started and not on its last day, on which the ending dialog comes instead. */
function trialRuns({ who, now }: DueContext): boolean {
  const version = versionOf(who)
  return version?.level === TRIAL_LEVEL && version.end_time >= now && trialDialog(who, now) === undefined
}

function isRenewed({ who }: DueContext): boolean {
  return [who.modules.commerce, who.modules.content].some(
    (version) => version !== undefined && day(version.end_time) > ACTIVITY_RENEWED_AFTER,
  )
}

function surveyAsked(s: DueContext): boolean {
  return SURVEY_DAYS.includes(today(s)) && !s.stored(storageKeys.surveyShown, `${s.who.user_id}_${today(s)}`)
}

/** Every dialog that opens by itself, in the order in which they come. */
const DUE = {
  'account-expiry-dialog': { due: (s) => s.expiryAsked },
  'account-switch-dialog': {
    due: (s) => {
      const origin = loginOrigin(s)
      return (
        origin !== undefined &&
        s.facts.phone !== undefined &&
        s.facts.phone !== origin.phone &&
        !s.stored(storageKeys.accountSwitch, s.who.user_id)
      )
    },
    asks: {
      fact: 'phone',
      when: (s) => loginOrigin(s) !== undefined && !s.stored(storageKeys.accountSwitch, s.who.user_id),
    },
    closed: userOnce(storageKeys.accountSwitch),
    part: () => import('../account-switch/AccountSwitch.tsx').then((part) => part.AccountSwitch),
  },
  'delay-release-setting': {
    due: (s) => delay(s) === 'setting',
    asks: delayAsk,
    closed: corpDelayRead,
    part: () => import('../delay-release/DelaySetting.tsx').then((part) => part.DelaySetting),
  },
  'delay-release-info': {
    due: (s) => delay(s) === 'info',
    asks: delayAsk,
    closed: corpDelayRead,
    part: () => import('../delay-release/DelayInfo.tsx').then((part) => part.DelayInfo),
  },
  'new-version-dialog': {
    due: ({ facts, stored }) =>
      facts.version !== undefined && facts.version.id > 0 && facts.version.id !== stored(storageKeys.versionNotice),
    asks: { fact: 'version', when: () => true },
    closed: ({ facts }) => ({ key: storageKeys.versionNotice, suffix: '', value: facts.version?.id }),
    part: () => import('../new-version/NewVersion.tsx').then((part) => part.NewVersion),
  },
  'welcome-dialog': {
    due: ({ who, stored }) => isPersonal(who) && !stored(storageKeys.welcomeShown),
    closed: () => ({ key: storageKeys.welcomeShown, suffix: '', value: true }),
    part: () => import('../welcome/Welcome.tsx').then((part) => part.Welcome),
  },
  'personal-edition-notice': {
    due: (s) => isPersonal(s.who) && today(s) <= PERSONAL_OFFLINE_DAY && !s.stored(storageKeys.personalNoticeShown),
    closed: () => ({ key: storageKeys.personalNoticeShown, suffix: '', value: true }),
    part: () => import('../personal-edition/PersonalNotice.tsx').then((part) => part.PersonalNotice),
  },
  'trial-super-admin-dialog': {
    due: (s) => trial(s, 'generic', storageKeys.trialSuperAdmin),
    closed: userOnce(storageKeys.trialSuperAdmin),
    part: () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialSuperAdmin),
  },
  'trial-ending-dialog': {
    due: (s) => trial(s, 'ending', storageKeys.trialEnding),
    closed: userOnce(storageKeys.trialEnding),
    part: () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialEnding),
  },
  'trial-expired-dialog': {
    due: (s) => trial(s, 'expired', storageKeys.trialExpired),
    closed: userOnce(storageKeys.trialExpired),
    part: () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialExpired),
  },
  'trial-start-dialog': {
    due: (s) => trialRuns(s) && !s.stored(storageKeys.trialStart, s.who.user_id),
    closed: userOnce(storageKeys.trialStart),
    part: () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialStart),
  },
  'colonel-upgrade-not-upgraded': {
    due: ({ who, facts }) => isCorpOrAdAdmin(who) && facts.colonel?.admin_status === ColonelUpgrade.undecided,
    asks: colonelAsk,
    after: withoutColonel,
    part: () => import('../colonel-upgrade/ColonelUpgrade.tsx').then((part) => part.ColonelUpgrade),
  },
  'colonel-upgrade-finished': {
    due: ({ facts }) =>
      facts.colonel?.admin_status === ColonelUpgrade.upgradeNextDay &&
      facts.colonel.normal_status === ColonelUpgradeNotice.unread,
    asks: colonelAsk,
    after: withoutColonel,
    part: () => import('../colonel-upgrade/ColonelUpgrade.tsx').then((part) => part.ColonelUpgraded),
  },
  'activity-popup': {
    due: (s) => {
      const window = activityWindow(today(s))
      return window !== undefined && !s.stored(storageKeys.activityPopup, window.from) && !isRenewed(s)
    },
    shown: (s) => ({ key: storageKeys.activityPopup, suffix: activityWindow(today(s))?.from ?? '', value: true }),
    part: () => import('../activity/ActivityPopup.tsx').then((part) => part.ActivityPopup),
  },
  'annual-report-dialog': {
    due: (s) => showsAnnualReport(s.who, reportSeen(s)),
    shown: (s) => ({
      key: storageKeys.annualReport,
      suffix: s.who.user_id,
      value: { times: reportSeen(s).times + 1, day: today(s) } satisfies ReportShown,
    }),
    part: () => import('../annual-report/AnnualReport.tsx').then((part) => part.AnnualReport),
  },
  'survey-dialog': {
    due: (s) => surveyAsked(s) && s.facts.surveyGiven === false,
    asks: { fact: 'surveyGiven', when: surveyAsked },
    shown: (s) => ({ key: storageKeys.surveyShown, suffix: `${s.who.user_id}_${today(s)}`, value: true }),
    after: (facts) => ({ ...facts, surveyGiven: true }),
    part: () => import('../survey/Survey.tsx').then((part) => part.Survey),
  },
} satisfies Record<string, DueRow>

export type DueDialog = keyof typeof DUE

/** What is known of one of them. */
export const dueRow = (id: DueDialog): DueRow => DUE[id]

/** The order in which due dialogs come, one at a time. */
export const DUE_ORDER = Object.keys(DUE) as DueDialog[] // The keys of DUE, in the order they are written in.

/** The one dialog that is due now, the first of the order; nothing when none is. */
export function dueDialog(context: DueContext): DueDialog | undefined {
  return DUE_ORDER.find((id) => DUE[id].due(context))
}

/** What must be asked of the server before it can be said what is due. */
export function factsNeeded(context: DueContext): (keyof ServerFacts)[] {
  const asks = DUE_ORDER.map((id) => dueRow(id).asks).filter((each) => each?.when(context))
  return [...new Set(asks.flatMap((each) => each?.fact ?? []))]
}

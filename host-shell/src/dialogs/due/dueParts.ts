import type { ComponentType } from 'react'
import type { DueDialog } from './dueDialogs.ts'
import type { LoadedFacts } from './loadFacts.ts'

/** What a dialog that opens by itself gets. */
export interface DueProps {
  facts: LoadedFacts
  /** Closes it and remembers that. */
  onClose: () => void
}

/** Their code, each in a file of its own that comes when it is due. The expiry dialog is drawn by its opener. */
export const dueParts: Record<Exclude<DueDialog, 'account-expiry-dialog'>, () => Promise<ComponentType<DueProps>>> = {
  'account-switch-dialog': () => import('../account-switch/AccountSwitch.tsx').then((part) => part.AccountSwitch),
  'delay-release-setting': () => import('../delay-release/DelaySetting.tsx').then((part) => part.DelaySetting),
  'delay-release-info': () => import('../delay-release/DelayInfo.tsx').then((part) => part.DelayInfo),
  'new-version-dialog': () => import('../new-version/NewVersion.tsx').then((part) => part.NewVersion),
  'welcome-dialog': () => import('../welcome/Welcome.tsx').then((part) => part.Welcome),
  'personal-edition-notice': () => import('../personal-edition/PersonalNotice.tsx').then((part) => part.PersonalNotice),
  'trial-start-dialog': () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialStart),
  'trial-ending-dialog': () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialEnding),
  'trial-expired-dialog': () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialExpired),
  'trial-super-admin-dialog': () => import('../trial/TrialDialogs.tsx').then((part) => part.TrialSuperAdmin),
  'colonel-upgrade-not-upgraded': () =>
    import('../colonel-upgrade/ColonelUpgrade.tsx').then((part) => part.ColonelUpgrade),
  'colonel-upgrade-finished': () =>
    import('../colonel-upgrade/ColonelUpgrade.tsx').then((part) => part.ColonelUpgraded),
  'activity-popup': () => import('../activity/ActivityPopup.tsx').then((part) => part.ActivityPopup),
  'annual-report-dialog': () => import('../annual-report/AnnualReport.tsx').then((part) => part.AnnualReport),
  'survey-dialog': () => import('../survey/Survey.tsx').then((part) => part.Survey),
}

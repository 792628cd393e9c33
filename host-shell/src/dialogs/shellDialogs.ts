import type { OpenerName, OpenerProps } from '@crm/platform/openers'
import type { ComponentType } from 'react'

/** What a dialog of the shell gets: what its opener was called with, and how to close it. */
export type ShellDialogProps<Name extends OpenerName> = OpenerProps[Name] & { onClose: () => void }

type Loaders = { [Name in OpenerName]?: () => Promise<ComponentType<ShellDialogProps<Name>>> }

/** The dialogs that the shell itself opens by name. None is in the first script: each comes when it is first opened. */
export const shellDialogs: Loaders = {
  accountExpiry: () => import('./account-expiry/AccountExpiry.tsx').then((loaded) => loaded.AccountExpiry),
  addMember: () => import('./add-member/AddMember.tsx').then((loaded) => loaded.AddMember),
  editProfile: () => import('./edit-profile/EditProfile.tsx').then((loaded) => loaded.EditProfile),
  appointment: () => import('./appointment/Appointment.tsx').then((loaded) => loaded.Appointment),
  createCorporation: () =>
    import('./create-corporation/CreateCorporation.tsx').then((loaded) => loaded.CreateCorporation),
  createOwnEnterprise: () =>
    import('./create-own-enterprise/CreateOwnEnterprise.tsx').then((loaded) => loaded.CreateOwnEnterprise),
  feedbackQuestionnaire: () =>
    import('./feedback-questionnaire/FeedbackQuestionnaire.tsx').then((loaded) => loaded.FeedbackQuestionnaire),
  guide: () => import('./guide/Guide.tsx').then((loaded) => loaded.Guide),
  packPurchase: () => import('./pack-purchase/PackPurchase.tsx').then((loaded) => loaded.PackPurchase),
  planUpgrade: () => import('./plan-upgrade/PlanUpgrade.tsx').then((loaded) => loaded.PlanUpgrade),
  upgradeApplication: () =>
    import('./upgrade-application/UpgradeApplication.tsx').then((loaded) => loaded.UpgradeApplication),
  boundAccounts: () => import('./bound-accounts/BoundAccounts.tsx').then((loaded) => loaded.BoundAccounts),
  leaveEnterprise: () => import('./leave-enterprise/LeaveEnterprise.tsx').then((loaded) => loaded.LeaveEnterprise),
  lookThrough: () => import('./look-through/LookThrough.tsx').then((loaded) => loaded.LookThrough),
  phoneChange: () => import('./phone-change/PhoneChange.tsx').then((loaded) => loaded.PhoneChange),
  passwordChange: () => import('./password-change/PasswordChange.tsx').then((loaded) => loaded.PasswordChange),
  secondFactor: () => import('./second-factor/SecondFactor.tsx').then((loaded) => loaded.SecondFactor),
  signIns: () => import('./sign-ins/SignIns.tsx').then((loaded) => loaded.SignIns),
  outsideGrants: () => import('./outside-grants/OutsideGrants.tsx').then((loaded) => loaded.OutsideGrants),
  exportConfirm: () => import('./export-confirm/ExportConfirm.tsx').then((loaded) => loaded.ExportConfirm),
}

/** Their names: the platform offers these beside the openers of the remotes. */
export const shellDialogNames = Object.keys(shellDialogs) as OpenerName[] // The keys of Loaders are opener names.

/** Whether the shell itself opens it. */
export function isShellDialog(name: OpenerName): boolean {
  return name in shellDialogs
}

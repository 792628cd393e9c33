/**
 * Every key this product keeps in the browser, in one list. Versioned: a change of shape gets a new key, so that two builds
 * can share a browser. The token's key is here too, but only the shell's client closure reads it.
 */
export const storageKeys = {
  token: 'crm.v1.token',
  clockOffset: 'crm.v1.clockOffset',
  ownToken: 'crm.v1.ownToken',
  firstReads: 'crm.v1.firstReads',
  module: 'crm.v1.module',
  sidebarFolded: 'crm.v1.sidebar.folded',
  sidebarClosedGroups: 'crm.v1.sidebar.closed',
  platform: 'crm.v1.platform',
  recentSearches: 'crm.v1.searches',
  onScreen: 'crm.v1.onScreen',
  portalCopy: 'crm.v1.portalCopy',
  portalSeen: 'crm.v1.portalSeen',
  deviceId: 'crm.v1.device',
  preview: 'crm.v1.preview',
  bootReloads: 'crm.v1.bootReloads',
  neighbours: 'crm.v1.neighbours.',
  guideNext: 'crm.v1.guideNext',
  shopGrants: 'crm.v1.shopGrants',
  // By user.
  cooperationDraft: 'crm.v1.cooperationDraft.',
  hotspotDraft: 'crm.v1.hotspotDraft.',
  // What dialogs that open by themselves remember; a trailing `_` is followed by whom or what it is about.
  loginOrigin: 'crm.v1.login_origin',
  accountSwitch: 'crm.v1.account_switch_choice_',
  delayReleaseRead: 'crm.v1.delay_release_read_',
  versionNotice: 'crm.v1.version_notice_id',
  welcomeShown: 'crm.v1.welcome_shown',
  personalNoticeShown: 'crm.v1.personal_edition_notice_shown',
  trialStart: 'crm.v1.trial_start_',
  trialEnding: 'crm.v1.trial_ending_',
  trialExpired: 'crm.v1.trial_expired_',
  trialSuperAdmin: 'crm.v1.trial_super_admin_',
  activityPopup: 'crm.v1.activity_popup_',
  annualReport: 'crm.v1.annual_report_',
  surveyShown: 'crm.v1.survey_shown_',
  appearance: 'crm.v1.appearance',
  lastVisited: 'crm.v1.visited.',
  recentTalents: 'crm.v1.recentTalents.',
  listVisits: 'crm.v1.listVisits.',
  pageVisits: 'crm.v1.pageVisits.',
  expiryBannerClosed: 'crm.v1.expiryBanner.',
  abnormalNoticeClosed: 'crm.v1.abnormalNotice.',
  toolbarFolded: 'crm.v1.toolbar.folded',
  detailUnfolded: 'crm.v1.detail.unfolded',
  sidebarDriverSeen: 'crm.v1.driver.sidebar',
  mediaCentreDriverSeen: 'crm.v1.driver.mediaCentre',
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/**
 * Whose each key is. What a `person` did, saw or looked for goes when they sign out; what is the `browser`'s stays, and so do the
 * `mark`s that something was shown or closed, which hold a number or a day. A `draft` is work that nobody else has: it waits for its
 * person, under their number. The `token` (beside it one's own, while one looks through other eyes), and the number with which a `visit` came from
 * elsewhere, are the session's to end: another tab may hold a newer one, the sign-in that follows may ask for the other.
 */
export const KEY_OWNERS: Readonly<
  Record<keyof typeof storageKeys, 'person' | 'browser' | 'mark' | 'draft' | 'token' | 'visit'>
> = {
  token: 'token',
  clockOffset: 'browser',
  ownToken: 'token',
  firstReads: 'person',
  module: 'person',
  sidebarFolded: 'browser',
  sidebarClosedGroups: 'browser',
  platform: 'person',
  recentSearches: 'person',
  onScreen: 'browser',
  portalCopy: 'browser',
  portalSeen: 'browser',
  deviceId: 'browser',
  preview: 'browser',
  bootReloads: 'browser',
  neighbours: 'person',
  guideNext: 'person',
  shopGrants: 'person',
  cooperationDraft: 'draft',
  hotspotDraft: 'draft',
  loginOrigin: 'visit',
  accountSwitch: 'mark',
  delayReleaseRead: 'mark',
  versionNotice: 'mark',
  welcomeShown: 'mark',
  personalNoticeShown: 'mark',
  trialStart: 'mark',
  trialEnding: 'mark',
  trialExpired: 'mark',
  trialSuperAdmin: 'mark',
  activityPopup: 'mark',
  annualReport: 'mark',
  surveyShown: 'mark',
  appearance: 'browser',
  lastVisited: 'person',
  recentTalents: 'person',
  listVisits: 'person',
  pageVisits: 'person',
  expiryBannerClosed: 'mark',
  abnormalNoticeClosed: 'mark',
  toolbarFolded: 'browser',
  detailUnfolded: 'browser',
  sidebarDriverSeen: 'mark',
  mediaCentreDriverSeen: 'mark',
}

/** Removes what the person who was signed in has left in this browser. */
export function forgetPerson(): void {
  const theirs = (Object.keys(storageKeys) as (keyof typeof storageKeys)[]) // the keys of the list
    .filter((name) => KEY_OWNERS[name] === 'person')
    .map((name) => storageKeys[name])
  for (const area of ['local', 'session'] as const)
    try {
      const kept = areaOf(area)
      // Some keys are followed by whom or what they are about.
      for (const key of Object.keys(kept)) if (theirs.some((start) => key.startsWith(start))) kept.removeItem(key)
    } catch {
      // Blocked: nothing was kept.
    }
}

/** Reads a stored value; undefined when absent, unreadable or storage is blocked. */
export function readStored<T>(key: StorageKey, area: 'local' | 'session' = 'local', suffix = ''): T | undefined {
  try {
    const text = areaOf(area).getItem(key + suffix)
    return text === null ? undefined : (JSON.parse(text) as T) // Written by writeStored under the same key.
  } catch {
    return undefined
  }
}

/** Keeps a value; undefined removes it. A full or blocked storage is no error: the product works without persistence. */
export function writeStored(key: StorageKey, value: unknown, area: 'local' | 'session' = 'local', suffix = ''): void {
  try {
    if (value === undefined) areaOf(area).removeItem(key + suffix)
    else areaOf(area).setItem(key + suffix, JSON.stringify(value))
  } catch {
    // Full, blocked or private mode.
  }
}

/** Calls back when another tab changes a key. Returns the stop function. */
export function onStoredElsewhere(key: StorageKey, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

function areaOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage
}

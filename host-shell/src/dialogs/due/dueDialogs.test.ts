import { testWho, version } from '@crm/access/testWho'
import type { Who } from '@crm/access/who'
import { storageKeys } from '@crm/platform/storage'
import { describe, expect, it, test } from 'vitest'
import {
  DUE_ORDER,
  type DueDialog,
  dueDialog,
  dueRow,
  type ServerFacts,
  factsNeeded,
  type DueContext,
} from './dueDialogs.ts'
import { ACTIVITY_WINDOWS, activityDaysLeft, activityWindow } from './windows.ts'

const at = (text: string) => Date.parse(`${text.length === 10 ? `${text}T12:00:00` : text}+08:00`) / 1000
/** A day on which nothing has a window. */
const PLAIN = '2026-03-10'
const LONG = at('2027-01-01')

interface TestCase {
  day?: string
  who?: Partial<Who>
  /** Levels and last days of the versions. */
  commerce?: number
  ends?: string
  starts?: string
  facts?: ServerFacts
  stored?: Record<string, unknown>
  expiryAsked?: boolean
}

function situation({
  day = PLAIN,
  who,
  commerce = 300,
  ends,
  starts,
  facts = {},
  stored = {},
  expiryAsked,
}: TestCase): DueContext {
  const own = version(commerce, ends ? at(ends) : LONG)
  if (own && starts) own.start_time = at(starts)
  return {
    who: { ...testWho({ content: null, ...who }), modules: own ? { commerce: own } : {} },
    now: at(day),
    facts,
    stored: (key, suffix = '') => stored[`${key}${suffix}`],
    expiryAsked: expiryAsked ?? false,
  }
}

const k = storageKeys
const cmm = { [k.loginOrigin]: { origin: 'cmm', phone: '13800100006' } }
const open = { is_open_rule: true }
const medium = { role_id: 6 }
const colonel = { corp_source: 'tz' }
const WAITING = { admin_status: 0, normal_status: 3 }
const DONE = { admin_status: 1, normal_status: 0 }

describe('what is due', () => {
  test.each<[string, TestCase, DueDialog | undefined]>([
    ['nothing on a plain day', {}, undefined],

    ['expiry: a click was blocked', { expiryAsked: true }, 'account-expiry-dialog'],
    ['expiry: comes before everything', { expiryAsked: true, commerce: 50 }, 'account-expiry-dialog'],

    ['switch: cmm, another phone', { stored: cmm, facts: { phone: '13800100002' } }, 'account-switch-dialog'],
    ['switch: the same phone', { stored: cmm, facts: { phone: '13800100006' } }, undefined],
    ['switch: chosen before', { stored: { ...cmm, [`${k.accountSwitch}11`]: true }, facts: { phone: '1' } }, undefined],
    [
      'switch: chosen by another user',
      { stored: { ...cmm, [`${k.accountSwitch}12`]: true }, facts: { phone: '1' } },
      'account-switch-dialog',
    ],
    ['switch: phone not known', { stored: cmm }, undefined],
    [
      'switch: another origin',
      { stored: { [k.loginOrigin]: { origin: 'x', phone: '2' } }, facts: { phone: '1' } },
      undefined,
    ],

    ['delay: undecided, admin', { day: '2025-01-20', who: open, facts: { delayRelease: 0 } }, 'delay-release-setting'],
    [
      'delay: last second',
      { day: '2025-01-28T23:59:59', who: open, facts: { delayRelease: 0 } },
      'delay-release-setting',
    ],
    ['delay: over', { day: '2025-01-29T00:00:00', who: open, facts: { delayRelease: 0 } }, undefined],
    [
      'delay: undecided, medium',
      {
        day: '2025-01-28',
        who: { ...open, ...medium, created_at: 0 },
        facts: { delayRelease: 0 },
        stored: { [`${k.annualReport}11`]: { times: 3, day: '' } },
      },
      undefined,
    ],
    [
      'delay: advertising admin',
      { day: '2025-01-28', who: { ...open, role_id: 70 }, facts: { delayRelease: 0 } },
      'delay-release-setting',
    ],
    [
      'delay: extended, everybody',
      { day: '2025-01-28', who: { ...open, ...medium }, facts: { delayRelease: 1 } },
      'delay-release-info',
    ],
    ['delay: not extended', { day: '2025-01-28', who: { ...open, role_id: 5 }, facts: { delayRelease: 2 } }, undefined],
    ['delay: rule closed', { day: '2025-01-28', who: { role_id: 70 }, facts: { delayRelease: 0 } }, undefined],
    [
      'delay: read for this corp',
      {
        day: '2025-01-28',
        who: { ...open, role_id: 70 },
        facts: { delayRelease: 0 },
        stored: { [`${k.delayReleaseRead}1`]: true },
      },
      undefined,
    ],
    [
      'delay: read for another corp',
      {
        day: '2025-01-28',
        who: { ...open, role_id: 70 },
        facts: { delayRelease: 0 },
        stored: { [`${k.delayReleaseRead}2`]: true },
      },
      'delay-release-setting',
    ],
    ['delay: server did not answer', { day: '2025-01-28', who: { ...open, role_id: 70 } }, undefined],

    ['version: new id', { facts: { version: { id: 8 } } }, 'new-version-dialog'],
    [
      'version: another id is kept',
      { facts: { version: { id: 8 } }, stored: { [k.versionNotice]: 7 } },
      'new-version-dialog',
    ],
    ['version: this id is kept', { facts: { version: { id: 8 } }, stored: { [k.versionNotice]: 8 } }, undefined],
    ['version: there is none', { facts: { version: { id: 0 } } }, undefined],

    ['welcome: personal, first time', { commerce: 50 }, 'welcome-dialog'],
    ['welcome: personal whose end lies back', { commerce: 50, ends: '2020-01-01' }, 'welcome-dialog'],
    ['welcome: once per browser', { commerce: 50, stored: { [k.welcomeShown]: true } }, undefined],
    ['welcome: not for companies', { commerce: 60 }, undefined],
    [
      'personal notice: last day',
      { commerce: 50, day: '2024-04-01', stored: { [k.welcomeShown]: true } },
      'personal-edition-notice',
    ],
    [
      'personal notice: over',
      { commerce: 50, day: '2024-04-02', who: { role_id: 5 }, stored: { [k.welcomeShown]: true } },
      undefined,
    ],
    [
      'personal notice: once',
      {
        commerce: 50,
        day: '2024-03-01',
        who: { role_id: 5 },
        stored: { [k.welcomeShown]: true, [k.personalNoticeShown]: true },
      },
      undefined,
    ],
    ['personal notice: not for companies', { commerce: 100, day: '2024-03-01', who: { role_id: 5 } }, undefined],

    ['trial: start', { commerce: 90 }, 'trial-start-dialog'],
    ['trial: start once', { commerce: 90, stored: { [`${k.trialStart}11`]: true } }, undefined],
    ['trial: start is not told of an ended one', { commerce: 90, ends: '2026-03-01' }, undefined],
    ['trial: ending on the last day', { commerce: 90, ends: '2026-03-10T23:59:59' }, 'trial-ending-dialog'],
    [
      'trial: not the day before',
      { commerce: 90, ends: '2026-03-11', stored: { [`${k.trialStart}11`]: true } },
      undefined,
    ],
    [
      'trial: ending dismissed',
      { commerce: 90, ends: '2026-03-10T23:59:59', stored: { [`${k.trialEnding}11`]: true } },
      undefined,
    ],
    [
      'trial: ending dismissed by another',
      { commerce: 90, ends: '2026-03-10T23:59:59', stored: { [`${k.trialEnding}9`]: true } },
      'trial-ending-dialog',
    ],
    ['trial: expired on the first free day', { commerce: 60, starts: '2026-03-10T00:00:00' }, 'trial-expired-dialog'],
    ['trial: not on the second free day', { commerce: 60, starts: '2026-03-09T23:59:59' }, undefined],
    ['trial: expired dismissed', { commerce: 60, starts: PLAIN, stored: { [`${k.trialExpired}11`]: true } }, undefined],
    [
      'trial: super admin, ending',
      { commerce: 90, ends: '2026-03-10T23:59:59', who: { role_id: 1 } },
      'trial-super-admin-dialog',
    ],
    ['trial: super admin, expired', { commerce: 60, starts: PLAIN, who: { role_id: 1 } }, 'trial-super-admin-dialog'],
    [
      'trial: super admin dismissed',
      { commerce: 60, starts: PLAIN, who: { role_id: 1 }, stored: { [`${k.trialSuperAdmin}11`]: true } },
      undefined,
    ],

    ['colonel: not upgraded, admin', { who: colonel, facts: { colonel: WAITING } }, 'colonel-upgrade-not-upgraded'],
    ['colonel: not upgraded, medium', { who: { ...colonel, ...medium }, facts: { colonel: WAITING } }, undefined],
    ['colonel: chosen not now', { who: colonel, facts: { colonel: { admin_status: 2, normal_status: 3 } } }, undefined],
    ['colonel: closed', { who: colonel, facts: { colonel: { admin_status: 3, normal_status: 3 } } }, undefined],
    [
      'colonel: finished, everybody',
      { who: { ...colonel, ...medium }, facts: { colonel: DONE } },
      'colonel-upgrade-finished',
    ],
    [
      'colonel: finished and read',
      { who: colonel, facts: { colonel: { admin_status: 1, normal_status: 3 } } },
      undefined,
    ],
    ['colonel: no answer', { who: colonel }, undefined],

    ...ACTIVITY_WINDOWS.flatMap(({ from, to }): [string, TestCase, DueDialog][] => [
      [`activity: ${from}`, { day: from, ends: '2026-02-28' }, 'activity-popup'],
      [`activity: ${to}`, { day: `${to}T23:59:59`, ends: '2026-02-28' }, 'activity-popup'],
    ]),
    ['activity: before', { day: '2025-10-22T23:59:59', ends: '2026-02-28' }, undefined],
    ['activity: after', { day: '2025-11-15', ends: '2026-02-28' }, undefined],
    [
      'activity: shown in this window',
      { day: '2025-10-25', ends: '2026-02-28', stored: { [`${k.activityPopup}2025-10-23`]: true } },
      undefined,
    ],
    [
      'activity: shown in the window before',
      { day: '2025-10-27', ends: '2026-02-28', stored: { [`${k.activityPopup}2025-10-23`]: true } },
      'activity-popup',
    ],
    ['activity: renewed', { day: '2025-10-25', ends: '2026-03-01' }, undefined],

    ...[1, 2, 4, 6, 30, 50].map((role_id): [string, TestCase, DueDialog] => [
      `report: role ${role_id}`,
      { day: '2025-01-20', who: { role_id } },
      'annual-report-dialog',
    ]),
    ...[3, 5, 7, 60, 70, 80].map((role_id): [string, TestCase, undefined] => [
      `report: not role ${role_id}`,
      { day: '2025-01-20', who: { role_id } },
      undefined,
    ]),
    ['report: last day', { day: '2025-01-27T23:59:59' }, 'annual-report-dialog'],
    ['report: over', { day: '2025-01-28' }, undefined],
    [
      'report: already today',
      { day: '2025-01-20', stored: { [`${k.annualReport}11`]: { times: 1, day: '2025-01-20' } } },
      undefined,
    ],
    [
      'report: the next day',
      { day: '2025-01-21', stored: { [`${k.annualReport}11`]: { times: 2, day: '2025-01-20' } } },
      'annual-report-dialog',
    ],
    [
      'report: three times',
      { day: '2025-01-21', stored: { [`${k.annualReport}11`]: { times: 3, day: '2025-01-20' } } },
      undefined,
    ],
    [
      'report: no version after 2024-01-01',
      { day: '2025-01-20', commerce: 50, ends: '2024-01-01', stored: { [k.welcomeShown]: true } },
      undefined,
    ],

    ['survey: first day', { day: '2024-06-18', who: { role_id: 80 }, facts: { surveyGiven: false } }, 'survey-dialog'],
    [
      'survey: second day',
      { day: '2024-06-24T23:59:59', who: { role_id: 80 }, facts: { surveyGiven: false } },
      'survey-dialog',
    ],
    ['survey: another day', { day: '2024-06-19', who: { role_id: 80 }, facts: { surveyGiven: false } }, undefined],
    ['survey: given', { day: '2024-06-18', who: { role_id: 80 }, facts: { surveyGiven: true } }, undefined],
    [
      'survey: shown today',
      {
        day: '2024-06-18',
        who: { role_id: 80 },
        facts: { surveyGiven: false },
        stored: { [`${k.surveyShown}11_2024-06-18`]: true },
      },
      undefined,
    ],
    [
      'survey: shown on the first day',
      {
        day: '2024-06-24',
        who: { role_id: 80 },
        facts: { surveyGiven: false },
        stored: { [`${k.surveyShown}11_2024-06-18`]: true },
      },
      'survey-dialog',
    ],
  ])('%s', (_, given, expected) => {
    expect(dueDialog(situation(given))).toBe(expected)
  })
})

it('keeps the order of the product', () => {
  const groups = [
    'expiry',
    'switch',
    'delay',
    'version',
    'welcome|personal',
    'trial',
    'colonel',
    'activity',
    'report',
    'survey',
  ]
  const found = DUE_ORDER.map((id) => groups.findIndex((group) => new RegExp(group).test(id)))
  expect(found).not.toContain(-1)
  expect(found).toEqual([...found].sort((a, b) => a - b))
})

it('shows one after the other, never two', () => {
  let given: TestCase = {
    day: '2025-01-20',
    commerce: 50,
    who: { ...open, role_id: 2, corp_source: 'tz' },
    facts: { delayRelease: 0, version: { id: 8 }, colonel: WAITING },
    stored: {},
  }
  const seen: (DueDialog | undefined)[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const now = situation(given)
    const due = dueDialog(now)
    seen.push(due)
    if (!due) break
    for (const entry of [dueRow(due).shown?.(now), dueRow(due).closed?.(now)])
      if (entry) given = { ...given, stored: { ...given.stored, [`${entry.key}${entry.suffix}`]: entry.value } }
    if (due.startsWith('colonel'))
      given = { ...given, facts: { ...given.facts, colonel: { admin_status: 3, normal_status: 3 } } }
  }
  expect(seen).toEqual([
    'delay-release-setting',
    'new-version-dialog',
    'welcome-dialog',
    'colonel-upgrade-not-upgraded',
    'annual-report-dialog',
    undefined,
  ])
})

describe('what is remembered', () => {
  test.each<[DueDialog, TestCase, string, unknown]>([
    ['account-switch-dialog', {}, 'account_switch_choice_11', true],
    ['delay-release-setting', {}, 'delay_release_read_1', true],
    ['delay-release-info', {}, 'delay_release_read_1', true],
    ['new-version-dialog', { facts: { version: { id: 8 } } }, 'version_notice_id', 8],
    ['welcome-dialog', {}, 'welcome_shown', true],
    ['personal-edition-notice', {}, 'personal_edition_notice_shown', true],
    ['trial-start-dialog', {}, 'trial_start_11', true],
    ['trial-ending-dialog', {}, 'trial_ending_11', true],
    ['trial-expired-dialog', {}, 'trial_expired_11', true],
    ['trial-super-admin-dialog', {}, 'trial_super_admin_11', true],
    ['activity-popup', { day: '2025-10-25' }, 'activity_popup_2025-10-23', true],
    ['annual-report-dialog', { day: '2025-01-20' }, 'annual_report_11', { times: 1, day: '2025-01-20' }],
    ['survey-dialog', { day: '2024-06-18' }, 'survey_shown_11_2024-06-18', true],
  ])('%s → %s', (id, given, key, value) => {
    const now = situation(given)
    const stored = dueRow(id).shown?.(now) ?? dueRow(id).closed?.(now)
    expect(`${stored?.key}${stored?.suffix}`).toBe(`crm.v1.${key}`)
    expect(stored?.value).toEqual(value)
  })

  it('leaves what the server keeps to the server', () => {
    const now = situation({})
    for (const id of ['colonel-upgrade-not-upgraded', 'colonel-upgrade-finished', 'account-expiry-dialog'] as const)
      expect(dueRow(id).shown?.(now) ?? dueRow(id).closed?.(now)).toBeUndefined()
  })
})

describe('what the server is asked', () => {
  test.each<[string, TestCase, readonly (keyof ServerFacts)[]]>([
    ['a plain day', {}, ['version']],
    ['a colonel corporation', { who: colonel }, ['version', 'colonel']],
    ['before the end of January 2025', { day: '2025-01-28', who: open }, ['delayRelease', 'version']],
    ['the rule is closed', { day: '2025-01-28' }, ['version']],
    ['a day of the survey', { day: '2024-06-24' }, ['version', 'surveyGiven']],
    ['from the main site', { stored: cmm }, ['phone', 'version']],
  ])('%s', (_, given, expected) => {
    expect(factsNeeded(situation(given))).toEqual(expected)
  })
})

test.each([
  ['2025-11-11', undefined],
  ['2025-11-12', 3],
  ['2025-11-13', 2],
  ['2025-11-14', 1],
  ['2025-11-15', undefined],
])('countdown icon of %s', (day, left) => {
  expect(activityDaysLeft(day)).toBe(left)
  if (left) expect(activityWindow(day)).toEqual({ from: day, to: day })
})

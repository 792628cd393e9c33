import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { describe, expect, test } from 'vitest'
import { accountExpired, daysLeft, expirySentence, isExpired } from './expiry.ts'
import { featureOn } from './features.ts'
import { relaxedFields } from './relaxedFields.ts'
import { isPersonal, ownedModules, userLevelOf } from './modules.ts'
import { exportBlock, exportRefusal, guideRefusal, mediumDetailRefusal, roleToast } from './refusals.ts'
import { dataScopeOf, managedRoles, manages, roleLabel } from './roles.ts'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { sidebarOf } from './sidebar.ts'
import { NOON, testWho, version } from './testWho.ts'
import {
  delayReleaseDialog,
  showsAnnualReport,
  expiryBanner,
  platformsOf,
  showsModuleSwitcher,
  showsNoviceBox,
  showsUpgradeBanner,
  trialDialog,
  tutorialLink,
} from './visibility.ts'
import { type WhoSource, whoOf } from './who.ts'

test('a user is paid with the best module of the enterprise, on trial at best with one, and neither on what costs nothing', () => {
  const of = (commerce: number, content: number) =>
    userLevelOf({ modules: { ...at('commerce', commerce), ...at('content', content) } })
  const at = (module: 'commerce' | 'content', level: number) => ({ [module]: { level, start_time: 0, end_time: 0 } })
  expect([of(95, 0), of(90, 300), of(90, 0), of(60, 90), of(50, 0), of(60, 60), of(0, 0)]).toEqual([
    ...[1, 1, 1024, 1024],
    ...[undefined, undefined, undefined],
  ])
})

describe('who', () => {
  const parts: WhoSource = {
    user: {
      user_id: 7,
      nick_name: '林一',
      role_id: 6,
      role_name: '带货媒介',
      corp_id: 1,
      cmm_follow: 2,
      is_novice: 1,
      corp_info: {
        source_type: null,
        is_whitelist: 1,
        version: { commerce: { level: 300, start_time: 1, end_time: 2 }, content: null },
      },
    },
    permission: [{ classify: BusinessModule.commerce, export_permission: 1, user_detail_permission: 0 }],
    grayscale: { spu_0: 0, dashboard: 1 },
    settings: [{ setting_key: 'novice_success', setting_value: 'true' }],
    grayDefaults: { commission_manage: false, dashboard: false },
  }

  test('is put together from the start-up answers', () => {
    expect(whoOf(parts)).toMatchObject({
      role_id: 6,
      modules: { commerce: { level: 300 } },
      corp_source: '',
      is_whitelist: true,
      is_novice: true,
      permission: {
        1: { export_permission: true, user_detail_permission: false },
        2: { export_permission: false, user_detail_permission: false },
      },
      grayscale: { spu_0: false, dashboard: true, commission_manage: false },
      settings: { novice_success: 'true' },
      portal: 'public',
      module: 1,
    })
  })

  test('a module chosen before wins over the default', () => {
    expect(whoOf({ ...parts, module: 2 }).module).toBe(2)
  })

  test('nothing is permitted by answers that did not come', () => {
    const bare = whoOf({ user: { user_id: 1, nick_name: '', role_id: 5, role_name: '', corp_id: 0 } })
    expect(exportRefusal(bare)).toBe('抱歉，您当前暂无导出权限')
    expect(ownedModules(bare)).toEqual([])
  })
})

describe('sidebar', () => {
  const portal = { navGroups: [...NAV_GROUPS], nav: [...productNav()], routes: [...PRODUCT_ROUTES] }
  const labels = (change: Parameters<typeof testWho>[0]) =>
    sidebarOf(portal, testWho(change)).map((group) => `${group.label} ${group.items.length}`)

  test.each([
    ['administrator', {}, ['工作台 3', '找达人 9', '管达人 7', '合作 5', '商品 5', '数据 9', '媒体中心 11', '系统 8']],
    [
      'administrator in content',
      { module: 2 },
      ['工作台 2', '项目 3', '达人 4', '内容 8', '数据 3', '圈层营销 3', '系统 5'],
    ],
    ['sample assistant', { role_id: 7 }, ['工作台 2', '合作 1', '商品 1', '系统 5']],
    ['sample assistant in content', { role_id: 7, module: 2 }, ['工作台 2', '项目 1', '数据 1', '系统 4']],
  ] as const)('%s', (_, change, groups) => {
    expect(labels(change)).toEqual(groups)
  })

  test.each([
    ['medium of a corporation with seeding only', { role_id: 5, module: 2, commerce: null }, '内容'],
    ['medium of sales', { role_id: 6 }, '媒体中心'],
    ['operator of ads', { role_id: 80 }, '媒体中心'],
  ] as const)('seeding videos serve both modules: %s', (_, change, label) => {
    const group = sidebarOf(portal, testWho(change)).find((each) => each.label === label)
    expect(group?.items.map((item) => item.route)).toContain('MediaCenterGrassVideo')
  })

  test('account information stays for somebody without any module', () => {
    const groups = sidebarOf(portal, testWho({ role_id: 999, corp_id: 0, commerce: null, content: null }))
    expect(groups.map((group) => group.items.map((item) => item.label))).toEqual([['账号信息', '消息中心']])
  })

  test('account information stays even when its row refuses', () => {
    const routes = PRODUCT_ROUTES.map((row) => ({ ...row, requireAuth: true, roles: [1] }))
    const groups = sidebarOf({ ...portal, routes }, testWho({ role_id: 6 }))
    expect(groups.map((group) => group.items.map((item) => item.label))).toEqual([['账号信息']])
  })

  test('only routes of the portal are listed, in their order', () => {
    const few = ['TalentPublic', 'SystemAccount', 'TalentManage']
    const routes = PRODUCT_ROUTES.filter((row) => few.includes(row.name))
    const nav = [...productNav()].reverse()
    expect(
      sidebarOf({ ...portal, nav, routes }, testWho()).flatMap((group) => group.items.map((item) => item.path)),
    ).toEqual(['/talent/manage', '/talent/public', '/system/account'])
  })

  test('a personal edition loses what needs an enterprise package', () => {
    const groups = sidebarOf(portal, testWho({ commerce: 50, content: null }))
    expect(groups.find((group) => group.label === '媒体中心')?.items.map((item) => item.label)).toEqual([
      '内容中心申请',
    ])
    expect(groups.find((group) => group.label === '找达人')?.items.map((item) => item.label)).toEqual(['达人库'])
  })
})

describe('expiry', () => {
  test.each([
    [300, NOON - 1, true],
    [300, NOON, false],
    [300, NOON + 1, false],
    [50, NOON - 1, false],
    [60, NOON - 1, true],
    [90, NOON - 1, true],
  ])('level %i ending at %i has expired: %s', (level, end_time, expired) => {
    expect(isExpired({ level, end_time }, NOON)).toBe(expired)
  })

  test('the version of the module in use counts', () => {
    const ended = version(300, NOON - 1)
    const runs = version(300, NOON + 1)
    const who = testWho({ modules: ended && runs ? { commerce: ended, content: runs } : {} })
    expect(accountExpired(who, NOON)).toBe(true)
    expect(accountExpired(who, NOON, 2)).toBe(false)
    expect(exportBlock(who, NOON)).toEqual({ kind: 'expired' })
    expect(exportBlock(who, NOON, 2)).toBeUndefined()
  })

  test.each([
    [1, 300, '您的账号已于 2026.03.10 到期，请联系客户经理升级或续费'],
    [1, 90, '您的账号（试用状态）已于 2026.03.10 到期，请联系客户经理升级或续费'],
    [2, 300, '您的账号已于 2026.03.10 到期，请联系超级管理员升级或续费'],
    [6, 90, '您的账号（试用状态）已于 2026.03.10 到期，请联系超级管理员升级或续费'],
  ])('role %i at level %i reads: %s', (role_id, level, sentence) => {
    expect(expirySentence({ role_id }, { level, end_time: NOON })).toBe(sentence)
  })

  test.each([
    [NOON + 11 * 3600, 0],
    [NOON + 12 * 3600, 1],
    [NOON - 13 * 3600, -1],
    [NOON + 7 * DAY_SECONDS, 7],
  ])('a version ending at %i has %i days left', (end_time, days) => {
    expect(daysLeft({ end_time }, NOON)).toBe(days)
  })

  test.each([
    [300, NOON - 1, 'expired'],
    [300, NOON + 30 * DAY_SECONDS, 'expiring'],
    [300, NOON + 31 * DAY_SECONDS, undefined],
    [50, NOON - 1, undefined],
    [50, NOON + DAY_SECONDS, undefined],
  ])('banner at level %i ending at %i: %s', (level, end_time, banner) => {
    expect(expiryBanner({ module: 1, modules: { commerce: { level, end_time, start_time: 0 } } }, NOON)).toBe(banner)
  })

  test.each([
    [2, 90, 0, NOON + 3600, 'ending'],
    [1, 90, 0, NOON + 3600, 'generic'],
    [2, 90, 0, NOON + DAY_SECONDS, undefined],
    [2, 60, NOON - 3600, NOON + DAY_SECONDS, 'expired'],
    [1, 60, NOON - 3600, NOON + DAY_SECONDS, 'generic'],
    [2, 60, NOON - DAY_SECONDS, NOON, undefined],
    [2, 300, NOON, NOON, undefined],
  ] as const)(
    'trial dialog of role %i at level %i from %i to %i: %s',
    (role_id, level, start_time, end_time, dialog) => {
      expect(trialDialog({ role_id, module: 1, modules: { commerce: { level, start_time, end_time } } }, NOON)).toBe(
        dialog,
      )
    },
  )
})

describe('refusals', () => {
  test('a role is named as the user info has it, else by its usual name', () => {
    expect(roleToast({ role_id: 6, role_name: '王牌媒介' }, [1])).toBe('抱歉，您当前是王牌媒介角色，暂无权限操作')
    expect(roleToast({ role_id: 6 }, [1])).toBe('抱歉，您当前是带货媒介角色，暂无权限操作')
    expect(roleToast({ role_id: 6 }, [1, 6])).toBeUndefined()
  })

  test('a missing permission is told before the expiry', () => {
    const ended = version(300, NOON - 1)
    const refused = { export_permission: false, user_detail_permission: false }
    const who = testWho({ modules: ended ? { commerce: ended } : {}, permission: { 1: refused, 2: refused } })
    expect(exportBlock(who, NOON)).toEqual({ kind: 'refused', sentence: '抱歉，您当前暂无导出权限' })
  })

  test.each([
    [true, 9, undefined],
    [false, 9, '暂无查看权限'],
    [false, 11, undefined],
  ])('details permitted %s, of user %i: %s', (user_detail_permission, userId, sentence) => {
    const one = { export_permission: false, user_detail_permission }
    expect(mediumDetailRefusal(testWho({ user_id: 11, permission: { 1: one, 2: one } }), userId)).toBe(sentence)
  })

  test('a rule that is asked wrongly says so', () => {
    expect(() => roleToast({ role_id: 2 }, [])).toThrow(TypeError)
    expect(() => mediumDetailRefusal(testWho(), Number.NaN)).toThrow(TypeError)
    // A module that there is none of.
    expect(() => exportRefusal(testWho(), 3 as 1)).toThrow(TypeError)
  })

  test('the guide leads nowhere unknown', () => {
    expect(guideRefusal(testWho(), undefined)).toBe('抱歉，您没有此操作权限，请联系管理员')
  })
})

describe('roles', () => {
  test('nobody manages the ad operator, nobody manages upwards', () => {
    for (const role of ALL_ROLES) {
      expect(managedRoles(role)).not.toContain(80)
      expect(managedRoles(role)).not.toContain(1)
      expect(managedRoles(role)).not.toContain(role)
    }
    expect([5, 6, 7, 50, 70, 80].flatMap((role) => managedRoles(role))).toEqual([])
  })

  test.each([
    [1, [2, 3, 4, 5, 6, 7, 30, 50, 60, 70]],
    [2, [3, 4, 5, 6, 7, 30, 50, 60]],
    [3, [5]],
    [4, [6]],
    [30, [5, 6, 50]],
    [60, [4, 6, 7, 30, 50]],
  ])('role %i manages %o', (role, managed) => {
    expect(ALL_ROLES.filter((other) => manages(role, other))).toEqual(managed)
  })

  test('every role has a name and a scope', () => {
    expect(ALL_ROLES.map((role) => roleLabel[role]).every(Boolean)).toBe(true)
    expect(ALL_ROLES.map((role) => `${role} ${dataScopeOf(role)}`)).toEqual([
      '1 corp',
      '2 corp',
      '3 department',
      '4 department',
      '5 own',
      '6 own',
      '7 samples',
      '30 department',
      '50 own',
      '60 department',
      '70 ads',
      '80 assignedAds',
    ])
    expect(dataScopeOf(999)).toBe('own')
  })
})

describe('features', () => {
  test.each([
    ['public', 'plans', {}, true],
    ['private', 'plans', {}, false],
    ['private', 'plans', { plans: true }, true],
    ['public', 'school', { school: false }, false],
    ['private', 'enterpriseSwitcher', { enterpriseSwitcher: true }, false],
    ['private', 'tracking', { tracking: true }, false],
    ['public', 'contentApplication', {}, true],
    ['private', 'contentApplication', { contentApplication: true }, false],
    ['public', 'feishuNotice', { feishuNotice: true }, false],
    ['private', 'feishuNotice', {}, false],
    ['private', 'feishuNotice', { feishuNotice: true }, true],
    ['public', 'unheard-of', {}, false],
    ['public', 'toString', {}, false],
    ['private', 'download', {}, true],
  ] as const)('%s portal, %s with %o: %s', (portal, feature, features, on) => {
    expect(featureOn({ portal, features }, feature)).toBe(on)
  })
})

describe('visibility in combination', () => {
  test.each([
    [{ commerce: 50, content: null, module: 1 }, true],
    [{ commerce: 50, content: 300, module: 2 }, false],
    [{ commerce: null, content: 50, module: 1 }, true],
    [{ commerce: null, content: null, module: 1 }, false],
  ] as const)('%o is personal: %s', (change, personal) => {
    expect(isPersonal(testWho(change))).toBe(personal)
  })

  test('a colonel corp sees every platform in content', () => {
    expect(platformsOf(testWho({ corp_source: 'tz' }), 2)).toEqual(['dy', 'ks', 'sph', 'xhs'])
    expect(platformsOf(testWho({ corp_source: 'tz' }))).toEqual(['dy'])
  })

  test.each([
    [299, 50, false],
    [300, 50, true],
    [300, 300, false],
  ])('%i talents at level %i: upgrade banner %s', (author_count, commerce, shown) => {
    expect(showsUpgradeBanner(testWho({ author_count, commerce }))).toBe(shown)
  })

  test.each(ALL_ROLES)('novice box of role %i', (role_id) => {
    expect(showsNoviceBox(testWho({ role_id, is_novice: true }))).toBe([1, 2, 4, 6, 30, 50].includes(role_id))
  })

  test.each([
    [1, 0, false, true, 'setting'],
    [6, 0, false, true, undefined],
    [6, 1, false, true, 'info'],
    [1, 1, true, true, undefined],
    [1, 0, false, false, undefined],
    [1, 2, false, true, undefined],
  ])(
    'delay dialog of role %i, set to %i, read %s, rule open %s: %s',
    (role_id, is_open, read, is_open_rule, dialog) => {
      const now = Date.parse('2025-01-20T12:00:00+08:00') / 1000
      expect(delayReleaseDialog({ role_id, is_open_rule }, { now, is_open, read })).toBe(dialog)
    },
  )

  test.each([
    ['2025-01-28T23:59:59', 'info'],
    ['2025-01-29T00:00:00', undefined],
  ])('delay dialog at %s: %s', (moment, dialog) => {
    const now = Date.parse(`${moment}+08:00`) / 1000
    const who = { role_id: 6, is_open_rule: true }
    expect(delayReleaseDialog(who, { now, is_open: 1, read: false })).toBe(dialog)
  })

  test.each([
    ['2025-01-27T23:59:59', '2024-01-02', 2, true],
    ['2025-01-28T00:00:00', '2024-01-02', 2, false],
    ['2025-01-27T23:59:59', '2024-01-01', 2, false],
    ['2025-01-27T23:59:59', '2024-01-02', 3, false],
  ])('annual report at %s of a version that ended on %s, shown %i times: %s', (moment, ended, times, shown) => {
    const end_time = Date.parse(`${ended}T12:00:00+08:00`) / 1000
    const who = { ...testWho(), modules: { commerce: { level: 300, start_time: 0, end_time } } }
    const now = Date.parse(`${moment}+08:00`) / 1000
    expect(showsAnnualReport(who, { now, times, shownToday: false })).toBe(shown)
  })

  test.each([
    ['admin of both modules', { role_id: 2 }, true],
    ['ad admin', { role_id: 70 }, false],
    ['shop operator', { role_id: 60 }, false],
    ['dual media', { role_id: 50 }, true],
    ['sales media', { role_id: 6 }, false],
    ['admin of one module', { role_id: 2, content: null }, false],
    ['admin of a colonel corp', { role_id: 2, corp_source: 'tz' }, false],
  ] as const)('module switcher of %s: %s', (_, change, shown) => {
    expect(showsModuleSwitcher(testWho(change))).toBe(shown)
  })

  test('a tutorial of its own wins', () => {
    expect(tutorialLink('A', { A: '/a' }, '/usual')).toBe('/a')
    expect(tutorialLink('toString', {}, '/usual')).toBe('/usual')
  })
})

describe('a row against its baseline', () => {
  const row = (change: Partial<RouteRow> = {}): RouteRow => ({
    name: 'X',
    path: '/x',
    owner: 'goods',
    title: '甲',
    layout: 'app',
    login: true,
    straightIn: false,
    requireAuth: true,
    module: 1,
    roles: [1, 2],
    forbiddenCorpSources: ['tz'],
    levels: [100, 300],
    grayscale: 'spu_0',
    query: [],
    opensInNewWindow: false,
    ...change,
  })
  test.each<[Partial<RouteRow>, string[]]>([
    [{}, []],
    [{ roles: [1], levels: [300], forbiddenCorpSources: ['tz', 'by'] }, []],
    [{ feature: 'plans' }, []],
    [{ login: false }, ['login']],
    [{ requireAuth: false }, ['requireAuth']],
    [{ roles: [1, 2, 6] }, ['roles']],
    [{ forbiddenCorpSources: [] }, ['forbiddenCorpSources']],
    [{ levels: [95, 100] }, ['levels']],
    [{ grayscale: 'dashboard' }, ['grayscale']],
    [{ module: 2 }, ['module']],
  ])('%o is looser in %o', (change, fields) => {
    expect(relaxedFields(row(change), row())).toEqual(fields)
  })

  test('a left-out rule is looser', () => {
    const { roles: _, levels: __, grayscale: ___, module: ____, ...bare } = row()
    expect(relaxedFields(bare, row())).toEqual(['roles', 'module', 'levels', 'grayscale'])
    expect(relaxedFields(row(), bare)).toEqual([])
  })
})

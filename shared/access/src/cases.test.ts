import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { routeNamed } from '@crm/contracts/routes/paths'
import { type RouteRow, routesOf } from '@crm/contracts/routes/routeRow'
import { describe, expect, test } from 'vitest'
import { canOpen } from './canOpen.ts'
import loginCases from './cases/login.json' with { type: 'json' }
import routeCases from './cases/routes.json' with { type: 'json' }
import requiredRows from './cases/rows.json' with { type: 'json' }
import ruleCases from './cases/rules.json' with { type: 'json' }
import { EXPIRED_TITLE, expiryContact, isExpired, isTrial } from './expiry.ts'
import { guard } from './guard.ts'
import { landingPath, overviewPath } from './landing.ts'
import { defaultModule, moduleOverview } from './modules.ts'
import { exportBlock, guideRefusal, mediumDetailRefusal, roleToast, talentDetailRefusal } from './refusals.ts'
import { isCorpOrAdAdmin, isDual, isManager, isMedium, manages, Role, roleLabel } from './roles.ts'
import { sidebarOf } from './sidebar.ts'
import { NOON, testWho, version } from './testWho.ts'
import * as visible from './visibility.ts'

const row = (name: string): RouteRow => {
  const found = routeNamed(PRODUCT_ROUTES, name)
  if (!found) throw new Error(`no route ${name}`)
  return found
}

describe('routes', () => {
  test.each(routeCases)('$route role $role levels $commerce/$content $source → $refusedBy', (one) => {
    const who = testWho({
      role_id: one.role,
      commerce: one.commerce,
      content: one.content,
      corp_source: one.source,
      grayscale: one.grayscale as Record<string, boolean>, // the table's rows have different flags
    })
    expect(canOpen(row(one.route), who)?.reason ?? null).toBe(one.refusedBy)
  })
})

describe('rows of the requirements', () => {
  test('are those of the product, each with its roles, levels, sources and flag', () => {
    const sorted = (values: readonly (number | string)[] | undefined) => values?.toSorted() ?? null
    const ours = PRODUCT_ROUTES.map(({ name, roles, levels, forbiddenCorpSources, grayscale }) => ({
      ...{ route: name, roles: sorted(roles), levels: sorted(levels) },
      ...{ forbiddenCorpSources: sorted(forbiddenCorpSources) ?? [], grayscale: grayscale ?? null },
    }))
    const required = requiredRows.map(({ roles, levels, forbiddenCorpSources, ...row }) => ({
      ...row,
      ...{ roles: sorted(roles ?? undefined), levels: sorted(levels ?? undefined) },
      forbiddenCorpSources: sorted(forbiddenCorpSources) ?? [],
    }))
    const byRoute = new Map(required.map((row) => [row.route, row]))
    expect(ours).toHaveLength(required.length)
    for (const row of ours) expect(row).toEqual(byRoute.get(row.route))
  })
})

describe('login', () => {
  test.each(loginCases)('$path signed in $signedIn → $expect', (one) => {
    const pathname = one.path.replace(/\{\w+\}/g, 'x')
    const answer = guard({ pathname, rows: PRODUCT_ROUTES })
    if (one.expect === 'open') expect(answer).toMatchObject({ kind: 'open', row: { name: one.route } })
    else expect(answer).toEqual({ kind: 'redirect', to: `/login?referer=${encodeURIComponent(pathname)}` })
  })
})

// The inputs of a rule are as different as the rules; each runner below reads its own.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Input = any

const modulesOf = (modules: number[]) => ({
  commerce: modules.includes(1) ? 300 : null,
  content: modules.includes(2) ? 300 : null,
})
const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`) / 1000
const byRole = (rule: (who: ReturnType<typeof testWho>) => unknown) => (input: Input) =>
  rule(testWho({ role_id: input.role }))

/** Route name of a path. */
const routeAt = (path: string) => PRODUCT_ROUTES.find((one) => one.path === path)?.name

/** What all of them answer; a rule that holds for some of them only answers with every reading. */
const oneAnswer = (answers: readonly unknown[]) => {
  const different = [...new Set(answers)]
  return different.length === 1 ? different[0] : different
}

const runners: Record<string, (input: Input) => unknown> = {
  'header-invite-colleagues': byRole(visible.showsInviteButton),
  'header-add-member-tabs': byRole(visible.showsAddMemberTabs),
  'header-notice-icon': byRole(visible.showsNoticeIcon),
  'header-task-icon': byRole((who) => (visible.showsTaskIcon(who) ? 'shown' : 'hidden')),
  'header-upgrade-button': ({ level }) => visible.showsUpgradeButton(testWho({ commerce: level, content: null })),
  'header-enterprise-switcher': ({ portal }) => visible.showsEnterpriseSwitcher(testWho({ portal })),
  'avatar-operation-log': byRole(visible.showsOperationLog),
  'avatar-version-card': byRole(visible.showsVersionCard),
  'avatar-my-data': ({ module }) => visible.showsMyData(testWho({ module })),
  'set-admins': byRole(isCorpOrAdAdmin),
  'set-manage': byRole(isManager),
  'set-medium': byRole(isMedium),
  'set-dual': byRole(isDual),
  'task-operator-filter': byRole(visible.showsOperatorFilter),
  'goods-drawer-selectors': byRole((who) => visible.showsStaffFilters(who)),
  'plan-dialog-audience': byRole(visible.canBuy),
  'talent-detail-role-7': byRole((who) => talentDetailRefusal(who) === undefined),
  'expiry-contact': byRole((who) => (expiryContact(who) === 'sales' ? 'sales staff' : 'super admin')),
  'task-empty-shortcut': byRole(visible.emptyTaskShortcut),
  'module-switcher': ({ role, modules, corpSource }) =>
    visible.showsModuleSwitcher(testWho({ role_id: role, corp_source: corpSource, ...modulesOf(modules) })),
  'task-business-section-filter': ({ role, modules, corpSource }) =>
    visible.showsBusinessFilter(testWho({ role_id: role, corp_source: corpSource, ...modulesOf(modules) })),
  // Somebody who is in the other module.
  'module-switcher-target': ({ to }) =>
    routeAt(overviewPath(PRODUCT_ROUTES, testWho({ module: to === 1 ? 2 : 1 }), to)),
  'follow-type-choice': ({ role, commerceLevel, contentLevel }) => {
    const choice = visible.followTypeChoice(testWho({ role_id: role, commerce: commerceLevel, content: contentLevel }))
    return { ...choice, options: choice.options.map((option) => (option === 1 ? 'carry' : 'content')) }
  },
  'annual-report': ({ role, now, timesShown, shownToday, versionEnd }) => {
    const commerce = version(300, noon(versionEnd))
    return visible.showsAnnualReport(
      { role_id: role, modules: commerce ? { commerce } : {} },
      { now: noon(now), times: timesShown, shownToday },
    )
  },
  'novice-task-box': ({ role, is_novice, corpSource, novice_pop_hide }) =>
    visible.showsNoviceBox(
      testWho({
        role_id: role,
        is_novice,
        corp_source: corpSource,
        settings: { novice_pop_hide: String(novice_pop_hide) },
      }),
    ),
  'novice-landing': ({ is_novice, novice_success, novice_pop_hide, corpSource }) =>
    visible.landsOnNoviceTasks(
      testWho({ is_novice, corp_source: corpSource, settings: { novice_success, novice_pop_hide } }),
    ),
  'role-hierarchy': ({ manager, target }) => manages(manager, target),
  'platform-list': ({ level, corpSource, module }) =>
    visible.platformsOf(testWho({ commerce: level, content: level, corp_source: corpSource, module })),
  'medium-drawer-platforms': ({ level, corpSource }) =>
    visible.mediumDrawerPlatforms(testWho({ commerce: level, corp_source: corpSource })),
  'dashboard-detail': ({ grayscale, corpSource }) =>
    visible.dashboardDetail(testWho({ grayscale, corp_source: corpSource })),
  'field-variant': ({ is_whitelist, field }) => visible.fieldVariant(testWho({ is_whitelist }), field),
  watermark: ({ is_whitelist }) => visible.showsWatermark(testWho({ is_whitelist })),
  'export-permission': ({ module, export_permission, expired }) => {
    const end = expired ? NOON - 1 : NOON + 1
    const permission = (classify: 1 | 2) => ({
      export_permission: export_permission[classify] as boolean,
      user_detail_permission: false,
    })
    const ended = version(300, end)
    const who = testWho({
      module,
      modules: ended ? { commerce: ended, content: ended } : {},
      permission: { 1: permission(1), 2: permission(2) },
    })
    const block = exportBlock(who, NOON)
    if (!block) return 'export'
    return block.kind === 'expired' ? EXPIRED_TITLE : block.sentence
  },
  'medium-detail-permission': ({ user_detail_permission, isOwner }) => {
    const permission = { export_permission: false, user_detail_permission }
    return (
      mediumDetailRefusal(testWho({ user_id: 5, permission: { 1: permission, 2: permission } }), isOwner ? 5 : 6) ===
      undefined
    )
  },
  'route-access': ({ route, level, corpSource, grayscale, versionCommerceLevel, versionContentLevel }) => {
    const [draft] = routesOf('talents', [{ name: 'X', path: '/x', title: 'X', ...route }])
    const who = testWho({
      commerce: versionCommerceLevel === undefined ? (level ?? 300) : versionCommerceLevel,
      content: versionContentLevel === undefined ? 300 : versionContentLevel,
      corp_source: corpSource ?? '',
      grayscale: grayscale ?? {},
    })
    return draft && !canOpen(draft, who) ? 'allow' : 'deny'
  },
  'default-module-by-role': ({ role, modules }) =>
    defaultModule(testWho({ role_id: role, cmm_follow: 0, ...modulesOf(modules) })),
  'post-login-fallback': ({ target, permitted }) => {
    const overviews = Object.values(moduleOverview).map(row)
    // Whoever may open the target or not, as the case says, and every overview besides.
    const people = Object.keys(roleLabel)
      .map((role) => testWho({ role_id: Number(role) }))
      .filter((who) => !canOpen(row(target), who) === permitted)
      .filter((who) => overviews.every((overview) => overview.name === target || !canOpen(overview, who)))
    return oneAnswer(people.map((who) => routeAt(landingPath(PRODUCT_ROUTES, who, row(target).path))))
  },
  'account-expired': ({ level, end }) => {
    const one = { level, end_time: end === 'past' ? NOON - 1 : NOON + 1 }
    return { expired: isExpired(one, NOON), trial: isTrial(one) }
  },
  'feishu-tab': ({ portal, feishuAvailable }) =>
    visible.showsFeishuTab(testWho({ portal, features: { feishuNotice: feishuAvailable } })),
  'private-portal': ({ portal, item }) => {
    const side = testWho({ portal })
    const rules: Record<string, boolean> = {
      'system announcements': visible.showsAnnouncements(side),
      'analytics tracking': visible.sendsAnalytics(side),
      'forgot-password link': visible.showsForgotPassword(side),
      'enterprise switcher': visible.showsEnterpriseSwitcher(side),
    }
    return rules[item]
  },
  'guide-tab': ({ module }) => visible.showsGuideTab(testWho({ module })),
  'guide-shop-step': ({ corpSource }) => visible.showsGuideShopStep(testWho({ corp_source: corpSource })),
  'my-talent-flag': ({ role, userInMediums }) =>
    visible.isMyTalent(testWho({ role_id: role, user_id: 5 }), userInMediums ? [4, 5] : [4]),
  'guide-go-now': ({ target, role }) => guideRefusal(testWho({ role_id: role }), row(target)) ?? 'go',
  'role-toast': ({ allowed, role }) => roleToast(testWho({ role_id: role, role_name: '{role}' }), allowed) ?? 'click',
  'delay-release-audience': ({ now, is_open_rule, is_open, readByCorp, role }) => {
    const dialog = visible.delayReleaseDialog(testWho({ role_id: role, is_open_rule }), {
      now: Date.parse(now) / 1000,
      is_open,
      read: readByCorp,
    })
    return dialog ? `${dialog} dialog` : 'none'
  },
  'trial-super-admin': ({ role, level, day }) => {
    const one = { level, start_time: day === 'start day' ? NOON : 0, end_time: day === 'end day' ? NOON : NOON * 2 }
    const dialog = visible.trialDialog({ role_id: role, module: 1, modules: { commerce: one } }, NOON)
    return dialog === 'expired' || dialog === 'ending' ? `trial-${dialog} dialog` : `${dialog} dialog`
  },
  'sidebar-items': ({ item, permitted, group }) => {
    const who = testWho({ role_id: Role.salesMedia })
    const refused = PRODUCT_ROUTES.filter((one) => one.roles && !one.roles.includes(who.role_id)).map(
      ({ name }) => name,
    )
    const items: readonly string[] = group === 'every item hidden' ? refused : [item ?? 'Overview', ...refused]
    const allowed = [permitted === false ? Role.contentMedia : who.role_id]
    const portal = {
      navGroups: [{ module: 1, label: '系统', order: 1, icon: 'x' } as const],
      nav: items.map((route) => ({ route, module: 1, group: '系统', label: '甲', order: 1, icon: 'x' }) as const),
      routes: PRODUCT_ROUTES.map((one) => (one.name === item ? { ...one, requireAuth: true, roles: allowed } : one)),
    }
    const groups = sidebarOf(portal, who)
    const isShown = item === undefined ? groups.length > 0 : groups[0]?.items.some(({ route }) => route === item)
    return isShown ? 'shown' : 'hidden'
  },
  'tutorial-link': ({ routeName }) => {
    const link = visible.tutorialLink(routeName, { 'with its own link': '/own' }, '/usual')
    return link === '/own' ? 'own link' : link === '/usual' ? 'default link' : link
  },
  'route-login': ({ loggedIn, path }) => {
    const answer = guard({ pathname: path, rows: PRODUCT_ROUTES, ...(loggedIn ? { who: testWho() } : {}) })
    if (answer.kind === 'open') return 'render'
    if (answer.kind !== 'redirect') return answer.kind
    const referer = `/login?referer=${encodeURIComponent(path)}`
    return answer.to === referer ? 'redirect to /login with a referer' : `redirect to ${answer.to}`
  },
}

describe('rules', () => {
  test.each(ruleCases.map((one) => [one.rule, JSON.stringify(one.input), one] as const))('%s %s', (_, __, one) => {
    const runner = runners[one.rule]
    if (!runner) throw new Error(`no rule ${one.rule}`)
    expect(runner(one.input)).toEqual(one.expect)
  })

  test('every rule of the table is run', () => {
    expect([...new Set(ruleCases.map((one) => one.rule))].sort()).toEqual(Object.keys(runners).sort())
  })
})

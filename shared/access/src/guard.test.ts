import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { pathOf } from '@crm/contracts/routes/paths'
import { describe, expect, test } from 'vitest'
import { canOpen } from './canOpen.ts'
import { type GuardQuestion, guard } from './guard.ts'
import { landingPath, overviewPath } from './landing.ts'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { testWho } from './testWho.ts'
import type { Who } from './who.ts'

const rows = PRODUCT_ROUTES
const ask = (address: string, who?: Who, more: Partial<GuardQuestion> = {}) => {
  const [pathname = '', search = ''] = address.split(/\?(.*)/s)
  return guard({ pathname, search: search && `?${search}`, rows, who, ...more })
}

describe('nobody is signed in', () => {
  test.each([
    ['/', '/login?referer=%2F'],
    ['/overview', '/login?referer=%2Foverview'],
    ['/talent/public?platform=dy&page=2', '/login?referer=%2Ftalent%2Fpublic%3Fplatform%3Ddy%26page%3D2'],
    ['/school/lecturer/3', '/login?referer=%2Fschool%2Flecturer%2F3'],
    ['/bind/feishu?code=1', '/login?referer=%2Fbind%2Ffeishu%3Fcode%3D1'],
    ['/auth/ks?code=1', '/login?referer=%2Fauth%2Fks%3Fcode%3D1'],
    ['/nowhere', '/404?from=%2Fnowhere'],
  ])('%s goes to %s', (address, to) => {
    expect(ask(address)).toEqual({ kind: 'redirect', to })
  })

  test.each(['/login', '/register', '/trial', '/join', '/entry', '/404', '/error', '/productshare/list/9'])(
    '%s opens',
    (address) => {
      expect(ask(address).kind).toBe('open')
    },
  )

  test('path parameters are handed over', () => {
    expect(ask('/productshare/list/a%20b')).toMatchObject({ kind: 'open', params: { share_id: 'a b' } })
  })

  test('the hand-over page opens with a ticket, and needs a session without', () => {
    expect(ask('/bridge?ticket=T&target=GoodsList')).toMatchObject({ kind: 'open', row: { name: 'Bridge' } })
    expect(ask('/bridge?target=GoodsList')).toMatchObject({ to: '/login?referer=%2Fbridge%3Ftarget%3DGoodsList' })
    expect(ask('/bridge?ticket=')).toMatchObject({ kind: 'redirect' })
  })

  test('the hash survives the login', () => {
    expect(guard({ pathname: '/goods/list', hash: '#x', rows })).toMatchObject({
      to: '/login?referer=%2Fgoods%2Flist%23x',
    })
  })
})

describe('somebody is signed in', () => {
  test.each([
    ['/talent/public', 'TalentPublic'],
    ['/', 'Home'],
    ['/join', 'UserJoin'],
    ['/other/privacy.html', 'Privacy'],
    ['/404', 'NotFound'],
    ['/error', 'ErrorPage'],
    ['/school', 'School'],
    ['/content/campaign/detail?tab=analysis', 'ContentCampaignDetail'],
  ])('%s opens %s', (address, name) => {
    expect(ask(address, testWho())).toMatchObject({ kind: 'open', row: { name } })
  })

  test.each(['/login', '/register', '/trial', '/entry'])('%s goes straight in', (address) => {
    expect(ask(address, testWho())).toEqual({ kind: 'redirect', to: '/overview' })
    expect(ask(address, testWho({ role_id: 5 }))).toEqual({ kind: 'redirect', to: '/content/overview' })
  })

  test('a login page that carries a referer leads to it', () => {
    expect(ask('/login?referer=%2Fgoods%2Flist%3Fpage%3D2', testWho())).toEqual({
      kind: 'redirect',
      to: '/goods/list?page=2',
    })
  })

  test.each(['/system/log', '/cooperate/create', '/dashboard/team'])('%s is refused to an ad operator', (address) => {
    expect(ask(address, testWho({ role_id: 80 }))).toEqual({
      kind: 'redirect',
      to: '/',
      toast: '暂无访问权限！',
      refused: { reason: 'role', message: '暂无访问权限！' },
    })
  })

  test.each([
    ['module', { commerce: null }, '/overview'],
    ['corpSource', { corp_source: 'tz' }, '/system/shop'],
    ['level', { commerce: 50 }, '/talent/rank'],
    ['grayscale', { grayscale: { spu_0: false } }, '/spu/list'],
    ['requireAuth', { corp_id: 0 }, '/overview'],
  ] as const)('%s refuses', (reason, change, address) => {
    expect(ask(address, testWho(change))).toMatchObject({ to: '/', refused: { reason } })
  })

  test('the first rule that refuses is named', () => {
    const who = testWho({ role_id: 80, corp_source: 'tz', commerce: null, grayscale: { dashboard: false } })
    expect(ask('/dashboard/team', who)).toMatchObject({ refused: { reason: 'role' } })
    expect(ask('/dashboard/team', { ...who, role_id: 2 })).toMatchObject({ refused: { reason: 'module' } })
  })

  test('what a portal does not offer is not there', () => {
    const privateWho = testWho({ portal: 'private' })
    expect(ask('/vip', privateWho)).toMatchObject({ to: '/404?from=%2Fvip', refused: { reason: 'feature' } })
    expect(ask('/school', privateWho)).toMatchObject({ to: '/404?from=%2Fschool' })
    expect(ask('/bind/feishu', testWho())).toMatchObject({ to: '/404?from=%2Fbind%2Ffeishu' })
    expect(ask('/bind/feishu', { ...privateWho, features: { feishuNotice: true } }).kind).toBe('open')
  })

  test('somebody without a corporation is led to the entry and may stay there', () => {
    expect(ask('/', testWho({ corp_id: 0 }))).toEqual({ kind: 'redirect', to: '/entry' })
    expect(ask('/entry', testWho({ corp_id: 0 })).kind).toBe('open')
  })

  test('no answer of the guard leads in a circle', () => {
    const people = ALL_ROLES.flatMap((role_id) => [
      testWho({ role_id }),
      testWho({ role_id, commerce: null }),
      testWho({ role_id, content: null, commerce: 50 }),
      testWho({ role_id, commerce: null, content: null }),
      testWho({ role_id, is_novice: true }),
      testWho({ role_id, corp_id: 0 }),
    ])
    for (const who of [undefined, ...people]) {
      for (const row of rows) {
        let address = pathOf(row, { id: 1, type: 'ks', share_id: 1 })
        let answer = ask(address, who)
        for (let step = 0; answer.kind === 'redirect'; step += 1) {
          expect(step, `${row.name} for role ${who?.role_id}`).toBeLessThan(3)
          address = answer.to
          answer = ask(address, who)
        }
        expect(answer.kind).toBe('open')
      }
    }
  })
})

describe('third-party returns come before the login', () => {
  const redirectAllow = ['https://crm.brand.example']
  const state = encodeURIComponent(JSON.stringify({ redirect_uri: 'https://crm.brand.example/back?x=1' }))

  test('a code at the root without an address in its state is exchanged', () => {
    expect(ask('/?code=C&state=abc')).toEqual({ kind: 'exchange', code: 'C', state: 'abc' })
    expect(ask('/?code=C&state=abc', testWho())).toMatchObject({ kind: 'exchange' })
  })

  test('a code at the root with an allowed address goes there with code and state', () => {
    const answer = ask(`/?code=C&state=${state}`, undefined, { redirectAllow })
    expect(answer.kind).toBe('leave')
    const url = new URL('to' in answer ? answer.to : '')
    expect([url.origin, url.pathname, url.searchParams.get('code'), url.searchParams.get('x')]).toEqual([
      'https://crm.brand.example',
      '/back',
      'C',
      '1',
    ])
    expect(url.searchParams.get('state')).toBe(decodeURIComponent(state))
  })

  test.each([
    'https://evil.example',
    'https://crm.brand.example.evil.example',
    'javascript:alert(1)',
    '//evil.example',
  ])('the code never leaves for %s', (target) => {
    const address = `/?code=C&state=${encodeURIComponent(JSON.stringify({ redirect_uri: target }))}`
    expect(ask(address, undefined, { redirectAllow })).toEqual({ kind: 'redirect', to: '/' })
    expect(ask(`/auth/ks${address.slice(1)}`, undefined, { redirectAllow })).toEqual({ kind: 'redirect', to: '/' })
  })

  test('an authorisation return passes the remaining parameters on', () => {
    expect(ask(`/auth/ks?auth_code=A&shop=7&state=${state}`, undefined, { redirectAllow })).toEqual({
      kind: 'leave',
      to: 'https://crm.brand.example/back?x=1&auth_code=A&shop=7',
    })
  })

  test('an authorisation return without a state is a screen', () => {
    expect(ask('/auth/ks?code=C', testWho())).toMatchObject({ kind: 'open', params: { type: 'ks' } })
  })

  test.each([
    ['/?code=C', 'redirect'],
    ['/?state=S', 'redirect'],
    ['/overview?code=C&state=S', 'redirect'],
    ['/?cmm=1', 'mainSite'],
    ['/overview?cmm=true', 'mainSite'],
    ['/overview?cmm=0', 'redirect'],
  ])('%s is a %s', (address, kind) => {
    expect(ask(address).kind).toBe(kind)
  })
})

describe('landing after signing in', () => {
  test.each([
    ['administrator', {}, '/overview'],
    ['administrator who prefers content', { cmm_follow: 2 }, '/content/overview'],
    ['administrator without a preference', { cmm_follow: 0 }, '/overview'],
    ['content lead', { role_id: 3, cmm_follow: 1 }, '/content/overview'],
    ['content media', { role_id: 5 }, '/content/overview'],
    ['content media without the content module', { role_id: 5, content: null }, '/'],
    ['sales lead', { role_id: 4, cmm_follow: 2 }, '/overview'],
    ['sales media without the commerce module', { role_id: 6, commerce: null }, '/'],
    ['dual lead who prefers content', { role_id: 30, cmm_follow: 2 }, '/content/overview'],
    ['dual media', { role_id: 50 }, '/overview'],
    ['shop operator', { role_id: 60, cmm_follow: 2 }, '/overview'],
    ['ad operator', { role_id: 80, cmm_follow: 2 }, '/overview'],
    ['administrator of a content-only corp', { commerce: null }, '/content/overview'],
    ['administrator of a corp without modules', { commerce: null, content: null }, '/'],
    ['novice', { is_novice: true }, '/system/task-center'],
    ['novice who is done', { is_novice: true, settings: { novice_success: 'true' } }, '/overview'],
    ['novice who hid the box', { is_novice: true, settings: { novice_pop_hide: 'true' } }, '/overview'],
    ['novice of a colonel corp', { is_novice: true, corp_source: 'tz' }, '/colonel/list'],
    ['sample assistant of a colonel corp', { role_id: 7, corp_source: 'tz' }, '/overview'],
    ['content lead of a colonel corp', { role_id: 3, corp_source: 'tz' }, '/content/overview'],
  ] as const)('%s', (_, change, path) => {
    expect(landingPath(rows, testWho(change))).toBe(path)
  })

  test.each([
    ['/talent/public?platform=ks', {}, '/talent/public?platform=ks'],
    ['/talent/public', { is_novice: true }, '/talent/public'],
    ['/system/log', { role_id: 6 }, '/overview'],
    ['/system/log', { role_id: 5 }, '/content/overview'],
    ['/overview', { role_id: 5 }, '/content/overview'],
    ['/content/overview', { role_id: 4 }, '/overview'],
    ['/other/privacy.html', {}, '/other/privacy.html'],
    ['/', {}, '/overview'],
    ['/login', {}, '/overview'],
    ['/login?referer=/login', {}, '/overview'],
    ['/404', {}, '/overview'],
    ['/nowhere', {}, '/overview'],
    ['//evil.example', {}, '/overview'],
    ['/.//evil.example', {}, '/overview'],
    ['https://evil.example/overview', {}, '/overview'],
    ['javascript:alert(1)', {}, '/overview'],
    [null, {}, '/overview'],
  ] as const)('with referer %s and %o: %s', (referer, change, path) => {
    expect(landingPath(rows, testWho(change), referer)).toBe(path)
  })

  test('the module switcher and the logo lead to the overview of the module', () => {
    expect(overviewPath(rows, testWho(), 2)).toBe('/content/overview')
    expect(overviewPath(rows, testWho({ role_id: 4 }), 2)).toBe('/overview')
    expect(overviewPath(rows, testWho({ module: 2 }))).toBe('/content/overview')
  })
})

describe('rows', () => {
  const open = (name: string, change: Parameters<typeof testWho>[0]) => {
    const row = rows.find((one) => one.name === name)
    return row ? !canOpen(row, testWho(change)) : undefined
  }
  test.each([
    // The level is that of the route's module, not of the current one.
    ['TalentRank', { commerce: 50, content: 300, module: 2 }, false],
    ['TalentRank', { commerce: 90, content: null, module: 1 }, true],
    ['TalentRank', { commerce: 60, content: null }, false],
    ['CircleMarketingInsight', { commerce: 50, content: 95 }, false],
    ['CircleMarketingInsight', { commerce: 50, content: 100 }, true],
    ['Overview', { commerce: 50 }, true],
    ['Overview', { commerce: 0 }, false],
    ['Overview', { role_id: 3 }, false],
    ['TalentDetail', { role_id: 7 }, false],
    ['TalentDetail', { role_id: 5, commerce: null }, true],
    ['ContentSystemLog', { role_id: 80, content: null }, true],
    ['MediumDetail', { corp_source: 'tz' }, false],
    ['MediumDetail', { corp_source: 'by' }, true],
    ['OverviewBack', { corp_source: 'by' }, false],
    ['GoodsShareRecordList', { grayscale: { promotion_sample_share: false } }, false],
    ['GoodsShareRecordList', { grayscale: { spu_0: false } }, true],
    ['SystemLog', { role_id: 999 }, false],
  ] as const)('%s with %o: %s', (name, change, expected) => {
    expect(open(name, change)).toBe(expected)
  })
})
